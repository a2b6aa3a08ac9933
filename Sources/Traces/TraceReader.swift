import RibEngine

/// Reads a trace of an app: `rib-trace/1`, one JSON object a line.
///
/// What is wrong in the middle makes the whole trace unreadable; what is missing at the end makes it a trace that was
/// cut off, which is judged as far as it goes. Linear in the length of the file.
package struct TraceReader {
  /// What a trace names as its `schema`.
  package static let schema = "rib-trace/1"
  /// Bytes that a line may have.
  package static let longestLine = 1 << 20

  private let file: SourceFile
  private var log: TraceLog
  private var lastNumber = Int.min
  /// Where the last `seq` stands.
  private var lastStart = 0

  /// `goesOn` is asked after each MiB, with how many bytes were read; false ends the reading with a problem of the id
  /// `interrupted`.
  package static func read(_ file: SourceFile, while goesOn: (Int) -> Bool = { _ in true }) -> Result<
    TraceLog, InvalidFile
  > {
    do throws(Problem) {
      var reader = TraceReader(file)
      try reader.readAll(while: goesOn)
      return .success(reader.log)
    } catch {
      return .failure(InvalidFile(path: file.path, problems: [error], isTrace: true))
    }
  }

  private init(_ file: SourceFile) {
    self.file = file
    log = TraceLog(TraceHeader(), of: file)
  }

  private mutating func readAll(while goesOn: (Int) -> Bool) throws(Problem) {
    let bytes = file.bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var hasHeader = false
    while start < bytes.count {
      let end = Self.end(of: start, in: bytes)
      let isLast = end == bytes.count
      if !Self.isBlank(bytes, start..<end) {
        guard let value = try value(start..<end, isLast: isLast) else { break }
        if hasHeader { try event(value, start..<end) } else { try header(value, start..<end) }
        hasHeader = true
      }
      if start >> 20 < end >> 20, !goesOn(end) { throw problem("interrupted", "", 0..<0) }
      start = end + 1
    }
    guard hasHeader else { throw problem("empty-trace", "this file has no trace in it", 0..<0) }
    if log.cut == nil, log.isOpen { log.cut = "the trace was cut off: what is open at its end never ended" }
    if log.cut == nil, log.count == 0 { throw problem("empty-trace", "this trace has no event", 0..<0) }
  }

  private static func end(of start: Int, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var at = start
      while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      return at
    }
  }

  /// Whether the file is called as flows are.
  private var isFlow: Bool { [".yaml", ".yml"].contains { file.path.hasSuffix($0) } }

  private static func isBlank(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// The value of a line; nil for a last line that was cut off.
  private mutating func value(_ line: Range<Int>, isLast: Bool) throws(Problem) -> JSON? {
    guard line.count <= Self.longestLine else {
      throw problem(
        "line-too-long",
        "this line has more than 1 MiB",
        line.lowerBound..<line.lowerBound,
        hint: "a line is one event; no option raises this limit"
      )
    }
    do throws(JSONError) {
      var parser = JSONParser(file.bytes, in: line, depthLimit: 32)
      return try parser.only()
    } catch {
      guard isLast, log.count > 0 else {
        throw problem(
          "bad-json",
          "this line is no JSON: \(error.message)",
          error.offset..<min(error.offset + 1, line.upperBound),
          hint: isFlow ? "ribflow run plays flows; this is read as a trace" : "a line is one JSON object"
        )
      }
      log.cut = "the trace was cut off in the middle of its last line"
      log.cutLine = Span(start: line.lowerBound, end: line.upperBound)
      return nil
    }
  }

  private func problem(_ id: String, _ message: String, _ range: Range<Int>, hint: String = "") -> Problem {
    Problem(id, message, file: file, span: Span(start: range.lowerBound, end: range.upperBound), hint: hint)
  }

  /// Where a member of a line stands, or the whole line.
  private func place(of name: String, in line: Range<Int>) -> Range<Int> {
    let text = Array("\"\(name)\"".utf8)
    guard !name.isEmpty, line.count > text.count else { return line }
    for at in line.lowerBound...(line.upperBound - text.count)
    where file.bytes[at..<(at + text.count)].elementsEqual(text) {
      return at..<(at + text.count)
    }
    return line
  }

  // MARK: - Lines

  private mutating func header(_ value: JSON, _ line: Range<Int>) throws(Problem) {
    guard value["schema"]?.string == Self.schema else {
      let other = value["schema"]?.string
      throw problem(
        "bad-trace",
        other.map { "the schema is '\($0)', and not '\(Self.schema)'" }
          ?? "the first line does not name its schema",
        place(of: "schema", in: line),
        hint: "a trace begins with {\"schema\":\"\(Self.schema)\",...}"
      )
    }
    var header = TraceHeader(
      app: Self.printable(value["app"]?.string ?? ""),
      library: value["library"]?.string ?? ""
    )
    if header.library.lowercased().contains("android") { header.profile = .android }
    if let sees = value["sees"] {
      guard let words = sees.array?.compactMap(\.string) else {
        throw problem("bad-trace", "'sees' is a list of words", place(of: "sees", in: line))
      }
      header.sees = Set(words.compactMap { TraceTier(rawValue: $0) })
      header.unknown = words.filter { TraceTier(rawValue: $0) == nil }
    }
    log.header = header
  }

  private mutating func event(_ value: JSON, _ line: Range<Int>) throws(Problem) {
    guard case .object(let members) = value else {
      throw problem("bad-trace", "this line is no object", line, hint: "a line is one JSON object")
    }
    if value["schema"] != nil, value["seq"] == nil {
      throw problem(
        "bad-trace",
        "another trace begins here",
        place(of: "schema", in: line),
        hint: "a file holds one trace"
      )
    }
    try checkNumber(value, line)
    guard let name = value["ev"]?.string else {
      throw problem("bad-trace", "this line does not say what happens: 'ev' is missing", line)
    }
    try checkMembers(of: name, value, line)
    var event = StoryEvent(
      name: Self.names[name] ?? name,
      depth: 0,
      subject: Self.printable(value["obj"]?.string ?? ""),
      span: Span(start: line.lowerBound, end: line.upperBound)
    )
    if let phase = value["phase"] {
      guard let known = phase.string.flatMap({ StoryEvent.Phase(rawValue: $0) }) else {
        throw problem("bad-trace", "a phase is 'begin' or 'end'", place(of: "phase", in: line))
      }
      event.phase = known
    }
    for member in members where !Self.ownNames.contains(member.name) {
      let value = Self.attribute(member.value, isName: member.name != "do")
      event.attributes.append(StoryEvent.Attribute(member.name, value))
    }
    if event.kind == .step, value["do"]?.string != nil { event.span = title(in: line) }
    do throws(TraceFault) {
      try log.add(event)
    } catch {
      var problem = problem(error.id, error.message, place(of: error.member, in: line), hint: error.hint)
      if let label = error.label { problem.labels = [Label(label.span, label.text)] }
      throw problem
    }
  }

  /// What a word cannot do without; for an end, its begin has said it.
  private func checkMembers(of name: String, _ value: JSON, _ line: Range<Int>) throws(Problem) {
    if let whom = value["obj"], whom.string == nil, whom != .null {
      throw problem("bad-trace", "'obj' is a text", place(of: "obj", in: line))
    }
    guard value["phase"]?.string != "end" else { return }
    if Self.ofInstances.contains(name), value["obj"]?.string?.isEmpty ?? true {
      throw problem("bad-trace", "'\(name)' needs 'obj'", place(of: "ev", in: line))
    }
    for member in Self.needed[name] ?? [] {
      guard let found = value[member.name] else {
        if member.isOptional { continue }
        throw problem("bad-trace", "'\(name)' needs '\(member.name)'", place(of: "ev", in: line))
      }
      guard member.allows(found) else {
        throw problem("bad-trace", "'\(member.name)' \(member.wanted)", place(of: member.name, in: line))
      }
    }
  }

  /// Where the words of a `step` stand, which a timeline shows.
  private func title(in line: Range<Int>) -> Span {
    let name = place(of: "do", in: line)
    var start = name.upperBound
    while start < line.upperBound, file.bytes[start] != UInt8(ascii: "\"") { start += 1 }
    var end = start + 1
    while end < line.upperBound, file.bytes[end] != UInt8(ascii: "\"") {
      end += file.bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return Span(start: min(start + 1, line.upperBound), end: min(end, line.upperBound))
  }

  private mutating func checkNumber(_ value: JSON, _ line: Range<Int>) throws(Problem) {
    guard let number = value["seq"]?.integer else {
      let message =
        value["seq"] == nil
        ? "this line has no number: 'seq' is missing" : "'seq' is no whole number that fits"
      throw problem("bad-trace", message, place(of: "seq", in: line))
    }
    guard number > lastNumber else {
      var problem = problem(
        "seq-goes-back",
        number == lastNumber
          ? "'seq' is \(number) again, and has to grow" : "'seq' goes back from \(lastNumber) to \(number)",
        place(of: "seq", in: line),
        hint: "lines of two traces, or in another order than they were written"
      )
      problem.labels = [Label(Span(start: lastStart, end: lastStart + 1), "the line before")]
      throw problem
    }
    (lastNumber, lastStart) = (number, line.lowerBound)
  }

  /// Words that recorders of apps have and recordings say otherwise.
  private static let names = ["continuationResumed": "resume"]
  private static let needed: [String: [NeededMember]] = [
    "attachChild": [.child], "detachChild": [.child],
    "children": [NeededMember("change", ["append", "remove"]), .child],
    "isActive": [NeededMember("value", "is true or false") { if case .bool = $0 { true } else { false } }],
    "slot": [.text("slot"), NeededMember("value", "is an instance, null or a list") { $0.isPlace }],
    "request": [NeededMember("op", ["attach", "detach", "other"]).orNone],
    "receive": [NeededMember.text("event").orNone], "send": [NeededMember.text("event").orNone],
    "present": [.mode], "shown": [.mode], "hidden": [.mode, .closer],
    "resume": [.continuation], "continuationResumed": [.continuation],
  ]
  /// Words that say nothing where they do not say of whom.
  private static let ofInstances: Set<String> = [
    "attachChild", "detachChild", "children", "isActive", "didBecomeActive", "willResignActive", "didLoad",
    "slot",
    "request", "guard", "receive", "send", "build", "init", "deinit", "start", "wait", "resume",
    "continuationResumed", "forget", "present", "dismiss", "userDismiss", "viewDidLoad", "viewDidAppear",
    "viewDidDisappear", "shown", "hidden",
  ]
  private static let ownNames: Set<String> = ["seq", "depth", "ev", "phase", "obj"]

  private static func attribute(_ value: JSON, isName: Bool) -> StoryEvent.Attribute.Value {
    switch value {
    case .null: .null
    case .bool(let flag): .flag(flag)
    case .string(let text): .text(isName ? printable(text) : text)
    case .number(let digits): Int(digits).map { .number($0) } ?? .text(digits)
    case .array(let items): .list(items.map { printable($0.string ?? "") })
    case .object: .text("")
    }
  }

  /// The text, where a flow can have it in a name: without control characters.
  private static func printable(_ text: String) -> String {
    // 0xC2 begins those that are not ASCII.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 }) { return text }
    let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// A member that says what an event is about.
private struct NeededMember: Sendable {
  let name: String
  /// `is …`
  let wanted: String
  let allows: @Sendable (JSON) -> Bool
  /// It may be left out, but not be something else.
  var isOptional = false

  init(_ name: String, _ wanted: String, _ allows: @escaping @Sendable (JSON) -> Bool) {
    (self.name, self.wanted, self.allows) = (name, wanted, allows)
  }

  /// The same where it may be left out.
  var orNone: NeededMember {
    var other = self
    other.isOptional = true
    return other
  }

  /// One of some words.
  init(_ name: String, _ words: [String]) {
    let list = words.map { "'\($0)'" }.joined(separator: " or ")
    self.init(name, "is \(list)") { words.contains($0.string ?? "") }
  }

  static let child = text("child")
  static let mode = NeededMember("mode", "is 'present', 'push', 'embed' or 'root'") {
    $0 == .null || ["present", "push", "embed", "root"].contains($0.string ?? "")
  }.orNone
  /// The user, the app, or an instance of it.
  static let closer = NeededMember("by", "is 'user', 'code' or an instance, such as 'Cart#1'") {
    $0 == .null || $0.string.map { $0 == "user" || $0 == "code" || $0.contains("#") } ?? false
  }.orNone

  /// What it was before it is resumed.
  static let continuation = NeededMember("continuation", "is 'waiting', 'resumed' or 'none'") {
    $0 == .null || ["waiting", "resumed", "none"].contains($0.string ?? "")
  }.orNone

  static func text(_ name: String) -> NeededMember { NeededMember(name, "is a text") { $0.string != nil } }
}

extension JSON {
  /// What stands in a property.
  fileprivate var isPlace: Bool {
    switch self {
    case .string, .null, .array: true
    case .bool, .number, .object: false
    }
  }
}
