import Console
import Reports
import RibEngine

/// Plays flows again whenever one of their files changes, until a signal ends it.
struct Watch {
  let paths: [String]
  let settings: CheckSettings
  let player: Player
  let publisher: Publisher
  let interruption: Interruption
  private var memory = Memory()
  /// Files that matter besides those that the paths stand for.
  private var others: Set<String> = []

  /// How long to wait between two looks, in milliseconds.
  private static let pause: Int32 = 150
  /// After so many looks a file that is still being written is read all the same.
  private static let patience = 15

  init(
    _ paths: [String],
    _ settings: CheckSettings,
    _ player: Player,
    _ publisher: Publisher,
    _ interruption: Interruption
  ) {
    self.paths = paths
    self.settings = settings
    self.player = player
    self.publisher = publisher
    self.interruption = interruption
  }

  private var output: Output { publisher.surroundings.output }

  /// The exit code of the signal that ended it.
  mutating func run() throws -> Int32 {
    while true {
      let start = FileStatus.Modification.now
      let stamps = self.stamps()
      try clear()
      let report = try round()
      if let code = interruption.exitCode { return code }
      // Only now is it known what the flows include.
      let seen = self.stamps(like: stamps, since: start)
      if settings.common.verbosity >= 0 {
        output.complain("watching \(seen.count == 1 ? "1 file" : "\(seen.count) files"); Ctrl-C ends\n")
      }
      if !wait(from: seen), let code = interruption.exitCode {
        leave(report)
        return code
      }
    }
  }

  private func clear() throws {
    guard Host.isTerminal(output.standard) else { return }
    try output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J")
  }

  /// Lets the reports in files say what the process ends with.
  private func leave(_ report: Report) {
    var (files, report) = (publisher, report)
    files.targets.removeAll { $0.file == nil }
    if report.interruption.isEmpty { report.interruption = "watching was interrupted" }
    _ = files.exitCode(of: report, interruption)
  }

  private mutating func round() throws -> Report {
    let start = Moment.now
    let reading = settings.reading
    var report = Report(command: "run", version: Version.number, outcomes: [])
    report.isStrict = settings.judging.isStrict
    report.manual = settings.judging.manual
    var read: [String] = []
    do {
      let library = Library(try Inputs(paths), reading: reading, threads: settings.common.threads)
      read = library.readPaths
      report.invalid = library.invalid
      report.sharedPaths = library.sharedPaths
      others = Set(read).union(library.invalid.flatMap { $0.problems.map(\.path) })
      report.outcomes = play(try settings.selection.choose(from: library.flows))
    } catch let error as Trouble {
      output.complain("error: \(shown(error.message))\n")
    } catch let error as UsageError {
      output.complain("error: \(shown(error.message))\n")
    }
    report.seconds = start.secondsAgo
    report.interruption = player.interruptionText(report.outcomes)
    // Flows may include other files than before.
    try settings.checkWriting(over: read)
    _ = publisher.exitCode(of: report, interruption)
    return report
  }

  /// Plays what was touched, and remembers the rest.
  private mutating func play(_ flows: [Flow]) -> [Outcome] {
    if settings.stopsAtFailure { return player.play(flows) }
    let known = flows.map { memory.outcome(of: $0) }
    let touched = zip(flows, known).filter { $0.1 == nil }.map(\.0)
    var played = player.play(touched)[...]
    let outcomes = known.compactMap { $0 ?? played.popFirst() }
    memory.keep(flows, outcomes)
    return outcomes
  }

  /// How the files stand now.
  private func stamps() -> Stamps {
    var files = others
    if let inputs = try? Inputs(paths) { files.formUnion(inputs.files.map(\.path)) }
    return Stamps(of: files)
  }

  /// How the files stood when the flows were read, which was after `start` and after `known` were taken.
  private func stamps(like known: Stamps, since start: FileStatus.Modification) -> Stamps {
    var seen = stamps()
    seen.replace(by: known, since: start)
    return seen
  }

  /// Returns when something has changed and nobody writes any more; false where a signal came first.
  private func wait(from before: Stamps) -> Bool {
    while interruption.signal == nil {
      Host.pause(milliseconds: Self.pause)
      var last = stamps()
      guard last != before else { continue }
      for _ in 0..<Self.patience where interruption.signal == nil {
        Host.pause(milliseconds: Self.pause / 3)
        let now = stamps()
        if now == last, !now.hasGaps { break }
        last = now
      }
      return interruption.signal == nil
    }
    return false
  }
}
