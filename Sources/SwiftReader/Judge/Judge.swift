import RibEngine

/// What judging a project's routers by exploring came to.
package struct Judgement: Sendable {
  /// In the order of routers, slots and ways; not yet merged with those of other rules.
  package var findings: [LintFinding] = []
  /// Slots with a way to fill them, and how many different shapes of them were explored.
  package var slots = 0
  package var shapes = 0
}

/// Turns each slot of each router into flows and lets the engine judge them.
package struct Judge {
  private let sources: SwiftSources
  private var explorer = CaseExplorer()

  package init(_ sources: SwiftSources) { self.sources = sources }

  package mutating func judge() -> Judgement {
    var judgement = Judgement()
    let known = Dictionary(sources.routers.map { ($0.name.string, $0) }, uniquingKeysWith: { a, _ in a })
    for router in sources.routers {
      for slot in router.slots {
        let ways = SlotWays(slot, in: router)
        var judge = SlotJudge(sources, router, ways, known: known, explorer: explorer)
        judgement.findings += judge.attachedTwice()
        if ways.fills.isEmpty { continue }
        judgement.slots += 1
        judgement.findings += judge.findings().map(told)
        explorer = judge.explorer
      }
      for child in router.constants where router.detaches(child.name.string) {
        let ways = SlotWays(child, in: router)
        let judge = SlotJudge(sources, router, ways, known: known, explorer: explorer)
        judgement.findings += judge.attachedTwice()
      }
    }
    judgement.shapes = explorer.explored
    return judgement
  }

  /// Without the run that shows it, where nobody reads that: in thousands of findings it takes the most room.
  private func told(_ finding: LintFinding) -> LintFinding {
    var finding = finding
    if !sources.keepsEvents { finding.finding.events = [] }
    return finding
  }
}

/// Judges the ways of one slot.
struct SlotJudge {
  let sources: SwiftSources
  let router: RouterFacts
  let ways: SlotWays
  /// The project's routers by name.
  let known: [String: RouterFacts]
  var explorer: CaseExplorer
  let interactor: InteractorFacts?
  let emptying: Set<String>

  init(
    _ sources: SwiftSources,
    _ router: RouterFacts,
    _ ways: SlotWays,
    known: [String: RouterFacts],
    explorer: CaseExplorer
  ) {
    self.sources = sources
    self.router = router
    self.ways = ways
    self.known = known
    self.explorer = explorer
    interactor = sources.interactor(router)
    let methods = ways.empties.map(\.method) + ways.fills.filter(\.replaces).map(\.method)
    emptying = Set(methods.map { router.methods[$0].name.string })
  }

  /// The order of lines that nobody has to mend, for judging one half of a slot by itself.
  static let goodFill = [FlowStep.Verb.guardSlot, .build, .assign, .attach].map { FlowStep($0) }
  static let goodEmpty = [FlowStep.Verb.guardSlot, .clear, .detach].map { FlowStep($0) }

  mutating func findings() -> [LintFinding] {
    var found: [LintFinding] = []
    for way in ways.fills {
      let talk = conversation(of: way)
      if way.isLateAssign, let finding = lateAssign(way, talk) { found.append(finding) }
      found += afterDetach(way, talk)
    }
    for way in ways.empties where way.isLateClear {
      if let finding = lateClear(way) { found.append(finding) }
    }
    return found + neverCleared() + overwritten()
  }

  func child(of way: SlotWay) -> ChildFacts? {
    way.builder.flatMap { sources.child($0.name, $0.type, router) }
  }

  private var latches: Latches { Latches(sources: sources, router: router, slot: ways.slot.name.string) }

  func conversation(of way: SlotWay) -> Conversation {
    Conversation(parent: interactor, child: child(of: way), emptying: emptying)
  }

  /// The lines without screens, which say nothing about slots.
  static func bare(_ steps: [FlowStep]) -> [FlowStep] {
    var steps = steps.filter { $0.verb.word.reach != .screens }
    while let last = steps.last?.verb, last == .async || last == .recheck { steps.removeLast() }
    return steps
  }

  // MARK: - Late assignment

