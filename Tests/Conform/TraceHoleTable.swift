import FlowFiles
import RibEngine
import Traces

/// Traces without each of their events, and without each of their calls with all that they enclose: which errors
/// appear that the whole trace lacks, and which of its own stay.
struct TraceHoleTable {
  /// An error that a hole has made.
  struct Made: CustomStringConvertible {
    var trace: String
    var profile: Profile
    var rule: String
    /// What is missing, and the first of it where it is a call.
    var event: String
    var line: Int
    /// The whole trace has errors of its own.
    var isOfBad: Bool

    var description: String { "\(trace): \(rule) without '\(event)' in line \(line)" }
  }

  /// What nobody can know is missing, as an app may do just what is left.
  struct Cause {
    var why: String
    var profile: Profile
    var rules: Set<String>
    var events: Set<String>

    func explains(_ made: Made) -> Bool {
      profile == made.profile && rules.contains(made.rule) && events.contains(made.event)
    }
  }

  static let causes = [
    Cause(
      why: "no event says that a router of Android is gone, so a child that is kept may be one that leaks",
      profile: .android,
      rules: ["orphan-child", "stuck-slot"],
      events: ["detachChild", "slot"]
    ),
    Cause(
      why: "a screen that is not said to go may be one that stays",
      profile: .ios,
      rules: ["leaked-view"],
      events: ["dismiss", "viewDidDisappear", "deinit"]
    ),
    Cause(
      why: "a coordinator that goes with its screen goes too early where the screen is not said to go",
      profile: .ios,
      rules: ["released-too-early"],
      events: ["start", "present", "userDismiss", "viewDidDisappear"]
    ),
    Cause(
      why: "a report of which nothing is seen any more may be one that its parent has no steps for",
      profile: .ios,
      rules: ["leaked-child-coordinator"],
      events: ["request", "receive"]
    ),
    Cause(
      why: "a detach that is put off looks like none where nothing says that it is put off, and so does "
        + "one not seen with all it leads to",
      profile: .ios,
      rules: ["closed-but-attached"],
      events: ["hop", "request"]
    ),
    Cause(
      why: "what is not said to be cleared or detached may be kept, where something else keeps the router",
      profile: .ios,
      rules: ["stuck-slot", "orphan-child"],
      events: ["slot", "detachChild"]
    ),
  ]

  private(set) var traces = 0
  /// How often something was left out.
  private(set) var holes = 0
  private(set) var made: [Made] = []
  /// How many errors the whole traces have, and how many of them are still told, hole by hole.
  private(set) var told = 0
  private(set) var survived = 0
  /// One hole of so many is looked at.
  private let stride: Int
  private var seen: Set<String> = []

  init(every stride: Int = 1) { self.stride = stride }

  /// Where traces come from.
  enum Source: String, CaseIterable {
    case flows, ios, android
  }

  init(of source: Source, _ tier: TraceTable.Tier, every stride: Int = 1) throws {
    self.init(every: stride)
    switch source {
    case .flows:
      for path in TraceRounds.shippedFlows {
        for one in TraceRounds.traces(path, tier) { add(one.trace, one.profile, named: one.name) }
      }
    case .ios, .android:
      let folder = TraceRounds.folder("Tests/Recordings")
      for path in RecordingFiles(at: folder).recordings where path.contains("/\(source.rawValue).") {
        add(RecordingReader.read(try RecordingFiles.contents(of: path).get()).recordings, tier)
      }
    }
  }

  /// Errors made of good traces that no cause explains.
  var unexplained: [Made] {
    made.filter { one in !one.isOfBad && !Self.causes.contains { $0.explains(one) } }
  }

  var summary: String {
    "\(traces) traces, \(holes) holes: \(made.count { !$0.isOfBad }) errors made of good traces, "
      + "\(unexplained.count) of them without a cause, \(made.count(where: \.isOfBad)) of bad ones; "
      + "\(survived) of \(told) errors still told"
  }

  mutating func add(_ recordings: [Recording], _ tier: TraceTable.Tier) {
    for recording in recordings {
      let events = recording.trace.filter(tier.writes)
      let trace = PlayedTrace(events, recording.profile, sees: tier.sees)
      add(trace, recording.profile, named: recording.name)
    }
  }

  /// Each trace once, however many timings have it; those that are longer than that are left out.
  mutating func add(_ trace: PlayedTrace, _ profile: Profile, named name: String) {
    // Some recordings are of objects without a number, which no trace has.
    guard trace.lines.count <= Self.longest, seen.insert(trace.text).inserted, let log = try? trace.log()
    else { return }
    traces += 1
    let whole = log.judged().outcome
    let known = Self.rules(whole)
    let errors = Self.errors(whole)
    for (number, range) in Self.parts(of: trace.lines).enumerated()
    where (number + traces).isMultiple(of: stride) {
      guard let log = try? trace.without(range).log() else { continue }
      let outcome = log.judged().outcome
      holes += 1
      told += errors.count
      survived += errors.intersection(Self.rules(outcome)).count
      let event = Self.event(of: trace.lines[range.lowerBound])
      made += Self.errors(outcome).subtracting(known).sorted().map {
        Made(
          trace: name,
          profile: profile,
          rule: $0,
          event: event,
          line: range.lowerBound + 1,
          isOfBad: !errors.isEmpty
        )
      }
    }
  }

  private static let longest = 600

  private static func errors(_ outcome: Outcome) -> Set<String> {
    Set(outcome.findings.filter { $0.severity == .error }.map(\.rule))
  }

  private static func rules(_ outcome: Outcome) -> Set<String> {
    Set(outcome.findings.flatMap { [$0.rule] + $0.consequences.map(\.rule) })
  }

  private static func event(of line: String) -> String {
    let rest = line.split(separator: "\"ev\":\"", maxSplits: 1).last ?? ""
    return String(rest.prefix { $0 != "\"" })
  }

  /// Each line but the header, and each call from its first to its last.
  private static func parts(of lines: [String]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var open: [Int] = []
    for place in lines.indices.dropFirst() {
      found.append(place..<(place + 1))
      if lines[place].contains("\"phase\":\"begin\"") { open.append(place) }
      if lines[place].contains("\"phase\":\"end\""), let begin = open.popLast() {
        found.append(begin..<(place + 1))
      }
    }
    return found
  }
}
