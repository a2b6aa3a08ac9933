extension Program {
  /// What a step finds missing that does nothing.
  func missing(at code: Int) -> String {
    switch vain(at: code) {
    case .nobody: "no \(components[namings[Int(codes[code].a)].component].name) is there"
    case .noTab: "the slot holds no tab"
    case .noScreen: "nothing to take down"
    case nil: ""
    }
  }

  func vain(at code: Int) -> StepWord.Vain? { code >= 0 ? codes[code].vain : nil }
}

/// What a block waits for that does not just wait for its turn.
private enum BlockOccasion: String {
  /// The end of the call whose completion it is.
  case completion
  /// The end of the transition that runs.
  case transition
  /// The one or the other of a turn and such an end: the place of the block does not tell.
  case either
  /// A subscription has its value.
  case value
}

extension Program {
  fileprivate func occasion(ofBlockPutOffAt code: Int) -> BlockOccasion? {
    guard code >= 0 else { return nil }
    let occasions: [(Step.Verb, BlockOccasion)] = [
      (.completion, .completion), (.afterTransition, .transition), (.subscription, .value),
    ]
    return occasions.first { $0.0 == codes[code].verb }?.1
  }

  /// The place of a block is its first step, and that of the rest of a list the step before it.
  fileprivate func occasion(ofBlockBegunAt code: Int) -> BlockOccasion? {
    guard code >= 0 else { return nil }
    let outer = codes.first { $0.body >= 0 && lists[Int($0.body)].first == code }?.verb
    if codes[code].verb == .afterTransition {
      let isBody = [.later, .laterStrong, .subscription, .completion].contains(outer)
      return isBody ? .either : .transition
    }
    return outer == .completion ? .completion : outer == .subscription ? .value : nil
  }
}

/// The kinds and attributes of told events, as the recordings have them.
enum Words {
  /// nil for an event that is not told.
  static func of(_ kind: Event.Kind) -> StoryEvent.Kind? {
    switch kind {
    case .line: .step
    case .request: .request
    case .guarded: .guarded
    case .recheck: .recheck
    case .taskGuarded: .taskGuarded
    case .slotWritten: .slot
    case .replace: .replace
    case .build: .build
    case .initialized: .initialized
    case .deinitialized: .deinitialized
    case .listenerSet: .listenerSet
    case .presenterListenerSet: .presenterListenerSet
    case .attachChild: .attachChild
    case .detachChild: .detachChild
    case .childAppended, .childRemoved: .children
    case .doubleAttachAsserted: .asserted
    case .isActive: .isActive
    case .didBecomeActive: .didBecomeActive
    case .willResignActive: .willResignActive
    case .didLoad: .didLoad
    case .bodyGoesOn: .bodyGoesOn
    case .send, .sentToNobody: .send
    case .receive: .receive
    case .dropped: .dropped
    case .unownedAfterRelease: .unowned
    case .later: .later
    case .async: .async
    case .hop: .hop
    case .resumed: .resumed
    case .workerStart: .workerStart
    case .workerStop: .workerStop
    case .workerDidStart: .workerDidStart
    case .workerDidStop: .workerDidStop
    case .subscribe: .subscribe
    case .disposed: .disposed
    case .disposedAtOnce: .disposedAtOnce
    case .observed: .observed
    case .viewDidLoad: .viewDidLoad
    case .viewDidAppear: .viewDidAppear
    case .viewDidDisappear: .viewDidDisappear
    case .present: .present
    case .dismiss: .dismiss
    case .userDismiss: .userDismiss
    case .cleanupViews: .cleanupViews
    case .presentRefused: .presentRefused
    case .released: .released
    default: ofTheRest(kind)
    }
  }

