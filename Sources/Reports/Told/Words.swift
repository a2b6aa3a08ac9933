import RibEngine

extension StoryEvent {
  /// The instance that the event is about, such as `Child#1` of `Child#1.interactor`.
  var instance: String { instanceName(subject) }

  /// What follows the instance, such as `interactor`; may be empty.
  var part: String { String(subject.dropFirst(instance.count + 1)) }

  func value(_ name: String) -> Attribute.Value? {
    attributes.first { $0.name == name }?.value
  }

  /// The attribute as a name; nil where it is missing or null.
  func name(_ name: String) -> String? {
    switch value(name) {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let list): list.joined(separator: ", ")
    case .null, nil: nil
    }
  }
}

extension [StoryEvent] {
  /// The events with the words of the flow where a step is told by its place alone.
  func naming(steps files: [SourceFile]) -> [StoryEvent] {
    map { event in
      guard event.kind == .step || event.kind == .inVain, event.value("do") == nil, let span = event.span,
        files.indices.contains(Int(span.file))
      else { return event }
      let bytes = files[Int(span.file)].bytes
      let end = Swift.min(Int(span.end), bytes.count)
      let text = String(decoding: bytes[Swift.min(Int(span.start), end)..<end], as: UTF8.self)
      var named = event
      named.attributes.append(.init("do", .text(String(text.prefix { !$0.isNewline }))))
      return named
    }
  }
}

/// The instance in a name such as `Child#1.router` or `Child#1`.
func instanceName(_ name: String) -> String {
  String(name.prefix { $0 != "." })
}

/// How the events of a told run read, and which of them are left out.
struct Words {
  /// Leaves the serial number out of names of which there is one instance only.
  let names: Names

  /// What a reader of a timeline can do without.
  static func isNoise(_ event: StoryEvent) -> Bool {
    switch event.kind {
    case .children, .isActive, .initialized, .listenerSet, .presenterListenerSet, .leakExpectDeallocate,
      .leakExpectDisappear, .leakCancel, .workerStart, .workerStop, .disposed,
      .disposedAtOnce,
      .printedByRxSwift, .mark, .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
      .didShow, .hop, .observed,
      .completed:
      true
    // One with steps has its value later.
    case .subscribe: event.name("after") == nil
    case .choice: event.value("way") == .number(0)
    case .deinitialized: !["", "router", "coordinator"].contains(event.part)
    default: false
    }
  }

  /// True for what an instance itself does, and not what comes to happen to it or is chosen for it.
  static func isDeed(_ event: StoryEvent) -> Bool {
    switch event.kind {
    case .send, .set, .read, .state, .request, .guarded, .slot, .later, .present, .dismiss:
      event.phase != .end
    default: false
    }
  }

  /// What is written in the column of the instance.
  func text(_ event: StoryEvent) -> String {
    let slot = event.name("slot") ?? ""
    switch event.kind {
    case .step: return event.name("do") ?? "step"
    case .request: return "\(list(event)) \(slot)"
    case .guarded: return guardText(event, slot)
    case .slot: return "\(slot) = \(event.name("value").map(names.short) ?? "nil")"
    case .build: return "build"
    case .deinitialized, .initialized:
      return ["", "router", "coordinator"].contains(event.part)
        ? event.name : "\(event.name) of the \(event.part)"
    case .attachChild, .detachChild:
      return event.name
    case .send:
      let to = event.value("to")
      return (event.name("event") ?? "send") + (to == nil || to == .null ? ", nobody listens" : "")
    case .receive:
      // A coordinator has no activeness to speak of.
      let isInactive = event.value("active") == .flag(false) && !event.part.isEmpty
      return "hears \(event.name("event") ?? "")" + (isInactive ? " (inactive)" : "")
    case .viewDidLoad:
      return "viewDidLoad" + (event.value("listener") == .null ? ", no listener yet" : "")
    case .asserted: return "assert: \(assertion(event))"
    case .bodyGoesOn:
      return "note: returns while inactive"
    case .limit: return "limit: \(event.name("text") ?? "too many calls are open, the run ends here")"
    case .choice:
      return "choice: "
        + (event.name("text") ?? "alternative \(event.name("way") ?? "0") of \(event.name("of") ?? "?")")
    case .neverFired: return "never happened: \(event.name("why") ?? "nothing is there to do it")"
    case .inVain: return vain(event)
    case .resume: return resume(event)
    case .presentRefused:
      return "present \(event.name("viewController").map(names.short) ?? ""): refused by UIKit"
    case .workerDidStart, .workerDidStop:
      return event.name + (event.value("interactorActive") == .flag(false) ? " (inactive)" : "")
    default:
      if let screen = event.name("viewController") {
        return "\(event.step ?? event.name) \(names.short(screen))"
      }
      if let word = event.step ?? event.name("word") { return word }
      return ofTheRest(event, slot) ?? generic(event)
    }
  }

  /// What a step does that finds nobody; within a call that has its own row, why it does nothing.
  private func vain(_ event: StoryEvent) -> String {
    let why = event.name("why") ?? "nobody is there"
    return event.isInCall ? why : "\(event.name("do") ?? ""): \(why)"
  }

