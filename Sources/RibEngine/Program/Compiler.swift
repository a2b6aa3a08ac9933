/// Turns a scenario's names into numbers, without deciding how rows are laid out.
///
/// One file: all of it appends to `codes`, `spans` and `lists`, whose places are each other's, and nobody else may.
struct Compiler {
  let scenario: Scenario
  private(set) var components: [ComponentInfo] = []
  /// By component, as steps refer to them by number before all of them are compiled.
  private var slots: [[SlotInfo]] = []
  private var variables: [[String]] = []
  /// What is compiled stands behind an await of the same list, before which no screen is put up: who has put up one of its
  /// own takes that down in the end.
  private var isAfterAwait = false
  private var hasPutUp = false
  /// What stands there takes down the sheet of an awaited flow that never does so itself, and tells nobody of an own end.
  private var meansAwaited = false
  private var workers: [[WorkerInfo]] = []
  private(set) var codes: [Code] = []
  private(set) var spans: [Span] = []
  private(set) var lists: [Range<Int>] = []
  /// Events of listeners and of views, data; 0 is `didFinish`.
  private(set) var names: [String] = ["didFinish"]
  private(set) var namings: [Naming] = []
  private(set) var script: [Program.Line] = []
  private(set) var counters = 0
  /// Names of data, each with a bit of its own.
  private(set) var data: [String: Int32] = [:]
  private var nameNumbers: [String: Int32] = ["didFinish": 0]
  private var componentNumbers: [String: Int] = [:]
  private var current = 0
  private var startedByName: Set<String> = []
  private var answering: [Answering] = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    for (index, component) in scenario.components.enumerated() {
      componentNumbers[component.name.string] = index
    }
    slots = scenario.components.map { _ in [] }
    variables = scenario.components.map { _ in [] }
    workers = scenario.components.map { _ in [] }
    collectStartedWorkers()
    answering = scenario.answering
    for index in scenario.components.indices { declare(index) }
    for index in scenario.components.indices { compile(index) }
    script = scenario.events.map { line($0) }
  }

  /// Adds places that are no steps: the lines of a trace, whose events have them for their codes.
  mutating func append(lines: [Span]) {
    codes += repeatElement(Code(verb: nil), count: lines.count)
    spans += lines
  }

  /// What the scenario has more of than a row has numbers for; empty where it fits.
  var excess: String {
    let what = tooMany
    return what.isEmpty ? "" : "\(what), and no option raises that limit"
  }

  private var tooMany: String {
    let most = 250
    if components.count > most { return "more than \(most) components" }
    if components.contains(where: { $0.slots.count > most }) {
      return "more than \(most) slots of one component"
    }
    if components.contains(where: { $0.workers.count > 100 }) {
      return "more than 100 workers of one component"
    }
    if lists.count > 65_000 || lists.contains(where: { $0.count > 65_000 }) {
      return "more than 65000 lists of steps"
    }
    if names.count > 32_000 || counters > 32_000 { return "more than 32000 names or counters" }
    if data.count > 16 { return "more than 16 data" }
    return ""
  }

  // MARK: - Declarations

  /// Slots, variables and workers come first, since steps refer to them by number.
  private mutating func declare(_ index: Int) {
    let component = scenario.components[index]
    for slot in component.slots {
      let variable = slot.property
      let place = variables[index].firstIndex(of: variable)
      if place == nil { variables[index].append(variable) }
      slots[index].append(
        SlotInfo(
          name: slot.name.string,
          child: componentNumbers[slot.child.string] ?? 0,
          variable: place ?? variables[index].count - 1,
          isWeak: slot.isWeak,
          attach: -1,
          detach: -1,
          handlers: [],
          closedByUser: -1,
          passes: [],
          assigns: slot.attach.contains { $0.verb.has(.fillsSlot) },
          closesChild: slot.detach.contains { $0.verb.has(.closesChild) },
          replacesChild: slot.attach.contains { $0.verb.has(.replacesChild) },
          endsChild: slot.handlers.contains { closes($0.steps, slot: slot.name.string) },
          showsKept: scenario.showsKept(slot, of: component),
          presents: slot.presents
        )
      )
    }
    for worker in component.workers {
      workers[index].append(
        WorkerInfo(
          name: worker.string,
          didStart: -1,
          didStop: -1,
          startsItself: !startedByName.contains(component.name.string + "." + worker.string)
        )
      )
    }
  }

  private mutating func collectStartedWorkers() {
    if scenario.components.allSatisfy({ $0.workers.isEmpty }) { return }
    var found: Set<String> = []
    scenario.forEachStep { step, runner in
      if step.verb == .startWorker, case .worker(let worker) = step.argument {
        found.insert(runner + "." + worker)
      }
    }
    for case .startWorker(let instance, let worker) in scenario.events.flattened.map(\.action) {
      found.insert(instance.component + "." + worker)
    }
    startedByName = found
  }

  // MARK: - Components

  private mutating func compile(_ index: Int) {
    current = index
    let source = scenario.components[index]
    let choices = choices(source)
    let holds = holds(source)
    var hooks = ComponentInfo.Hooks()
    for hook in source.hooks { install(hook, in: index, &hooks) }
    (hooks.mayFinish, hooks.finishesAsWritten) = (source.finishesOfItself, source.finishesAsWritten)
    for (place, slot) in source.slots.enumerated() { compile(slot, at: place, of: index) }
    components.append(
      ComponentInfo(
        name: source.name.string,
        kind: source.kind,
        slots: slots[index],
        variables: variables[index],
        workers: workers[index],
        fixedChildren: source.fixedChildren.compactMap { componentNumbers[$0.string] },
        holds: holds,
        screen: source.screen.flatMap { componentNumbers[$0.string] } ?? -1,
        container: source.makesStack ? .none : source.container.value,
        makesStack: source.makesStack,
        presentation: source.presentation.value,
        choices: choices,
        hooks: hooks,
        answering: answering[index],
        keepsScreen: source.kind == .coordinator && source.screen == nil && isShownAgain(source.name.string)
      )
    )
  }

  /// True where some slot shows an instance again that it has.
  private func isShownAgain(_ name: String) -> Bool {
    scenario.components.contains { owner in
      owner.slots.contains { $0.child.string == name && scenario.showsKept($0, of: owner) }
    }
  }

  private mutating func holds(_ source: Component) -> [ComponentInfo.Holding] {
    source.holds.compactMap { hold in
      let target: ComponentInfo.HoldTarget? =
        switch hold.target {
        case .component(let name): componentNumbers[name].map { .component($0) }
        case .navigation, .window: .app
        case .ownRouter: .ownRouter
        case .listenerRouter: .listenerRouter
        case .presenterListener: .presenterListener
        }
      return target.map { (hold.strength, $0, place(hold.span)) }
    }
  }

  /// The ways of each choice that is made when an instance is built, `at any time` spelled out.
  private mutating func choices(_ source: Component) -> ComponentInfo.Choices {
    var choices = ComponentInfo.Choices()
    for view in source.view {
      let at = place(view.span)
      if view.value == .atAnyTime {
        choices.views += [(.lazy, at), (.touchedInInit, at), (.atAnyTime, at)]
      } else {
        choices.views.append((view.value, at))
      }
    }
    for moment in source.finishes {
      let at = place(moment.span)
      if moment.value.isOpen {
        choices.moments += everyMoment(source, isQuiet: moment.value == .atAnyQuietTime).map { ($0, at) }
      } else {
        choices.moments.append((moment.value, at))
      }
    }
    choices.open = MomentSet(choices.moments.map(\.0))
    choices.binds = source.binds.map { ($0.value, place($0.span)) }
    choices.works = source.work.map { ($0.value, place($0.span)) }
    choices.references = source.reference.map { ($0.value, place($0.span)) }
    return choices
  }

  /// `at any time`, in the order of DESIGN's contract: the calm way first.
  private func everyMoment(_ source: Component, isQuiet: Bool) -> [Component.Moment] {
    let later: Component.Moment = isQuiet ? .atQuietTime : .later
    return switch source.kind {
    case .rib:
      [.never, .inDidBecomeActive, .inDidLoad] + (source.workers.isEmpty ? [] : [.inWorker])
        + [.inWillResignActive, later]
    case .coordinator: [.never, .inStart, later]
    case .object: [.never]
    }
  }

  private mutating func install(_ hook: Hook, in index: Int, _ hooks: inout ComponentInfo.Hooks) {
    if hook.steps.isEmpty, !hook.moment.speaksWhenEmpty { return }
    let list = isAnswer(hook) ? answer(hook.steps, of: index) : compile(hook.steps)
    switch hook.moment {
    case .didBecomeActive: hooks.didBecomeActive = list
    case .willResignActive: hooks.willResignActive = list
    case .didLoad: hooks.didLoad = list
    case .beforeDidLoad: hooks.beforeDidLoad = list
    case .viewDidLoad: hooks.viewDidLoad = list
    case .viewWillAppear: hooks.viewWillAppear = list
    case .viewDidAppear: hooks.viewDidAppear = list
    case .viewWillDisappear: hooks.viewWillDisappear = list
    case .viewDidDisappear: hooks.viewDidDisappear = list
    case .didShow: hooks.didShow = list
    case .start: hooks.start = list
    case .cleanupViews: hooks.cleanupViews = list
    case .build: hooks.build = list
    case .closedByUser: hooks.closedByUser = list
    case .cancelled: hooks.cancelled = list
    case .receives(let event), .streams(let event): hooks.receives.append((number(event), list))
    case .listens(let event):
      hooks.listens.append((number(event), list))
      hooks.endings.append(endings(hook.steps, of: index))
    case .didStart(let worker):
      if let place = workerNumber(worker) {
        workers[index][place].didStart = list
        workers[index][place].timers = bodies(of: [.later, .laterStrong], in: list)
        workers[index][place].subscriptions = bodies(of: [.subscription], in: list)
      }
    case .didStop(let worker):
      if let place = workerNumber(worker) { workers[index][place].didStop = list }
    }
  }

  /// What a list of a worker puts off by such verbs, and what that puts off in turn; what it has others do is theirs.
  private func bodies(of verbs: Set<Step.Verb>, in list: Int32) -> Set<Int32> {
    var found: Set<Int32> = []
    for code in codes[lists[Int(list)]] where code.body >= 0 && code.verb != .on {
      if let verb = code.verb, verbs.contains(verb) { found.insert(code.body) }
      found.formUnion(bodies(of: verbs, in: code.body))
    }
    return found
  }

  private mutating func compile(_ slot: Slot, at place: Int, of index: Int) {
    slots[index][place].attach = compile(slot.attach)
    slots[index][place].detach = compile(slot.detach)
    for handler in slot.handlers {
      let list = answer(handler.steps, in: slot, of: index)
      slots[index][place].handlers.append(
        (number(handler.event.string), list, closes(handler.steps, slot: slot.name.string))
      )
    }
    if let steps = slot.closedByUser { slots[index][place].closedByUser = answer(steps, in: slot, of: index) }
    for pass in slot.passes {
      slots[index][place].passes.append(
        (
          Int(bit(of: pass.data.string)), pass.how.map(\.value),
          self.place(pass.how.first?.span ?? pass.data.span)
        )
      )
    }
  }

  /// What a coordinator hears from any child is about that child where it ends one.
  private func isAnswer(_ hook: Hook) -> Bool {
    guard case .listens = hook.moment else { return false }
    return hook.steps.containsDeep { $0.verb.has(.endsChild) }
  }

  /// What is done about a child. Where its owner ends as well, a dismiss may be meant for the owner's screen, as may one
  /// that comes when the child has been taken out.
  private mutating func answer(_ steps: [Step], in slot: Slot? = nil, of index: Int) -> Int32 {
    let list = compile(steps)
    let ends = steps.containsDeep { $0.verb.has(.endsChild) }
    let ended = scenario.components[index].slots.filter { other in
      steps.containsDeep { step in
        guard step.verb.has(.endsChild), case .slot(let target) = step.argument else { return false }
        return target.slot == other.name.string
      }
    }
    let endings = slot.map { [$0.detach] } ?? ended.map(\.detach)
    if Self.tells(steps) || ends && endings.contains(where: Self.tells) { return list }
    let isSilent = !scenario.stepLists(of: index).contains { Self.tells(scenario[$0]) }
    markDismissals(in: list, isSilent: isSilent)
    return list
  }

  /// True for steps by which somebody else hears of something, or does something.
  private static func tells(_ steps: [Step]) -> Bool {
    steps.containsDeep { step in
      step.verb.has(.reports) || step.verb.has(.answers) || [.send, .cancel, .on].contains(step.verb)
    }
  }

  private mutating func markDismissals(in list: Int32, isSilent: Bool) {
    var hasPopped = false
    for code in lists[Int(list)] {
      if codes[code].verb?.has(.endsChild) ?? false { return }
      // A second pop is meant for what the first one leaves on top.
      if codes[code].verb == .dismiss || codes[code].verb == .popTop && !hasPopped {
        (codes[code].meansChild, codes[code].meansChildAlone) = (true, isSilent)
      }
      hasPopped = hasPopped || codes[code].verb == .popTop
      if codes[code].body >= 0 { markDismissals(in: codes[code].body, isSilent: isSilent) }
    }
  }

  /// True where a handler of a slot ends its child: it detaches or removes it.
  private func closes(_ steps: [Step], slot: String) -> Bool {
    steps.containsDeep { step in
      guard step.verb.has(.endsChild) else { return false }
      if case .slot(let target) = step.argument { return target.slot == slot }
      return true
    }
  }

  /// Whom the steps of a component detach or remove.
  private func endings(_ steps: [Step], of index: Int) -> ComponentInfo.Endings {
    var endings = ComponentInfo.Endings()
    let name = scenario.components[index].name.string
    steps.forEachStep(of: name) { step, runner in
      guard runner == name, step.verb.has(.endsChild) else { return }
      if case .slot(let target) = step.argument {
        endings.variables += slots[index].filter { $0.name == target.slot }.map { $0.variable }
      } else if case .instance(let child) = step.argument, let number = componentNumbers[child.component] {
        endings.components.append(number)
      }
    }
    return endings
  }

  // MARK: - Steps

  private mutating func place(_ span: Span) -> Int32 {
    codes.append(Code(verb: nil))
    spans.append(span)
    return Int32(codes.count - 1)
  }

  private mutating func compile(_ steps: [Step]) -> Int32 {
    var compiled: [Code] = []
    let outer = (isAfterAwait, hasPutUp, meansAwaited)
    for step in steps {
      compiled.append(code(step))
      if step.isDoneHere(where: \.verb.putsUp) { hasPutUp = true }
      if step.isDoneHere(where: { $0.awaited != nil }), !hasPutUp { isAfterAwait = true }
      // Once it may have been dismissed, the next one is for somebody else; of several results one comes.
      if case .outcome = step.argument { continue }
      if step.isDoneHere(where: { $0.verb == .dismiss || $0.verb == .dismissIfPresented }) {
        meansAwaited = false
      } else if step.isDoneHere(where: { leavesSheet($0.awaited) }), !Self.tells(steps) {
        meansAwaited = true
      }
    }
    (isAfterAwait, hasPutUp, meansAwaited) = outer
    let start = codes.count
    codes += compiled
    spans += steps.map(\.span)
    lists.append(start..<codes.count)
    return Int32(lists.count - 1)
  }

  private mutating func code(_ step: Step) -> Code {
    var code = Code(verb: step.verb)
    code.isAfterAwait = isAfterAwait
    code.meansAwaited = isAfterAwait && meansAwaited && step.verb == .dismiss
    switch step.argument {
    case .nothing: break
    case .unanimated: code.isUnanimated = true
    case .event(let event): code.a = number(event)
    case .slot(let target):
      code.a = Int32(slots[current].firstIndex { $0.name == target.slot } ?? 0)
    case .instance(let instance): code.a = naming(instance)
    case .call(let instance, let event):
      code.a = naming(instance)
      code.b = number(event)
    case .datum(let datum):
      code.a = number("data " + datum)
      code.b = bit(of: datum)
    case .component(let name): code.a = Int32(componentNumbers[name] ?? 0)
    case .worker(let worker): code.a = Int32(workerNumber(worker) ?? 0)
    case .limits(let skip, let times):
      code.a = Int32(skip)
      code.b = times.map { Int32($0) } ?? -1
      code.c = Int32(counters)
      counters += 1
    case .moving(let moving): code.a = Int32(moving.rawValue)
    case .outcome(let outcome): code.a = Int32(Step.Outcome.allCases.firstIndex(of: outcome) ?? 0)
    }
    if step.verb.has(.hasBody) { code.body = body(of: step) }
    return code
  }

  /// Slots and workers in the body are those of whoever does it.
  private mutating func body(of step: Step) -> Int32 {
    let outer = (current, isAfterAwait, hasPutUp, meansAwaited)
    if step.awaited != nil, !hasPutUp { isAfterAwait = true }
    if leavesSheet(step.awaited), !Self.tells(step.body) { meansAwaited = true }
    if let runner = step.runner, let other = componentNumbers[runner] {
      (current, isAfterAwait, hasPutUp, meansAwaited) = (other, false, false, false)
    }
    let list = compile(step.body)
    (current, isAfterAwait, hasPutUp, meansAwaited) = outer
    return list
  }

  /// True for a coordinator that presents its screen, and answers while that is up: none of its own lines takes it down.
  private func leavesSheet(_ name: String?) -> Bool {
    guard let name, let index = componentNumbers[name] else { return false }
    let lists = scenario.stepLists(of: index).filter { $0.slot == nil }.map { scenario[$0] }
    func has(_ isWanted: (Step.Verb) -> Bool) -> Bool {
      lists.contains { $0.containsDeep { isWanted($0.verb) } }
    }
    let isAnswered = scenario.components[index].hooks.contains { hook in
      switch hook.moment {
      case .receives, .streams, .listens: hook.steps.containsDeep { $0.verb.has(.answers) }
      case .didBecomeActive, .willResignActive, .didLoad, .beforeDidLoad, .viewDidLoad, .viewWillAppear,
        .viewDidAppear,
        .viewWillDisappear, .viewDidDisappear, .didShow, .start, .cleanupViews, .build, .closedByUser,
        .cancelled,
        .didStart, .didStop:
        false
      }
    }
    return isAnswered && has { $0 == .present }
      && !has { $0.pushes || $0.has(.closesSelf) || $0.has(.closesChild) }
  }

  // MARK: - Events and names

  private mutating func line(_ event: EventLine, isMeanwhile: Bool = false) -> Program.Line {
    var new = Program.Line(code: Int(place(event.span)), action: event.action)
    codes[new.code].isAssumed = event.isAssumed
    if case .anyOrder(let lines) = event.action {
      new.group = lines.map { line($0, isMeanwhile: isMeanwhile) }
    } else if case .meanwhile(let lines) = event.action {
      if lines.count == 1 { return line(lines[0], isMeanwhile: true) }
      new.group = lines.map { line($0, isMeanwhile: true) }
      new.isInOrder = true
    } else {
      new.isOpen = isMeanwhile || scenario.comesByItself(event.action) || isLiveTap(event.action)
    }
    if let name = event.action.names.event { _ = number(name) }
    return new
  }

  /// True for a finger on a screen, where screens hear of it while a transition runs.
  private func isLiveTap(_ action: EventLine.Action) -> Bool {
    guard scenario.habits[.taps] > 0 else { return false }
    if case .send = action { return true }
    if case .select = action { return true }
    return action.traits.contains(.closesScreen)
  }

  private mutating func number(_ name: String) -> Int32 {
    if let known = nameNumbers[name] { return known }
    let new = Int32(names.count)
    names.append(name)
    nameNumbers[name] = new
    return new
  }

  private mutating func bit(of datum: String) -> Int32 {
    if let known = data[datum] { return known }
    let new = Int32(data.count)
    data[datum] = new
    return new
  }

  private mutating func naming(_ instance: InstanceRef) -> Int32 {
    namings.append(
      Naming(component: componentNumbers[instance.component] ?? 0, serial: instance.serial ?? 0)
    )
    return Int32(namings.count - 1)
  }

  private func workerNumber(_ name: String) -> Int? {
    workers[current].firstIndex { $0.name == name }
  }
}

extension Step {
  /// True where the step, or one in its body that has been done when it is, is as wanted.
  fileprivate func isDoneHere(where isWanted: (Step) -> Bool) -> Bool {
    isWanted(self)
      || !verb.has(.bodyElsewhere) && body.contains { $0.isDoneHere(where: isWanted) }
  }
}