  /// Kinds that recordings of iOS do not have.
  private static func ofTheRest(_ kind: Event.Kind) -> StoryEvent.Kind? {
    switch kind {
    case .viewWillAppear: .viewWillAppear
    case .viewWillDisappear: .viewWillDisappear
    case .didShow: .didShow
    case .tagTaken: .tagTaken
    case .routerEvent: .routerEvent
    case .willAttach: .willAttach
    case .willDetach: .willDetach
    case .presenterDidLoad: .presenterDidLoad
    case .presenterWillUnload: .presenterWillUnload
    case .choice: .choice
    case .neverFired: .neverFired
    case .inVain: .inVain
    case .dismissDropped: .dismissDropped
    case .popDropped: .popDropped
    case .postponed: .postponed
    case .presentedTwice: .presentedTwice
    case .dismissForwarded: .dismissForwarded
    case .pushedNowhere: .pushedNowhere
    case .dismissIgnored: .dismissIgnored
    case .completionLost: .completionLost
    case .rootReplaced: .rootReplaced
    case .tabSelected: .tabSelected
    case .bound, .boundInVain: .bind
    case .stateEmitted: .state
    case .dataSet: .set
    case .dataRead: .read
    case .start: .start
    case .wait: .wait
    case .continuationResumed, .resumedTwice, .resumedNobody: .resume
    case .forgotten: .forget
    case .taskContinues: .task
    case .thrown: .throw
    case .cancel: .cancel
    case .timeout: .timeout
    case .expectFailed: .expect
    case .overflow: .limit
    default: nil
    }
  }

  /// The part that an event is told of, where that is plain from its kind.
  static func part(_ event: Event) -> Part {
    switch event.kind {
    case .request, .guarded, .slotWritten, .replace, .attachChild, .detachChild, .childAppended,
      .childRemoved, .didLoad, .hop, .resumed, .present, .dismiss, .cleanupViews, .choice:
      .router
    case .listenerSet, .isActive, .didBecomeActive, .willResignActive, .bodyGoesOn, .send, .sentToNobody,
      .receive, .later, .async, .subscribe, .disposed, .observed:
      .interactor
    case .presenterListenerSet, .viewDidLoad, .viewWillAppear, .viewDidAppear, .viewWillDisappear,
      .viewDidDisappear, .didShow, .userDismiss, .presentRefused:
      .view
    default: event.part
    }
  }

  typealias Attribute = StoryEvent.Attribute

  private static func text(_ name: String, _ value: String) -> Attribute { Attribute(name, .text(value)) }
  private static func flag(_ name: String, _ value: Bool) -> Attribute { Attribute(name, .flag(value)) }

  private static func optional(_ name: String, _ cell: Cell?, _ world: World) -> Attribute {
    Attribute(name, cell.map { .text(world.name($0)) } ?? .null)
  }

  private static func op(_ route: Step.Route?) -> Attribute {
    text("op", route == .detach ? "detach" : "attach")
  }

  /// Whether a `remove` looks for its child, which ends no list where there is none.
  private static func isRemoval(_ event: Event, _ world: World) -> Bool {
    event.code >= 0 && world.program.codes[Int(event.code)].verb == .remove
  }

  private static func result(_ event: Event) -> Attribute {
    text("result", event.says(.passes) ? "pass" : "refuse")
  }

