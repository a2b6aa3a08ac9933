/// Everything that all timings of a flow give.
struct Timings: Sendable {
  private(set) var program: Program
  /// One for each mistake, in the order in which they were found.
  private(set) var groups: [FoundMistake] = []
  private(set) var count = 0
  /// What they cost, as against `RunOptions.states`.
  private var spent = 0
  /// What a timing without an end costs: it takes as long as many others.
  private static let costOfEndless = 64
  /// Lines of events that happened in no timing.
  private(set) var neverFired: Set<Int> = []
  /// Names of components that were built in no timing.
  private(set) var neverBuilt: Set<String> = []
  /// Why, of events that screens send, where it was always the same.
  private(set) var absences: [Int: Absence?] = [:]
  /// `expect X STATE` lines that do not hold: line and calmest path.
  private(set) var failures: [(code: Int, path: [Int], timings: Int)] = []
  /// Why not all timings were tried; empty where they were.
  private(set) var limit = ""
  /// The first way of the wanted path that the flow does not have.
  private(set) var missing: MissingWay?
  /// Whether anything but building and launching came to happen.
  private(set) var isEventful = true
  /// Habits of UIKit that something depended on.
  private(set) var asked: Set<UIKitHabit> = []
  let table: RuleTable

  init(
    _ scenario: Scenario,
    options: RunOptions,
    table: RuleTable = .catalogue,
    mergesAliases: Bool = true
  ) {
    self.table = table
    var growing = GrowingProgram(scenario)
    program = growing.program
    limit = growing.excess
    guard limit.isEmpty else { return }
    let isWhole = growing.play { tryAll(options, in: $0) }
    program = growing.program
    if !isWhole { limit = GrowingProgram.tooSmall }
    if mergesAliases { groups = table.withoutAliases(groups, in: program) { $0.mistake } }
  }

  /// Tries every path; returns what there was too little room for.
  private mutating func tryAll(_ options: RunOptions, in program: Program) -> Capacities.Shortage? {
    (groups, failures, count, spent, limit, missing) = ([], [], 0, 0, "", nil)
    let player = Player(program, watcher: Watch(table))
    var fired = FiredEvents(program)
    player.playEveryWay(of: { player.machine.play() }, from: options.path ?? [], while: { goesOn(options) }) {
      if player.shortage != nil { return false }
      count += 1
      spent += player.machine.watcher.overflowed == nil ? 1 : Self.costOfEndless
      if options.path != nil { missing = player.machine.choices.missing }
      collect(player.machine.watcher, player.path, in: program)
      fired.add(player.machine.watcher, player.machine.world)
      return options.path == nil
    }
    if player.shortage == nil {
      (neverFired, absences) = (fired.missing, fired.absences)
      neverBuilt = Set(fired.unbuilt.map { program.components[$0].name })
    }
    isEventful = player.machine.watcher.happened.isEventful
    asked = player.machine.asked
    return player.shortage
  }

  /// False where a limit comes before the next timing.
  private mutating func goesOn(_ options: RunOptions) -> Bool {
    if spent >= options.states {
      limit = "\(count) timing\(count == 1 ? "" : "s") tried, more are left"
    } else if count > 0, options.isOutOfTime() {
      let why = options.isInterrupted() ? "it was interrupted" : "the time was up"
      limit = "\(count) timing\(count == 1 ? "" : "s") tried when \(why), more are left"
    }
    return limit.isEmpty
  }

  /// What was found of a mistake, wherever its step stands; nil where it only follows from another.
  func headline(of mistake: Mistake) -> FoundMistake? {
    groups.first { $0.mistake.atAnyStep == mistake.atAnyStep }
  }

  private mutating func collect(_ watch: Watch, _ path: [Int], in program: Program) {
    // A list, as few are found in a run: the first set of a kind of elements costs the start of the process.
    var seen: [Mistake] = []
    for headline in Headlines(watch.violations, table).all {
      let mistake = Mistake(headline.violation, in: program)
      guard !seen.contains(mistake) else { continue }
      seen.append(mistake)
      guard let place = groups.firstIndex(where: { $0.mistake == mistake }) else {
        groups.append(FoundMistake(mistake: mistake, headline: headline, path: path, timings: 1))
        continue
      }
      groups[place].timings += 1
      if headline.violation.severity > groups[place].headline.violation.severity
        || (headline.violation.severity == groups[place].headline.violation.severity
          && isCalmer(path, groups[place].path))
      {
        groups[place].headline = headline
        groups[place].path = path
      }
    }
    for failure in watch.expectFailures {
      if let place = failures.firstIndex(where: { $0.code == failure.code }) {
        failures[place].timings += 1
        if isCalmer(path, failures[place].path) { failures[place].path = path }
      } else {
        failures.append((failure.code, path, 1))
      }
    }
  }
}
