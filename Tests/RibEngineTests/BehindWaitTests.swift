import Testing

@testable import RibEngine

/// Whose screen a dismiss behind an await takes down, who is left up once the wait is over, and what still ends a wait.
@Suite("Behind a wait") struct BehindWaitTests {
  private func told(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map { "\($0.severity.rawValue): \($0.rule)" }
  }

  private func awaiting(_ steps: String, _ edit: String = "when-closed-by-user: [fail, forget]") -> String {
    """
    coordinators:
      App:
        start: [show]
        children:
          main: {child: Main, present: [guard, create, append, set-callback, start], remove: [dismiss-if-presented, remove], when-closed-by-user: [remove]}
      Main:
        start: [present]
        pins: [closing]
        finishes: never
        receives: {edit: [\(steps)]}
      Edit: {start: [present, wait], receives: {ok: [resume, forget]}, when-cancelled: [fail, forget], \(edit)}
    events: [launch App, present main, send Main edit, swipe-down Edit]
    """
  }

  @Test(arguments: [
    "{await: Edit, ok: [dismiss], failed: [dismiss]}", "{await: Edit, ok: [], failed: []}, dismiss",
  ])
  func `a dismiss of an awaited sheet that the user has closed is forwarded`(steps: String) throws {
    let outcome = run(try written(awaiting(steps)), path: "flow.yaml", line: 1)
    #expect(told(outcome) == ["error: dismiss-forwarded"])
    #expect(outcome.findings.first?.repaired?.titles == ["dismiss only what is still presented"])
  }

  @Test(arguments: [
    (
      "await Info, after-transition, dismiss",
      "start: [present, wait], when-closed-by-user: [resume, forget]", "swipe-down Info"
    ),
    (
      "{await: Info, ok: [dismiss], failed: [dismiss-if-presented]}, after-transition, dismiss",
      "start: [present, wait], receives: {ok: [resume, forget]}, when-closed-by-user: [fail, forget]",
      "send Info ok"
    ),
  ])
  func `a dismiss once the sheet is gone for good is meant for the own screen`(
    steps: String,
    info: String,
    event: String
  ) throws {
    let text = """
      coordinators:
        App:
          start: [show, present main]
          children:
            main: {child: Main, present: [create, append, set-callback, start], remove: [remove], listener: {done: [remove]}}
        Main:
          start: [present]
          finishes: never
          receives: {info: [\(steps)]}
          viewDidDisappear: [{if: isBeingDismissed, do: [listener done]}]
        Info: {\(info), when-cancelled: [fail, forget]}
      events: [launch App, settle, send Main info, settle, \(event), settle, expect Main off-screen]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(told(outcome) == [])
    #expect(outcome.verdict == .clean)
  }

  @Test func `a dismiss behind a flow that closes itself is meant for the own screen`() throws {
    let closing = "receives: {ok: [dismiss, resume, forget]}, when-closed-by-user: [fail, forget]"
    let text = awaiting("{await: Edit, ok: [], failed: []}, dismiss")
      .replacing("receives: {ok: [resume, forget]}, ", with: "")
      .replacing("when-closed-by-user: [fail, forget]}", with: closing + "}")
    #expect(!told(run(try written(text), path: "flow.yaml", line: 1)).contains("error: dismiss-forwarded"))
  }

  private func shop(_ buy: String, _ events: String = "send Buy pay") -> String {
    """
    coordinators:
      Shop:
        start: [show]
        children:
          buy: {child: Buy, present: [guard, create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
      Buy: {\(buy), when-closed-by-user: [fail, forget], when-cancelled: [fail, forget], finishes: never}
    events: [launch Shop, present buy, \(events)]
    """
  }

  @Test(arguments: [
    "start: [push, wait], receives: {pay: [resume, forget, finish]}",
    "start: [push, wait], receives: {pay: [finish, resume, forget]}",
    "start: [push, wait, finish], receives: {pay: [resume, forget]}",
  ])
  func `who has waited is left up as one that never did, and its screen is taken down`(buy: String) throws {
    let outcome = run(try written(shop(buy)), path: "flow.yaml", line: 1)
    #expect(told(outcome) == ["error: released-too-early"])
    #expect(outcome.findings.first?.repaired?.titles == ["take the screen down before resuming"])
  }

  @Test func `who is removed while it waits may answer yet`() throws {
    let buy = "start: [push, wait], receives: {close: [finish], pay: [resume, forget]}"
    #expect(
      told(run(try written(shop(buy, "send Buy close, send Buy pay")), path: "flow.yaml", line: 1)) == []
    )
  }

  @Test func `a search calls no wait one for ever that an event ends, also where not everything was tried`()
    throws
  {
    let text = """
      coordinators:
        P:
          start: [show]
          children:
            c: {child: C, present: [guard, create, append, set-callback, start], remove: [pop, remove], listener: {bye: [remove]}}
        C: {start: [push, wait], receives: {close: [listener bye]}, streams: {ok: [resume, forget]}, when-cancelled: [fail, forget], pins: [closing, cancelling], finishes: never}
      events: [launch P, present c, send C close, send C ok]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let waits = outcome.findings.filter { $0.rule == "never-resumed" }
    #expect(outcome.search?.answer != .closed)
    #expect(waits.map(\.message) == ["C waits on although its screen is gone"])
  }

  @Test func `what an ignored cancellation leads to is not for ever where an event ends it`() throws {
    let text = """
      coordinators:
        App: {start: [show], streams: {logout: [cancel Pay], go: [guard Pay, await Pay]}}
        Pay: {start: [wait], receives: {ok: [resume, forget]}}
      events: [launch App, send App go, send App logout, send Pay ok]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let following = outcome.findings.flatMap(\.consequences).filter { $0.rule == "never-resumed" }
    #expect(following.map(\.message) == ["Pay waits on although it was cancelled"])
  }

  @Test func `a screen that goes with its whole family has nobody to tell, and nothing is lost`() throws {
    let text = """
      ribs:
        Home:
          container: navigation
          receives: {start: [attach wizard]}
          children:
            wizard: {child: Wizard, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {back: [detach]}}
        Wizard:
          view: none
          didLoad: [attach page]
          willResignActive: [cleanup-views]
          children:
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], listener: {back: [listener back], gone: [detach page, listener back]}}
        Page: {receives: {back: [listener back]}, viewDidDisappear: [{if: isMovingFromParent, do: [listener gone]}]}
      events: [launch Home, send Home start, send Page back, expect Page released]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(told(outcome) == [])
    #expect(outcome.verdict == .clean)
  }
}
