import FlowFiles
import RibEngine
import TestSupport
import Traces

/// Good traces that were damaged by chance: lines that are missing, twice or swapped, names and values that are
/// others, bytes that are cut off. Whatever comes of it, it is read or refused, judged, and made a flow of.
struct TraceMutations {
  /// One of them, which its seed gives again.
  struct Case {
    var seed: UInt64
    var bytes: [UInt8]
  }

  /// What became of so many, by the exit code that `ribflow replay` has for it.
  private(set) var counts: [Int32: Int] = [:]
  /// What must not be, each with the seed of its case.
  private(set) var wrong: [String] = []

  private let sources: [[String]]

  /// All that is played of the shipped flows, and all recordings.
  static func allSources() throws -> [[String]] {
    var found: [[String]] = []
    for path in TraceRounds.shippedFlows {
      for tier in [TraceTable.Tier.requests, .everything] {
        found += TraceRounds.traces(path, tier).map(\.trace.lines)
      }
    }
    for path in RecordingFiles(at: TraceRounds.folder("Tests/Recordings")).recordings {
      for one in RecordingReader.read(try RecordingFiles.contents(of: path).get()).recordings {
        found.append(PlayedTrace(one.trace, one.profile).lines)
      }
    }
    return found
  }

  init(of sources: [[String]]) { self.sources = sources.filter { $0.count > 1 } }

  var summary: String {
    let codes = counts.keys.sorted().map { "\(counts[$0] ?? 0) exit \($0)" }.joined(separator: ", ")
    return "\(counts.values.reduce(0, +)) damaged traces: \(codes); \(wrong.count) wrong"
  }

  /// Looks at the case of a seed.
  mutating func look(at seed: UInt64) {
    let one = self[seed]
    let file = SourceFile(path: "trace.jsonl", bytes: one.bytes)
    let code: Int32
    switch TraceReader.read(file) {
    case .failure(let invalid):
      code = 2
      for problem in invalid.problems {
        check(problem.span, file, seed, problem.message)
        for label in problem.labels { check(label.span, file, seed, label.text) }
      }
    case .success(let log):
      var options = TraceOptions()
      options.keepsEvents = true
      code = judge(log.judged(options).outcome, file, seed)
      makeFlow(of: log, seed)
    }
    counts[code, default: 0] += 1
  }

  private mutating func judge(_ outcome: Outcome, _ file: SourceFile, _ seed: UInt64) -> Int32 {
    for finding in outcome.findings {
      check(finding.span, file, seed, finding.message)
      for label in finding.labels { check(label.span, file, seed, label.text) }
    }
    for remark in outcome.remarks { check(remark.span, file, seed, remark.message) }
    for event in outcome.events { if let span = event.span { check(span, file, seed, event.name) } }
    switch outcome.verdict {
    case .clean: return 0
    case .violated: return 1
    case .undecided: return 3
    default:
      wrong.append("seed \(seed): the verdict of a trace is \(outcome.verdict)")
      return 70
    }
  }

  private mutating func check(_ span: Span, _ file: SourceFile, _ seed: UInt64, _ what: String) {
    guard span.file != 0 || span.start < 0 || span.start > span.end || span.end > file.bytes.count else {
      return
    }
    wrong.append("seed \(seed): '\(what)' is at \(span.start)..<\(span.end) of \(file.bytes.count) bytes")
  }

  /// A flow that is made of a trace is one that can be read.
  private mutating func makeFlow(of log: TraceLog, _ seed: UInt64) {
    var asked = 0
    guard
      let flow = try? log.flow(
        timings: 20,
        isOutOfTime: {
          asked += 1
          return asked > 20
        }
      )
    else { return }
    let text = FlowWriter.text(flow, of: "trace.jsonl")
    let read = FlowReader.read(SourceFile(path: "made.yaml", bytes: Array(text.utf8))) { _ in
      .failure(Problem("none", "nothing is included"))
    }
    if let problem = read.invalid?.problems.first {
      wrong.append("seed \(seed): the flow made of it cannot be read: \(problem.message)\n\(text)")
    }
  }

  // MARK: - Damage