  /// What the event says beside its subject; names are those before it changes the world.
  static func attributes(_ event: Event, _ world: World) -> [Attribute] {
    guard let cell = event.cell else { return attributesOfNobody(event, world) }
    switch event.kind {
    case .request, .hop, .resumed: return [op(event.route), text("slot", world.slotName(event))]
    case .guarded:
      return [
        op(event.route), text("slot", world.variableName(event)),
        isRemoval(event, world) ? text("result", "nothing") : result(event),
        optional("holds", event.occupant, world),
      ]
    case .recheck: return [text("slot", world.slotName(event)), result(event)]
    case .taskGuarded:
      let name = world.program.components[event.guardedComponent].name
      return [text("task", name), result(event), optional("runs", event.other, world)]
    case .slotWritten:
      return [
        text("slot", world.component(cell).variables[event.variable]),
        optional("value", event.occupant, world), optional("was", event.former, world),
      ]
    case .replace:
      return [text("slot", world.variableName(event)), optional("holds", event.occupant, world)]
    case .build:
      guard let builder = event.builder else { return [] }
      let slot = event.slot.map { [text("slot", world.component(builder).slots[$0].name)] } ?? []
      return [text("by", world.partName(builder, .router))] + slot
    case .listenerSet:
      return [
        text("to", voiceName(event.listener, world)), text("reference", event.reference.word),
      ]
    case .presenterListenerSet: return [text("to", world.partName(cell, .interactor))]
    case .attachChild, .detachChild: return [text("child", childName(event, world))]
    case .childAppended, .childRemoved: return children(event, of: cell, world)
    case .doubleAttachAsserted:
      let names = (world.partName(event.child, .router), world.partName(cell, .router))
      return [
        text("kind", "assert"),
        text("message", "Attempt to attach child: \(names.0), which is already attached to \(names.1)."),
        text("at", "Router.swift:134"),
      ]
    case .isActive: return [flag("value", event.says(.active))]
    case .bodyGoesOn:
      return [text("text", "didBecomeActive body goes on although the interactor is inactive by now")]
    default: return attributesOfTheRest(event, cell, world)
    }
  }

  private static func attributesOfTheRest(_ event: Event, _ cell: Cell, _ world: World) -> [Attribute] {
    switch event.kind {
    case .send: return [name(event, world), text("to", voiceName(event.listener, world))]
    case .sentToNobody: return [name(event, world), Attribute("to", .null)]
    case .receive:
      return [
        name(event, world), optional("from", event.child, world), flag("active", event.says(.active)),
      ]
    case .dropped: return dropped(event, world)
    case .tagTaken:
      let tag = event.child.map { world.component($0).name } ?? ""
      return [text("message", "There is already a child router with tag: \(tag)")]
    case .routerEvent:
      return [
        text("type", event.says(.detaches) ? "DETACHED" : "ATTACHED"),
        text("router", childName(event, world)),
        text("parent", world.name(cell)),
      ]
    case .later:
      let capture = event.says(.strong) && !world.program.android ? [text("capture", "strong")] : []
      return capture + waitsFor(world.program.occasion(ofBlockPutOffAt: Int(event.code)))
    case .subscribe: return waitsFor(world.program.occasion(ofBlockPutOffAt: Int(event.code)))
    case .async: return waitsFor(world.program.occasion(ofBlockBegunAt: Int(event.code)))
    case .workerDidStart: return [flag("interactorActive", event.says(.active))]
    case .disposedAtOnce:
      let name = world.partName(cell, .interactor)
      return [text("text", "Subscription immediately terminated, since \(name) is inactive.")]
    case .observed where !event.says(.completed):
      return [flag("value", event.says(.active)), flag("isActive", world[cell].isActive)]
    case .viewDidLoad:
      return [
        text("listener", event.says(.hears) ? "set" : "nil"), flag("interactorActive", event.says(.active)),
      ]
    case .completionLost: return [optional("child", event.other, world)]
    case .dismissIgnored: return [optional("leaving", event.other, world)]
    case .pushedNowhere: return [text("child", childName(event, world))]
    case .dismissForwarded, .rootReplaced: return [optional("by", event.owner, world)]
    case .tabSelected: return [optional("tab", event.other, world)]
    case .presentRefused: return [text("viewController", world.partName(event.child, .view))]
    case .present:
      // What is not presented says how else it is put up.
      let mode = event.mode.map { $0 == .present ? [] : [text("mode", $0.word)] } ?? []
      return [text("viewController", world.partName(event.child, .view))] + mode
    case .timeout: return [text("child", childName(event, world))]
    case .choice: return choice(event, world)
    case .bound, .boundInVain: return [text("listener", event.kind == .bound ? "set" : "nil")]
    case .stateEmitted:
      let isViewless = event.cell.map { world[$0].isRib && world[$0].view == .none } ?? false
      return [isViewless ? Attribute("bound", .null) : flag("bound", event.says(.bound))]
    case .dataRead: return [flag("stale", event.says(.stale))]
    case .continuationResumed: return [text("continuation", "waiting")]
    case .resumedTwice: return [text("continuation", "resumed")]
    case .resumedNobody: return [text("continuation", "none")]
    case .inVain: return [text("why", world.program.missing(at: Int(event.code)))]
    case .taskContinues where event.says(.ends):
      return [text("error", event.says(.completed) ? "not caught" : "thrown")]
    case .thrown: return [text("error", event.says(.completed) ? "not caught" : "thrown")]
    default: return []
    }
  }

