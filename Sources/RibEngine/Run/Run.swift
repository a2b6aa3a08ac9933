/// What bounds a run, and what is told of it.
package struct RunOptions: Sendable {
  /// How many timings may be tried.
  package var states = 1_000_000
  /// Play this one path of choices only; missing ways are 0.
  package var path: [Int]?
  /// Keep the events of the calm run also where nothing is wrong.
  package var keepsEvents = false
  package var isStrict = false
  /// Tell findings that nobody has to act on as well: notes, and what the flow expects or allows.
  /// Without it they have neither labels nor events.
  package var tellsAll = true
  /// Look for a change of the flow that is clean in every timing.
  package var proposesFixes = true
  /// Whether the second flow can be written over the text of the first; a repair that cannot is no repair.
  package var canWrite: @Sendable (Scenario, Scenario) -> Bool = { _, _ in true }
  /// Asked now and then; true ends the run as undecided.
  package var isOutOfTime: @Sendable () -> Bool = { false }

  package init() {}
}

/// Plays every timing that `scenario` leaves open and compares what was found with what it expects.
package func run(_ scenario: Scenario, path: String, line: Int, options: RunOptions = RunOptions()) -> Outcome
{
  var outcome = Outcome(
    path: path,
    line: line,
    title: scenario.title.string,
    tags: scenario.tags.map(\.string),
    verdict: .clean,
    expected: scenario.expected.map(\.string),
    files: scenario.files
  )
  if let reason = scenario.skip {
    outcome.verdict = .skipped
    outcome.reason = reason.string
    return outcome
  }
  var played = options
  played.path = options.path ?? scenario.timing
  let tried = Timings(scenario, options: played)
  outcome.timings = tried.count
  Verdict(scenario, tried, options).judge(&outcome)
  return outcome
}

/// Everything that all timings of a flow give.
struct Timings: Sendable {
  /// One mistake, in all the timings that show it.
  struct Group: Sendable {
    var key: Key
    var headline: Headline
    /// The calmest path that shows it.
    var path: [Int]
    var timings: Int
  }

  struct Key: Sendable, Hashable {
    var rule: Int
    var child: Int
    var parent: Int
    var slot: Int
    /// The step, where it is one; -1 for events and looks at rest.
    var code: Int

    init(_ violation: Violation, _ program: Program) {
      rule = violation.rule
      child = violation.child.component
      parent = violation.parent.component
      slot = violation.slot
      code = violation.code >= 0 && program.codes[violation.code].op != .place ? violation.code : -1
    }
  }

  private(set) var program: Program
  private(set) var groups: [Group] = []
  private(set) var count = 0
  /// Lines of events that happened in no timing.
  private(set) var neverFired: Set<Int> = []
  /// `expect X STATE` lines that do not hold: line and calmest path.
  private(set) var failures: [(code: Int, path: [Int], timings: Int)] = []
  /// Why not all timings were tried; empty where they were.
  private(set) var limit = ""
  let table: RuleTable

  init(
    _ scenario: Scenario,
    options: RunOptions,
    table: RuleTable = .catalogue,
    mergesAliases: Bool = true
  ) {
    self.table = table
    let parts = Compiler(scenario)
    var capacities = Capacities(components: parts.components.count)
    program = Program(parts, capacities: capacities)
    limit = parts.excess
    guard limit.isEmpty else { return }
    while let shortage = tryAll(options) {
      guard let more = capacities.grown(for: shortage, in: program) else {
        limit = "more instances, children or waiting work than a row can hold"
        break
      }
      capacities = more
      program = Program(parts, capacities: capacities)
    }
    if mergesAliases { groups = table.withoutAliases(groups, in: program) { $0.key } }
  }

  /// Tries every path in the order of an odometer; returns what there was too little room for.
  private mutating func tryAll(_ options: RunOptions) -> Capacities.Shortage? {
    groups = []
    failures = []
    count = 0
    limit = ""
    var fired: Set<Int> = []
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
    defer { row.deallocate() }
    var choices = Script(options.path ?? [])
    repeat {
      if count >= options.states {
        limit = "\(count) timings tried, more are left"
        break
      }
      if count > 0, options.isOutOfTime() {
        limit = "\(count) timings tried when the time was up, more are left"
        break
      }
      row.update(repeating: 0, count: program.rowSize)
      var machine = Machine(program, row: row, choices: choices, watcher: Watch(table))
      machine.play()
      choices = machine.choices
      if let shortage = machine.world.shortage { return shortage }
      count += 1
      collect(machine.watcher, Array(choices.taken))
      let missed = Set(machine.watcher.neverFired)
      for line in program.eventCodes where !missed.contains(line) { fired.insert(line) }
    } while options.path == nil && choices.advance()
    neverFired = Set(program.eventCodes).subtracting(fired)
    return nil
  }

  private mutating func collect(_ watch: Watch, _ taken: [Int]) {
    let path = trimmed(taken)
    var seen: Set<Key> = []
    for headline in Headlines(watch.violations, table).all {
      let key = Key(headline.violation, program)
      guard seen.insert(key).inserted else { continue }
      guard let place = groups.firstIndex(where: { $0.key == key }) else {
        groups.append(Group(key: key, headline: headline, path: path, timings: 1))
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

/// A path without the calm ways at its end, which it means anyway.
func trimmed(_ path: [Int]) -> [Int] {
  var path = path
  while path.last == 0 { path.removeLast() }
  return path
}

/// Fewer deviations from the calm way first, then earlier in the order of paths.
func isCalmer(_ a: [Int], _ b: [Int]) -> Bool {
  let (x, y) = (a.count { $0 != 0 }, b.count { $0 != 0 })
  if x != y { return x < y }
  if a.count != b.count { return a.count < b.count }
  return a.lexicographicallyPrecedes(b)
}

extension Program {
  /// The codes of all lines of events, those in groups as well, without `expect` lines.
  var eventCodes: [Int] {
    func codes(_ lines: [Line]) -> [Int] {
      lines.flatMap { line in line.group.isEmpty ? [line.code] : codes(line.group) }
    }
    return codes(script)
  }
}
