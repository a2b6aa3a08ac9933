import Testing

@testable import RibEngine

/// `setViewControllers([viewController], ...)`: one transition to the new top, and no appearance calls for what lay below
/// the old one (SCREENS D6); dropped while the stack moves (D3).
@Suite("A screen that takes the place of all in its stack") struct ReplacedStackTests {
  private func told(_ text: String) throws -> [String] {
    let outcome = try ran(text)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" || $0.id == "never-fired" }.map(\.id)
  }

  private func ran(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  /// A login that gives way to a home.
  private func app(
    remove: String = "remove, ",
    container: String = "container: empty navigation",
    _ events: String
  ) -> String {
    """
    coordinators:
      App:
        \(container)
        start: [show, present login]
        streams: {again: [present login], back: [pop-to-root]}
        children:
          login:
            child: Login
            present: [create, append, set-callback, start]
            remove: [remove]
            listener: {didFinish: [\(remove)present home]}
          home:
            child: Home
            present: [create, append, set-callback, start]
            remove: [pop, remove]
            listener: {bye: [remove]}
      Login: {start: [replace-stack without animation], receives: {ok: [finish]}}
      Home: {start: [replace-stack], receives: {bye: [listener bye]}}
    events: [launch App, \(events)]
    """
  }

  @Test(arguments: ["container: empty navigation", "container: navigation", ""])
  func `lets what was there go, and keeps nothing of it`(container: String) throws {
    let events =
      "send Login ok, settle, expect Home on-screen, expect Login off-screen, expect Login released"
    #expect(try told(app(container: container, events)) == [])
  }

  @Test func `leaves a coordinator behind that nobody removes`() throws {
    #expect(try told(app(remove: "", "send Login ok, settle")) == ["leaked-child-coordinator"])
  }

  @Test(arguments: ["container: empty navigation", "container: navigation", ""])
  func `cannot be swiped away`(container: String) throws {
    #expect(try told(app(container: container, "send Login ok, swipe-back Home")) == ["never-fired"])
  }

  @Test(arguments: ["container: empty navigation", "container: navigation", ""])
  func `stays when all are popped but the root`(container: String) throws {
    let events = "send Login ok, settle, send App back, settle, expect Home on-screen"
    #expect(try told(app(container: container, events)) == [])
  }

  @Test func `cannot be popped, so that its coordinator is released while it is up`() throws {
    #expect(try told(app("send Login ok, send Home bye, settle")) == ["released-too-early"])
  }

  private func stack(_ events: String, uikit: String = "") -> String {
    """
    \(uikit)
    ribs:
      Root:
        container: empty navigation
        streams: {root: [attach b], first: [attach a, attach b], next: [attach c], both: [attach a, attach c]}
        children:
          a: {child: A, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
          b: {child: B, attach: [guard, build, assign, attach, after-transition, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
          c: {child: C, attach: [guard, build, assign, attach, replace-stack], detach: [guard, clear, detach]}
      A: {\(Self.hooks)}
      B: {\(Self.hooks)}
      C: {\(Self.hooks)}
    events: [launch Root, \(events)]
    """
  }

  private static let hooks = """
    viewWillAppear: [emit-state], viewDidAppear: [emit-state], viewWillDisappear: [emit-state], \
    viewDidDisappear: [emit-state], didShow: [emit-state]
    """

  /// The appearance calls of screens from one of them on.
  private func calls(_ text: String, from first: String) throws -> [String] {
    let kinds: [StoryEvent.Kind] = [
      .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow,
    ]
    let told = record(try written(text)).events.compactMap { event -> String? in
      guard let kind = event.kind, kinds.contains(kind), event.phase != .end else { return nil }
      return "\(kind.rawValue) \(event.subject.prefix { $0 != "#" })"
    }
    return Array(told.drop { $0 != first })
  }

  @Test func `comes in one transition with what was on top, and nobody else hears of it`() throws {
    let events = "send Root first, settle, send Root next, settle"
    #expect(
      try calls(stack(events), from: "viewWillDisappear B") == [
        "viewWillDisappear B", "viewWillAppear C", "viewDidDisappear B", "viewDidAppear C",
        "didShow C",
      ]
    )
  }

  @Test func `closes the screens of RIBs that nobody detaches, which one change mends`() throws {
    let outcome = try ran(stack("send Root first, settle, send Root next, settle"))
    #expect(outcome.findings.filter { $0.severity != .note }.map(\.rule) == ["closed-but-attached"])
    #expect(outcome.findings.first?.consequences.map(\.rule) == ["closed-but-attached"])
  }

