import RibEngine

/// The flows that the sources of a router or coordinator give, for a team that wants to go on from them.
package struct EmittedFlows: Sendable {
  /// Of the file to write, without folder; unique among those of one emission, whatever the case.
  package var name: String
  /// The class.
  package var type: String
  /// One flow for each slot and each way to fill and empty it, for each child that is appended, and for each thing that
  /// happens to a continuation. Their spans are places in the Swift files.
  package var documents: [Scenario]
  /// What the sources do not say and the flows take to be so, by place.
  package var guesses: [Span: String] = [:]
  /// What the flows break and no finding tells; each is allowed in its flow, with the reason.
  package var differences: [FlowDifference] = []
}

/// Writes routers, coordinators and tasks as flows, each with the expectation that playing it fulfils.
package struct FlowEmission {
  private let sources: SwiftSources
  private let agreement: Agreement
  private let project: Project?

  /// Ways to fill and empty one slot that are written, at most.
  private static let most = 4

  /// - Parameters:
  ///   - findings: what is told of the same sources, notes too: a flow expects that, and allows what else it shows.
  ///   - project: where the coordinators are; without one there are none.
  package init(_ sources: SwiftSources, findings: [LintFinding], project: Project? = nil) {
    self.sources = sources
    self.project = project
    agreement = Agreement(findings)
  }

  /// Errors about slots that none of the flows shows.
  package func unshown(in flows: [EmittedFlows]) -> [FlowDifference] { agreement.unshown(in: flows) }

  /// Types without a slot that is filled, a child that is appended, or a continuation that is waited on, give none;
  /// routers first, then those that only wait, each in the order of names.
  package func all() -> [EmittedFlows] {
    var found: [EmittedFlows] = []
    var names: Set<String> = []
    var titles: Set<String> = []
    for (type, written, differences, guesses) in withTasks(routers + coordinators) where !written.isEmpty {
      var documents = written
      for place in documents.indices { documents[place].title.number(among: &titles) }
      let base = String(type.filter { $0.isLetter || $0.isNumber || $0 == "_" })
      var name = base
      var count = 1
      while !names.insert(name.lowercased()).inserted {
        count += 1
        name = "\(base)-\(count)"
      }
      found.append(
        EmittedFlows(
          name: name + ".yaml",
          type: type,
          documents: documents,
          guesses: guesses,
          differences: differences
        )
      )
    }
    return found
  }

  private typealias Written = (
    type: String, documents: [Scenario], differences: [FlowDifference], guesses: [Span: String]
  )

  /// The tasks of a type stand behind its other flows.
  private func withTasks(_ others: [Written]) -> [Written] {
    guard let project else { return others }
    var written = others
    var places: [String: Int] = [:]
    for (place, one) in others.enumerated() where places[one.type] == nil { places[one.type] = place }
    let tasks = Dictionary(grouping: EmittedTask.all(of: project), by: \.type)
    for task in tasks.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      let at = places[task.type] ?? written.count
      if at == written.count { written.append((task.type, [], [], [:])) }
      places[task.type] = at
      var scenario = task.scenario
      scenario.files = sources.files
      let last = task.methods[task.methods.count - 1]
      let place = Agreement.Place(
        type: task.type,
        file: last.span.file,
        slot: task.continuation,
        methods: [last.name.string],
        isOfMethods: true,
        span: last.name.span
      )
      written[at].documents.append(expecting(scenario, place, &written[at].differences))
      written[at].guesses.merge(task.guesses) { first, _ in first }
    }
    return written
  }

  private var routers: [Written] {
    sources.routers.sorted(by: Self.isBefore).map { router in
      var differences: [FlowDifference] = []
      let documents = router.slots.flatMap { self.documents(of: $0, in: router, &differences) }
      let guards = documents.flatMap(\.components).flatMap(\.slots).compactMap(\.attach.first?.span)
      let lists = Set(router.slots.filter { $0.shape == .array }.map(\.name.span))
      var guesses: [Span: String] = [:]
      for place in guards where lists.contains(place) {
        guesses[place] = "the list may hold several; here it holds one"
      }
      return (router.name.string, documents, differences, guesses)
    }
  }

  private var coordinators: [Written] {
    guard let project else { return [] }
    let readings = project.holdersOfCoordinators.filter { !$0.holders.lists.isEmpty }
    return readings.sorted { $0.joined.name < $1.joined.name }.map { reading in
      var differences: [FlowDifference] = []
      let documents = EmittedCoordinator.all(of: reading).flatMap { emitted in
        let place = Agreement.Place(
          type: reading.joined.name,
          file: reading.joined.entry.declaration.name.span.file,
          slot: emitted.list,
          methods: [emitted.method.name.string],
          span: emitted.method.name.span
        )
        let isLeaked = agreement.told(place).contains(Rule.ID.leakedChildCoordinator.text)
        return [emitted, isLeaked ? emitted.left : nil].compactMap { $0 }.map { emitted in
          var scenario = emitted.scenario
          scenario.files = sources.files
          return expecting(scenario, place, &differences)
        }
      }
      return (reading.joined.name, documents, differences, [:])
    }
  }

  private static func isBefore(_ a: RouterFacts, _ b: RouterFacts) -> Bool {
    (a.name.string, a.span.file, a.span.start) < (b.name.string, b.span.file, b.span.start)
  }

  private func documents(
    of slot: SlotFacts,
    in router: RouterFacts,
    _ differences: inout [FlowDifference]
  ) -> [Scenario] {
    let ways = SlotWays(slot, in: router)
    let fills = Self.unique(ways.fills)
    let empties: [SlotWay?] = ways.empties.isEmpty ? [nil] : Self.unique(ways.empties)
    var pairs: [(SlotWay, SlotWay?)] = []
    for fill in fills { for empty in empties { pairs.append((fill, empty)) } }
    return pairs.prefix(Self.most).map { fill, empty in
      let place = Agreement.Place(
        type: router.name.string,
        file: router.span.file,
        slot: slot.name.string,
        methods: [fill, empty].compactMap { $0 }.map { router.methods[$0.method].name.string },
        span: router.methods[fill.method].name.span
      )
      let written = EmittedScenario(sources, router, ways, fill: fill, empty: empty).scenario
      return expecting(written, place, &differences)
    }
  }

  /// The flow with what playing it gives: expected where it is told of the sources, else allowed with the reason.
  private func expecting(
    _ written: Scenario,
    _ place: Agreement.Place,
    _ differences: inout [FlowDifference]
  ) -> Scenario {
    var scenario = written
    let outcome = run(scenario, path: "", line: 1, options: Self.options)
    var ids: [String] = []
    for finding in outcome.findings where finding.severity == .error && !ids.contains(finding.rule) {
      ids.append(finding.rule)
    }
    let told = agreement.told(place)
    for id in ids where !told.contains(id) {
      let reason = Agreement.reason(for: id)
      scenario.allowed.append(Allowance(rule: Text(id), reason: reason))
      differences.append(
        FlowDifference(rule: id, subject: "\(place.type).\(place.slot)", reason: reason, span: place.span)
      )
    }
    scenario.expected = ids.filter(told.contains).map { Text($0) }
    scenario.expectSpan = Span.none
    return scenario
  }

  private static var options: RunOptions {
    var options = RunOptions()
    options.proposesFixes = false
    options.tellsAll = false
    options.states = 10_000
    return options
  }

  /// One way of each order of lines. What a completion of UIKit's does comes when the transition has ended, so that
  /// the way in which it comes at once is none.
  private static func unique(_ ways: [SlotWay]) -> [SlotWay] {
    let ways = ways.map(\.withCompletion)
    let waiting = ways.filter { $0.has(.completion) }
    var found: [SlotWay] = []
    for way in ways {
      if found.contains(where: { $0.flatVerbs == way.flatVerbs && $0.verbs == way.verbs }) { continue }
      let isAtOnce = waiting.contains { $0.method == way.method && $0.flatVerbs == way.verbs }
      if !isAtOnce { found.append(way) }
    }
    return found
  }
}