  private func resume(_ event: StoryEvent) -> String {
    let word = event.step ?? "resume"
    switch event.name("continuation") {
    case "resumed": return word + ": was resumed before"
    case "none": return word + ": nothing waits"
    default: return word
    }
  }

  private func state(_ event: StoryEvent) -> String {
    switch event.value("bound") {
    case .flag(false): "state: the view is not bound"
    case .null: "state: there is no view"
    default: "state"
    }
  }

  private func ofTheRest(_ event: StoryEvent, _ slot: String) -> String? {
    switch event.kind {
    case .userDismiss: "closed by the user"
    case .disposedAtOnce: "the subscription ends at once: inactive"
    case .isActive: event.value("value") == .flag(true) ? "is active" : "is inactive"
    case .children:
      "children \(event.name("change") == "remove" ? "-" : "+") \(event.name("child").map(names.short) ?? "?")"
    case .recheck: "recheck \(slot): " + (event.name("result") == "pass" ? "ok" : "does not hold it, return")
    case .taskGuarded:
      "guard: "
        + (event.name("runs").map { "\(names.short($0)) still runs, return" }
          ?? "no \(event.name("task") ?? "task") runs")
    case .replace:
      "replace \(slot)" + (event.name("holds").map { ": holds \(names.short($0))" } ?? ": empty")
    case .resumed: "goes on: \(list(event)) \(slot)"
    case .bind: event.name("listener") == "nil" ? "bind: no listener yet" : "bind"
    case .state: state(event)
    case .read: event.value("stale") == .flag(true) ? "read: an old value" : "read"
    case .task:
      switch event.name("error") {
      case "thrown": "task ends with an error"
      case "not caught": "task ends with an error that nobody catches"
      default: "task goes on"
      }
    case .throw: event.name("error") == "not caught" ? "throw: nobody catches it" : "throw"
    case .dropped: "dropped: \(event.name("why") ?? "nobody is there")"
    case .later, .async:
      switch event.name("after") {
      case "completion": event.kind == .later ? "its completion waits" : "its completion"
      case "transition": event.kind == .later ? "waits for the transition" : "the transition has ended"
      case "either": "goes on"
      case "value": "has its value"
      default: "in a later turn"
      }
    case .subscribe: "subscribe"
    case .dismissDropped: "dismiss: lost, a transition still runs"
    case .popDropped: "pop: lost, a transition still runs"
    case .postponed: "waits until the transition ends"
    case .presentedTwice: "present: is up already"
    case .dismissForwarded:
      event.step == Step.Verb.popTop.word.name ? "on top: this goes" : "forwarded: this goes"
    case .dismissIgnored:
      "ignored: " + (event.name("leaving").map(names.short) ?? "another screen") + " is on its way out"
    case .completionLost: "its completion never runs"
    case .pushedNowhere: "push \(event.name("child").map(names.short) ?? "?"): no stack"
    case .rootReplaced: "root replaced, still presented"
    case .tabSelected: "select \(event.name("tab").map(names.short) ?? "?")"
    case .expect: "does not hold"
    default: nil
    }
  }

  /// RIBs' own sentence, as short as a column needs it.
  private func assertion(_ event: StoryEvent) -> String {
    event.parent.map { "already attached to \(names.short($0))" } ?? event.name("message") ?? ""
  }

  /// The key of the slot's list that is run.
  private func list(_ event: StoryEvent) -> String {
    guard let word = event.name("op") else { return "" }
    if !event.isOfCoordinator { return word }
    return word == "detach" ? "remove" : word == "attach" ? "present" : word
  }

  private func guardText(_ event: StoryEvent, _ slot: String) -> String {
    if event.name("result") == "nothing" { return "remove \(slot): nothing there" }
    let isAttach = event.name("op") != "detach"
    let condition = "guard \(slot) \(isAttach ? "==" : "!=") nil"
    if event.name("result") == "pass" { return condition + ": ok" }
    if let holds = event.name("holds") { return condition + ": holds \(names.short(holds)), refused" }
    return condition + ": empty, return"
  }

  /// The word with its attributes, for what has no sentence of its own.
  private func generic(_ event: StoryEvent) -> String {
    let attributes = event.attributes.compactMap { attribute -> String? in
      event.name(attribute.name).map { "\(attribute.name) \(names.short($0))" }
    }
    return attributes.isEmpty ? event.name : "\(event.name) (\(attributes.joined(separator: ", ")))"
  }
}

/// The instances of a told run, with short names for those that are the only one of their kind.
struct Names {
  /// In the order of appearance.
  private(set) var instances: [String] = []
  private var numbers: [String: Int] = [:]

  init(_ events: [StoryEvent]) {
    var seen: Set<String> = []
    for event in events {
      let instance = event.instance
      if instance.isEmpty || !seen.insert(instance).inserted { continue }
      instances.append(instance)
      numbers[kind(instance), default: 0] += 1
    }
  }

  private func kind(_ name: String) -> String { String(name.prefix { $0 != "#" }) }

  /// `Child` for `Child#1.router` where there is no `Child#2`, else `Child#1`; other text as it is.
  func short(_ name: String) -> String {
    let instance = instanceName(name)
    guard instance.contains("#"), let number = numbers[kind(instance)] else { return name }
    return number == 1 ? kind(instance) : instance
  }
}
