import Testing

@testable import RibEngine

/// What `receives` names comes from a screen, and so only while that can be seen.
@Suite("Taps need a screen that can be seen") struct TapTests {
  private func remarks(_ text: String) throws -> [String] {
    run(try written(text), path: "flow.yaml", line: 1).remarks.filter { $0.id == "never-fired" }
      .map { "\($0.severity.rawValue): \($0.hint)" }
  }

  private func never(_ state: String) -> String {
    "warning: its screen is \(state); what comes without a tap belongs below 'streams'"
  }

  private static let covered = "not in front, in any timing"

  private func ribs(
    up: String = "push",
    down: String = "pop",
    page: String = "view: lazy",
    key: String = "receives",
    _ events: String
  ) -> String {
    """
    ribs:
      Desk:
        \(key): {tapped: [set seen]}
        data: {seen: set at build}
        children:
          page: {child: Page, attach: [guard, build, assign, attach, \(up)], detach: [guard, clear, detach, \(down)], listener: {didFinish: [detach]}, when-closed-by-user: []}
      Page: {\(page)}
    events: [launch Desk, \(events)]
    """
  }

  private func coordinators(
    _ start: String,
    page: String = "receives: {tapped: [set seen]}",
    _ events: String
  )
    -> String
  {
    """
    coordinators:
      Home:
        start: [show]
        receives: {tapped: [set seen]}
        data: {seen: set at build}
        children:
          page: {child: Page, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: []}
      Page: {start: [\(start)], \(page), data: {seen: set at build}}
    events: [launch Home, \(events)]
    """
  }

  @Test func `nobody taps a RIB's screen that a push or a full screen covers`() throws {
    #expect(try remarks(ribs("attach page, send Desk tapped")) == [never(Self.covered)])
    let full = ribs(
      up: "present",
      down: "dismiss",
      page: "presentation: full screen",
      "attach page, send Desk tapped"
    )
    #expect(try remarks(full) == [never(Self.covered)])
  }

  @Test func `nobody taps a coordinator's screen that a push or a full screen covers`() throws {
    #expect(try remarks(coordinators("push", "present page, send Home tapped")) == [never(Self.covered)])
    let full = coordinators("present", page: "presentation: full screen", "present page, send Home tapped")
    #expect(try remarks(full) == [never(Self.covered)])
  }

  @Test func `nobody taps what stands in a tab that is not selected`() throws {
    let text = """
      ribs:
        Bar:
          container: tabs
          didLoad: [attach left, attach right]
          children:
            left: {child: Left, attach: [build, assign, attach, embed]}
            right: {child: Right, attach: [build, assign, attach, embed]}
        Left: {receives: {tapped: [emit-state]}}
        Right: {receives: {tapped: [emit-state]}}
      events: [launch Bar, send Left tapped, send Right tapped, select Right, send Right tapped]
      """
    #expect(try remarks(text) == [never(Self.covered)])
  }

  @Test func `nobody taps a screen that is gone`() throws {
    let page = "receives: {tapped: [emit-state]}"
    #expect(
      try remarks(ribs(page: page, "attach page, swipe-back Page, send Page tapped")) == [
        never("gone, in every timing")
      ]
    )
    let text = coordinators("push", "present page, swipe-back Page, send Page tapped")
    #expect(try remarks(text) == [never("gone, in every timing")])
  }

  @Test func `nobody taps a screen that was never put up`() throws {
    let slot = "attach: [build, assign, attach, present], detach: [guard, clear, detach, dismiss]"
    let text = """
      ribs:
        Desk:
          children:
            first: {child: First, \(slot)}
            page: {child: Page, \(slot)}
        First: {}
        Page: {receives: {tapped: [emit-state]}}
      events: [launch Desk, attach first, attach page, send Page tapped]
      """
    #expect(try remarks(text) == [never("not up yet, in any timing")])
  }

  @Test func `a sheet leaves the screen below to be tapped, and so does the end of what covered it`() throws {
    #expect(try remarks(ribs(up: "present", down: "dismiss", "attach page, send Desk tapped")) == [])
    #expect(try remarks(ribs("attach page, swipe-back Page, send Desk tapped")) == [])
  }

  @Test func `two taps in one transition both come`() throws {
    #expect(try remarks(ribs("attach page, {meanwhile: [send Desk tapped]}")) == [])
  }

  @Test func `what comes by itself needs no screen`() throws {
    #expect(try remarks(ribs(key: "streams", "attach page, send Desk tapped")) == [])
  }

  @Test func `of a screen that the flow does not put up nothing is known, nor of what has none`() throws {
    for view in ["view: lazy", "view: none"] {
      let text = """
        ribs:
          Desk:
            view: none
            children:
              page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
          Page: {\(view), receives: {tapped: [finish]}}
        events: [launch Desk, attach page, send Page tapped]
        """
      #expect(try remarks(text) == [])
    }
  }

  @Test func `a step that sends an event asks for no screen`() throws {
    let text = ribs(page: "didBecomeActive: [send Desk tapped]", "attach page")
    #expect(try remarks(text) == [])
  }

  @Test func `a search taps only what can be seen`() throws {
    let text = """
      ribs:
        Desk:
          receives: {tapped: [attach page]}
          children:
            page: {child: Page, attach: [build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Page: {finishes: never}
      events: [launch Desk, send Desk tapped]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.filter { $0.severity != .note }.map(\.rule) == [])
  }
}
