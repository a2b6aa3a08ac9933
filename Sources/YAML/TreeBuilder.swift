import CYAML

extension Tree {
  /// Reads `source` until its end or the first fault that libyaml cannot pass.
  package convenience init(reading source: [UInt8], limits: Limits = Limits()) {
    var tree = TreeParts()
    source.withUnsafeBufferPointer { bytes in
      let isASCII = Screening.isASCII(bytes)
      if let issue = Screening.issue(in: bytes, isASCII: isASCII, limits: limits) {
        tree.issues.append(issue)
        return
      }
      var builder = TreeBuilder(bytes, isASCII: isASCII, limits: limits)
      builder.run()
      tree = builder.tree
    }
    self.init(
      source: source,
      nodes: tree.nodes,
      arena: tree.arena,
      roots: tree.roots,
      issues: tree.issues
    )
  }
}

/// A tree while it grows.
struct TreeParts {
  var nodes: [Node] = []
  var arena: [UInt8] = []
  var roots: [Int] = []
  var issues: [Issue] = []
}

/// Makes a tree of libyaml's events, within limits.
struct TreeBuilder {
  var tree = TreeParts()
  let bytes: UnsafeBufferPointer<UInt8>
  let limits: Limits
  /// The collections that are open, outermost first.
  var open: [Int] = []
  var anchors: [String: Int] = [:]
  /// Those of the documents before.
  var formerAnchors: Set<String> = []
  /// How far the values reach that are read.
  var reach: Int32 = 0
  var aliasBudget: Int
  private let markLength: Int
  private var offsets: Offsets

  init(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool, limits: Limits) {
    tree.nodes.reserveCapacity(bytes.count / 8 + 16)
    self.bytes = bytes
    self.limits = limits
    aliasBudget = limits.aliasedNodes
    markLength = Screening.markLength(bytes)
    offsets = Offsets(bytes, base: markLength, isASCII: isASCII)
  }

  mutating func run() {
    do throws(ParserFailure) {
      var parser = try Parser(UnsafeBufferPointer(rebasing: bytes[markLength...]))
      repeat { try parser.next() } while take(parser.event)
    } catch {
      let isOfText = error.stage == .scanner || error.stage == .parser
      let isFollowUp = isOfText && isBehindBroken(offset(of: error.index))
      abandon()
      if !isFollowUp { note(explain(error)) }
    }
  }

  /// Whether `at` is right behind a value that could not be taken, on its line: where that ends was never known.
  private func isBehindBroken(_ at: Int) -> Bool {
    // A key that is none to libyaml has nothing for a value.
    let isOfNothing = { (node: Node) in node.kind == .scalar && node.start == node.end }
    guard let last = tree.nodes.last(where: { !isOfNothing($0) }), last.kind == .broken, at <= bytes.count
    else {
      return false
    }
    let end = Int(last.end)
    return end <= at && bytes[end..<at].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  mutating func offset(of index: Int) -> Int { offsets.offset(of: index) }

  /// The byte that a reader failure speaks of.
  func offset(ofByte byte: Int) -> Int { min(byte + markLength, bytes.count) }

  var isFull: Bool { tree.issues.count >= limits.issues }

  mutating func note(_ issue: Issue) {
    if isFull { return }
    var issue = issue
    issue.start = min(issue.start, bytes.count)
    issue.end = min(issue.end, bytes.count)
    for index in issue.places.indices { issue.places[index].end = min(issue.places[index].end, bytes.count) }
    tree.issues.append(issue)
  }

  /// Takes one event in; false after the last one and where reading must end.
  private mutating func take(_ event: UnsafeMutablePointer<yaml_event_t>) -> Bool {
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: scalar(event)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.pointee.data.sequence_start
      return begin(.sequence, event, anchor: data.anchor, tag: data.tag)
    case YAML_MAPPING_START_EVENT:
      let data = event.pointee.data.mapping_start
      return begin(.mapping, event, anchor: data.anchor, tag: data.tag)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: end(event)
    case YAML_ALIAS_EVENT: alias(event)
    case YAML_DOCUMENT_START_EVENT:
      formerAnchors.formUnion(anchors.keys)
      anchors.removeAll(keepingCapacity: true)
      tree.roots.append(tree.nodes.count)
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return false
    default: break
    }
    return hasRoom()
  }

