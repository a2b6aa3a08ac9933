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

  private static let pages = """
    coordinators:
      Reader:
        container: navigation
        start: [show]
        streams:
          first: [after-transition, present news]
          second: [after-transition, present sport]
          closed: [remove ad]
        children:
          news: {child: News, present: [guard, create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
          sport: {child: Sport, present: [guard, create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
          ad:
            child: Ad
            present: [guard, create, append, set-callback, start]
            remove: [guard, after-transition, dismiss-if-presented, remove]
            when-closed-by-user: [remove]
      News: {start: [push], pins: [finishes]}
      Sport: {start: [push], pins: [finishes]}
      Ad: {start: [present], pins: [finishes]}
    """

  @Test func `so do several links in every order`() throws {
    let text = "\(Self.pages)\nevents: [launch Reader, send Reader first, send Reader second]"
    #expect(search(try scenario(text)).summary.answer == .closed)
    #expect(search(try scenario(text), folds: false).summary.answer != .closed)
  }

  @Test func `so do lists that wait and keep whom they are about to close`() throws {
    let text = "\(Self.pages)\nevents: [launch Reader, present ad, send Reader closed]"
    #expect(search(try scenario(text)).summary.answer == .closed)
    #expect(search(try scenario(text), folds: false).summary.answer != .closed)
  }

  @Test(arguments: [2, 3, 4])
  func `the same is found with all links in every order`(events: Int) throws {
    let text =
      "\(Self.pages)\nevents: [launch Reader, present ad, send Reader first, send Reader second, send Reader closed]"
    let (some, all) = (
      search(try scenario(text), events: events), search(try scenario(text), folds: false, events: events)
    )
    #expect(some.fewest == all.fewest)
    #expect(some.summary.states <= all.summary.states)
  }

  private static let offer = """
    ribs:
      Shop:
        container: navigation
        receives: {cart-tapped: [attach cart]}
        streams: {link: [after-transition, detach cart, after-transition, attach offer]}
        children:
          cart:
            child: Cart
            attach: [guard, build, assign, attach, present]
            detach: [guard, clear, detach, dismiss-if-presented]
            when-closed-by-user: [detach]
          offer:
            child: Offer
            attach: [guard, build, assign, attach, push]
            detach: [guard, clear, detach, pop]
            when-closed-by-user: [detach]
      Cart: {}
      Offer: {}
    events: [launch Shop, send Shop cart-tapped, send Shop link]
    """

  @Test func `links of which the second finds what the first has left come to an end`() throws {
    #expect(search(try scenario(Self.offer)).summary.answer == .closed)
    #expect(search(try scenario(Self.offer), folds: false).summary.answer != .closed)
  }

  @Test(arguments: [3, 4, 5, 6])
  func `the same is found with all links behind the second`(events: Int) throws {
    let scenario = try scenario(Self.offer)
    let (some, all) = (search(scenario, events: events), search(scenario, folds: false, events: events))
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
