/// Which lines are done in any timing, and which answers somebody waits for.
///
/// A change after which an answer only finds nobody that was taken before, or after which what was done before is put off
/// to a turn that never comes, has lost it, not mended it.
struct UsedLines {
  private let scenario: Scenario
  private let done: Set<Span>
  private let answers: Set<Span>
  private let vainAnswers: Set<Span>
  private let putOff: Set<Span>

  /// How many timings are played, and how many events they may have together; where there are more, nothing is said.
  private static let (mostTimings, mostEvents) = (500, 1_000_000)

  /// nil where not every timing is played, as where `isOutOfTime` says so before.
  init?(_ scenario: Scenario, isOutOfTime: () -> Bool) {
    var growing = GrowingProgram(scenario)
    guard growing.excess.isEmpty else { return nil }
    var places: [Span] = []
    var log = Log(0)
    var count = 0
    let isWhole = growing.play { program in
      (log, count, places) = (Log(program.spans.count), 0, program.spans)
      let player = Player(program, watcher: Watch(.none, log: log))
      player.playEveryWay(of: { player.machine.play() }) {
        count += 1
        if isOutOfTime() { count = .max - 1 }
        return player.shortage == nil && count <= Self.mostTimings && log.count <= Self.mostEvents
      }
      return player.shortage
    }
    guard isWhole, count <= Self.mostTimings, log.count <= Self.mostEvents else { return nil }
    self.scenario = scenario
    func spans(_ what: Log.Says) -> Set<Span> {
      Set(places.indices.lazy.filter { log.said[$0].contains(what) }.map { places[$0] }).subtracting([.none])
    }
    done = spans(.isDone)
    answers = spans(.answers)
    vainAnswers = spans(.answersInVain).subtracting(answers)
    var putOff: Set<Span> = []
    scenario.forEachStep { step, _ in
      guard step.verb == .later || step.verb == .subscription else { return }
      step.body.forEachStep(of: "") { inner, _ in putOff.insert(inner.span) }
    }
    self.putOff = putOff
  }

  /// True where nothing of `other` is lost. Where something answers or cancels that did not before, others may come too
  /// late, but for those whose own list is another one now.
  func keep(_ other: UsedLines) -> Bool {
    let ends = scenario.countOfEnds > other.scenario.countOfEnds
    let changed = scenario.listsChanged(from: other.scenario)
    var counted: Set<Span> = []
    for list in scenario.stepLists where !ends || changed.contains(scenario.name(of: list)) {
      if ends, answers(in: list, areThoseOf: other.scenario) { continue }
      scenario[list].forEachStep(of: "") { step, _ in counted.insert(step.span) }
    }
    // What was put off before and comes to nothing now does so for another reason.
    let neverInTurn = putOff.subtracting(other.putOff).subtracting(done)
    return vainAnswers.intersection(counted).isDisjoint(with: other.answers)
      && neverInTurn.isDisjoint(with: other.done)
  }

  /// True for a list that answers as it did: all that was added to it nils what has been resumed.
  private func answers(in list: StepList, areThoseOf other: Scenario) -> Bool {
    let name = scenario.name(of: list)
    let old = other.stepLists.first { other.name(of: $0) == name }
    return old.map { other[$0].withoutForgetting == scenario[list].withoutForgetting } ?? false
  }

  private final class Log: EventLog {
    /// What came of a step or line of events.
    struct Says: OptionSet {
      let rawValue: UInt8

      static let isDone = Says(rawValue: 1)
      static let answers = Says(rawValue: 2)
      static let answersInVain = Says(rawValue: 4)
    }

    /// That a turn is asked for, begins, ends, or is dropped, and what goes with it, is noted at what it would do.
    private static let ofTurns: Set<Event.Kind> = [
      .later, .subscribe, .disposed, .disposedAtOnce, .hop, .async, .resumed, .dropped, .deinitialized,
      .reclaimed, .held, .flagged,
    ]

    /// By code.
    private(set) var said: [Says]
    private(set) var count = 0

    /// What comes again does nothing that was not done.
    var passesOver: Bool { true }

    init(_ codes: Int) { said = Array(repeating: [], count: codes) }

    func note(_ event: Event, in world: World) {
      count += 1
      guard event.code >= 0 else { return }
      let code = Int(event.code)
      if !said[code].contains(.isDone), !Self.ofTurns.contains(event.kind) { said[code].insert(.isDone) }
      if event.kind == .continuationResumed { said[code].insert(.answers) }
      if event.kind == .resumedNobody || event.kind == .resumedTwice { said[code].insert(.answersInVain) }
    }

    func broke(at time: Int, in world: World) {}
  }
}

extension [Step] {
  /// The same without what forgets the continuation right behind an answer.
  fileprivate var withoutForgetting: [Step] {
    var steps: [Step] = []
    for var step in self where step.verb != .forget || steps.last?.verb.has(.answers) != true {
      step.body = step.body.withoutForgetting
      steps.append(step)
    }
    return steps
  }
}

extension Scenario {
  /// How many steps answer or cancel.
  fileprivate var countOfEnds: Int {
    var count = 0
    forEachStep { step, _ in count += step.verb.has(.answers) || step.verb == .cancel ? 1 : 0 }
    return count
  }
}
