import Testing

@testable import RibEngine

/// Small changes that anybody would make, wherever in a list the mistake stands.
@Suite("A change that is near at hand") struct UntriedFixTests {
  private func titles(_ outcome: Outcome) -> [[String]] { outcome.findings.compactMap(\.repaired?.titles) }

  private func ran(_ text: String) throws -> [[String]] {
    titles(run(try written(text), path: "flow.yaml", line: 1))
  }

  @Test func `builds a router anew rather than to detach who is not at fault`() throws {
    let rule = try #require(Rule.named("active-while-detached"))
    #expect(try ran(rule.bad) == [["build a new router for each attach"]])
  }

  @Test func `takes the second of two reports out`() throws {
    let rule = try #require(Rule.named("stale-close"))
    let outcome = run(try written(rule.bad), path: "flow.yaml", line: 1)
    #expect(titles(outcome) == [["report once"]])
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    let answered = changed.component(named: "Question")?.hooks.first { $0.moment == .receives("answered") }
    #expect(answered?.steps.map(\.verb) == [.finish])
  }

  private func shop(_ events: String, _ detach: String = "[guard, clear, detach, pop]") -> String {
    """
    ribs:
      Shop:
        children:
          offers: {child: Offers, attach: [guard, build, assign, attach, push], detach: \(detach), listener: {didFinish: [detach]}}
          item: {child: Item, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}}
      Offers: {}
      Item: {}
    events: [launch Shop, \(events), detach offers]
    """
  }

  @Test(arguments: ["attach offers, attach item", "attach item, attach offers"])
  func `takes down what may lie above or below`(events: String) throws {
    let outcome = run(try written(shop("attach offers, attach item")), path: "flow.yaml", line: 1)
    #expect(titles(outcome) == [["detach item together with offers, once no transition runs"]])
    var changed = try #require(outcome.findings.first?.repaired?.changed)
    changed.events = try written(shop(events)).events
    #expect(run(changed, path: "flow.yaml", line: 1).verdict == .clean)
  }

  @Test func `removes the coordinator whose screen lies above`() throws {
    let text = """
      coordinators:
        Shop:
          start: [show]
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [guard, pop, remove], listener: {didFinish: [remove]}}
            gift: {child: Gift, present: [create, append, set-callback, start], remove: [guard, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Cart: {start: [push]}
        Gift: {start: [push]}
      events: [launch Shop, present cart, present gift, settle, finish Cart]
      """
    #expect(try ran(text) == [["remove gift before cart is removed"]])
  }

  @Test func `asks how the screen goes before it reports in a later turn`() throws {
    let text = """
      ribs:
        Shop:
          children:
            list: {child: List, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], listener: {gone: [{later: [detach]}]}}
            item: {child: Item, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        List: {viewDidDisappear: [{later: [listener gone]}]}
        Item: {}
      events: [launch Shop, attach list, settle, attach item, settle]
      """
    #expect(try ran(text) == [["do this only when the screen goes"]])
  }

  @Test func `asks the view to bind before a later turn emits to it`() throws {
    let text = """
      ribs:
        Shop:
          children:
            list: {child: List, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        List: {didBecomeActive: [{later: [emit-state]}]}
      events: [launch Shop, attach list, settle]
      """
    #expect(try ran(text) == [["ask the view to bind before the state is sent"]])
  }

  @Test func `starts a coordinator once`() throws {
    let text = """
      coordinators:
        Shop:
          start: [show]
          streams: {buy: [present cart]}
          children:
            cart: {child: Cart, present: [create, append, set-callback, start, start], remove: [guard, pop, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Cart: {start: [push]}
      events: [launch Shop, send Shop buy, settle]
      """
    #expect(try ran(text) == [["start the coordinator once"]])
  }

  @Test(arguments: ["[guard, detach, async, clear]", "[guard, async, detach, clear]"])
  func `lets a detach wait for no later turn`(detach: String) throws {
    let text = """
      ribs:
        Root:
          view: none
          streams: {open: [attach list]}
          children:
            list: {child: List, attach: [guard, build, assign, attach], detach: \(detach), listener: {done: [detach]}}
        List: {view: none, streams: {done: [listener done]}}
      events: [launch Root, send Root open, send List done]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(titles(outcome) == [["clear the slot before detachChild, in the same turn"]])
    let changed = try #require(outcome.findings.lazy.compactMap(\.repaired?.changed).first)
    #expect(explore(changed, path: "flow.yaml", line: 1).verdict == .clean)
  }

  /// A second tap on a screen that closes with the first one, once its callback is set.
  private static let tapped = """
    coordinators:
      App:
        start: [show, present first]
        children:
          first: {child: First, present: [create, append, start], remove: [remove], listener: {next: [pop, remove]}}
      First: {start: [push], receives: {next: [listener next]}}
    events:
      - launch App
      - send First next
      - send First next
    """

  /// An answer to a flow that ends when it is cancelled.
  private static let answered = """
    coordinators:
      Login: {start: [show, wait], receives: {ok: [resume, forget]}}
    events:
      - start Login
      - cancel Login
      - settle
      - send Login ok
    """

  @Test(arguments: [
    (Self.tapped, "set the callback before start() (line 6)", 11),
    (Self.answered, "fail when the task is cancelled (line 3)", 8),
  ])
  func `is named with the event that comes by the mistake alone`(flow: String, change: String, line: Int)
    throws
  {
    let outcome = run(try written(flow), path: "flow.yaml", line: 1)
    let found = try #require(outcome.findings.first { $0.severity == .error })
    #expect(found.repaired == nil)
    let words = "to \(change) fixes it in every timing, but then the event in line \(line) never happens"
    #expect(found.notes.contains(words), "\(found.notes)")
  }

  @Test func `is not wider for a warning of whom the mistake kept away`() throws {
    let text = """
      coordinators:
        Home: {start: [show, wait], receives: {cart: [await Cart]}}
        Cart:
          start: [wait, push]
          receives: {pay: [await Payment], close: [pop, resume, forget]}
          when-closed-by-user: [resume, forget]
        Payment: {presentation: full screen, start: [present, wait], receives: {paid: [dismiss, resume, forget]}}
      events: [start Home, send Home cart, send Cart pay, send Payment paid, send Cart close]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let found = try #require(outcome.findings.first { $0.severity == .error })
    #expect(found.repaired?.titles == ["put 'push' before 'wait'"])
    #expect(found.repaired?.left == ["cancel-ignored"])
  }

  @Test func `leaves the warning of a cancellation that befalls who never came before`() throws {
    let text = """
      coordinators:
        App: {start: [show, await Token, await Home]}
        Token:
          start: [present, wait]
          viewDidLoad: [resume, forget]
          when-closed-by-user: [fail, forget]
          when-cancelled: [after-transition, dismiss, fail, forget]
        Home: {start: [push, wait], when-cancelled: [fail, forget], when-closed-by-user: [fail, forget]}
      events: [launch App]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let found = try #require(outcome.findings.first { $0.severity == .error })
    #expect(found.rule == "resume-before-wait")
    #expect(found.repaired?.left == ["released-too-early"])
  }
}