  private mutating func hasRoom() -> Bool {
    if tree.nodes.count <= limits.nodes { return true }
    let at = Int(tree.nodes[tree.nodes.count - 1].start)
    abandon()
    note(
      Issue(
        .limit,
        "this file has more than \(limits.nodes) values",
        at: at,
        hint: "split it; no option raises this limit"
      )
    )
    return false
  }

  /// Drops the document that could not be read to its end.
  private mutating func abandon() {
    guard let root = tree.roots.last else { return }
    if open.isEmpty, root < tree.nodes.count { return }
    tree.nodes.removeSubrange(root...)
    tree.roots.removeLast()
    open.removeAll()
  }

  private mutating func scalar(_ event: UnsafeMutablePointer<yaml_event_t>) {
    let data = event.pointee.data.scalar
    let start = offset(of: event.pointee.start_mark.index)
    let end = offset(of: event.pointee.end_mark.index)
    let value = UnsafeBufferPointer(start: data.value, count: data.length)
    let isPlain = data.style == YAML_PLAIN_SCALAR_STYLE
    if data.anchor != nil || data.tag != nil {
      properties(anchor: data.anchor, tag: data.tag, at: start, end)
    }
    var node = Node(
      kind: .scalar,
      isPlain: isPlain,
      start: Int32(start),
      end: Int32(end),
      text: Slice(at: Int32(start), count: 0),
      size: 1
    )
    if let issue = refusal(of: value, isPlain: isPlain, at: start, end) {
      note(issue)
      node.kind = .broken
    } else {
      node.text = store(value, data.style, from: start, to: end)
    }
    if !isPlain { node.end = Int32(trimmedEnd(start, end)) }
    append(node)
  }

  /// Block scalars end where the next value begins; what people call the end is before that.
  private func trimmedEnd(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start + 1, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D || bytes[end - 1] == 0x20 {
      end -= 1
    }
    return end
  }

  /// Why a scalar cannot be taken.
  private func refusal(
    of value: UnsafeBufferPointer<UInt8>,
    isPlain: Bool,
    at start: Int,
    _ end: Int
  ) -> Issue? {
    if value.count > limits.scalarBytes {
      return Issue(
        .limit,
        "this text has \(value.count) bytes, more than \(limits.scalarBytes)",
        at: start,
        to: min(end, start + 40),
        hint: "shorten it; no option raises this limit"
      )
    }
    let isKey = open.last.map { tree.nodes[$0].kind == .mapping && tree.nodes[$0].text.count & 1 == 0 }
    if isKey == true {
      if value.count > limits.keyBytes {
        return Issue(
          .limit,
          "this key has \(value.count) bytes, more than \(limits.keyBytes)",
          at: start,
          to: min(end, start + 40),
          hint: "shorten it; no option raises this limit"
        )
      }
      if isPlain, value.count == 2, value[0] == 0x3C, value[1] == 0x3C {
        return Issue(
          .yaml,
          "merge keys ('<<') are not used in flow files",
          at: start,
          to: end,
          hint: "write the keys out"
        )
      }
    }
    if !isPlain, let bad = TreeBuilder.control(in: value) {
      return Issue(
        .encoding,
        "this text has the control character \(hexadecimal(bad)) in it",
        at: start,
        to: trimmedEnd(start, end),
        hint: "leave it out"
      )
    }
    return nil
  }

