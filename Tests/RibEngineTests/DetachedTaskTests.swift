import Testing

@testable import RibEngine

/// A task that a handler of a RIB has made belongs to nobody, and goes on where the RIB is detached.
@Suite("Tasks of detached RIBs") struct DetachedTaskTests {
  private func findings(_ cart: String, _ events: String) throws -> [Finding] {
    let text = """
      ribs:
        Root:
          streams: {logout: [detach basket]}
          children:
            basket:
              child: Basket
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        Basket:
          receives: {pay: [{await: Terminal, ok: [finish], failed: []}]}
          \(cart)
      coordinators:
        Terminal:
          start: [wait]
          streams: {paid: [resume, forget]}
          when-cancelled: [fail, forget]
      events: [launch Root, attach basket, send Basket pay, settle, \(events)]
      """
    return run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
  }

  @Test func `wait on, and that is told of the RIB as what it is`() throws {
    let found = try findings("", "send Root logout")
    #expect(found.map(\.rule) == ["task-outlives-owner"])
    #expect(found.map(\.message) == ["Basket was detached, but Terminal, which it started, still waits"])
  }

  @Test func `are over where they were cancelled or answered`() throws {
    #expect(try findings("willResignActive: [cancel Terminal]", "send Root logout").isEmpty)
    #expect(try findings("", "send Terminal paid").isEmpty)
  }

  @Test func `of a coordinator that is removed wait on, and that is told of it as what it is`() throws {
    func found(_ out: String) throws -> [Finding] {
      let text = """
        coordinators:
          App:
            start: [show]
            children:
              session:
                child: Session
                present: [guard, create, append, set-callback, start]
                remove: [guard, dismiss-if-presented, remove]
                listener: {out: [remove]}
                when-closed-by-user: [remove]
          Session: {start: [present], receives: {load: [await Upload], out: [\(out)]}}
          Upload: {start: [wait], receives: {done: [resume, forget]}, when-cancelled: [fail, forget]}
        events: [launch App, present session, settle, send Session load, send Session out]
        """
      return run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
    }
    let lost = try found("listener out")
    #expect(lost.map(\.rule) == ["task-outlives-owner"])
    #expect(lost.map(\.message) == ["Session was removed, but Upload, which it started, still waits"])
    #expect(try found("cancel Upload, listener out").isEmpty)
  }
}
