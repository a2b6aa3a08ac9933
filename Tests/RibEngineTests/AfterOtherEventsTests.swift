import Testing

@testable import RibEngine

/// What follows from a mistake that is told, and only after other events than those that show it soonest.
@Suite("Consequences after other events") struct AfterOtherEventsTests {
  private static let wrongSheet = """
    ribs:
      Office:
        children:
          memo:
            child: Memo
            attach: [guard, build, assign, attach, present]
            detach: [guard, clear, detach, dismiss]
          poll:
            child: Poll
            attach: [guard, build, assign, attach, present]
      Memo: {pins: closing}
      Poll: {pins: closing}
    events: [launch Office, attach poll, attach memo, detach memo]
    """

  @Test func `a consequence that takes one more event is told with its mistake`() throws {
    let outcome = explore(try written(Self.wrongSheet), path: "flow.yaml", line: 1)
    let refused = outcome.findings.filter { $0.rule == "present-refused" }
    let closed = refused.flatMap(\.consequences).filter { $0.rule == "closed-but-attached" }
    #expect(closed.count == 1)
    #expect(
      closed.first?.message
        == "the screen of Poll is closed, but Office still has Poll attached, after other events"
    )
    #expect(outcome.search?.unshown == [])
  }

  @Test func `a rule that only follows is expected by its name`() throws {
    let outcome = explore(
      try written(Self.wrongSheet + "\nexpect: [closed-but-attached, present-refused]"),
      path: "flow.yaml",
      line: 1
    )
    #expect(outcome.remarks.filter { $0.id == "unmet" }.map(\.message) == [])
  }

  @Test func `one router attached again and again is not called more instances`() throws {
    let text = """
      ribs:
        Hotel:
          children:
            desk:
              child: Desk
              attach: [reuse, assign, attach]
              detach: [guard, clear, detach]
        Desk: {view: none}
      events: [launch Hotel, attach desk, detach desk]
      expect: double-attach
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.verdict == .undecided)
    #expect(outcome.reason.hasSuffix("but there can be more of one Desk attached again and again"))
  }
}

/// Whom a screen that is on its way out reports to.
@Suite("Screens that hold their component weakly") struct WeakScreenTests {
  private static func shelf(_ holds: String) -> String {
    """
    ribs:
      Shelf:
        container: navigation
        children:
          volume:
            child: Volume
            attach: [guard, build, assign, attach, push]
            detach: [guard, clear, detach, pop]
            listener: {turned: [detach, attach volume], didClose: [detach]}
      Volume:
        \(holds)
        receives: {turn: [listener turned]}
        viewDidDisappear: [{if: isMovingFromParent, do: [listener didClose]}]
    events: [launch Shelf, attach volume, send Volume turn, settle, expect volume filled]
    """
  }

  @Test func `a screen on its way out keeps its component where nothing is written`() throws {
    #expect(try errors(of: Self.shelf("pins: closing")) == ["stale-close"])
  }

  @Test func `a screen that holds its listener weakly has nobody to report to`() throws {
    #expect(try errors(of: Self.shelf("holds: [weak presenter-listener]")) == [])
  }

  @Test func `a screen object that holds its coordinator weakly lets it go`() throws {
    func shop(_ strength: String) -> String {
      """
      objects:
        CartController: {holds: [\(strength) Cart]}
      coordinators:
        Shop:
          start: [show, wait]
          receives: {cart-tapped: [await Cart]}
        Cart:
          screen: CartController
          start: [push, wait]
          receives: {paid: [pop, resume]}
          viewDidDisappear: [{if: isMovingFromParent, do: [resume]}]
      events: [launch Shop, send Shop cart-tapped, send Cart paid, settle]
      """
    }
    #expect(try errors(of: shop("strong")).contains("double-resume"))
    #expect(try errors(of: shop("weak")) == [])
  }

  private func errors(of text: String) throws -> Set<String> {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return Set(
      outcome.findings.filter { $0.severity == .error }.map(\.rule)
        + outcome.remarks.filter { $0.severity == .error }.map(\.id)
    )
  }
}
