import Testing

@testable import RibEngine

/// `dismiss-if-presented` and `dismiss` in lists of a coordinator's own.
@Suite("A coordinator dismisses what stands on its screen") struct OwnDismissTests {
  private func told(_ text: String) throws -> [String] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }.map(\.rule)
  }

  private func root(_ steps: String, _ events: String) -> String {
    """
    coordinators:
      App:
        start: [show, present sheet]
        streams: {link: [\(steps)]}
        children:
          sheet: {child: Sheet, present: [create, append, start], remove: [remove], when-closed-by-user: [remove]}
      Sheet: {start: [present]}
    events: [launch App, settle, \(events)]
    """
  }

  @Test func `what a root presents goes where it asks whether it presents anything`() throws {
    #expect(
      try told(root("dismiss-if-presented, remove sheet", "send App link, settle, expect Sheet off-screen"))
        == []
    )
  }

  @Test func `where a root presents nothing any more, nothing goes`() throws {
    let events = "swipe-down Sheet, settle, send App link, settle, expect App on-screen"
    #expect(try told(root("dismiss-if-presented", events)) == [])
  }

  @Test func `a sheet that asks whether it is presented means itself`() throws {
    let text = """
      coordinators:
        App:
          start: [show, present sheet]
          children:
            sheet: {child: Sheet, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Sheet: {start: [present], receives: {close: [dismiss-if-presented, finish]}}
      events: [launch App, settle, send Sheet close, settle, expect Sheet off-screen, expect Sheet released]
      """
    #expect(try told(text) == [])
  }

  @Test
  func `behind an await the call is for what still stands on the own screen, and does nothing more to it`()
    throws
  {
    let text = """
      coordinators:
        App:
          start: [show, present home]
          children:
            home: {child: Home, present: [create, append, start], remove: [remove], when-closed-by-user: [remove]}
        Home:
          presentation: full screen
          start: [present]
          receives: {edit: [guard Editor, await Editor, dismiss]}
        Editor:
          presentation: full screen
          start: [present, wait]
          receives: {ok: [dismiss-self, resume, forget]}
          pins: [cancelling]
      events: [launch App, send Home edit, send Editor ok, settle, expect Home on-screen]
      """
    #expect(try told(text) == [])
  }
}
