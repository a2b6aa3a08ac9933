/// The words and attributes of told events, as the recordings have them.
enum Words {
  /// nil for an event that is not told.
  static func of(_ kind: Event.Kind) -> String? {
    switch kind {
    case .line: "step"
    case .request: "request"
    case .guarded: "guard"
    case .recheck: "recheck"
    case .slotWritten: "slot"
    case .replace: "replace"
    case .build: "build"
    case .initialized: "init"
    case .deinitialized: "deinit"
    case .listenerSet: "listener.set"
    case .presenterListenerSet: "presenter.listener.set"
    case .attachChild: "attachChild"
    case .detachChild: "detachChild"
    case .childAppended, .childRemoved: "children"
    case .doubleAttachAsserted: "assert"
    case .isActive: "isActive"
    case .didBecomeActive: "didBecomeActive"
    case .willResignActive: "willResignActive"
    case .didLoad: "didLoad"
    case .bodyGoesOn: "note"
    case .send, .sentToNobody: "send"
    case .receive: "receive"
    case .dropped: "dropped"
    case .unownedAfterRelease: "unowned"
    case .later: "later"
    case .async: "async"
    case .hop: "hop"
    case .resumed: "continue"
    case .workerStart: "worker.start"
    case .workerStop: "worker.stop"
    case .workerDidStart: "worker.didStart"
    case .workerDidStop: "worker.didStop"
    case .subscribe: "subscribe"
    case .disposed: "disposed"
    case .disposedAtOnce: "ribs.print"
    case .observed: "isActiveStream.observed"
    case .viewDidLoad: "viewDidLoad"
    case .viewDidAppear: "viewDidAppear"
    case .viewDidDisappear: "viewDidDisappear"
    case .present: "present"
    case .dismiss: "dismiss"
    case .userDismiss: "userDismiss"
    case .cleanupViews: "cleanupViews"
    case .presentRefused: "uikit.warning"
    case .released: "release"
    default: ofTheRest(kind)
    }
  }

  /// Words that recordings of iOS do not have.
  private static func ofTheRest(_ kind: Event.Kind) -> String? {
    switch kind {
    case .tagTaken: "rib.nonFatalWarning"
    case .routerEvent: "RibEvents"
    case .willAttach: "willAttach"
    case .willDetach: "willDetach"
    case .presenterDidLoad: "presenter.didLoad"
    case .presenterWillUnload: "presenter.willUnload"
    case .choice: "choice"
    case .neverFired: "neverFired"
    case .dismissDropped: "dismissDropped"
    case .presentedTwice: "presentedTwice"
    case .bound, .boundInVain: "bind"
    case .stateEmitted: "state"
    case .dataSet: "set"
    case .dataRead: "read"
    case .start: "start"
    case .wait: "wait"
    case .continuationResumed, .resumedTwice, .resumedNobody: "resume"
    case .forgotten: "forget"
    case .taskContinues: "task"
    case .cancel: "cancel"
    case .expectFailed: "expect"
    case .overflow: "limit"
    default: nil
    }
  }

  /// The part that an event is told of, where its own field counts something else.
  static func part(_ event: Event) -> Int {
    switch event.kind {
    case .request, .guarded, .slotWritten, .replace, .attachChild, .detachChild, .childAppended,
      .childRemoved, .didLoad, .hop, .resumed, .present, .dismiss, .cleanupViews, .choice:
      0
    case .listenerSet, .isActive, .didBecomeActive, .willResignActive, .bodyGoesOn, .send, .sentToNobody,
      .receive, .later, .async, .subscribe, .disposed, .observed:
      1
    case .presenterListenerSet, .viewDidLoad, .viewDidAppear, .viewDidDisappear, .userDismiss,
      .presentRefused:
      2
    default: Int(event.part)
    }
  }

  typealias Attribute = StoryEvent.Attribute

  private static func text(_ name: String, _ value: String) -> Attribute { Attribute(name, .text(value)) }

  private static func optional(_ name: String, _ cell: Int, _ world: World) -> Attribute {
    Attribute(name, cell > 0 && cell < 255 ? .text(world.name(cell - 1)) : .null)
  }

  /// What the event says beside its subject; names are those before it changes the world.
  static func attributes(_ event: Event, _ world: World) -> [Attribute] {
    let cell = Int(event.cell)
    let other = Int(event.other)
    switch event.kind {
    case .request, .hop, .resumed:
      return [text("op", event.value == 1 ? "detach" : "attach"), text("slot", slotName(event, world))]
    case .guarded:
      return [
        text("op", event.value & 2 != 0 ? "detach" : "attach"), text("slot", variableName(event, world)),
        text("result", event.value & 1 != 0 ? "pass" : "refuse"), optional("holds", other, world),
      ]
    case .recheck:
      return [text("slot", slotName(event, world)), text("result", event.value == 1 ? "pass" : "refuse")]
    case .slotWritten:
      return [
        text("slot", world.component(cell).variables[Int(event.part)]), optional("value", other, world),
        optional("was", Int(event.by), world),
      ]
    case .replace: return [text("slot", variableName(event, world)), optional("holds", other, world)]
    case .build:
      var found: [Attribute] = []
      if other > 0 { found.append(text("by", world.partName(other - 1, 0))) }
      if other > 0, event.slot >= 0 {
        found.append(text("slot", world.component(other - 1).slots[Int(event.slot)].name))
      }
      return found
    case .listenerSet:
      return [
        text("to", world.partName(other - 1, world.voice(other - 1))),
        text("reference", Component.Reference.allCases[min(3, Int(event.value))].word),
      ]
    case .presenterListenerSet: return [text("to", world.partName(cell, 1))]
    case .attachChild, .detachChild: return [text("child", world.name(other - 1))]
    case .childAppended, .childRemoved: return children(event, world)
    case .doubleAttachAsserted:
      let names = (world.partName(other - 1, 0), world.partName(cell, 0))
      return [
        text("kind", "assert"),
        text("message", "Attempt to attach child: \(names.0), which is already attached to \(names.1)."),
        text("at", "Router.swift:134"),
      ]
    case .isActive: return [Attribute("value", .flag(event.value == 1))]
    case .bodyGoesOn:
      return [text("text", "didBecomeActive body goes on although the interactor is inactive by now")]
    default: return attributesOfTheRest(event, world)
    }
  }

