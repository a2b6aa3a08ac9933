import RibEngine

/// Makes the scenario of a recording's `spec`; a word that it does not know is a problem.
struct RecordingTranslation {
  let path: String
  private var scenario: Scenario
  /// The rib whose words are being read, for messages.
  private var place = ""
  private var names: Set<String> = []
  /// How many driver steps were no event by themselves and became a hook.
  private var extraSteps = 0

  init(path: String, name: String, situation: String, profile: Profile) {
    self.path = path
    scenario = Scenario(title: Text(name), files: [SourceFile(path: path, bytes: [])])
    scenario.about = situation
    scenario.profile = profile
    scenario.screens = .immediate
  }

  mutating func scenario(from spec: JSON) throws(Problem) -> Scenario {
    let ribs = spec["ribs"]?.array ?? []
    names = Set(ribs.compactMap { $0["name"]?.string })
    for rib in ribs { scenario.components.append(try component(rib)) }
    for step in spec["steps"]?.array ?? [] {
      place = "steps"
      scenario.events.append(EventLine(try action(step)))
    }
    keepIdleWorkersIdle()
    return scenario
  }

  private func problem(_ message: String) -> Problem {
    Problem("bad-recording", "\(message), in \(place)", path: path)
  }

  private func unknown(_ kind: String, _ word: String?) -> Problem {
    problem("\(kind) '\(word ?? "")' is not known")
  }

  private func text(_ value: JSON, _ name: String) throws(Problem) -> String {
    guard let text = value[name]?.string else { throw problem("'\(name)' is missing") }
    return text
  }

  private func componentName(_ name: String) throws(Problem) -> String {
    guard names.contains(name) else { throw unknown("the rib", name) }
    return name
  }

  /// `child#1`, or `child` for the one built last.
  private func instance(_ text: String) throws(Problem) -> InstanceRef {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = try componentName(String(parts[0]))
    guard parts.count == 2 else { return InstanceRef(name) }
    guard let serial = Int(parts[1]), serial > 0 else { throw unknown("the instance", text) }
    return InstanceRef(name, serial: serial)
  }

  private func owner(_ value: JSON) throws(Problem) -> InstanceRef {
    try instance(try text(value, "on"))
  }
}

// MARK: - Ribs

extension RecordingTranslation {
  private mutating func component(_ rib: JSON) throws(Problem) -> Component {
    place = "a rib"
    let name = try text(rib, "name")
    place = "rib \(name)"
    var component = Component(name: Text(name), kind: .rib)
    component.view = [Alternative(try view(rib))]
    component.reference = [Alternative(try reference(rib["listener"]?.string))]
    component.workers = (rib["workers"]?.array ?? []).compactMap(\.string).map { Text($0) }
    for child in (rib["immutableChildren"]?.array ?? []).compactMap(\.string) {
      component.fixedChildren.append(Text(try componentName(child)))
    }
    for word in (rib["retains"]?.array ?? []).compactMap(\.string) {
      component.holds.append(Hold(.strong, try held(word)))
    }
    for slot in rib["slots"]?.array ?? [] { component.slots.append(try self.slot(slot)) }
    dropOwnVariables(&component)
    component.hooks = try hooks(rib, of: component)
    return component
  }

  private func view(_ rib: JSON) throws(Problem) -> Component.View {
    switch rib["kind"]?.string {
    case "viewless": return .none
    case "viewable", "launch": return rib["touchViewInInit"]?.bool == true ? .touchedInInit : .lazy
    case let other: throw unknown("the kind", other)
    }
  }

  private func reference(_ word: String?) throws(Problem) -> Component.Reference {
    switch word {
    case "weak": return .weak
    case "strong": return .strong
    case "unset": return .none
    default: throw unknown("the listener", word)
    }
  }

  private func held(_ word: String) throws(Problem) -> Hold.Target {
    switch word {
    case "ownRouter": return .ownRouter
    case "listenerRouter": return .listenerRouter
    case "presenterListener": return .presenterListener
    default: throw unknown("what is retained,", word)
    }
  }

  private func slot(_ value: JSON) throws(Problem) -> Slot {
    let name = try text(value, "name")
    var slot = Slot(name: Text(name), child: Text(try componentName(try text(value, "child"))))
    slot.variable = Text(value["variable"]?.string ?? name)
    slot.isWeak = value["weakVariable"]?.bool ?? false
    slot.attach = try lines(value["attach"])
    slot.detach = try lines(value["detach"])
    return slot
  }

