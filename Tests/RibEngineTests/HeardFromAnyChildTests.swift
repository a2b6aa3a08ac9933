import Testing

@testable import RibEngine

/// What a coordinator does about a report of any child is about that child, as what a slot says is.
@Suite("What is heard from any child") struct HeardFromAnyChildTests {
  private func findings(_ text: String) throws -> [Finding] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
  }

  private func host(_ step: String, _ event: String) -> String {
    """
    coordinators:
      App:
        start: [show]
        children:
          host:
            child: Host
            present: [create, append, set-callback, present]
            remove: [dismiss, remove]
            listener: {didFinish: [remove]}
            when-closed-by-user: [remove]
      Host:
        view: lazy
        listens: {didFinish: [dismiss, remove step]}
        children:
          step: {child: Step, present: [create, append, set-callback, present], remove: [remove]}
      Step: {view: lazy, \(step)}
    events: [launch App, present host, present step, \(event)]
    """
  }

  @Test func `a dismiss that comes after the user has closed the sheet is forwarded`() throws {
    let found = try findings(host("when-closed-by-user: [finish]", "swipe-down Step"))
    #expect(found.map(\.rule) == ["dismiss-forwarded"])
    #expect(found.first?.repaired?.titles == ["dismiss only what is still presented"])
  }

  @Test func `a sheet that dismisses itself reports to the parent instead`() throws {
    let found = try findings(
      host("receives: {done: [dismiss-self]}, viewDidDisappear: [finish]", "send Step done")
    )
    #expect(found.map(\.rule) == ["dismiss-by-non-owner"])
    #expect(found.first?.consequences.map(\.rule).contains("dismiss-forwarded") == true)
    #expect(
      found.first?.repaired?.titles
        == ["report to the parent, which dismisses", "report only when the user has closed the screen"]
    )
  }

  @Test func `a sheet that reports first is dismissed by its parent`() throws {
    #expect(try findings(host("receives: {done: [finish]}", "send Step done")).isEmpty)
  }

  @Test func `a child is removed where its report is heard`() throws {
    let text = """
      coordinators:
        App:
          container: empty navigation
          start: [show, present login]
          listens: {didFinish: [present home]}
          children:
            login: {child: Login, present: [create, append, set-callback, start], remove: [remove]}
            home: {child: Home, present: [create, append, set-callback, start]}
        Login: {start: [replace-stack without animation], receives: {submit: [finish]}}
        Home: {start: [replace-stack]}
      events: [launch App, send Login submit]
      """
    let repair = try findings(text).first?.repaired
    #expect(repair?.titles == ["remove the child when it finishes"])
    #expect(repair?.changed.components[0].hooks.last?.steps.map(\.verb) == [.detachSlot, .attachSlot])
  }

  @Test func `an answer that is written for news is about no end`() throws {
    let text = """
      ribs:
        P:
          listens: {progress: []}
          children:
            job: {child: Job, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Job: {view: none, didBecomeActive: [listener progress], finishes: later}
      events: [launch P, attach job, settle, attach job]
      """
    let found = try findings(text)
    #expect(found.map { "\($0.severity.rawValue): \($0.rule)" } == ["error: finish-unhandled"])
    #expect(found.first?.labels.map(\.text).contains("P has no step for didFinish") == true)
    #expect(found.first?.labels.map(\.text).contains { $0.hasSuffix("inside this call") } == false)
  }

  @Test func `a report that nobody hears is told by a search as by a run, whatever else the events name`()
    throws
  {
    let text = """
      ribs:
        Root:
          streams: {link: [attach second]}
          children:
            second: {child: Cart, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Cart: {didBecomeActive: [listener tapped]}
      events: [launch Root, send Root link, finish Cart]
      """
    var options = ExploreOptions()
    options.events = 1
    let outcome = explore(try written(text), path: "flow.yaml", line: 1, options: options)
    #expect(outcome.findings.map(\.rule) == ["finish-unhandled"])
    #expect(outcome.search?.unshown == [])
  }
}
