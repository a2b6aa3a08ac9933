import Testing

@testable import RibEngine

/// What a child reports on the way, and its parent has no step for, is no cause of what becomes of the child: another
/// report ends it.
@Suite("A report that is news") struct NewsTests {
  private func ran(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  private func explored(_ text: String) throws -> Outcome {
    explore(try written(text), path: "flow.yaml", line: 1)
  }

  private func told(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map(\.rule).sorted()
  }

  private func rib(_ slot: String, _ child: String, _ events: String) -> String {
    """
    ribs:
      P:
        children:
          a: {child: A, \(slot)}
      A: {\(child)}
    events: [launch P, attach a, \(events)]
    """
  }

  private let answered = "listener: {didFinish: [detach]}"

  @Test func `takes no later swipe that nobody handles for its consequence`() throws {
    let text = rib(
      "attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], \(answered)",
      "finishes: never",
      "listener A progress, swipe-down A"
    )
    for outcome in try [ran(text), explored(text)] {
      #expect(told(outcome) == ["closed-but-attached", "finish-unhandled"])
      let swiped = outcome.findings.first { $0.rule == "closed-but-attached" }
      #expect(swiped?.repaired != nil)
    }
  }

  @Test func `takes no later attach without a guard for its consequence`() throws {
    let text = rib(
      "attach: [build, assign, attach], detach: [guard, clear, detach], \(answered)",
      "view: none, finishes: never, streams: {tick: [listener progress]}",
      "send A tick, attach a"
    )
    #expect(try told(ran(text)).contains("slot-overwritten"))
  }

  @Test func `takes no coordinator that its parent forgets for its consequence`() throws {
    let text = """
      coordinators:
        P:
          start: [show]
          children:
            a: {child: A, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        A: {start: [push], finishes: never}
      events: [launch P, present a, listener A progress, swipe-back A]
      """
    #expect(try told(ran(text)) == ["finish-unhandled", "leaked-child-coordinator"])
  }

  @Test(arguments: ["", "started: [], ", "started: [emit-state], "])
  func `leaves the headline of a slot that is assigned too late what it is`(started: String) throws {
    let text = rib(
      "attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {\(started)didFinish: [detach]}",
      "view: none, didBecomeActive: [listener started, finish]",
      "settle"
    )
    for outcome in try [ran(text), explored(text)] {
      #expect(told(outcome).filter { $0 != "finish-unhandled" } == ["stuck-slot"])
    }
  }

  @Test func `with an empty handler is a note where didFinish has a wrong answer`() throws {
    let panes = """
      ribs:
        Root:
          children:
            left: {child: Pane, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach left]}}
            right: {child: Pane, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {progress: [], didFinish: [detach left]}}
        Pane: {finishes: never}
      events: [launch Root, attach left, attach right, listener Pane#2 progress, finish Pane#2]
      """
    #expect(try told(ran(panes)) == ["child-left-active"])
  }

  @Test func `is told apart from an end that nobody hears, which is what blocks the slot`() throws {
    let text = rib(
      "attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didCancel: [detach]}",
      "view: none, finishes: never, streams: {tick: [listener progress]}",
      "send A tick, finish A, attach a"
    )
    let blocked = try ran(text).findings.filter { !$0.consequences.isEmpty }
    #expect(blocked.map(\.rule) == ["finish-unhandled"])
    #expect(blocked.first?.labels.contains { $0.text.contains("didFinish") } == true)
    #expect(blocked.first?.labels.contains { $0.text.contains("progress") } == false)
  }

  @Test func `leads to what the same turn brings, where it is how the child ends`() throws {
    let text = """
      coordinators:
        P:
          start: [show]
          children:
            a: {child: A, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        A: {start: [present], receives: {cancel: [dismiss-self, listener didCancel], ok: [dismiss-self, finish]}}
      events: [launch P, present a, send A cancel, settle]
      """
    #expect(try told(ran(text)).count == 1)
  }

  @Test func `is told with what else the child reports to nobody`() throws {
    let text = rib(
      "attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], \(answered)",
      "finishes: never, presentation: full screen, receives: {cancel: [listener didCancel], ok: [finish]}, streams: {tick: [listener progress]}",
      "send A tick, send A cancel"
    )
    let outcome = try ran(text)
    #expect(told(outcome) == ["finish-unhandled"])
    #expect(outcome.findings.first?.notes.contains("P has no step for didCancel either") == true)
  }
}