  @Test func `comes to nothing while the stack moves`() throws {
    let text = stack(
      "send Root root, settle, send Root both, settle, expect A on-screen, expect C off-screen"
    )
    let outcome = try ran(text)
    #expect(outcome.findings.map(\.rule) == ["present-refused"])
    #expect(
      outcome.findings.first?.message == "C is not shown: a transition still runs, and the call is dropped"
    )
  }

  @Test func `waits for the stack where all calls do`() throws {
    let text = stack(
      "send Root root, settle, send Root both, settle, expect A off-screen, expect C on-screen",
      uikit: "uikit: {stack-while-moving: postponed}"
    )
    #expect(try told(text) == ["closed-but-attached"])
  }

  @Test func `takes what is embedded in the old ones along, and no modal`() throws {
    let text = """
      ribs:
        Root:
          container: empty navigation
          children:
            a: {child: A, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach]}
            c: {child: C, attach: [guard, build, assign, attach, replace-stack], detach: [guard, clear, detach]}
        A:
          children:
            pane: {child: Pane, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}
            sheet: {child: Sheet, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
        C: {}
        Pane: {}
        Sheet: {}
      events:
        [launch Root, attach a, attach pane, attach sheet, attach c, settle, expect C on-screen, expect A off-screen,
        expect Pane off-screen, expect Sheet on-screen]
      """
    #expect(try ran(text).remarks.filter { $0.id == "unmet" }.isEmpty)
  }

  @Test func `wants a navigation controller`() throws {
    let text = """
      ribs:
        Root:
          container: tabs
          children:
            a: {child: A, attach: [guard, build, assign, attach, replace-stack], detach: [guard, clear, detach]}
        A: {}
      events: [launch Root, attach a]
      """
    #expect(try told(text) == ["push-without-stack"])
  }

  @Test func `leaves nothing that explore could swipe away`() throws {
    let outcome = explore(try written(app("send Login ok")), path: "flow.yaml", line: 1)
    #expect(outcome.findings.isEmpty)
  }

  /// Home, with a page on it, resets its stack as often as `reset` comes.
  private func home(_ events: String) -> String {
    """
    coordinators:
      App:
        container: empty navigation
        start: [show, present home]
        children: {home: {child: Home, present: [create, append, set-callback, start]}}
      Home:
        start: [replace-stack without animation]
        receives: {item: [present page]}
        streams: {reset: [replace-stack, remove page]}
        children:
          page: {child: Page, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
      Page: {start: [push]}
    events: [launch App, send Home item, settle, send Home reset, \(events)expect Home on-screen]
    """
  }

  @Test func `asked again for what the running one leads to does nothing`() throws {
    #expect(try told(home("send Home reset, ")) == [])
    #expect(try told(home("")) == [])
  }

  @Test func `that is dropped is marked where what runs began`() throws {
    let text = """
      coordinators:
        App:
          container: empty navigation
          start: [show, present home]
          children:
            home:
              child: Home
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {loggedOut: [remove, present login]}
            login: {child: Login, present: [create, append, set-callback, start]}
        Home:
          start: [replace-stack without animation]
          receives: {settings: [present settings]}
          children:
            settings:
              child: Settings
              present: [create, append, set-callback, start]
              remove: [remove]
              when-closed-by-user: [remove]
              listener: {didLogOut: [remove, listener loggedOut]}
        Settings: {start: [present], receives: {out: [dismiss, listener didLogOut]}}
        Login: {start: [replace-stack]}
      events: [launch App, send Home settings, send Settings out]
      """
    let labels = try ran(text).findings.first?.labels.map(\.text) ?? []
    #expect(labels.contains("the screen of Settings is on its way out from here"))
    #expect(labels.contains("dropped: a transition still runs"))
  }

  @Test func `without an end of the RIB that it takes the place of is mended where that reports`() throws {
    let text = """
      ribs:
        Root:
          container: empty navigation
          didBecomeActive: [attach login]
          children:
            login: {child: Login, attach: [guard, build, assign, attach, replace-stack], detach: [guard, clear, detach], listener: {didLogIn: [attach home]}}
            home: {child: Home, attach: [guard, build, assign, attach, replace-stack], detach: [guard, clear, detach], listener: {didLogOut: [detach, attach login]}}
        Login: {receives: {submit: [listener didLogIn]}}
        Home: {receives: {log-out: [listener didLogOut]}}
      events: [launch Root, send Login submit, settle, send Home log-out]
      """
    let outcome = try ran(text)
    #expect(outcome.findings.map(\.rule) == ["closed-but-attached"])
    #expect(outcome.findings.first?.repaired?.title == "detach the child when it reports didLogIn")
  }

  @Test func `is put off by no fix until after the slot is filled`() throws {
    let text = """
      ribs:
        Root:
          container: empty navigation
          didBecomeActive: [attach login]
          children:
            login: {child: Login, attach: [guard, build, assign, attach, after-transition, replace-stack], detach: [guard, clear, detach], listener: {didLogIn: [detach, attach home], didClose: [detach]}}
            home: {child: Home, attach: [guard, build, assign, attach, after-transition, replace-stack], detach: [guard, clear, detach], listener: {didLogOut: [detach, attach login]}}
        Login: {receives: {submit: [listener didLogIn]}, viewDidDisappear: [listener didClose]}
        Home: {streams: {expired: [listener didLogOut]}}
      events: [launch Root, send Login submit, send Home expired]
      """
    for changed in try ran(text).findings.compactMap(\.repaired?.changed) {
      for slot in changed.components[0].slots {
        let verbs = slot.attach.map(\.verb)
        let (filled, called) = (verbs.firstIndex(of: .assign), verbs.firstIndex(of: .attach))
        #expect((filled ?? 0) < (called ?? 0))
      }
    }
  }

  @Test func `has a router detach all whose screens went`() throws {
    let text = """
      ribs:
        Host:
          container: empty navigation
          didBecomeActive: [attach intro]
          streams: {done: [attach main]}
          children:
            intro:
              child: Intro
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              when-closed-by-user: [detach]
            terms:
              child: Terms
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              when-closed-by-user: [detach]
            main:
              child: Main
              attach: [guard, build, assign, attach, after-transition, replace-stack]
              detach: [guard, clear, detach]
        Intro: {}
        Terms: {}
        Main: {}
      events: [launch Host, attach terms, settle, send Host done, expect Main on-screen]
      """
    let outcome = try ran(text)
    let finding = try #require(outcome.findings.first { $0.rule == "closed-but-attached" })
    #expect(outcome.findings.filter { $0.severity != .note }.count == 1)
    #expect(finding.repaired?.titles == ["detach what replace-stack takes down"])
  }
}
