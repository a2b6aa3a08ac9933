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
    switch step.verb {
    case .later(let isStrong): return "{\(isStrong ? "later-strong" : "later"): \(items(component))}"
    case .on(let other): return "{by: \(name(other)), do: \(items(other.component))}"
    case .limited(let skip, let times):
      let skipping = skip > 0 || times == nil ? ", skip: \(skip)" : ""
      return "{do: \(items(component))\(skipping)\(times.map { ", times: \($0)" } ?? "")}"
    default: return YAMLText.scalar(word(step, in: component, of: slot) ?? "", isInFlow: true)
    }
  }

  /// nil for a step with a body, which is no single word. `slot` is as that of an item.
  func word(_ step: Step, in component: String, of slot: String? = nil) -> String? {
    if case .run(.detach, let target) = step.verb, target.slot == slot,
      target.owner == InstanceRef(component)
    {
      return word(.detach, target)
    }
    return switch step.verb {
    case .later, .limited, .on: nil
    case .listener("didFinish"): "finish"
    case .listener(let event): "listener \(event)"
    case .run(let route, let slot): "\(word(route, slot)) \(name(slot, in: component))"
    case .send(let instance, let event): "send \(name(instance)) \(event)"
    case .attachChild(let child): "attach-child \(name(child))"
    case .detachChild(let child): "detach-child \(name(child))"
    case .set(let datum): "set \(datum)"
    case .read(let datum): "read \(datum)"
    case .await(let other): "await \(other)"
    case .awaitIgnoringFailure(let other): "try? await \(other)"
    case .startWorker(let worker): "start-worker \(worker)"
    case .stopWorker(let worker): "stop-worker \(worker)"
    default: Self.bareWords[step.verb]
    }
  }

  private static let bareWords: [Step.Verb: String] = [
    .guardSlot: "guard", .build: "build", .reuse: "reuse", .assign: "assign", .clear: "clear",
    .attach: "attach", .detach: "detach", .recheck: "recheck", .takeLast: "take-last",
    .replaceClearDetach: "replace-clear-detach", .replaceDetachClear: "replace-detach-clear",
    .create: "create", .append: "append", .setCallback: "set-callback", .start: "start",
    .remove: "remove", .present: "present", .push: "push", .embed: "embed", .show: "show",
    .dismiss: "dismiss", .pop: "pop", .unembed: "unembed", .popToRoot: "pop-to-root",
    .dismissSelf: "dismiss-self", .cleanupViews: "cleanup-views", .async: "async",
    .askViewToBind: "ask-view-to-bind", .emitState: "emit-state", .touchView: "touch-view",
    .wait: "wait", .resume: "resume", .fail: "fail", .forget: "forget", .repeatStart: "repeat",
    .subscribe: "subscribe",
  ]

  /// Routers attach and detach, coordinators present and remove.
  private func word(_ route: Step.Route, _ slot: SlotRef) -> String {
    let isCoordinator = kinds[slot.owner.component] == .coordinator
    switch route {
    case .attach: return isCoordinator ? "present" : "attach"
    case .detach: return isCoordinator ? "remove" : "detach"
    }
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
  /// nil for `any order`, which is no single line.
  func line(_ action: EventLine.Action) -> String? {
    switch action {
    case .anyOrder: nil
    case .build(let instance, let listener):
      "build \(name(instance))" + (listener.map { " for \(name($0))" } ?? "")
    case .run(let route, let slot): "\(word(route, slot)) \(name(slot))"
    case .listener(let instance, "didFinish"): "finish \(name(instance))"
    case .listener(let instance, let event): "listener \(name(instance)) \(event)"
    case .send(let instance, let event): "send \(name(instance)) \(event)"
    case .release(let instance, let part): "release \(name(instance))\(suffix(part))"
    case .hold(let instance, let part): "hold \(name(instance))\(suffix(part))"
    case .finishAnimations: "finish animations"
    case .settle: "settle"
    case .pass(let seconds): "wait \(seconds)"
    case .expect(.instance(let instance), let state): "expect \(name(instance)) \(state.rawValue)"
    case .expect(.slot(let slot), let state): "expect \(name(slot)) \(state.rawValue)"
    case .attachChild(let parent, let child): "attach-child \(name(parent)) \(name(child))"
    case .detachChild(let parent, let child): "detach-child \(name(parent)) \(name(child))"
    case .startWorker(let instance, let worker): "start-worker \(name(instance)) \(worker)"
    case .stopWorker(let instance, let worker): "stop-worker \(name(instance)) \(worker)"
    default: simpleLine(action)
    }
  }

  /// The events that are a word and an instance.
  private func simpleLine(_ action: EventLine.Action) -> String? {
    switch action {
    case .launch(let instance): "launch \(name(instance))"
    case .start(let instance): "start \(name(instance))"
    case .swipeBack(let instance): "swipe-back \(name(instance))"
    case .swipeBackCancelled(let instance): "swipe-back-cancelled \(name(instance))"
    case .swipeDown(let instance): "swipe-down \(name(instance))"
    case .cancel(let instance): "cancel \(name(instance))"
    case .activate(let instance): "activate \(name(instance))"
    case .deactivate(let instance): "deactivate \(name(instance))"
    case .load(let instance): "load \(name(instance))"
    case .touchView(let instance): "touch-view \(name(instance))"
    case .subscribe(let instance): "subscribe \(name(instance))"
    case .observe(let instance): "observe \(name(instance))"
    default: nil
    }
  }

  private func suffix(_ part: EventLine.Part) -> String {
    part == .whole ? "" : ".\(part.rawValue)"
  }
}
