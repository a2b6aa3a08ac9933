/// Everything that all timings of a flow give.
struct Timings: Sendable {
  private(set) var program: Program
  /// One for each mistake, in the order in which they were found.
  private(set) var groups: [FoundMistake] = []
  private(set) var count = 0
  /// What they cost, as against `RunOptions.states`.
  private var spent = 0
  /// How many events of a timing without an end cost as much as any other timing does.
  private static let eventsOfOther = 32
  /// What came to be in any timing; nil where not one was played.
  private(set) var fired: FiredEvents?
  /// `expect X STATE` lines that do not hold: line and calmest path, and the rule of a mistake about the same instance
  /// that came before in each of these timings and counts against the flow; nil where there is none in some.
  private(set) var failures: [(code: Int, path: [Int], timings: Int, cause: Int?)] = []
  /// Why not all timings were tried; empty where they were.
  private(set) var limit = ""
  /// The first way of the wanted path that the flow does not have.
  private(set) var missing: MissingWay?
  /// Whether anything but building and launching came to happen.
  private(set) var isEventful = true
  /// Habits of UIKit that something depended on.
  private(set) var asked: Set<UIKitHabit> = []
  let table: RuleTable

  static let growing =
    "each time that a 'timeout:' is up and the wait comes again more is left behind: not all rounds were played"

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
    guard mergesAliases else { return }
    groups = table.withoutAliases(groups, in: program) { $0.headline.violation }
    let whole = groups
    groups.removeAll { part in whole.contains { $0.isMade(by: part, in: program) } }
  }

  /// Tries every path; returns what there was too little room for.
  private mutating func tryAll(_ options: RunOptions, in program: Program) -> Capacities.Shortage? {
    (groups, failures, count, spent, limit, missing) = ([], [], 0, 0, "", nil)
    let player = Player(program, watcher: Watch(table))
    var fired = FiredEvents(program)
    var isGrowing = false
    let play = {
      player.machine.leavesMore = false
      player.machine.play()
      isGrowing = isGrowing || player.machine.leavesMore
    }
    player.playEveryWay(of: play, from: options.path ?? [], while: { goesOn(options) }) {
      if let shortage = player.shortage {
        // What was broken before no room was left is so, whatever would have come after it.
        if program.capacities.grown(for: shortage, in: program) == nil {
          count += 1
          collect(player, in: program)
        }
        return false
      }
      count += 1
      let isEndless = player.machine.watcher.overflowed != nil
      spent += isEndless ? 1 + player.machine.eventsPlayed / Self.eventsOfOther : 1
      if options.path != nil { missing = player.machine.choices.missing }
      collect(player, in: program)
      fired.add(player.machine.watcher, player.machine.world)
      return options.path == nil
    }
    if player.shortage == nil {
      self.fired = fired
      if limit.isEmpty, isGrowing { limit = Self.growing }
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

  private mutating func collect(_ player: Player, in program: Program) {
    let (watch, path, isCutOff) = (player.machine.watcher, player.path, player.machine.leavesMore)
    // A list, as few are found in a run: the first set of a kind of elements costs the start of the process.
    var seen: [Mistake] = []
    for headline in Headlines(watch.violations, table).all {
      let mistake = Mistake(headline.violation, in: program)
      guard !seen.contains(mistake) else { continue }
      seen.append(mistake)
      guard let place = groups.firstIndex(where: { $0.mistake == mistake }) else {
        groups.append(
          FoundMistake(mistake: mistake, headline: headline, path: path, timings: 1, isCutOff: isCutOff)
        )
        groups[groups.count - 1].add(path)
        continue
      }
      groups[place].timings += 1
      groups[place].add(path)
      let known = groups[place]
      let (new, old) = (headline.violation.severity, known.headline.violation.severity)
      // What comes to its end is simpler than rounds without one, whatever was chosen.
      let isSimpler = isCutOff == known.isCutOff ? isCalmer(path, known.path) : known.isCutOff
      if new > old || new == old && isSimpler {
        (groups[place].headline, groups[place].path) = (headline, path)
        groups[place].isCutOff = isCutOff
      }
    }
    for failure in watch.expectFailures {
      let cause = cause(of: failure, watch, in: program)
      if let place = failures.firstIndex(where: { $0.code == failure.code }) {
        failures[place].timings += 1
        if cause == nil { failures[place].cause = nil }
        if isCalmer(path, failures[place].path) { failures[place].path = path }
      } else {
        failures.append((failure.code, path, 1, cause))
      }
    }
  }

  /// The rule of a mistake that came before a line that does not hold, is about the instance that the line speaks of, or
  /// was made in the list that would have brought it, is about somebody to whom an earlier line did not happen that may
  /// concern that instance, leaves a screen up over one that such a line is a tap on, or leaves somebody waiting who would
  /// go on to it, and counts against the flow.
  private func cause(of failure: (code: Int, time: Int), _ watch: Watch, in program: Program) -> Int? {
    guard let subject = program.subject(ofExpectation: failure.code) else { return nil }
    let scenario = program.scenario
    let lines = watch.neverFired.filter { $0 < failure.code && program.line($0, concerns: subject) }
    let missed = Set(lines.flatMap { program.components(namedInLine: $0) })
    let covered = lines.filter { [.covered, .underModal].contains(watch.absences[$0]) }
      .compactMap { watch.missedAt[$0] }
    let quiet = Set(scenario.expected.map(\.string) + scenario.allowed.map(\.rule.string))
    let cause = Headlines(watch.violations, table).all.first { headline in
      guard headline.violation.severity == .error, !quiet.contains(table.all[headline.violation.rule].id.text)
      else { return false }
      return ([headline.violation] + headline.consequences).contains { violation in
        guard violation.time <= failure.time else { return false }
        return [violation.child, violation.parent, violation.other].contains { $0.component == subject }
          || holdsUp(subject, violation, program)
          || program.child(ofStep: violation.code) == subject
          || keepsOut(subject, violation, program)
          || missed.contains(violation.child.component)
          || table.all[violation.rule].keepsScreenUp && covered.contains { violation.time <= $0 }
      }
    }
    return cause?.violation.rule
  }

  /// Whether a mistake was made, for the sake of somebody else, in the list that would have brought who brings a component.
  private func keepsOut(_ subject: Int, _ violation: Violation, _ program: Program) -> Bool {
    guard let missed = program.child(ofStep: violation.code), missed != violation.child.component else {
      return false
    }
    return LineReach(ofWhatComesAfter: program.components[missed].name, in: program.scenario)
      .concerns(program.components[subject].name)
  }

  private func holdsUp(_ subject: Int, _ violation: Violation, _ program: Program) -> Bool {
    let child = violation.child.component
    guard child >= 0, table.all[violation.rule].leaves.contains(.wait) else { return false }
    let (name, wanted) = (program.components[child].name, program.components[subject].name)
    return program.scenario.whoAwaits(name, awaitsAlso: wanted)
      || LineReach(ofWhatComesAfter: name, in: program.scenario).concerns(wanted)
  }
}

extension Scenario {
  /// Whether somebody who awaits `name`, or who awaits who does, awaits another component as well.
  fileprivate func whoAwaits(_ name: String, awaitsAlso other: String) -> Bool {
    func awaits(_ component: Component, _ names: Set<String>) -> Bool {
      component.hooks.contains { hook in
        hook.steps.containsDeep { step in
          if case .component(let name) = step.argument { names.contains(name) } else { false }
        }
      }
    }
    var names: Set = [name]
    while let next = components.first(where: { !names.contains($0.name.string) && awaits($0, names) }) {
      if awaits(next, [other]) { return true }
      names.insert(next.name.string)
    }
    return false
  }
}

extension Program {
  /// Whether what one line of events does may concern whom another one, `expect X STATE`, speaks of.
  func line(_ code: Int, mayConcern expectation: Int) -> Bool {
    subject(ofExpectation: expectation).map { line(code, concerns: $0) } ?? false
  }

  /// The component that a line `expect X STATE` speaks of, of a slot its child's; nil for any other line.
  fileprivate func subject(ofExpectation code: Int) -> Int? {
    guard case .expect(let subject, _) = eventLine(code)?.action else { return nil }
    switch subject {
    case .instance(let instance): return components.firstIndex { $0.name == instance.component }
    case .slot(let slot):
      let owner = components.first { $0.name == slot.owner.component }
      return owner?.slots.first { $0.name == slot.slot }?.child
    }
  }

  /// Whom a line of events names.
  fileprivate func components(namedInLine code: Int) -> [Int] {
    let names = eventLine(code)?.action.names.instances.map(\.component) ?? []
    return names.compactMap { name in components.firstIndex { $0.name == name } }
  }

  /// Whether what a line of events does may concern a component.
  fileprivate func line(_ code: Int, concerns subject: Int) -> Bool {
    eventLine(code).map { LineReach(of: $0.action, in: scenario).concerns(components[subject].name) } ?? false
  }
}