  private mutating func lateAssign(_ way: SlotWay, _ talk: Conversation) -> LintFinding? {
    let method = router.methods[way.method]
    // What only its own class could call, and does not, happens in no timing.
    guard method.isCalledFromOutside || sources.isNamed(method.name.string) else { return nil }
    var held: Latches.Latch?
    for report in talk.reportsWhileAttached {
      if let latch = latches.early(report, talk, way) {
        held = latch
        continue
      }
      for empty in empties(of: report.answer) {
        let conduct =
          report.moment == "didLoad"
          ? ChildConduct.loading : .real(becoming: true, resigning: false, loads: false)
        guard let played = sticks(way.steps, empty, conduct) else { continue }
        return text(way).lateAssign(.answered(report), played, fix: moveAssign(way, empty))
      }
    }
    if let held { return text(way).lateAssign(.heldBack(held), nil, fix: nil) }
    guard talk.mayClose else { return text(way).lateAssign(.nothingCloses, nil, fix: nil) }
    if !talk.mayReportEarly, !way.showsBeforeAssign || talk.child?.viewSpeaksEarly == false {
      let answer: JudgedText.Answer =
        talk.isAnsweredLater ? .answeredLater : .answersLater(isQuiet: talk.isQuietEarly)
      return text(way).lateAssign(answer, nil, fix: nil)
    }
    for empty in ways.empties.map(\.steps) + (ways.empties.isEmpty ? [Self.goodEmpty] : []) {
      guard let played = sticks(way.steps, empty, .assumed) else { continue }
      return text(way).lateAssign(.mayAnswer, played, fix: moveAssign(way, empty))
    }
    return nil
  }

  /// The ways of the method that the parent's interactor answers with.
  private func empties(of answer: InteractorFacts.Call) -> [[FlowStep]] {
    let name = Conversation.base(answer.method)
    return ways.empties.filter { router.methods[$0.method].name.string == name }.map(\.steps)
  }

  private mutating func sticks(_ fill: [FlowStep], _ empty: [FlowStep], _ conduct: ChildConduct) -> Played? {
    play(Self.bare(fill), Self.bare(empty), conduct) { verdict in
      verdict.first(.stuckSlot, at: SlotCase.Place.ofFill)
    }
  }

  /// Explores a case and looks for one finding in what it came to.
  mutating func play(
    _ fill: [FlowStep],
    _ empty: [FlowStep],
    _ conduct: ChildConduct,
    _ look: (CaseVerdict) -> Finding?
  ) -> Played? {
    let slotCase = SlotCase(
      fill: fill.map(\.verb),
      empty: empty.map(\.verb),
      isWeak: ways.slot.isWeak,
      conduct: conduct
    )
    return look(explorer.verdict(slotCase)).map { Played(finding: $0, fill: fill, empty: empty) }
  }

  /// True where the search came to its end and found nothing of the kind, whatever the child does.
  mutating func isClean(
    _ fill: [FlowStep],
    _ empty: [FlowStep],
    of id: Rule.ID,
    at place: Range<Int>
  ) -> Bool {
    let slotCase = SlotCase(
      fill: Self.bare(fill).map(\.verb),
      empty: Self.bare(empty).map(\.verb),
      isWeak: ways.slot.isWeak,
      conduct: .assumed
    )
    let verdict = explorer.verdict(slotCase, .whole)
    return verdict.isWhole && verdict.first(id, at: place) == nil
  }

  /// The line that fills the slot, put just before attachChild: the edit, if the code allows it and the
  /// engine finds it clean.
  private mutating func moveAssign(_ way: SlotWay, _ empty: [FlowStep]) -> Fix? {
    guard let attach = way.index(of: .attach), let assign = way.index(of: .assign) else { return nil }
    var steps = way.steps
    steps.insert(steps.remove(at: assign), at: attach)
    let isClean = isClean(steps, empty, of: .stuckSlot, at: SlotCase.Place.ofFill)
    return fix("assign before attaching", move: way.steps[assign], before: way.steps[attach], isClean)
  }

  private func fix(_ title: String, move step: FlowStep, before other: FlowStep, _ isClean: Bool) -> Fix? {
    guard isClean else { return nil }
    let move = StatementMove(sources, slot: ways.slot, router: router)
    guard let edits = move.edits(step.span, before: other.span) else { return Fix(title) }
    return Fix(title, edits: edits, isChecked: true)
  }

