import Checking
import Testing

@testable import RibEngine

/// What a link puts off again and again until a transition has ended.
struct RepeatedWorkTests {
  private func scenario(_ text: String) throws -> Scenario {
    try #require(Shipped.read("flow: links\n\(text)\n")?.first)
  }

  private func search(_ scenario: Scenario, folds: Bool = true, events: Int = 30) -> SearchResult {
    var options = ExploreOptions()
    (options.proposesFixes, options.foldsAlikeWork, options.events) = (false, folds, events)
    return SearchResult(scenario, options)
  }

  private static let menu = """
    ribs:
      Home:
        streams: {link: [after-transition, detach menu], other: [after-transition, attach menu]}
        children:
          menu:
            child: Menu
            attach: [guard, build, assign, attach, recheck, present]
            detach: [guard, clear, detach, dismiss-if-presented]
            when-closed-by-user: [detach]
      Menu: {}
    """

  @Test func `links that wait for a transition come to an end, however many there are`() throws {
    let text = "\(Self.menu)\nevents: [launch Home, attach menu, send Home link]"
    let summary = search(try scenario(text)).summary
    #expect(summary.answer == .closed)
    #expect(search(try scenario(text), folds: false).summary.answer != .closed)
  }

  @Test(arguments: [2, 3, 4, 5])
  func `the same is found with all of them`(events: Int) throws {
    let text = "\(Self.menu)\nevents: [launch Home, attach menu, send Home link, send Home other]"
    let (some, all) = (
      search(try scenario(text), events: events), search(try scenario(text), folds: false, events: events)
    )
    #expect(some.fewest == all.fewest)
    #expect(some.summary.states <= all.summary.states)
  }

  @Test(arguments: [3, 4, 5])
  func `work of which each further one changes something is kept`(events: Int) throws {
    let text = """
      coordinators:
        App:
          start: [show]
          streams: {link: [after-transition, present page]}
          children:
            page: {child: Page, present: [create, append, set-callback, start], remove: [remove]}
            sheet: {child: Sheet, present: [guard, create, append, set-callback, start], remove: [remove]}
        Page: {start: [wait], pins: [cancelling]}
        Sheet: {start: [present], pins: [finishes, closing]}
      events: [start App, present sheet, send App link]
      """
    let (some, all) = (
      search(try scenario(text), events: events), search(try scenario(text), folds: false, events: events)
    )
    #expect(some.fewest == all.fewest)
    #expect(some.summary.states == all.summary.states)
  }
}
