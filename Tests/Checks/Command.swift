import ArgumentParser
import Checking
import Foundation
import FlowFiles
import RibEngine

/// The strongest checks of the engine, on random flows. Without `--fresh` the seeds are the same for ever, and
/// what differs decides.
@main
struct Checks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checks",
    abstract: "Hold what the engine finds in flows against other ways to find the same.",
    discussion: """
      Each check looks at random flows of several inventors and at the shipped ones. A difference is told with its seed and the smallest flow \
      that shows it; differences that are known and told in Known.swift do not count, and must still be there. \
      The exit code is 1 where anything is different that is not known, or known and not different any more.
      """
  )

  @Argument(help: "What to check: \(Check.allCases.map(\.rawValue).joined(separator: ", ")); all by default.")
  var checks: [Check] = []

  @Option(help: "Flows of each inventor for each check.")
  var flows: Int?

  @Option(help: "The first seed.")
  var seed: UInt64 = 1

  @Option(help: "One inventor only: \(Inventor.allCases.map(\.rawValue).joined(separator: ", ")).")
  var inventor: Inventor?

  @Option(help: "Events of a naive enumeration.")
  var events: Int?

  @Option(help: "Runs of a naive enumeration, for each flow.")
  var runs: Int?

  @Option(help: "Stop after so many minutes: what was not looked at is counted, what has no end is told.")
  var minutes: Double?

  @Option(help: "Look at the flows of this folder instead of invented ones.")
  var folder: String?

  @Flag(help: "Begin with a random seed, which is printed, and decide nothing: the exit code is 0.")
  var fresh = false

  @Flag(help: "Tell each flow that differs in a line of its own, known or not, and no smallest flow.")
  var list = false

  @Flag(help: "Print the flows of the seeds of one inventor, and look at nothing.")
  var show = false

  func run() throws {
    if show { return try showFlows() }
    let start = fresh ? UInt64.random(in: 1_000_000..<1_000_000_000) : seed
    if fresh { say("fresh seeds from \(start); checks --seed \(start) plays them again") }
    let given = try folder.map(Self.flows) ?? []
    let began = Date()
    let deadline = minutes.map { began.addingTimeInterval($0 * 60) } ?? .distantFuture
    let watchdog = Watchdog(after: deadline, code: fresh ? 0 : 1)
    var isGood = true
    for check in checks.isEmpty ? Check.allCases : checks {
      for inventor in given.isEmpty ? inventors(of: check) : [.orderly] {
        let seeds = inventor.seeds(flows ?? min(check.flows, inventor.most), from: start)
        var series = Series(check, inventor, seeds, effort(of: check))
        if !given.isEmpty { (series.given, series.seeds) = (given, given.indices.map { UInt64($0) + 1 }) }
        series.isOutOfTime = { Date() > deadline }
        (series.willLook, series.hasLooked) = (watchdog.begin, watchdog.end)
        if !tell(series) { isGood = false }
      }
    }
    say(String(format: "%.0f s", Date().timeIntervalSince(began)))
    if !isGood, !fresh { throw ExitCode(1) }
  }

  private func showFlows() throws {
    guard let inventor else { throw ValidationError("--show is of one --inventor") }
    for seed in inventor.seeds(flows ?? 1, from: seed) {
      if let flow = inventor.scenario(seed) { say(FlowWriter.text(flow)) }
    }
  }

  private static func flows(of folder: String) throws -> [Scenario] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
    return try names.sorted().flatMap { name in
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name)))
      return Shipped.scenarios(of: SourceFile(path: name, bytes: bytes))
    }
  }

  /// The shipped flows are never fresh.
  private func inventors(of check: Check) -> [Inventor] {
    check.inventors.filter { (inventor == nil || inventor == $0) && !(fresh && $0 == .shipped) }
  }

  private func effort(of check: Check) -> Effort {
    var effort = check.effort
    effort.longest = events ?? effort.longest
    effort.runs = runs ?? effort.runs
    return effort
  }

  /// Runs a series and prints what came of it; false where something is not as it should be.
  private func tell(_ series: Series) -> Bool {
    let began = Date()
    let tally = series.run()
    say("\(tally.summary) (\(String(format: "%.1f", Date().timeIntervalSince(began))) s)")
    if list {
      for failure in tally.failures { say("  \(failure.seed): \(failure.causes.joined(separator: "; "))") }
    }
    var isGood = true
    for (cause, failures) in unknown(tally) {
      if tally.isExceeded { isGood = false }
      let seeds = failures.map { "\($0.seed)" }.joined(separator: ", ")
      say("  different, \(cause): \(failures.count) flows, seeds \(seeds)")
      if !list, let first = failures.first { say(story(of: first, cause, in: series)) }
    }
    for (seed, cause) in fresh ? [] : Known.stale(after: tally) {
      isGood = false
      say("  seed \(seed) is known for '\(cause)' and does not differ any more: take it out of Known.swift")
    }
    if tally.looked * series.check.leastShare < series.seeds.count, minutes == nil {
      isGood = false
      say("  most flows were passed over, so nothing is shown")
    }
    return isGood
  }

  /// What is different and not known, by its cause.
  private func unknown(_ tally: Tally) -> [(cause: String, failures: [Tally.Failure])] {
    var byCause: [String: [Tally.Failure]] = [:]
    for failure in tally.failures {
      let found = Known.unknown(failure, in: tally.series)
      for cause in Set(found.map(\.cause)) { byCause[cause, default: []].append(failure) }
    }
    return byCause.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// How the first flow differs, and the smallest that still does.
  private func story(of failure: Tally.Failure, _ cause: String, in series: Series) -> String {
    let lines = failure.differences.filter { $0.cause == cause }.map(\.line)
    let deadline = Date().addingTimeInterval(30)
    let smallest = series.smallest(failure.seed, cause: cause) { Date() > deadline }
    let text =
      "seed \(failure.seed):\n\(lines.joined(separator: "\n"))\n\(smallest.map { FlowWriter.text($0) } ?? "")"
    return text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
  }
}

extension Check: ExpressibleByArgument {
  /// How many flows of each inventor decide.
  fileprivate var flows: Int {
    switch self {
    case .counting, .agreement: 1_000
    case .reductions, .mistakes, .instances, .number, .replays: 250
    case .saved: 500
    case .pools: 100
    case .sentences: 2_000
    case .answers: 0
    case .headlines: 500
    case .planted: 4_000
    }
  }
}

extension Inventor: ExpressibleByArgument {}

/// A line at once, whoever reads it.
private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
