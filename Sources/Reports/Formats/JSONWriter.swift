import RibEngine

/// Writes JSON into one buffer, in the order of the calls, two spaces for a level.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// Takes what was written so far, now and then; nil where all of it is to stay in `bytes`.
  private let take: (([UInt8]) -> Void)?
  private var depth = 0
  private var isFirst = true
  /// Deeper than this everything stands on one line.
  private var compactDepth = Int.max

  init(_ take: (([UInt8]) -> Void)? = nil) { self.take = take }

  /// Bytes that are handed over at a time, or a little more.
  private static var enough: Int { 1 << 16 }

  private mutating func handOver() {
    guard let take, bytes.count > Self.enough else { return }
    take(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func object(_ members: (inout JSONWriter) -> Void) { nest("{", "}", members) }

  mutating func object(_ key: StaticString, _ members: (inout JSONWriter) -> Void) {
    self.key(key)
    object(members)
  }

  mutating func list<Items: Sequence>(
    _ key: StaticString,
    _ items: Items,
    _ write: (inout JSONWriter, Items.Element) -> Void
  ) {
    self.key(key)
    nest("[", "]") { json in
      for item in items {
        json.element()
        write(&json, item)
        json.handOver()
      }
    }
  }

  /// A list as the whole document.
  mutating func list<Items: Sequence>(_ items: Items, _ write: (inout JSONWriter, Items.Element) -> Void) {
    nest("[", "]") { json in
      for item in items {
        json.element()
        write(&json, item)
        json.handOver()
      }
    }
  }

  mutating func list(_ key: StaticString, _ texts: [String]) {
    self.key(key)
    inline(texts)
  }

  mutating func member(_ key: StaticString, _ text: String) {
    self.key(key)
    bytes.appendJSON(text)
  }

  mutating func member(_ key: StaticString, _ number: Int) {
    self.key(key)
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func member(_ key: StaticString, _ flag: Bool) {
    self.key(key)
    bytes.append(flag ? "true" : "false")
  }

  mutating func null(_ key: StaticString) {
    self.key(key)
    bytes.append("null")
  }

  /// Texts on one line.
  private mutating func inline(_ texts: [String]) {
    bytes.append("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(", ") }
      bytes.appendJSON(text)
    }
    bytes.append("]")
  }

  /// An object on one line; its members are written by `flatMember`.
  mutating func flat(_ members: (inout JSONWriter) -> Void) {
    bytes.append("{")
    isFirst = true
    members(&self)
    isFirst = false
    bytes.append("}")
  }

  mutating func flatMember(_ key: String, _ value: StoryEvent.Attribute.Value) {
    if !isFirst { bytes.append(", ") }
    isFirst = false
    bytes.appendJSON(key)
    bytes.append(": ")
    switch value {
    case .text(let text): bytes.appendJSON(text)
    case .flag(let flag): bytes.append(flag ? "true" : "false")
    case .number(let number): bytes.append(contentsOf: String(number).utf8)
    case .list(let texts): inline(texts)
    case .null: bytes.append("null")
    }
  }

  /// What stands inside the members that `body` writes stands on one line each.
  mutating func compactly(_ body: (inout JSONWriter) -> Void) {
    let was = compactDepth
    compactDepth = min(was, depth)
    body(&self)
    compactDepth = was
  }

  private mutating func key(_ key: StaticString) {
    element()
    bytes.append("\"")
    bytes.append(key)
    bytes.append("\": ")
  }

  private mutating func element() {
    if depth > compactDepth { bytes.append(isFirst ? "" : ", ") } else { breakLine() }
    isFirst = false
  }

  private mutating func breakLine() {
    bytes.append(isFirst ? "\n" : ",\n")
    for _ in 0..<depth { bytes.append("  ") }
  }

  private mutating func nest(_ open: StaticString, _ close: StaticString, _ body: (inout JSONWriter) -> Void)
  {
    bytes.append(open)
    depth += 1
    isFirst = true
    body(&self)
    depth -= 1
    if !isFirst, depth + 1 <= compactDepth {
      bytes.append("\n")
      for _ in 0..<depth { bytes.append("  ") }
    }
    isFirst = false
    bytes.append(close)
  }

  mutating func end() { bytes.append("\n") }
}
