import RibEngine

/// The words of the flow language for steps and events.
struct FlowWording {
  private let kinds: [String: Component.Kind]
  /// How often a name is given to a component or a slot.
  private let uses: [String: Int]

  init(_ scenario: Scenario) {
    var kinds: [String: Component.Kind] = [:]
    var uses: [String: Int] = [:]
    for component in scenario.components {
      kinds[component.name.string] = component.kind
      uses[component.name.string, default: 0] += 1
      for slot in component.slots { uses[slot.name.string, default: 0] += 1 }
    }
    self.kinds = kinds
    self.uses = uses
  }

  func name(_ instance: InstanceRef) -> String {
    instance.component + (instance.serial.map { "#\($0)" } ?? "")
  }

  /// A step in one line, as an item of a list in brackets. `slot` is the one whose handler it stands in, where
  /// bare words mean that slot's own lists; `written` gives the text of steps that have one already.
  func item(
    _ step: Step,
    in component: String,
    of slot: String? = nil,
    written: (Step) -> String? = { _ in nil }
  ) -> String {
    if let text = written(step) { return text }
    func items(_ runner: String) -> String {
      let slot = runner == component ? slot : nil
      let items = step.body.map { item($0, in: runner, of: slot, written: written) }
      return "[" + items.joined(separator: ", ") + "]"
    }
    guard step.verb.has(.hasBody) else {
      return YAMLText.scalar(word(step, in: component, of: slot) ?? "", isInFlow: true)
    }
    if let callee = step.awaited {
      let results = step.body.map { result -> String in
        let items = result.body.map { item($0, in: component, of: slot, written: written) }
        return "\(result.outcome): [\(items.joined(separator: ", "))]"
      }
      return "{" + (["await: \(YAMLText.scalar(callee, isInFlow: true))"] + results).joined(separator: ", ")
        + "}"
    }
    var entries = ["\(step.verb.word.key): \(items(step.runner ?? component))"]
    if case .instance(let other) = step.argument { entries.insert("by: \(name(other))", at: 0) }
    if case .moving(let moving) = step.argument {
      entries.insert("if: \(moving.words.count == 1 ? moving.words[0] : FlowLines.list(moving.words))", at: 0)
    }
    if case .limits(let skip, let times) = step.argument {
      if skip > 0 || times == nil { entries.append("skip: \(skip)") }
      if let times { entries.append("times: \(times)") }
    }
    return "{\(entries.joined(separator: ", "))}"
  }

  /// nil for a step with a body, which is no single word. `slot` is as that of an item.
  func word(_ step: Step, in component: String, of slot: String? = nil) -> String? {
    if step.verb.has(.hasBody) { return nil }
    let verb = step.verb.name(in: kinds[component] ?? .rib)
    switch step.argument {
    case .nothing: return verb
    case .unanimated: return step.verb.word.unanimatedForm
    case .event(let text), .datum(let text), .worker(let text), .component(let text): return "\(verb) \(text)"
    case .slot(let target):
      let word = word(step.verb, target)
      let isOwn = step.verb == .detachSlot && target == SlotRef(InstanceRef(component), slot ?? "")
      return isOwn ? word : "\(word) \(name(target, in: component))"
    case .instance(let instance): return "\(verb) \(name(instance))"
    case .call(let instance, let event): return "\(verb) \(name(instance)) \(event)"
    case .limits, .outcome, .moving: return nil
    }
  }

  /// Routers attach and detach, coordinators present and remove.
  private func word(_ verb: Step.Verb, _ slot: SlotRef) -> String {
    verb.name(in: kinds[slot.owner.component] ?? .rib)
  }

  private func name(_ slot: SlotRef, in component: String) -> String {
    slot.owner == InstanceRef(component) ? slot.slot : "\(name(slot.owner)).\(slot.slot)"
  }

  /// A slot in an event, without its owner where only one thing has that name.
  private func name(_ slot: SlotRef) -> String {
    slot.owner.serial == nil && uses[slot.slot] == 1 ? slot.slot : "\(name(slot.owner)).\(slot.slot)"
  }
}

// MARK: - Events

extension FlowWording {
  /// nil for a group, which is no single line.
  func line(_ action: EventLine.Action) -> String? {
    switch action {
    case .anyOrder, .meanwhile: nil
    case .launch(let x): "launch \(name(x))"
    case .build(let x, let listener): "build \(name(x))" + (listener.map { " for \(name($0))" } ?? "")
    case .start(let x): "start \(name(x))"
    case .run(.attach, let slot): "\(word(.attachSlot, slot)) \(name(slot))"
    case .run(.detach, let slot): "\(word(.detachSlot, slot)) \(name(slot))"
    case .listener(let x, "didFinish"): "finish \(name(x))"
    case .listener(let x, let event): "listener \(name(x)) \(event)"
    case .send(let x, let event): "send \(name(x)) \(event)"
    case .swipeBack(let x): "swipe-back \(name(x))"
    case .swipeBackCancelled(let x): "swipe-back-cancelled \(name(x))"
    case .swipeDown(let x): "swipe-down \(name(x))"
    case .select(let x): "select \(name(x))"
    case .cancel(let x): "cancel \(name(x))"
    case .release(let x, let part): "release \(name(x))\(suffix(part))"
    case .hold(let x, let part): "hold \(name(x))\(suffix(part))"
    case .finishAnimations: "finish animations"
    case .settle: "settle"
    case .pass(let seconds): "wait \(seconds)"
    case .expect(.instance(let x), let state): "expect \(name(x)) \(state.rawValue)"
    case .expect(.slot(let slot), let state): "expect \(name(slot)) \(state.rawValue)"
    case .activate(let x): "activate \(name(x))"
    case .deactivate(let x): "deactivate \(name(x))"
    case .load(let x): "load \(name(x))"
    case .attachChild(let x, let child): "attach-child \(name(x)) \(name(child))"
    case .detachChild(let x, let child): "detach-child \(name(x)) \(name(child))"
    case .startWorker(let x, let worker): "start-worker \(name(x)) \(worker)"
    case .stopWorker(let x, let worker): "stop-worker \(name(x)) \(worker)"
    case .touchView(let x): "touch-view \(name(x))"
    case .subscribe(let x): "subscribe \(name(x))"
    case .observe(let x): "observe \(name(x))"
    }
  }

  private func suffix(_ part: EventLine.Part) -> String {
    part == .whole ? "" : ".\(part.rawValue)"
  }
}
