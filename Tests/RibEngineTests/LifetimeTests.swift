import Testing

@testable import RibEngine

/// Who is kept by what runs, and how deep a tree may be: RIBs-iOS 1.0.0 was driven with the same.
@Suite("Lifetimes while something runs") struct LifetimeTests {
  private func rules(_ text: String) throws -> [String] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }.map(\.rule)
  }

  private func told(_ text: String, _ kinds: StoryEvent.Kind...) throws -> [String] {
    record(try written("screens: immediate\n\(text)")).events.compactMap { event in
      guard let kind = event.kind, kinds.contains(kind) else { return nil }
      return "\(kind.rawValue) \(event.subject)" + (event.phase == .end ? " ends" : "")
    }
  }

  @Test(arguments: ["[{do: [listener finished, attach c], times: 1}]", "[listener finished, attach c]"])
  func `a list with a limit keeps no router that its steps would not keep`(steps: String) throws {
    let text = """
      ribs:
        p:
          view: none
          listens: {finished: [detach a]}
          children:
            a: {child: a, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        a:
          view: none
          listens: {done: \(steps)}
          children:
            b: {child: b, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
            c: {child: c, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        b: {view: none, didBecomeActive: [{later: [listener done]}]}
        c: {view: none}
      events: [launch p, attach p.a, attach a.b, settle]
      """
    #expect(try !rules(text).contains("active-under-inactive"))
  }

  @Test(arguments: [20, 40, 60])
  func `a deep tree that goes is no loop`(levels: Int) throws {
    let ribs = (1...levels).map { level in
      "r\(level): {view: none, fixed-children: [\(level < levels ? "r\(level + 1)" : "")]}"
    }
    let text = """
      ribs:
        root:
          view: none
          children:
            first: {child: r1, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        \(ribs.joined(separator: "\n  "))
      events: [launch root, attach first, detach first]
      """
    #expect(try rules(text) == [])
  }

  @Test func `an interactor that goes while it is active disposes of its subscriptions`() throws {
    let text = """
      ribs:
        lone: {view: none}
      events: [build lone, hold lone.interactor, release lone, activate lone, subscribe lone, release lone.interactor]
      """
    #expect(
      try told(text, .willResignActive, .disposed) == [
        "willResignActive lone#1.interactor", "willResignActive lone#1.interactor ends",
        "disposed lone#1.interactor",
      ]
    )
  }

  /// A child that says when it resigns, whereupon its parent lets go of it.
  private func letGo(_ attach: String, _ detach: String, _ events: String) -> String {
    """
    ribs:
      p:
        view: none
        listens: {leaving: [detach c]}
        children:
          c: {child: c, attach: [\(attach)], detach: [\(detach)]}
      c: {view: none, willResignActive: [listener leaving]}
    events: [\(events)]
    """
  }

  @Test func `an interactor lives until its own deactivate returns`() throws {
    let text = letGo("build, assign", "guard, clear", "build p, attach c, activate c, deactivate c")
    let story = try told(text, .willResignActive, .deinitialized)
    #expect(story.last == "deinit c#1.interactor")
    #expect(story.dropLast().last == "willResignActive c#1.interactor ends")
  }

  @Test func `what is detached lives until detachChild returns`() throws {
    let text = letGo(
      "guard, build, assign, attach",
      "guard, clear, detach",
      "build p, launch p, attach c, detach-child p c"
    )
    let story = try told(text, .detachChild, .deinitialized)
    #expect(
      story.suffix(3) == ["detachChild p#1.router ends", "deinit c#1.router", "deinit c#1.interactor"]
    )
  }
}
