import Testing

@testable import Checking
@testable import RibEngine

/// `{subscribe: steps}` is a subscription with disposeOnDeactivate: its value comes once, when it likes, unless the interactor
/// resigns before.
@Suite("The value of a subscription") struct SubscribedValueTests {
  private func ran(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  private func explored(_ text: String) throws -> Outcome {
    explore(try written(text), path: "flow.yaml", line: 1)
  }

  private func told(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" || $0.id == "never-fired" }.map(\.id)
  }

  private func told(_ text: String) throws -> [String] { told(try ran(text)) }

  /// A child that asks for something, and may be detached before it has it.
  private func login(
    asks: String = "[{subscribe: [listener loggedIn]}]",
    make: String = "build",
    work: String = "",
    runtime: String = "ribs-ios",
    _ events: String
  ) -> String {
    """
    runtime: \(runtime)
    ribs:
      Root:
        streams: {open: [attach login]}
        children:
          login:
            child: Login
            attach: [guard, \(make), assign, attach]
            detach: [guard, clear, detach]
            listener: {loggedIn: [detach], cancelled: [detach]}
      Login:
        view: none
        \(work)
        streams: {ask: \(asks), cancel: [listener cancelled]}
    events: [launch Root, send Root open, \(events)]
    """
  }

  // MARK: - When it comes

  @Test func `comes once the interactor has asked for it`() throws {
    let events = "send Login ask, settle, expect login empty"
    #expect(try told(login(events)) == [])
    #expect(try told(login("settle, expect login filled, expect Login active")) == [])
  }

  @Test func `may come before each event that follows, or after the last`() throws {
    let outcome = try ran(login("send Login ask, send Root open, expect login empty"))
    #expect(outcome.timings == 2)
    #expect(told(outcome) == ["unmet"])
  }

  @Test func `keeps no order with what waits in the main queue`() throws {
    func parent(_ second: String) -> String {
      """
      ribs:
        Root:
          streams: {ask: [{later: [attach page]}, {\(second): [detach page]}], other: []}
          children:
            page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Page: {view: none}
      events: [launch Root, send Root ask, send Root other, settle, expect page empty]
      """
    }
    #expect(try told(parent("later")) == [])
    #expect(try told(parent("subscribe")) == ["unmet"])
  }

  @Test func `comes while a transition runs`() throws {
    let text = """
      ribs:
        Root:
          streams: {ask: [attach page, {subscribe: [detach page]}]}
          children:
            page:
              child: Page
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
        Page: {}
      events: [launch Root, send Root ask]
      """
    #expect(try told(text) == ["dismiss-dropped"])
  }

  // MARK: - When it does not

  @Test(arguments: ["ribs-ios", "ribs-android"], ["build", "reuse"])
  func `is dropped when the interactor resigns`(runtime: String, make: String) throws {
    let events = "send Login ask, detach login"
    for work in ["", "work: goes on after detach", "work: cancelled on detach"] {
      #expect(try told(login(make: make, work: work, runtime: runtime, events)) == [])
    }
    let later = login(asks: "[{later-strong: [listener loggedIn]}]", make: make, runtime: runtime, events)
    #expect(try told(later) == ["event-after-detach"])
  }

  @Test func `does not come to an interactor that is active again`() throws {
    let events = "send Login ask, detach login, send Root open, settle, expect login filled"
    #expect(try told(login(make: "reuse", events)) == [])
    #expect(try told(login(asks: "[{later: [listener loggedIn]}]", make: "reuse", events)).contains("unmet"))
  }

  @Test func `is not asked for while the interactor is inactive`() throws {
    let text = """
      ribs:
        Root:
          children:
            page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {told: []}}
        Page:
          view: none
          in-builder: [{subscribe: [listener told]}]
          willResignActive: [{subscribe: [listener told]}]
      events: [launch Root, attach page, detach page, settle]
      """
    #expect(try told(text) == [])
    let silent = try explored(text).remarks.filter {
      $0.message == "the value of this subscription never comes"
    }
    #expect(silent.count == 2)
  }

  /// A child whose worker asks for something, and may have stopped by then.
  private func poll(_ steps: String, work: String) -> String {
    """
    ribs:
      Root:
        children:
          page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {told: [detach]}}
      Page:
        view: none
        work: \(work)
        workers: {Poll: {didStart: [{subscribe: [listener told]}]}}
        didBecomeActive: [\(steps)]
    """
  }

  @Test(arguments: ["cancelled on detach", "goes on after detach"])
  func `of a worker ends when that stops`(work: String) throws {
    func told(_ steps: String, _ end: String) throws -> [String] {
      try self.told(
        poll(steps, work: work) + "\nevents: [launch Root, attach page, settle, expect page \(end)]"
      )
    }
    #expect(try told("start-worker Poll", "empty") == [])
    #expect(try told("start-worker Poll, stop-worker Poll", "filled") == [])
    #expect(try told("start-worker Poll, stop-worker Poll, start-worker Poll", "empty") == [])
  }

  @Test func `of a worker is not asked for once that has stopped`() throws {
    let asked = "{do: [{subscribe: [listener told]}], times: 1}"
    let text =
      poll("start-worker Poll, stop-worker Poll", work: "goes on after detach")
      .replacing("{subscribe: [listener told]}", with: "{later: [\(asked)]}")
      + "\nevents: [launch Root, attach page, settle, expect page filled]"
    #expect(try told(text) == [])
  }

  @Test func `dies with the interactor that nobody detaches`() throws {
    let text = """
      ribs:
        Page: {view: none, streams: {ask: [{subscribe: [finish]}]}}
      events: [launch Page, send Page ask, release Page, settle]
      """
    #expect(try told(text) == [])
  }

  // MARK: - Searching

  @Test func `a search ends where the user asks again and again`() throws {
    var options = ExploreOptions()
    options.proposesFixes = false
    let text = "flow: x\n" + login("send Login ask, send Login cancel")
    let summary = Exploration(try #require(Shipped.read(text)?.first), options).summary
    #expect(summary.answer == .closed)
    #expect(summary.ofMany.states > 0)
  }

  // MARK: - As a remedy

  @Test func `mends what a later turn says for a child that is gone and that somebody keeps`() throws {
    let events = "hold Login.interactor, send Login ask, detach login, send Root open"
    let outcome = try ran(login(asks: "[{later: [listener loggedIn]}]", events))
    #expect(told(outcome) == ["stale-close"])
    #expect(
      outcome.findings.compactMap(\.repaired?.titles) == [["end what is put off when the interactor resigns"]]
    )
  }

  @Test func `is shown with its value`() throws {
    var options = RunOptions()
    options.keepsEvents = true
    let outcome = run(try written(login("send Login ask")), path: "flow.yaml", line: 1, options: options)
    let asked = outcome.events.first { $0.kind == .subscribe }
    let come = outcome.events.first { $0.kind == .async && $0.phase == .begin }
    for event in [asked, come] {
      let after = event?.attributes.first { $0.name == "after" }
      #expect(after?.value == .text("value"))
    }
  }

  @Test(arguments: ["later", "subscribe"])
  func `ends as little as a later turn whose screen is only covered`(word: String) throws {
    let text = """
      ribs:
        Root:
          children:
            a: {child: A, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        A:
          viewDidDisappear: [{\(word): [finish]}]
          children:
            b: {child: B, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
        B: {presentation: full screen}
      events: [launch Root, attach a, attach b, settle]
      """
    #expect(try told(text) == ["closed-when-covered"])
  }
}
