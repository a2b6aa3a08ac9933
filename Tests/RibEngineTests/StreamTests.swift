import Testing

@testable import RibEngine

/// The order in which an interactor's isActiveStream is heard, as RxSwift's Bag and subjects have it.
struct StreamTests {
  /// What the calm run tells, each event with whom it is about, as far as `kinds` go.
  private func told(_ text: String, _ kinds: StoryEvent.Kind...) throws -> [String] {
    let scenario = try written(text)
    return record(scenario).events.filter { $0.phase != .end }.compactMap { event in
      event.kind.flatMap { kinds.contains($0) ? "\($0.rawValue) \(event.subject)" : nil }
    }
  }

  private func house(worker steps: String) -> String {
    """
    ribs:
      House:
        view: none
        workers: {lamp: {}}
        fixed-children: [Room]
        \(steps)
      Room: {view: none}
    events: [build House, launch House, send House flicker, deactivate House]
    """
  }

  @Test func `a worker that was started first and starts again stops before the subtree resigns`() throws {
    let text = house(
      worker: """
        didBecomeActive: [start-worker lamp]
            receives: {flicker: [stop-worker lamp, start-worker lamp]}
        """
    )
    #expect(
      try told(text, .workerDidStop, .willResignActive) == [
        "worker.didStop House#1.worker.lamp",
        "willResignActive House#1.interactor",
        "worker.didStop House#1.worker.lamp",
        "willResignActive Room#1.interactor",
      ]
    )
  }

  @Test func `a worker that was started after loading stops after the subtree`() throws {
    let text = house(
      worker: """
        didLoad: [start-worker lamp]
            receives: {flicker: [stop-worker lamp, start-worker lamp]}
        """
    )
    #expect(
      try told(text, .workerDidStop, .willResignActive).suffix(2) == [
        "willResignActive Room#1.interactor",
        "worker.didStop House#1.worker.lamp",
      ]
    )
  }

  @Test func `a worker restarted inside its own start keeps a subscription that nothing ends`() throws {
    let text = """
      ribs:
        House:
          view: none
          workers:
            lamp: {didStart: [{do: [stop-worker lamp, start-worker lamp], times: 1}]}
          didBecomeActive: [start-worker lamp]
      events: [build House, activate House, deactivate House, activate House]
      """
    let starts = try told(text, .workerDidStart, .workerDidStop)
    #expect(
      starts.map { $0.prefix(14) } == [
        "worker.didStar", "worker.didStop", "worker.didStar", "worker.didStop", "worker.didStar",
        "worker.didStar",
      ]
    )
  }

  @Test func `an interactor that is deactivated in its own farewell becomes inactive once`() throws {
    let text = """
      ribs:
        Root:
          children:
            a:
              child: A
              attach: [guard, build, assign, attach]
              detach: [guard, detach, clear]
              listener: {bye: [{do: [detach], times: 1}]}
        A: {view: none, willResignActive: [listener bye]}
      events: [launch Root, attach a, detach a]
      """
    let events = try told(text, .willResignActive, .isActive)
    #expect(
      events.suffix(3) == [
        "willResignActive A#1.interactor", "willResignActive A#1.interactor", "isActive A#1.interactor",
      ]
    )
  }

  @Test func `a kept router that is replaced while another one is built goes when it is replaced`() throws {
    let text = """
      ribs:
        Root:
          children:
            a:
              child: A
              attach: [reuse, assign, attach]
              detach: [guard, clear, detach]
              listener: {built: [attach, detach]}
        A: {view: none, in-builder: [{do: [listener built], times: 1}]}
      events: [launch Root, attach a]
      """
    let events = try told(text, .build, .deinitialized, .slot)
    #expect(
      events == [
        "build Root#1", "build A#1", "build A#2", "slot Root#1.router", "slot Root#1.router",
        "deinit A#2.router", "deinit A#2.interactor", "slot Root#1.router",
      ]
    )
  }
}
