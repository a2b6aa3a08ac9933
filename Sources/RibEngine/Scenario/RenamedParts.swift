/// Other names for the components of a flow and for their slots.
struct NewNames {
  var components: [String: String] = [:]
  /// By the old name of the component.
  var slots: [String: [String: String]] = [:]

  func component(_ name: String) -> String { components[name] ?? name }
  func slot(_ name: String, of component: String) -> String { slots[component]?[name] ?? name }

  func instance(_ old: InstanceRef) -> InstanceRef {
    InstanceRef(component(old.component), serial: old.serial)
  }

  func slot(_ old: SlotRef) -> SlotRef {
    SlotRef(instance(old.owner), slot(old.slot, of: old.owner.component))
  }
}

// What is renamed stands nowhere: all that is left is what it says.

extension Component {
  /// The same component under other names, without places; slots share no property any more, as a property has
  /// no name of its own.
  func renamed(by names: NewNames) -> Component {
    let own = name.string
    var new = self
    new.name = Text(names.component(own))
    new.view = view.map { Alternative($0.value) }
    new.binds = binds.map { Alternative($0.value) }
    new.finishes = finishes.map { Alternative($0.value) }
    new.work = work.map { Alternative($0.value) }
    new.reference = reference.map { Alternative($0.value) }
    new.container = Alternative(container.value)
    new.presentation = Alternative(presentation.value)
    new.hooks = hooks.map { Hook($0.moment, $0.steps.renamed(by: names, of: own)) }
    new.workers = workers.map { Text($0.string) }
    new.holds = holds.map { $0.renamed(by: names) }
    new.screen = screen.map { Text(names.component($0.string)) }
    new.data = data.map { Text($0.string) }
    new.slots = slots.map { $0.renamed(by: names, of: own) }
    new.fixedChildren = fixedChildren.map { Text(names.component($0.string)) }
    (new.span, new.body) = (.none, .none)
    return new
  }
}

extension Slot {
  /// The same slot of `owner` under other names, without places and with a property of its own.
  func renamed(by names: NewNames, of owner: String) -> Slot {
    var new = self
    new.name = Text(names.slot(name.string, of: owner))
    new.child = Text(names.component(child.string))
    new.variable = nil
    (new.attachSpan, new.detachSpan) = (.none, .none)
    new.attach = attach.renamed(by: names, of: owner)
    new.detach = detach.renamed(by: names, of: owner)
    new.handlers = handlers.map {
      Handler(event: Text($0.event.string), steps: $0.steps.renamed(by: names, of: owner))
    }
    new.closedByUser = closedByUser?.renamed(by: names, of: owner)
    (new.closedSpan, new.body) = (.none, .none)
    new.passes = passes.map { pass in
      Pass(data: Text(pass.data.string), how: pass.how.map { Alternative($0.value) })
    }
    return new
  }
}

extension Hold {
  fileprivate func renamed(by names: NewNames) -> Hold {
    if case .component(let name) = target { return Hold(strength, .component(names.component(name))) }
    return Hold(strength, target)
  }
}

extension [Step] {
  /// `owner` does them, and has the slots that they name.
  fileprivate func renamed(by names: NewNames, of owner: String) -> [Step] {
    map { step in
      let body = step.body.renamed(by: names, of: step.runner ?? owner)
      return Step(step.verb, step.argument.renamed(by: names, of: owner), body: body)
    }
  }
}

extension Step.Argument {
  func renamed(by names: NewNames, of owner: String) -> Step.Argument {
    switch self {
    case .nothing, .unanimated, .event, .datum, .worker, .limits, .outcome, .moving: self
    case .component(let name): .component(names.component(name))
    case .slot(let old): .slot(SlotRef(names.instance(old.owner), names.slot(old.slot, of: owner)))
    case .instance(let old): .instance(names.instance(old))
    case .call(let old, let event): .call(names.instance(old), event)
    }
  }
}

extension EventLine.Action {
  func renamed(by names: NewNames) -> EventLine.Action {
    func new(_ old: InstanceRef) -> InstanceRef { names.instance(old) }
    func new(_ lines: [EventLine]) -> [EventLine] { lines.map { EventLine($0.action.renamed(by: names)) } }
    return switch self {
    case .launch(let x): .launch(new(x))
    case .build(let x, let listener): .build(new(x), listener: listener.map { new($0) })
    case .start(let x): .start(new(x))
    case .run(let route, let slot): .run(route, names.slot(slot))
    case .listener(let x, let event): .listener(new(x), event)
    case .send(let x, let event): .send(new(x), event)
    case .swipeBack(let x): .swipeBack(new(x))
    case .swipeBackCancelled(let x): .swipeBackCancelled(new(x))
    case .swipeDown(let x): .swipeDown(new(x))
    case .select(let x): .select(new(x))
    case .cancel(let x): .cancel(new(x))
    case .release(let x, let part): .release(new(x), part)
    case .hold(let x, let part): .hold(new(x), part)
    case .finishAnimations, .settle, .pass: self
    case .expect(.instance(let x), let state): .expect(.instance(new(x)), state)
    case .expect(.slot(let slot), let state): .expect(.slot(names.slot(slot)), state)
    case .anyOrder(let lines): .anyOrder(new(lines))
    case .meanwhile(let lines): .meanwhile(new(lines))
    case .activate(let x): .activate(new(x))
    case .deactivate(let x): .deactivate(new(x))
    case .load(let x): .load(new(x))
    case .attachChild(let x, let child): .attachChild(new(x), child: new(child))
    case .detachChild(let x, let child): .detachChild(new(x), child: new(child))
    case .startWorker(let x, let worker): .startWorker(new(x), worker)
    case .stopWorker(let x, let worker): .stopWorker(new(x), worker)
    case .touchView(let x): .touchView(new(x))
    case .subscribe(let x): .subscribe(new(x))
    case .observe(let x): .observe(new(x))
    }
  }
}