  /// Of an event that is about no instance.
  private static func attributesOfNobody(_ event: Event, _ world: World) -> [Attribute] {
    switch event.kind {
    case .choice: choice(event, world)
    case .neverFired: [text("why", why(neverFired: event, world))]
    default: []
    }
  }

  private static func choice(_ event: Event, _ world: World) -> [Attribute] {
    [
      Attribute("way", .number(event.way)), Attribute("of", .number(event.wayCount)),
      text("text", world.program.sentence(of: event)),
    ]
  }

  private static func children(_ event: Event, of parent: Cell, _ world: World) -> [Attribute] {
    var list = Array(world[parent].children)
    if event.kind == .childAppended {
      list += event.child.map { [$0] } ?? []
    } else if let child = event.child, let place = list.firstIndex(of: child) {
      list.remove(at: place)
    }
    return [
      text("change", event.kind == .childAppended ? "append" : "remove"),
      text("child", childName(event, world)), Attribute("children", .list(list.map { world.name($0) })),
    ]
  }

  private static func dropped(_ event: Event, _ world: World) -> [Attribute] {
    let call: String =
      switch event.lost {
      case .block: ""
      case .cleanupViews: "cleanupViews()"
      case .attachChild: "attachChild()"
      case .detachChild: "detachChild()"
      case .request(let route, _): "\(route == .detach ? "detach" : "attach")(\(world.slotName(event)))"
      }
    if call.isEmpty { return [text("why", "[weak self] is nil")] }
    return [text("call", "router?." + call), text("why", "router is nil")]
  }

  // MARK: - What comes to nothing

  private static func why(neverFired event: Event, _ world: World) -> String {
    if let absence = event.absence { return absence.words }
    guard let action = world.program.eventLine(Int(event.code))?.action else { return "nobody is there" }
    guard world.whom(event) != nil else {
      guard let meant = action.names.instances.first else { return "no one is there" }
      // A name without a number means the one that was built last.
      let isOther =
        meant.serial == nil && world.cells.contains { world.component($0).name == meant.component }
      return isOther ? "the last \(meant.component) is gone" : "no \(meant.component) is there"
    }
    return action.refusal?.words ?? "it is gone"
  }

  /// The step's word in flow files where several of them are one kind of event.
  static func step(_ event: Event, _ program: Program) -> String? {
    guard event.code >= 0, let verb = program.codes[Int(event.code)].verb else { return nil }
    let kinds: [Event.Kind] =
      verb.has(.movesScreens)
      ? [.present, .dismiss, .dismissForwarded]
      : verb.has(.answers) ? [.continuationResumed, .resumedTwice, .resumedNobody] : []
    return kinds.contains(event.kind) ? verb.word.name : nil
  }

  private static func waitsFor(_ occasion: BlockOccasion?) -> [Attribute] {
    occasion.map { [text("after", $0.rawValue)] } ?? []
  }

  // MARK: - Names

  private static func name(_ event: Event, _ world: World) -> Attribute {
    text("event", event.name.map { world.program.names[$0] } ?? "")
  }

  private static func childName(_ event: Event, _ world: World) -> String {
    event.child.map { world.name($0) } ?? ""
  }

  private static func voiceName(_ cell: Cell?, _ world: World) -> String {
    cell.map { world.partName($0, world[$0].voice) } ?? ""
  }
}