extension Text {
  /// Puts a number behind the text where another has the same.
  fileprivate mutating func number(among texts: inout Set<String>) {
    let base = string
    var count = 1
    while !texts.insert(string).inserted {
      count += 1
      string = "\(base) (\(count))"
    }
  }
}

extension SlotWay {
  /// The steps of a way that fills a slot, as a flow has them: what would be written over there stays in a list here.
  func written(for slot: SlotFacts) -> [FlowStep] {
    guard slot.shape == .array, !has(.guardSlot) else { return steps }
    return [FlowStep(.guardSlot, slot.name.span)] + steps
  }

  /// The same way, where what follows in the completion of a present or dismiss stands in it.
  fileprivate var withCompletion: SlotWay {
    guard let hop = steps.firstIndex(where: { $0.verb == .async }), hop > 0,
      steps[hop - 1].verb.has(.completes), steps[hop - 1].span.overlaps(steps[hop].span)
    else { return self }
    var way = self
    let body = Array(steps[(hop + 1)...])
    way.steps = steps[..<hop] + [FlowStep(.completion, steps[hop].span, body: body)]
    return way
  }

  /// The verbs of all lines, those of a completion too.
  fileprivate var flatVerbs: [FlowStep.Verb] {
    steps.flatMap { $0.verb == .completion ? $0.body.map(\.verb) : [$0.verb] }
  }
}

extension Span {
  fileprivate func overlaps(_ other: Span) -> Bool {
    file == other.file && start < other.end && other.start < end
  }
}

/// One slot of a router with its child, in the names and places of the sources.
private struct EmittedScenario {
  let sources: SwiftSources
  let router: RouterFacts
  let ways: SlotWays
  let fill: SlotWay
  let empty: SlotWay?
  private let talk: Conversation
  private let parent: String
  private let child: String