  /// A variable that is named as its only slot need not be said.
  private func dropOwnVariables(_ component: inout Component) {
    for place in component.slots.indices {
      let slot = component.slots[place]
      let users = component.slots.count { ($0.variable ?? $0.name).string == slot.name.string }
      if slot.variable?.string == slot.name.string, users == 1 { component.slots[place].variable = nil }
    }
  }

  private func lines(_ value: JSON?) throws(Problem) -> [Step] {
    var steps: [Step] = []
    for word in (value?.array ?? []).compactMap(\.string) {
      guard let verb = Self.lineVerbs[word] else { throw unknown("the line", word) }
      steps.append(Step(verb))
    }
    return steps
  }

  private static let lineVerbs: [String: Step.Verb] = [
    "guard": .guardSlot, "build": .build, "cached": .reuse, "assign": .assign, "clear": .clear,
    "attach": .attach, "detach": .detach, "present": .present, "dismiss": .dismiss, "hop": .async,
    "last": .takeLast, "replace-clear-detach": .replaceClearDetach,
    "replace-detach-clear": .replaceDetachClear,
  ]

  /// A worker that no step starts would be started for it; here it is to stay as it is, and so a step
  /// starts it that nothing comes to.
  private mutating func keepIdleWorkersIdle() {
    for place in scenario.components.indices {
      let component = scenario.components[place]
      for worker in component.workers where !isStarted(worker.string, of: component.name.string) {
        let start = Step(.startWorker, .worker(worker.string))
        Self.add([start], at: .receives("never"), to: &scenario.components[place].hooks)
      }
    }
  }

  private func isStarted(_ worker: String, of name: String) -> Bool {
    var isFound = scenario.events.contains {
      if case .startWorker(let instance, worker) = $0.action { instance.component == name } else { false }
    }
    scenario.forEachStep { step, runner in
      if runner == name, step.isSame(as: Step(.startWorker, .worker(worker))) { isFound = true }
    }
    return isFound
  }
}

// MARK: - Hooks and acts

extension RecordingTranslation {
  private func hooks(_ rib: JSON, of component: Component) throws(Problem) -> [Hook] {
    var hooks: [Hook] = []
    if rib["cleanupViews"]?.bool == true {
      Self.add([Step(.cleanupViews)], at: .willResignActive, to: &hooks)
    }
    for hook in rib["on"]?.array ?? [] {
      let moment = try self.moment(try text(hook, "when"), of: component)
      var steps = try acts(hook["do"], by: component.name.string)
      let skip = max(0, hook["skip"]?.integer ?? 0)
      // A recording's limit counts the skipped calls too.
      let times = hook["limit"]?.integer.map { $0 - skip }
      if let times, times <= 0 { continue }
      if skip > 0 || times != nil { steps = [Step(.limited, .limits(skip: skip, times: times), body: steps)] }
      Self.add(steps, at: moment, to: &hooks)
    }
    return hooks
  }

  private static func add(_ steps: [Step], at moment: Hook.Moment, to hooks: inout [Hook]) {
    if let place = hooks.firstIndex(where: { $0.moment == moment }) {
      hooks[place].steps += steps
    } else {
      hooks.append(Hook(moment, steps))
    }
  }

  private func moment(_ word: String, of component: Component) throws(Problem) -> Hook.Moment {
    let simple: [String: Hook.Moment] = [
      "didBecomeActive": .didBecomeActive, "willResignActive": .willResignActive, "didLoad": .didLoad,
      "didLoad.before": .beforeDidLoad, "viewDidLoad": .viewDidLoad, "cleanupViews": .cleanupViews,
      "build": .build,
    ]
    if let moment = simple[word] { return moment }
    if word.hasPrefix("receive.") { return .listens(String(word.dropFirst("receive.".count))) }
    for worker in component.workers {
      if word == "worker.\(worker.string).didStart" { return .didStart(worker: worker.string) }
      if word == "worker.\(worker.string).didStop" { return .didStop(worker: worker.string) }
    }
    throw unknown("the moment", word)
  }

  private func acts(_ value: JSON?, by name: String) throws(Problem) -> [Step] {
    var steps: [Step] = []
    for act in value?.array ?? [] { steps.append(try self.act(act, by: name)) }
    return steps
  }

  /// `name` is the component whose instance does it.
  private func act(_ act: JSON, by name: String) throws(Problem) -> Step {
    guard act["on"] != nil else { return try plainAct(act, by: name) }
    let other = try owner(act)
    return Step(.on, .instance(other), body: [try plainAct(act, by: other.component)])
  }

