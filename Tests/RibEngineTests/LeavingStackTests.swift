import Testing

@testable import RibEngine

/// A push goes to the stack that it is made for until that is gone (SCREENS D2): `navigationController` is not nil while
/// the modal is on its way out.
@Suite("Stacks on their way out") struct LeavingStackTests {
  private func told(_ text: String) throws -> [String] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }.map(\.rule)
  }

  private func wizard(_ host: String, _ events: String) -> String {
    """
    coordinators:
      Shop: {start: [show, wait], \(host)receives: {begin: [await Wizard]}}
      Wizard:
        container: navigation
        start: [present, await Size, await Colour, dismiss]
        when-closed-by-user: [cancel Size, cancel Colour]
      Size: {start: [push, wait], receives: {next: [resume, forget]}, when-cancelled: [fail, forget]}
      Colour: {start: [push, wait], receives: {done: [resume, forget]}, when-cancelled: [fail, forget]}
    events: [launch Shop, send Shop begin, settle, \(events)]
    """
  }

  @Test(arguments: ["", "container: navigation, "])
  func `take what is pushed while the user pulls the sheet down, and it goes with them`(host: String) throws {
    let events = "send Size next, swipe-down Wizard, expect Colour off-screen, expect Colour released"
    #expect(try told(wizard(host, events)) == [])
  }

  @Test func `take it from a screen in them, too`() throws {
    let text = """
      ribs:
        Root:
          children:
            sheet:
              child: Sheet
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              when-closed-by-user: [detach]
        Sheet:
          container: empty navigation
          didBecomeActive: [attach page]
          children:
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
        Page:
          streams: {next: [attach detail]}
          children:
            detail: {child: Detail, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
        Detail: {}
      events:
        - launch Root
        - attach sheet
        - settle
        - swipe-down Sheet
        - meanwhile: [send Page next]
      """
    #expect(try !told(text).contains("push-without-stack"))
  }

  @Test(arguments: ["", "container: navigation, "])
  func `are none any more once they are gone, whatever stack stands below`(host: String) throws {
    let text = """
      coordinators:
        Shop: {start: [show, wait], \(host)receives: {begin: [await Wizard]}}
        Wizard: {container: navigation, start: [present, await Size, await Colour, dismiss]}
        Size: {start: [push, wait], streams: {next: [resume, forget]}}
        Colour: {start: [push, wait], receives: {done: [resume, forget]}}
      events: [launch Shop, send Shop begin, settle, swipe-down Wizard, settle, send Size next, settle]
      """
    #expect(try told(text).contains("push-without-stack"))
  }
}