  // MARK: - Late clearing

  private mutating func lateClear(_ way: SlotWay) -> LintFinding? {
    guard latches.shut(way)?.isSure != true else { return nil }
    let talks = ways.fills.map { conversation(of: $0) }
    let name = router.methods[way.method].name.string
    for talk in talks {
      for report in talk.reports(in: "willResignActive")
      where Conversation.base(report.answer.method) == name {
        if let latch = latches.again(report, talk, way) {
          return text(way).lateClear(.heldBack(latch), nil, fix: moveClear(way))
        }
        let conduct = ChildConduct.real(becoming: false, resigning: true, loads: false)
        guard let played = loops(way.steps, conduct) else { continue }
        return text(way).lateClear(.answered(report), played, fix: moveClear(way))
      }
    }
    guard let played = loops(way.steps, .assumed) else { return nil }
    let mayClose = talks.contains { $0.mayClose }
    return text(way).lateClear(
      mayClose ? .mayAnswer : .nothingCloses,
      mayClose ? played : nil,
      fix: moveClear(way)
    )
  }

  private mutating func loops(_ empty: [FlowStep], _ conduct: ChildConduct) -> Played? {
    play(Self.goodFill, Self.bare(empty), conduct) { verdict in
      verdict.first(.reentrantDetach, at: SlotCase.Place.ofEmpty)
    }
  }

  private mutating func moveClear(_ way: SlotWay) -> Fix? {
    guard let detach = way.index(of: .detach), let clear = way.index(of: .clear) else { return nil }
    var steps = way.steps
    steps.insert(steps.remove(at: clear), at: detach)
    let isClean = isClean(Self.goodFill, steps, of: .reentrantDetach, at: SlotCase.Place.ofEmpty)
    return fix("clear before detaching", move: way.steps[clear], before: way.steps[detach], isClean)
  }

  // MARK: - What goes on behind a child that is gone

  /// Only what the child's own code does: nothing here is assumed.
  private mutating func afterDetach(_ way: SlotWay, _ talk: Conversation) -> [LintFinding] {
    let reports = talk.reports(in: "didBecomeActive")
    guard !way.isLateAssign, let report = reports.first(where: { latches.early($0, talk, way) == nil }) else {
      return []
    }
    let loads = talk.child?.router.flatMap { known[$0] }.map(Self.attachesInDidLoad) ?? false
    var found: [LintFinding] = []
    let conduct = ChildConduct.real(becoming: true, resigning: false, loads: loads)
    for empty in empties(of: report.answer) {
      for id in [Rule.ID.presentAfterDetach, .loadAfterDetach] {
        if found.contains(where: { $0.key.id == id }) { continue }
        let played = play(way.steps, empty, conduct) { verdict in
          let finding = verdict.first(id, at: SlotCase.Place.ofFill)
          return finding?.severity == .error ? finding : nil
        }
        let again = SlotSpelling(ways.slot, sources).comparison(
          attach: way.index(of: .attach).map { way.steps[$0].span }
        )
        guard let played, let told = text(way).afterDetach(id, report, played, again: again) else { continue }
        found.append(told)
      }
    }
    return found
  }

  private static func attachesInDidLoad(_ router: RouterFacts) -> Bool {
    router.methods.contains { method in
      method.name.string == "didLoad"
        && method.paths.contains {
          $0.effects.contains { if case .attach = $0.verb { true } else { false } }
        }
    }
  }

  func text(_ way: SlotWay) -> JudgedText {
    guard way.route == .empties else {
      var text = JudgedText(router: router, slot: ways.slot, way: way, child: child(of: way))
      // Of several it is not known which one was played.
      if Set(ways.empties.map(\.method)).count == 1 { text.other = ways.empties.first }
      return text
    }
    // Who empties a slot does not say what it held: whoever fills it does.
    let fill = ways.fills.first { $0.builder != nil } ?? ways.fills.first
    var named = way
    named.builder = way.builder ?? fill?.builder
    var text = JudgedText(router: router, slot: ways.slot, way: named, child: child(of: named))
    text.other = fill
    return text
  }
}
