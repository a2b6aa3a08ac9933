import RibEngine

/// What of a trace is compared: only words that recordings have, and of these not what tools print.
enum EventFilter {
  /// The compared events of `events`, with the depth that they have among themselves.
  static func compared(_ events: [StoryEvent]) -> [StoryEvent] {
    var kept: [StoryEvent] = []
    var depth = 0
    for event in events where isCompared(event) {
      var event = event
      if event.phase == .end { depth -= 1 }
      event.depth = depth
      if event.phase == .begin { depth += 1 }
      kept.append(event)
    }
    return kept
  }

  private static func isCompared(_ event: StoryEvent) -> Bool {
    guard words.contains(event.name) else { return false }
    guard event.name == "assert" else { return true }
    return !isLeakDetector(event)
  }

  private static func isLeakDetector(_ event: StoryEvent) -> Bool {
    event.attributes.contains { attribute in
      guard attribute.name == "at", case .text(let place) = attribute.value else { return false }
      return place.hasPrefix("LeakDetector")
    }
  }

  /// Attributes that say what somebody asked for in words of the recorder's own.
  static func isCompared(attribute: String, of event: String) -> Bool {
    switch (event, attribute) {
    case ("step", "do"), ("later", "acts"): false
    default: true
    }
  }

  /// Without `limit`, `leak.*` and `rxswift.print`.
  private static let words: Set<String> = [
    "step", "request", "guard", "slot", "build", "init", "deinit", "listener.set",
    "presenter.listener.set", "attachChild", "detachChild", "children", "isActive", "didBecomeActive",
    "willResignActive", "didLoad", "viewDidLoad", "cleanupViews", "send", "receive", "later", "async",
    "hop", "continue", "worker.start", "worker.stop", "worker.didStart", "worker.didStop", "present",
    "dismiss", "userDismiss", "replace", "viewDidAppear", "viewDidDisappear", "uikit.warning",
    "subscribe", "disposed", "ribs.print", "note", "dropped", "release", "mark", "assert",
    "isActiveStream.observed", "isActiveStream.completed", "willAttach", "willDetach",
    "presenter.didLoad", "presenter.willUnload", "RibEvents", "rib.nonFatalWarning",
  ]
}
