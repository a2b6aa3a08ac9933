import RibEngine

/// Invents flows out of all that the language has, sensible ones and wild ones.
package struct RandomFlow {
  /// How far from the usual an invented flow is.
  package enum Manner: Sendable { case sensible, wild }

  private var dice: Dice
  private let manner: Manner
  private var ribs: [String] = []
  private var coordinators: [String] = []
  private var objects: [String] = []
  private var slots: [String: [String]] = [:]
  private var workers: [String: [String]] = [:]
  private let events = ["didFinish", "did-more", "tapped"]
  private let data = ["plan", "user"]

  package static func scenario(seed: UInt64, _ manner: Manner = .wild) -> Scenario {
    var flow = RandomFlow(dice: Dice(seed), manner: manner)
    let shown = ContainedFlow(flow.scenario(seed), seed: seed).scenario
    let contained = ReplacedFlow(shown, seed: seed).scenario
    let open = OpenFlow(AppearingFlow(contained, seed: seed).scenario, seed: seed).scenario
    return manner == .wild ? open : open.readable
  }

  private init(dice: Dice, manner: Manner) {
    self.dice = dice
    self.manner = manner
  }

  private var isWild: Bool { manner == .wild }

  private mutating func scenario(_ seed: UInt64) -> Scenario {
    let kind = dice.upTo(3)
    ribs = kind == 0 ? [] : Array(["Root", "Middle", "Leaf", "Other"].prefix(2 + dice.upTo(2)))
    coordinators =
      kind == 0 || (isWild && kind == 1) ? Array(["App", "Shop", "Login"].prefix(1 + dice.upTo(2))) : []
    objects = dice.one(in: 3) ? ["Screen", "Model"] : []
    declare()
    var scenario = Scenario(title: Text("seed \(seed)", .none), files: [])
    scenario.profile = isWild && kind != 0 && dice.one(in: 6) ? .android : .ios
    scenario.screens = dice.one(in: 3) ? .immediate : .uikit
    for name in ribs { scenario.components.append(component(name, .rib)) }
    for name in coordinators { scenario.components.append(component(name, .coordinator)) }
    for name in objects { scenario.components.append(component(name, .object)) }
    let roots = [ribs.first, coordinators.first].compactMap { $0 }
    for root in roots { scenario.events.append(EventLine(.launch(InstanceRef(root)))) }
    for _ in 0..<(2 + dice.upTo(6)) { scenario.events.append(line(depth: 0)) }
    return scenario
  }

  /// Names first, since steps and events refer to them.
  private mutating func declare() {
    for (index, name) in (ribs + coordinators).enumerated() {
      let isLast = index == ribs.count - 1
      slots[name] = Array(
        ["first", "second", "third"].prefix(isLast && !isWild ? 0 : dice.upTo(2) + (index == 0 ? 1 : 0))
      )
      workers[name] = ribs.contains(name) ? Array(["Clock", "Radio"].prefix(dice.upTo(3) / 2)) : []
    }
  }

  // MARK: - Components

  private mutating func component(_ name: String, _ kind: Component.Kind) -> Component {
    var made = Component(name: Text(name, .none), kind: kind)
    if dice.one(in: 3), !objects.isEmpty || isWild { made.holds = holds(kind, in: name) }
    guard kind != .object else { return made }
    made.view = some(Component.View.allCases)
    made.binds = some(Component.Binding.allCases)
    // Not to bind is no value that a list can have beside others.
    if made.binds.count > 1 { made.binds.removeAll { $0.value == .never } }
    made.finishes = some(moments(kind))
    made.work = works()
    made.reference = isWild || dice.one(in: 3) ? some(Component.Reference.allCases) : made.reference
    made.workers = (workers[name] ?? []).map { Text($0, .none) }
    made.data = data.map { Text($0, .none) }
    made.hooks = hooks(of: name, kind)
    if kind == .coordinator, !objects.isEmpty, dice.one(in: 3) { made.screen = Text(objects[0], .none) }
    for slot in slots[name] ?? [] { made.slots.append(self.slot(slot, of: name, kind)) }
    if kind == .rib, isWild, dice.one(in: 6), let place = ribs.firstIndex(of: name), place + 1 < ribs.count {
      made.fixedChildren = [Text(ribs[place + 1], .none)]
    }
    return made
  }

  private func moments(_ kind: Component.Kind) -> [Component.Moment] {
    kind == .rib
      ? [
        .never, .never, .inDidBecomeActive, .inDidLoad, .inWorker, .inWillResignActive, .inViewDidLoad,
        .later, .atAnyTime,
      ]
      : [.never, .never, .inStart, .later, .atAnyTime]
  }

  /// What is not written stands beside no other value.
  private mutating func works() -> [Alternative<Component.Work>] {
    let picked = some([Component.Work.unwritten, .goesOn])
    if picked.count == 1 { return picked }
    return picked.map { Alternative($0.value == .unwritten ? .cancelledOnDetach : $0.value) }
  }

  private mutating func some<T: Sendable & Equatable>(_ values: [T]) -> [Alternative<T>] {
    let picked = (0...(dice.one(in: 4) ? 1 : 0)).map { _ in dice.pick(values) }
    return (picked.first == picked.last ? [picked[0]] : picked).map { Alternative($0) }
  }

  private mutating func holds(_ kind: Component.Kind, in name: String) -> [Hold] {
    var targets: [Hold.Target] =
      (objects + coordinators + ribs).map { .component($0) } + [.navigation, .window]
    if kind == .rib { targets += [.ownRouter, .listenerRouter, .presenterListener] }
    return (0...dice.upTo(1)).map { _ in
      Hold(dice.pick(Hold.Strength.allCases), dice.pick(targets))
    }
  }

  private mutating func hooks(of name: String, _ kind: Component.Kind) -> [Hook] {
    var moments: [Hook.Moment] =
      kind == .rib
      ? [
        .didBecomeActive, .willResignActive, .didLoad, .viewDidLoad, .viewDidAppear, .viewDidDisappear,
        .beforeDidLoad, .cleanupViews,
      ] : [.viewDidAppear, .viewDidDisappear, .cancelled]
    if isWild { moments.append(.build) }
    moments += events.map { .receives($0) } + [.receives("viewWillDisappear"), .closedByUser]
    moments += events.map { .listens($0) }
    for worker in workers[name] ?? [] { moments += [.didStart(worker: worker), .didStop(worker: worker)] }
    var made = moments.compactMap { moment -> Hook? in
      dice.one(in: 4) ? Hook(moment, steps(of: name, kind, atMost: 2)) : nil
    }
    if kind == .coordinator { made.append(Hook(.start, start(of: name))) }
    return made
  }

  private mutating func start(of name: String) -> [Step] {
    var made = dice.one(in: 4) ? [] : [Step(dice.pick([.push, .present, .show]))]
    if dice.one(in: 2) { made.append(Step(.wait)) }
    return dice.one(in: 3) ? made + steps(of: name, .coordinator, atMost: 2) : made
  }

  private mutating func slot(_ name: String, of owner: String, _ kind: Component.Kind) -> Slot {
    let pool = kind == .rib ? ribs : coordinators
    let place = pool.firstIndex(of: owner) ?? 0
    let lower = Array(pool.suffix(from: min(place + 1, pool.count - 1)))
    var made = Slot(
      name: Text(name, .none),
      child: Text(isWild && dice.one(in: 8) ? dice.pick(pool) : dice.pick(lower), .none)
    )
    if isWild, dice.one(in: 5) { made.variable = Text("shared", .none) }
    made.isWeak = isWild && dice.one(in: 6)
    made.attach = list(.attach, of: owner, kind)
    made.detach = list(.detach, of: owner, kind)
    for event in events where event == "didFinish" ? !dice.one(in: 4) : dice.one(in: 4) {
      let usual = [Step(.detachSlot, .slot(SlotRef(InstanceRef(owner), name)))]
      made.handlers.append(
        Slot.Handler(
          event: Text(event, .none),
          steps: dice.one(in: 3) ? steps(of: owner, kind, atMost: 2) : kind == .rib ? usual : [Step(.remove)]
        )
      )
    }
    if dice.one(in: 3) { made.closedByUser = steps(of: owner, kind, atMost: 1) }
    if dice.one(in: 4) {
      made.passes = [Slot.Pass(data: Text("plan", .none), how: some(Slot.Passing.allCases))]
    }
    return made
  }

  private mutating func list(_ route: Step.Route, of owner: String, _ kind: Component.Kind) -> [Step] {
    var verbs: [Step.Verb]
    switch (route, kind) {
    case (.attach, .rib):
      verbs = dice.pick([
        [.guardSlot, .build, .assign, .attach], [.guardSlot, .build, .attach, .assign],
        [.guardSlot, .build, .assign, .attach, .present], [.guardSlot, .build, .assign, .present, .attach],
        [.guardSlot, .reuse, .assign, .attach], [.build, .assign, .attach, .recheck, .push],
        [.replaceClearDetach, .build, .assign, .attach],
        [.replaceDetachClear, .build, .assign, .attach, .embed],
      ])
    case (.detach, .rib):
      verbs = dice.pick([
        [.guardSlot, .clear, .detach], [.guardSlot, .detach, .clear],
        [.guardSlot, .clear, .detach, .dismiss],
        [.guardSlot, .dismiss, .clear, .detach], [.takeLast, .detach], [.guardSlot, .clear, .detach, .pop],
        [.guardSlot, .async, .clear, .detach], [.clear, .detach],
      ])
    case (.attach, _):
      verbs = dice.pick([
        [.create, .append, .setCallback, .start], [.create, .setCallback, .start, .append],
        [.create, .start],
      ])
    case (.detach, _): verbs = [.remove]
    }
    if isWild, dice.one(in: 4) { verbs.shuffle(using: &dice) }
    var made = verbs.map { Step($0) }
    if isWild, dice.one(in: 5) {
      made.insert(contentsOf: steps(of: owner, kind, atMost: 1), at: dice.upTo(made.count))
    }
    if isWild, dice.one(in: 8) { made.insert(Step(.async), at: dice.upTo(made.count)) }
    return made
  }

  // MARK: - Steps

  private mutating func steps(of owner: String, _ kind: Component.Kind, atMost count: Int, depth: Int = 0)
    -> [Step]
  {
    (0..<(1 + dice.upTo(max(0, count - 1)))).map { _ in step(of: owner, kind, depth) }
  }

  private mutating func step(of owner: String, _ kind: Component.Kind, _ depth: Int) -> Step {
    if depth < 2, dice.one(in: 6) { return block(of: owner, kind, depth + 1) }
    var made: [Step] = [
      Step(.finish), .listener(dice.pick(events)), Step(.emitState), Step(.set, .datum(dice.pick(data))),
      Step(.read, .datum(dice.pick(data))), Step(.dismissSelf), Step(.async),
      Step(.send, .call(InstanceRef(dice.pick(ribs + coordinators)), dice.pick(events))),
    ]
    if let slot = slots[owner]?.randomElement(using: &dice) {
      let verb: Step.Verb = dice.one(in: 3) ? .detachSlot : .attachSlot
      made += Array(repeating: Step(verb, .slot(SlotRef(InstanceRef(owner), slot))), count: 4)
    }
    if kind == .rib {
      let verbs: [Step.Verb] = [.askViewToBind, .cleanupViews, .subscribe, .touchView, .emitState, .dismiss]
      made += verbs.map { Step($0) }
      if isWild {
        made += [
          Step(.attachChild, .instance(InstanceRef(dice.pick(ribs)))),
          Step(.detachChild, .instance(InstanceRef(dice.pick(ribs)))),
        ]
      }
      if let worker = workers[owner]?.first {
        made += [Step(.startWorker, .worker(worker)), Step(.stopWorker, .worker(worker))]
      }
    } else {
      let verbs: [Step.Verb] = [
        .wait, .resume, .fail, .forget, .repeatStart, .push, .pop, .popToRoot, .show, .resume, .forget,
      ]
      made += verbs.map { Step($0) }
      let other = dice.pick(coordinators)
      made += [Step(.await, .component(other)), Step(.awaitIgnoringFailure, .component(other))]
    }
    return dice.pick(made)
  }

  private mutating func block(of owner: String, _ kind: Component.Kind, _ depth: Int) -> Step {
    switch dice.upTo(2) {
    case 0:
      return Step(
        dice.one(in: 2) ? .laterStrong : .later,
        body: steps(of: owner, kind, atMost: 2, depth: depth)
      )
    case 1:
      return Step(
        .limited,
        .limits(skip: dice.upTo(2), times: dice.one(in: 3) ? nil : max(isWild ? 0 : 1, dice.upTo(3))),
        body: steps(of: owner, kind, atMost: 2, depth: depth)
      )
    default:
      let pool = kind == .rib ? ribs : coordinators
      let other = dice.pick(pool)
      return Step(.on, .instance(InstanceRef(other)), body: steps(of: other, kind, atMost: 1, depth: depth))
    }
  }

  // MARK: - Events

  private mutating func instance(_ pool: [String]) -> InstanceRef {
    InstanceRef(dice.pick(pool), serial: isWild && dice.one(in: 8) ? 1 + dice.upTo(2) : nil)
  }

  private mutating func line(depth: Int) -> EventLine {
    let all = ribs + coordinators
    let owners = all.filter { slots[$0]?.isEmpty == false }
    if let owner = owners.randomElement(using: &dice), dice.one(in: 2),
      let slot = slots[owner]?.randomElement(using: &dice)
    {
      return EventLine(.run(dice.one(in: 3) ? .detach : .attach, SlotRef(instance([owner]), slot)))
    }
    if depth == 0, dice.one(in: 10) { return EventLine(.anyOrder([line(depth: 1), line(depth: 1)])) }
    let one = instance(all)
    var actions: [EventLine.Action] = [
      .listener(one, "didFinish"), .listener(one, dice.pick(events)), .send(one, dice.pick(events)),
      .swipeBack(one),
      .swipeDown(one), .swipeBackCancelled(one), .settle, .finishAnimations,
    ]
    if isWild || coordinators.contains(one.component) { actions += [.start(one), .cancel(one), .start(one)] }
    if isWild {
      let part = dice.pick(EventLine.Part.allCases)
      actions += [
        .build(one, listener: dice.one(in: 2) ? instance(all) : nil), .hold(one, part), .release(one, part),
      ]
      actions += [.release(one, .whole), .launch(one), .pass(seconds: "1")]
    }
    if isWild, !ribs.isEmpty { actions += wild(instance(ribs), instance(ribs)) }
    return EventLine(dice.pick(actions))
  }

  private mutating func wild(_ rib: InstanceRef, _ other: InstanceRef) -> [EventLine.Action] {
    var actions: [EventLine.Action] = [
      .activate(rib), .deactivate(rib), .load(rib), .attachChild(rib, child: other),
      .attachChild(rib, child: other),
      .detachChild(rib, child: other), .touchView(rib), .subscribe(rib), .observe(rib),
      .build(rib, listener: other),
    ]
    if let worker = workers[rib.component]?.first {
      actions += [.startWorker(rib, worker), .stopWorker(rib, worker)]
    }
    return actions
  }
}
