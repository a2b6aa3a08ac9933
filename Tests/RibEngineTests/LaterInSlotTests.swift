import Testing

@testable import RibEngine

/// `DispatchQueue.main.async { ... }` in a method that attaches or detaches: the closure captures the local router, and the
/// slot is that of the method.
@Suite("What the list of a slot puts off") struct LaterInSlotTests {
  private func flow(attach: String, detach: String, _ events: String) -> String {
    """
    ribs:
      Shop:
        children:
          cart:
            child: Cart
            attach: [\(attach)]
            detach: [\(detach)]
            listener: {didFinish: [detach]}
            when-closed-by-user: [detach]
      Cart: {}
    events: [launch Shop, \(events)]
    """
  }

  private func told(_ text: String) throws -> [String] {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.severity == .error }.map(\.id)
  }

  @Test(arguments: [
    "{later: [guard, clear, detach]}", "guard, clear, {later: [detach]}", "guard, {later: [clear, detach]}",
    "guard, clear, {later-strong: [detach]}",
  ])
  func `detaches the router that it was about`(detach: String) throws {
    let attach = "guard, build, assign, attach"
    let events = "attach cart, detach cart, settle, expect Cart released, attach cart, expect Cart active"
    #expect(try told(flow(attach: attach, detach: detach, events)) == [])
  }

  @Test(arguments: [
    "guard, build, assign, attach, {later: [present]}",
    "guard, build, assign, attach, {later: [recheck, present]}",
    "guard, build, {later: [assign, attach, present]}",
  ])
  func `attaches and shows the router that was built`(attach: String) throws {
    let detach = "guard, clear, detach, dismiss"
    let events = "attach cart, settle, expect Cart active, expect Cart on-screen"
    #expect(try told(flow(attach: attach, detach: detach, events)) == [])
  }

  @Test(arguments: ["{later: [dismiss, remove]}", "async, dismiss, remove"])
  func `finds the child of an earlier report gone, and a search sees that it was there`(remove: String) throws
  {
    let text = """
      coordinators:
        App:
          start: [show, present first]
          children:
            first:
              child: First
              present: [create, append, set-callback, start]
              remove: [\(remove)]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
        First: {start: [present], receives: {ok: [finish]}}
      events: [launch App, send First ok]
      """
    let search = Exploration(try written(text), ExploreOptions())
    #expect(search.counterexamples.isEmpty)
    #expect(search.summary.answer == .closed)
  }

  @Test func `starts the coordinator that was made`() throws {
    let text = """
      coordinators:
        App:
          start: [show, present pay]
          children:
            pay:
              child: Pay
              present: [create, append, set-callback, {later: [start]}]
              remove: [remove]
              when-closed-by-user: [remove]
        Pay: {start: [present]}
      events: [launch App, settle, expect Pay on-screen]
      """
    #expect(try told(text) == [])
  }

  @Test func `still puts a screen up after its child was detached`() throws {
    let attach = "guard, build, assign, attach, {later: [present]}"
    let text = flow(attach: attach, detach: "guard, clear, detach, dismiss", "attach cart, detach cart")
    #expect(try told(text).contains("present-after-detach"))
  }

  @Test func `looks at the slot again first: a fix`() throws {
    let attach = "guard, build, assign, attach, {later: [present]}"
    let text = flow(attach: attach, detach: "guard, clear, detach, dismiss", "attach cart, detach cart")
    let finding = run(try written(text), path: "flow.yaml", line: 1).findings.first
    #expect(finding?.repaired?.titles == ["look at the slot again before presenting"])
  }

  @Test func `is on its way, so that another report of the child finds nothing it would have to end`() throws
  {
    let attach = "guard, build, assign, attach"
    let events = "attach cart, finish Cart, finish Cart"
    #expect(try told(flow(attach: attach, detach: "guard, clear, async, detach", events)) == [])
    #expect(try told(flow(attach: attach, detach: "guard, clear", events)).contains("orphan-child"))
  }
}
