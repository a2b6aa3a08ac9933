/// Plays a changed flow in every timing, until it is seen not to be clean.
struct Proof: Trying {
  /// A broken rule, without the step that broke it, since steps move.
  struct Problem: Hashable {
    var rule: Int
    var child: Int
    var parent: Int
    var slot: Int
  }

  /// How many timings may still be played, over all trials.
  private(set) var budget: Int
  let table: RuleTable
  let options: RunOptions
  /// The most timings of one trial.
  let limit: Int
  /// Ids that the written flow expects or allows.
  private let permitted: Set<String>

  /// What the written flow needs; a change that needs much more goes in circles.
  private let capacities: Capacities

  /// The timing that showed the problem.
  private let hint: [Int]

  init(_ scenario: Scenario, _ tried: Timings, _ options: RunOptions, hint: [Int]) {
    self.hint = hint
    table = tried.table
    capacities = tried.program.capacities
    limit = max(2_000, min(2 * tried.count, 20_000))
    self.options = options
    budget = 40 * limit
    permitted = Self.permitted(scenario)
  }

  /// Ids that do not count against a flow.
  static func permitted(_ scenario: Scenario) -> Set<String> {
    Rule.withAliases(Set(scenario.expected.map(\.string) + scenario.allowed.map(\.rule.string)))
  }

  /// Events and timings by which a search came to a problem.
  typealias Way = Exploration.Counterexample

  struct Trial {
    var problems: Set<Problem> = []
    /// A way to each of them, where a search found it.
    var ways: [Problem: Way] = [:]
    var neverFired: Set<Span> = []
    var seen: Set<String> = []
    /// False where a problem came up that must not, or where not every timing was played.
    var isComplete = true
    var isUnmet = false
    /// The most living instances of a component in what was looked at; nil where that is all there is.
    var instances: Int?

    var isClean: Bool { isComplete && problems.isEmpty && !isUnmet }
  }

  var isSpent: Bool { budget <= 0 || options.isOutOfTime() }

  /// Stops at the first timing that shows one of `fatal`.
  mutating func play(_ scenario: Scenario, fatal: Set<Problem>, way: Way?) -> Trial {
    let parts = Compiler(scenario)
    var capacities = capacities
    var growths = 0
    while true {
      let program = Program(parts, capacities: capacities)
      var trial = Trial()
      guard let need = play(program, fatal, &trial) else { return trial }
      guard growths < 4, let more = capacities.grown(for: need, in: program) else {
        budget -= 4 * limit
        trial.isComplete = false
        return trial
      }
      growths += 1
      capacities = more
    }
  }

  private mutating func play(_ program: Program, _ fatal: Set<Problem>, _ trial: inout Trial)
    -> Capacities.Shortage?
  {
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
    defer { row.deallocate() }
    let codes = program.eventCodes
    var fired: Set<Int> = []
    var count = 0
    // The timing that showed the problem comes first: most changes fail there.
    var next: [Int]? = hint.isEmpty ? [] : hint
    var isHint = !hint.isEmpty
    while let path = next {
      if count >= limit || budget <= 0 || (count & 63 == 63 && options.isOutOfTime()) {
        trial.isComplete = false
        return nil
      }
      row.update(repeating: 0, count: program.rowSize)
      var machine = Machine(program, row: row, choices: Script(path), watcher: Watch(table))
      machine.play()
      if let shortage = machine.world.shortage { return shortage }
      count += 1
      budget -= 1
      collect(machine.watcher, program, &trial)
      let missed = Set(machine.watcher.neverFired)
      for code in codes where !missed.contains(code) { fired.insert(code) }
      if trial.isUnmet || !trial.problems.isDisjoint(with: fatal) {
        trial.isComplete = false
        return nil
      }
      // A flow that goes in circles costs as much as many that do not.
      if machine.watcher.overflowed != nil { budget -= 4 * limit }
      next = isHint ? [] : machine.choices.next()
      isHint = false
    }
    trial.neverFired = Set(codes.filter { !fired.contains($0) }.map { program.spans[$0] })
    return nil
  }

  private func collect(_ watch: Watch, _ program: Program, _ trial: inout Trial) {
    if !watch.expectFailures.isEmpty { trial.isUnmet = true }
    for headline in Headlines(watch.violations, table).all {
      let id = table.all[headline.violation.rule].id.text
      trial.seen.insert(id)
      if headline.violation.severity == .note || permitted.contains(id) { continue }
      trial.problems.insert(Problem(Timings.Key(headline.violation, program)))
    }
  }
}

extension Proof.Problem {
  init(_ key: Timings.Key) {
    self.init(rule: key.rule, child: key.child, parent: key.parent, slot: key.slot)
  }
}