  private static func attributesOfTheRest(_ event: Event, _ world: World) -> [Attribute] {
    let cell = Int(event.cell)
    let other = Int(event.other)
    switch event.kind {
    case .send:
      return [
        text("event", world.program.names[Int(event.slot)]),
        text("to", world.partName(other - 1, world.voice(other - 1))),
      ]
    case .sentToNobody:
      return [text("event", world.program.names[Int(event.slot)]), Attribute("to", .null)]
    case .receive:
      let name = event.slot >= 0 ? world.program.names[Int(event.slot)] : ""
      return [
        text("event", name), Attribute("from", other > 0 ? .text(world.name(other - 1)) : .null),
        Attribute("active", .flag(event.value & 1 != 0)),
      ]
    case .dropped: return dropped(event, world)
    case .tagTaken:
      return [text("message", "There is already a child router with tag: \(world.component(other - 1).name)")]
    case .routerEvent:
      return [
        text("type", event.value == 1 ? "ATTACHED" : "DETACHED"), text("router", world.name(other - 1)),
        text("parent", world.name(cell)),
      ]
    case .later: return event.value == 1 && !world.program.android ? [text("capture", "strong")] : []
    case .workerDidStart: return [Attribute("interactorActive", .flag(event.value == 1))]
    case .disposedAtOnce:
      let name = world.partName(cell, 1)
      return [text("text", "Subscription immediately terminated, since \(name) is inactive.")]
    case .observed where event.value < 2:
      return [
        Attribute("value", .flag(event.value == 1)),
        Attribute("isActive", .flag(world.has(cell, Layout.active))),
      ]
    case .viewDidLoad:
      return [
        text("listener", event.value & 1 != 0 ? "set" : "nil"),
        Attribute("interactorActive", .flag(event.value & 2 != 0)),
      ]
    case .present where other > 0: return [text("viewController", world.partName(other - 1, 2))]
    case .choice:
      return [
        Attribute("way", .number(Int(event.value))), Attribute("of", .number(Int(event.slot))),
        text("text", world.program.sentence(of: event)),
      ]
    case .bound, .boundInVain: return [text("listener", event.kind == .bound ? "set" : "nil")]
    case .stateEmitted: return [Attribute("bound", .flag(event.value == 1))]
    case .dataRead: return [Attribute("stale", .flag(event.value == 1))]
    case .continuationResumed, .resumedTwice, .resumedNobody:
      return [
        text(
          "continuation",
          event.kind == .continuationResumed ? "waiting" : event.kind == .resumedTwice ? "resumed" : "none"
        )
      ]
    default: return []
    }
  }

  private static func children(_ event: Event, _ world: World) -> [Attribute] {
    let child = Int(event.other) - 1
    var list = world.children(Int(event.cell))
    if event.kind == .childAppended {
      list.append(child)
    } else if let place = list.firstIndex(of: child) {
      list.remove(at: place)
    }
    return [
      text("change", event.kind == .childAppended ? "append" : "remove"), text("child", world.name(child)),
      Attribute("children", .list(list.map { world.name($0) })),
    ]
  }

  private static func dropped(_ event: Event, _ world: World) -> [Attribute] {
    if event.slot == -1 { return [text("why", "[weak self] is nil")] }
    let call: String =
      switch event.slot {
      case -3: "router?.cleanupViews()"
      case -2: "router?.\(event.value == 2 ? "attachChild" : "detachChild")()"
      default: "router?.\(event.value == 1 ? "detach" : "attach")(\(slotName(event, world)))"
      }
    return [text("call", call), text("why", "router is nil")]
  }

  private static func slotName(_ event: Event, _ world: World) -> String {
    let slots = world.component(Int(event.cell)).slots
    return event.slot >= 0 && Int(event.slot) < slots.count ? slots[Int(event.slot)].name : ""
  }

  private static func variableName(_ event: Event, _ world: World) -> String {
    let info = world.component(Int(event.cell))
    if event.slot < 0 { return "children.last" }
    return info.variables[info.slots[Int(event.slot)].variable]
  }
}

extension Component.Reference {
  var word: String {
    switch self {
    case .weak: "weak"
    case .strong: "strong"
    case .unowned: "unowned"
    case .none: "none"
    }
  }
}
