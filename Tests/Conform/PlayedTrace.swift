import FlowFiles
import RibEngine
import Traces

/// A run of the runtime, or a recording of the real library, written down as an app's recorder would: rib-trace/1.
struct PlayedTrace {
  private(set) var lines: [String] = []
  private var number = 0

  /// Everything that a recorder may see.
  static let everything: Set<TraceTier> = Set(TraceTier.allCases)

  init(
    _ events: [StoryEvent],
    _ profile: Profile,
    sees: Set<TraceTier> = everything,
    files: [SourceFile] = []
  ) {
    let tiers = sees.sorted().map { Self.quoted($0.rawValue) }.joined(separator: ",")
    let library = profile == .android ? "RIBs-Android" : "RIBs-iOS"
    lines.append(#"{"schema":"rib-trace/1","library":"\#(library)","sees":[\#(tiers)]}"#)
    for event in events where event.kind.map({ !Self.ofRunsOnly.contains($0) }) ?? true { add(event, files) }
  }

  /// What a run says of itself, and no app knows.
  private static let ofRunsOnly: Set<StoryEvent.Kind> = [.choice, .neverFired, .expect, .limit]

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// What is left where some lines were not written.
  func without(_ range: Range<Int>) -> PlayedTrace {
    var rest = self
    rest.lines.removeSubrange(range)
    return rest
  }

  /// The same as a reader of traces has it.
  func log() throws -> TraceLog {
    try TraceReader.read(SourceFile(path: "trace.jsonl", bytes: Array(text.utf8))).get()
  }

  private mutating func add(_ event: StoryEvent, _ files: [SourceFile]) {
    number += 1
    var members = [#""seq":\#(number)"#, #""depth":\#(event.depth)"#, #""ev":\#(Self.quoted(event.name))"#]
    if let phase = event.phase { members.append(#""phase":"\#(phase.rawValue)""#) }
    members.append(#""obj":\#(Self.quoted(event.subject))"#)
    if event.kind == .step, let span = event.span, files.indices.contains(Int(span.file)) {
      let words = files[Int(span.file)].bytes[Int(span.start)..<Int(span.end)]
      members.append(#""do":\#(Self.quoted(String(decoding: words, as: UTF8.self)))"#)
    }
    for attribute in event.attributes {
      members.append("\(Self.quoted(attribute.name)):\(Self.json(attribute.value))")
    }
    lines.append("{\(members.joined(separator: ","))}")
  }

  private static func json(_ value: StoryEvent.Attribute.Value) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    case .list(let items): "[\(items.map(quoted).joined(separator: ","))]"
    case .null: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<"\u{20}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