  private func plainAct(_ act: JSON, by name: String) throws(Problem) -> Step {
    switch try text(act, "op") {
    case "attach": return Step(.attachSlot, .slot(SlotRef(InstanceRef(name), try text(act, "slot"))))
    case "detach": return Step(.detachSlot, .slot(SlotRef(InstanceRef(name), try text(act, "slot"))))
    case "send": return .listener(try text(act, "event"))
    case "later": return Step(.later, body: try acts(act["acts"], by: name))
    case "laterStrong": return Step(.laterStrong, body: try acts(act["acts"], by: name))
    case "startWorker": return Step(.startWorker, .worker(try text(act, "worker")))
    case "stopWorker": return Step(.stopWorker, .worker(try text(act, "worker")))
    case "subscribeDisposeOnDeactivate": return Step(.subscribe)
    case "touchView": return Step(.touchView)
    case "attachChild": return Step(.attachChild, .instance(try instance(try text(act, "child"))))
    case "detachChild": return Step(.detachChild, .instance(try instance(try text(act, "child"))))
    case let other: throw unknown("the act", other)
    }
  }
}

// MARK: - Driver steps

extension RecordingTranslation {
  private mutating func action(_ step: JSON) throws(Problem) -> EventLine.Action {
    switch try text(step, "op") {
    case "build": return try build(step, listener: step["listener"]?.string)
    case "buildOn": return try build(step, listener: step["listener"]?.string ?? step["on"]?.string)
    case "launch": return .launch(try owner(step))
    case "activate": return .activate(try owner(step))
    case "deactivate": return .deactivate(try owner(step))
    case "load": return .load(try owner(step))
    case "release": return try release(step)
    case "hold": return .hold(try owner(step), .whole)
    case "holdRouter": return .hold(try owner(step), .router)
    case "holdInteractor": return .hold(try owner(step), .interactor)
    case "holdViewController": return .hold(try owner(step), .view)
    case "userDismiss": return .swipeDown(try owner(step))
    case "observeIsActiveStream": return .observe(try owner(step))
    case "drain": return .settle
    case "wait": return .pass(seconds: seconds(step))
    default: return try actAction(step)
    }
  }

  private mutating func actAction(_ step: JSON) throws(Problem) -> EventLine.Action {
    let op = try text(step, "op")
    let instance = try owner(step)
    switch op {
    case "attach": return .run(.attach, SlotRef(instance, try text(step, "slot")))
    case "detach": return .run(.detach, SlotRef(instance, try text(step, "slot")))
    case "send": return .listener(instance, try text(step, "event"))
    case "startWorker": return .startWorker(instance, try text(step, "worker"))
    case "stopWorker": return .stopWorker(instance, try text(step, "worker"))
    case "subscribeDisposeOnDeactivate": return .subscribe(instance)
    case "touchView": return .touchView(instance)
    case "attachChild": return .attachChild(instance, child: try self.instance(try text(step, "child")))
    case "detachChild": return .detachChild(instance, child: try self.instance(try text(step, "child")))
    default: return try hookAction(step, of: instance)
    }
  }

  /// An act that no event says becomes an event of the instance's own, and a hook that does it.
  private mutating func hookAction(_ step: JSON, of instance: InstanceRef) throws(Problem)
    -> EventLine.Action
  {
    let steps = [try plainAct(step, by: instance.component)]
    extraSteps += 1
    let event = "step-\(extraSteps)"
    if let place = scenario.components.firstIndex(where: { $0.name.string == instance.component }) {
      Self.add(steps, at: .receives(event), to: &scenario.components[place].hooks)
    }
    return .send(instance, event)
  }

  private func build(_ step: JSON, listener: String?) throws(Problem) -> EventLine.Action {
    let name = try text(step, step["rib"] == nil ? "child" : "rib")
    var parent: InstanceRef?
    if let listener { parent = try instance(listener) }
    return .build(InstanceRef(try componentName(name)), listener: parent)
  }

  /// `parent#1`, or a part of it as in `child#1.interactor`.
  private func release(_ step: JSON) throws(Problem) -> EventLine.Action {
    let name = try text(step, "on")
    let parts = name.split(separator: ".", maxSplits: 1)
    guard let first = parts.first else { throw unknown("the instance", name) }
    let instance = try instance(String(first))
    guard parts.count == 2 else { return .release(instance, .whole) }
    switch parts[1] {
    case "router": return .release(instance, .router)
    case "interactor": return .release(instance, .interactor)
    case "viewController": return .release(instance, .view)
    default: throw unknown("the part", String(parts[1]))
    }
  }

  private func seconds(_ step: JSON) -> String {
    if case .number(let digits)? = step["seconds"] { digits } else { step["seconds"]?.string ?? "0" }
  }
}