  init(_ sources: SwiftSources, _ router: RouterFacts, _ ways: SlotWays, fill: SlotWay, empty: SlotWay?) {
    self.sources = sources
    self.router = router
    self.ways = ways
    self.fill = fill
    self.empty = empty
    let facts = fill.builder.flatMap { sources.child($0.name, $0.type, router) }
    let methods = empty.map { [router.methods[$0.method].name.string] } ?? []
    talk = Conversation(parent: sources.interactor(router), child: facts, emptying: Set(methods))
    parent = RIBName.of(router: router.name.string)
    let name =
      RIBName.of(child: facts, builder: fill.builder) ?? RIBName.capital(ways.slot.name.string)
    child = name == parent ? name + "Child" : name
  }

  var scenario: Scenario {
    let slot = ways.slot.name.string
    let methods = [fill, empty].compactMap { $0 }.map { router.methods[$0.method].name.string }
    let title = "\(router.name.string).\(slot): \(methods.joined(separator: ", "))"
    var scenario = Scenario(title: Text(title, router.name.span), files: sources.files)
    scenario.components = [parentComponent, childComponent]
    let owner = InstanceRef(parent)
    let place = SlotRef(owner, slot)
    scenario.events = [EventLine(.launch(owner), router.name.span)]
    if !isFilledAtLoad { scenario.events.append(EventLine(.run(.attach, place), methodSpan(fill))) }
    if let empty {
      scenario.events.append(EventLine(.run(.detach, place), methodSpan(empty)))
    }
    return scenario
  }

  /// An attach that didLoad does happens once, and nobody asks for it.
  private var isFilledAtLoad: Bool { router.methods[fill.method].name.string == "didLoad" }

  private func methodSpan(_ way: SlotWay) -> Span { router.methods[way.method].name.span }

  private var parentComponent: Component {
    var component = Component(name: Text(parent, router.name.span), kind: .rib)
    if isFilledAtLoad {
      let attach = FlowStep(
        .attachSlot,
        .slot(SlotRef(InstanceRef(parent), ways.slot.name.string)),
        methodSpan(fill)
      )
      component.hooks = [Hook(.didLoad, [attach], methodSpan(fill))]
    }
    if router.isViewless { component.view = [Alternative(.none)] }
    var slot = Slot(name: Text(ways.slot.name.string, ways.slot.name.span), child: Text(child))
    slot.isWeak = ways.slot.isWeak
    slot.attach = fill.written(for: ways.slot)
    slot.detach = empty?.steps ?? []
    if !reports.isEmpty || talk.mayClose {
      let answer = FlowStep(.detachSlot, .slot(SlotRef(InstanceRef(parent), slot.name.string)), answerSpan)
      slot.handlers = [Slot.Handler(event: Text("didFinish"), steps: [answer])]
    }
    component.slots = [slot]
    return component
  }

  private var reports: [(moment: Hook.Moment, report: Conversation.Report)] {
    talk.reports(in: "didBecomeActive").prefix(1).map { (.didBecomeActive, $0) }
      + talk.reports(in: "willResignActive").prefix(1).map { (.willResignActive, $0) }
  }

  private var answerSpan: Span {
    reports.first?.report.answer.span ?? empty.map { router.methods[$0.method].name.span } ?? .none
  }

  private var childComponent: Component {
    var component = Component(name: Text(child), kind: .rib)
    let isShown = fill.verbs.contains { $0.word.showing != nil }
    component.view = [Alternative(talk.child?.isViewless ?? !isShown ? .none : .lazy)]
    for (moment, report) in reports {
      component.hooks.append(Hook(moment, [FlowStep(.finish, report.span)], report.span))
    }
    if reports.isEmpty, talk.mayClose { component.finishes = [Alternative(.atAnyTime)] }
    // Whether it does so, and what becomes of it, the lists do not say.
    component.pins = reports.isEmpty && talk.mayClose ? [.closing] : [.finishes, .closing]
    return component
  }
}

/// What a RIB is called, from the names of its classes.
enum RIBName {
  static func of(router: String) -> String { trimmed(router, "Router") }

  /// `Topup` for `TopupRouter`, `TopupInteractor` or `topupBuilder`; nil where no name says it.
  static func of(child: ChildFacts?, builder: String?) -> String? {
    if let name = child?.router { return of(router: name) }
    if let name = child?.interactor?.name.string { return trimmed(name, "Interactor") }
    guard let name = builder?.split(separator: ".").last.map(String.init) else { return nil }
    let base = trimmed(trimmed(name, "Builder"), "Buildable")
    if ["builder", "buildable"].contains(base.lowercased()) { return nil }
    return base.first?.isLetter == true ? capital(base) : nil
  }

  /// The same, by the type of the builder where its name says nothing.
  static func of(child: ChildFacts?, builder: (name: String, type: String?)?) -> String? {
    of(child: child, builder: builder?.name) ?? of(child: child, builder: builder?.type)
  }

  static func capital(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  private static func trimmed(_ name: String, _ end: String) -> String {
    name.hasSuffix(end) && name.count > end.count ? String(name.dropLast(end.count)) : name
  }
}
