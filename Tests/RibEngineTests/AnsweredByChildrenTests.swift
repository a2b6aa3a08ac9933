import Testing

@testable import RibEngine

/// A coordinator that waits for what its children report.
@Suite("A wait that only children can end") struct AnsweredByChildrenTests {
  private func told(_ text: String) throws -> [Finding] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
  }

  /// A wizard whose one page answers it.
  private static func wizard(
    start: String = "show, present page, wait",
    closed: String = "remove",
    own: String = "receives: {}",
    others: String = "",
    events: String = "swipe-down Page"
  ) -> String {
    """
    coordinators:
      Wizard:
        start: [\(start)]
        \(own)
        children:
          page:
            child: Page
            present: [guard, create, append, set-callback, start]
            remove: [guard, dismiss-if-presented, remove]
            listener: {done: [remove, resume, forget]}
            when-closed-by-user: [\(closed)]
          help:
            child: Help
            present: [guard, create, append, set-callback, start]
            remove: [guard, remove]
            listener: {read: [remove, present page]}
            when-closed-by-user: [remove]
      Page: {start: [present], finishes: never, receives: {ok: [listener done]}}
      Help: {start: [push], finishes: never, receives: {ok: [listener read]}}
      \(others)
    events: [launch Wizard, \(events)]
    """
  }

  @Test("waits for ever once the last of them is closed and nobody answers", arguments: ["show, ", ""])
  func lost(show: String) throws {
    let findings = try told(Self.wizard(start: "\(show)present page, wait"))
    let waits = findings.filter { $0.rule == "never-resumed" }
    #expect(waits.map(\.message) == ["Wizard waits for ever: nothing is left that could answer"])
  }

  @Test
  func `is answered where the list that hears of the swipe answers, which is the change that is offered`()
    throws
  {
    let fixed = try #require(try told(Self.wizard()).first?.repaired)
    #expect(fixed.titles == ["resume when the user closes the screen of Page"])
    #expect(try told(Self.wizard(closed: "remove, resume, forget")).isEmpty)
  }

  @Test(arguments: [
    Self.wizard(own: "receives: {again: [present page]}"),
    Self.wizard(own: "streams: {link: [present help]}"),
    Self.wizard(own: "receives: {stop: [resume, forget]}"),
    Self.wizard(start: "show, present help, present page, wait"),
    Self.wizard(
      others: "Guide: {start: [], streams: {skip: [{by: Wizard, do: [resume, forget]}]}}",
      events: "launch Guide, swipe-down Page"
    ),
    Self.wizard(
      closed: "remove, {await: Survey, ok: [resume, forget], failed: [resume, forget]}",
      others: "Survey: {start: [present, wait], receives: {sent: [dismiss, resume, forget]}}"
    ),
    Self.wizard(
      own: "when-cancelled: [resume, forget]",
      others: "Session: {start: [], streams: {logout: [cancel Wizard]}}",
      events: "launch Session, swipe-down Page"
    ),
    Self.wizard(start: "show, wait", events: "present page, settle, swipe-down Page"),
  ])
  func `is left alone where something may still answer, or brings up who can`(text: String) throws {
    #expect(try told(text).isEmpty)
  }

  @Test func `is found by a search that has the user close the screen`() throws {
    let text = Self.wizard(own: "pins: cancelling", events: "send Page ok")
    let findings = explore(try written(text), path: "flow.yaml", line: 1).findings
    #expect(findings.filter { $0.severity == .error }.map(\.rule) == ["never-resumed"])
  }
}