  /// The first control character besides tabs and line breaks; escapes can bring one in.
  private static func control(in value: UnsafeBufferPointer<UInt8>) -> UInt8? {
    for (at, byte) in value.enumerated() {
      if byte < 0x20, byte != 0x0A, byte != 0x09, byte != 0x0D { return byte }
      if byte == 0x7F { return byte }
      if byte == 0xC2, at + 1 < value.count, value[at + 1] < 0xA0 { return value[at + 1] }
    }
    return nil
  }

  /// Where the text of a scalar is: in the source if it stands there as it is, else in the arena.
  private mutating func store(
    _ value: UnsafeBufferPointer<UInt8>,
    _ style: yaml_scalar_style_t,
    from start: Int,
    to end: Int
  ) -> Slice {
    let count = Int32(value.count)
    guard let base = value.baseAddress, value.count > 0 else { return Slice(at: Int32(start), count: 0) }
    let isBlock = style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE
    let skip = style == YAML_PLAIN_SCALAR_STYLE ? 0 : 1
    if !isBlock, end - start == value.count + 2 * skip, let source = bytes.baseAddress,
      Bytes.areSame(source + start + skip, base, count: value.count)
    {
      return Slice(at: Int32(start + skip), count: count)
    }
    let at = Int32(tree.arena.count)
    tree.arena.append(contentsOf: value)
    return Slice(at: ~at, count: count)
  }

  private mutating func begin(
    _ kind: Node.Kind,
    _ event: UnsafeMutablePointer<yaml_event_t>,
    anchor: UnsafeMutablePointer<UInt8>?,
    tag: UnsafeMutablePointer<UInt8>?
  ) -> Bool {
    let start = offset(of: event.pointee.start_mark.index)
    let end = offset(of: event.pointee.end_mark.index)
    if open.count >= limits.depth {
      abandon()
      note(tooDeep(at: start))
      return false
    }
    if anchor != nil || tag != nil { properties(anchor: anchor, tag: tag, at: start, end) }
    open.append(tree.nodes.count)
    tree.nodes.append(
      Node(
        kind: kind,
        isPlain: false,
        start: Int32(start),
        end: Int32(max(start, end)),
        text: Slice(at: 0, count: 0),
        size: 0
      )
    )
    return hasRoom()
  }

  func tooDeep(at start: Int) -> Issue {
    Issue(
      .limit,
      "values are nested more than \(limits.depth) levels deep",
      at: start,
      hint: "level \(limits.depth + 1) begins here; no option raises this limit"
    )
  }

  private mutating func end(_ event: UnsafeMutablePointer<yaml_event_t>) {
    guard let index = open.popLast() else { return }
    let last = tree.nodes.count - 1
    let start = event.pointee.start_mark.index
    let end = event.pointee.end_mark.index
    // libyaml ends block collections where the next thing begins, flow collections at their bracket.
    if end > start {
      tree.nodes[index].end = Int32(offset(of: end))
    } else if last > index {
      tree.nodes[index].end = max(tree.nodes[index].end, reach)
    }
    reach = max(reach, tree.nodes[index].end)
    tree.nodes[index].size = Int32(last - index + 1)
    countInParent()
  }

  /// Adds a value without values of its own.
  func isOpen(_ index: Int) -> Bool { open.contains(index) }

  mutating func append(_ node: Node) {
    tree.nodes.append(node)
    reach = max(reach, node.end)
    countInParent()
  }

  mutating func countInParent() {
    if let parent = open.last { tree.nodes[parent].text.count += 1 }
  }

  private mutating func properties(
    anchor: UnsafeMutablePointer<UInt8>?,
    tag: UnsafeMutablePointer<UInt8>?,
    at start: Int,
    _ end: Int
  ) {
    if let anchor { anchors[String(cString: anchor)] = tree.nodes.count }
    guard let tag else { return }
    note(
      Issue(
        .yaml,
        "the tag '\(String(cString: tag))' is not used in flow files",
        at: start,
        to: end,
        hint: "every value is a text; leave the tag out",
        notes: ["a text that begins with '!' must be quoted"]
      )
    )
  }
}