  subscript(seed: UInt64) -> Case {
    var random = SplitMix(state: seed)
    var lines = sources[Int.random(in: sources.indices, using: &random)]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if lines.count > 1 { Self.damage(&lines, &random) }
    }
    if Int.random(in: 0..<4, using: &random) > 0 { Self.number(&lines) }
    let breaks = Int.random(in: 0..<8, using: &random) == 0 ? "\r\n" : "\n"
    var bytes = Array((lines.joined(separator: breaks) + breaks).utf8)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &random)...)
    case 1: bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    default: break
    }
    return Case(seed: seed, bytes: bytes)
  }

  private static func damage(_ lines: inout [String], _ random: inout SplitMix) {
    let (one, two) = (any(of: lines, &random), any(of: lines, &random))
    switch Int.random(in: 0..<11, using: &random) {
    case 0: lines.remove(at: one)
    case 1: lines.insert(lines[one], at: two)
    case 2: lines.swapAt(one, two)
    case 3:
      let block = lines[min(one, two)...max(one, two)]
      lines.insert(contentsOf: block, at: max(one, two))
    case 4: lines.removeSubrange(min(one, two)..<max(one, two))
    case 5: swapNames(&lines, names(in: lines[one]), names(in: lines[two]))
    case 6: setName(&lines[one], names(in: lines[two]).first ?? "X#1", &random)
    case 7: setValue(&lines[one], &random)
    case 8: lines[0] = headers[Int.random(in: headers.indices, using: &random)]
    case 9: lines.insert(strangers[Int.random(in: strangers.indices, using: &random)], at: one)
    default:
      let most = max(1, lines[one].count)
      lines[one] = String(lines[one].dropLast(Int.random(in: 1...most, using: &random)))
    }
  }

  /// A line that is no header.
  private static func any(of lines: [String], _ random: inout SplitMix) -> Int {
    Int.random(in: 1..<lines.count, using: &random)
  }

  private static let headers = [
    #"{"schema":"rib-trace/1"}"#,
    #"{"schema":"rib-trace/1","library":"RIBs-Android","sees":["tree","slots"]}"#,
    #"{"schema":"rib-trace/1","sees":[]}"#,
    #"{"schema":"rib-trace/1","library":"RIBs-iOS","sees":["coordinators","tasks","views"]}"#,
    #"{"schema":"rib-trace/1","app":"\u0000\n\"","sees":["tree","slots","requests","weather"]}"#,
  ]

  private static let strangers = [
    #"{"seq":1,"ev":"step","do":"a \\ \" \u001b[31m"}"#, #"{"seq":1,"ev":"teleport","obj":"X#1.router"}"#,
    #"{"seq":1,"ev":"blind","obj":"","why":""}"#, #"{"seq":1,"ev":"init","obj":"Stranger#7.router"}"#,
    #"{"seq":1,"ev":"deinit","obj":"Stranger#7.interactor"}"#, "[]", "{}", "", "null",
    #"{"seq":1,"ev":"step","obj":null,"do":"a\nb: ["}"#,
    #"{"seq":1,"ev":"request","phase":"begin","obj":"X#1.router"}"#,
  ]

  private static let values = [
    "null", "true", "-1", "0", "1e999", "99999999999999999999", "\"\"", "\"#\"", "\"X#0\"",
    "\"X#2147483648\"",
    "\"X#99999999999999999999\"", "\"..#1.router.\"", "[]", "{}", "[null,1]", "\"begin\"", "\"end\"",
    "\"\\u0000\"", "\"detach\"", "\"\u{1F9E8}#3.worker.\"",
  ]

  /// The instances that a line names.
  private static func names(in line: String) -> [String] {
    line.split(separator: "\"").filter { $0.contains("#") }.map { String($0.prefix { $0 != "." }) }
  }

  private static func swapNames(_ lines: inout [String], _ some: [String], _ others: [String]) {
    guard let one = some.first, let two = others.last, one != two else { return }
    for place in lines.indices {
      lines[place] = lines[place].split(separator: "\"", omittingEmptySubsequences: false).map { part in
        let name = part.prefix { $0 != "." }
        return name == one
          ? two + part.dropFirst(one.count) : name == two ? one + part.dropFirst(two.count) : String(part)
      }.joined(separator: "\"")
    }
  }

  private static func setName(_ line: inout String, _ name: String, _ random: inout SplitMix) {
    guard let old = names(in: line).randomElement(using: &random) else { return }
    line = line.split(separator: "\"", omittingEmptySubsequences: false).map { part in
      part.prefix { $0 != "." } == old ? name + part.dropFirst(old.count) : String(part)
    }.joined(separator: "\"")
  }

  /// Another value for one of the members, whose values have no colons in them as a rule.
  private static func setValue(_ line: inout String, _ random: inout SplitMix) {
    var members = line.dropFirst().dropLast().split(separator: ",").map(String.init)
    guard let place = members.indices.randomElement(using: &random),
      let colon = members[place].firstIndex(of: ":"), let value = values.randomElement(using: &random)
    else { return }
    members[place] = members[place][...colon] + value
    line = "{\(members.joined(separator: ","))}"
  }

  /// Counts the lines anew, so that what else is wrong with them is come to.
  private static func number(_ lines: inout [String]) {
    for place in lines.indices.dropFirst() {
      guard lines[place].hasPrefix("{\"seq\":"), let comma = lines[place].firstIndex(of: ",") else {
        continue
      }
      lines[place] = "{\"seq\":\(place)" + lines[place][comma...]
    }
  }
}
