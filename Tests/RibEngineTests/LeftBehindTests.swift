import Testing

@testable import RibEngine

/// What stays of a mistake, and what is said with it.
@Suite("What a mistake leaves behind") struct LeftBehindTests {
  private func findings(_ text: String) throws -> [Finding] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
  }

  private func payment(closed: String, own: String = "view: none") -> String {
    """
    coordinators:
      Wallet:
        start: [show]
        children:
          payment:
            child: Payment
            present: [create, append, set-callback, start]
            remove: [remove]
            listener: {finished: [remove]}
      Payment:
        \(own)
        start: [present send]
        children:
          send:
            child: Send
            present: [create, append, set-callback, start]
            remove: [pop, remove]
            listener: {sent: [remove, listener finished]}
            when-closed-by-user: [\(closed)]
      Send: {start: [push], receives: {ok: [listener sent]}}
    events: [launch Wallet, present payment, settle, swipe-back Send]
    """
  }

  @Test func `a coordinator without a screen is kept in vain once its last child is gone`() throws {
    let finding = try #require(try findings(payment(closed: "remove")).first)
    #expect(finding.rule == "leaked-child-coordinator")
    let end = "but has no child and no screen left"
    #expect(finding.message == "Payment is still in childCoordinators of Wallet, \(end)")
    #expect(finding.repaired?.titles == ["report finished when the user closes the screen of Send"])
  }

  @Test(arguments: [
    ("remove, listener finished", "view: none"),
    ("remove", "view: none\n    streams: {link: [present send]}"),
  ])
  func `one that tells, or hears of more than its children, is not`(closed: String, own: String) throws {
    #expect(try findings(payment(closed: closed, own: own)).isEmpty)
  }

  @Test func `what stands in the stack of a screen that stays up is told beneath it, whatever else is wrong`()
    throws
  {
    let text = """
      ribs:
        Root:
          children:
            top:
              child: Top
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach]
            other:
              child: Other
              attach: [guard, build, assign, attach]
              detach: [guard, detach]
              listener: {over: [detach]}
        Top:
          container: empty navigation
          didBecomeActive: [attach amount]
          children:
            amount:
              child: Amount
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach]
        Amount: {}
        Other: {view: none, streams: {over: [listener over]}}
      events: [launch Root, attach other, send Other over, attach top, settle, detach top]
      """
    let findings = try findings(text)
    #expect(findings.map(\.rule) == ["stuck-slot", "leaked-view"])
    #expect(findings.last?.consequences.map(\.rule) == ["leaked-view"])
  }

  @Test func `a second task of one that outlives its owner is told beneath that`() throws {
    let text = """
      ribs:
        Root:
          streams: {logout: [detach profile]}
          children:
            profile:
              child: Profile
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
        Profile:
          view: none
          receives: {photo: [guard Picker, await Picker]}
      coordinators:
        Picker: {start: [wait], streams: {picked: [resume, forget]}, when-cancelled: [fail, forget]}
      events:
        [launch Root, attach profile, send Profile photo, send Root logout, attach profile, send Profile photo]
      """
    let findings = try findings(text)
    #expect(findings.map(\.rule) == ["task-outlives-owner"])
    #expect(findings.first?.consequences.map(\.rule) == ["overlapping-flows"])
  }

  @Test func `what a second attach of a kept child does is not said to detach it`() throws {
    let text = """
      ribs:
        Root:
          children:
            page:
              child: Page
              attach: [guard, reuse, assign, attach, present]
              detach: [guard, clear, detach]
        Page: {presentation: full screen, finishes: never}
      events: [launch Root, attach page, detach page, attach page]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.first { $0.rule == "leaked-view" }?.recoverability?.deed == "attaches it again")
  }

  @Test func `what stands behind a wait that mostly waits for nothing is not said to be left undone`() throws
  {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show]
          receives: {in: [guard List, {await: List, ok: [], failed: []}]}
        List:
          start: [push, wait]
          receives: {row: [present page]}
          viewDidDisappear: [{if: isMovingFromParent, do: [resume, forget]}]
          when-cancelled: [after-transition, pop, fail, forget]
          children:
            page:
              child: Page
              present: [guard, create, append, set-callback, start]
              remove: [guard, after-transition, pop, remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
        Page: {start: [push], receives: {ok: [finish]}}
      events: [launch App, send App in, send List row, send Page ok]
      """
    let remarks = explore(try written(text), path: "flow.yaml", line: 1).remarks
    #expect(remarks.filter { $0.severity > .note }.map(\.message) == [])
  }

  @Test func `what a swipe led to shows who heard of it`() throws {
    let text = """
      ribs:
        Map:
          children:
            search:
              child: Search
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              when-closed-by-user: [detach]
        Search:
          children:
            filter:
              child: Filter
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              when-closed-by-user: [detach]
        Filter: {}
      events: [launch Map, attach search, settle, attach filter, settle, swipe-down Filter]
      """
    let finding = try #require(try findings(text).first)
    #expect(finding.rule == "dismiss-forwarded")
    #expect(finding.labels.map(\.text).contains("Search hears that the screen of Filter is closed"))
  }
}
