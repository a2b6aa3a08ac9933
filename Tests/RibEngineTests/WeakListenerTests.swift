import Testing

@testable import RibEngine

/// A RIB's view has a weak listener, which is gone before the view is where its parent has let the RIB go.
@Suite("What a view says on its way out") struct WeakListenerTests {
  private func told(_ text: String) throws -> [String] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }.map(\.rule)
  }

  /// A page that reports as it goes, and its next instance, which comes in the same turn.
  private func book(_ page: String, detach: String = "guard, clear, detach, pop", _ events: String) -> String
  {
    """
    ribs:
      Shelf:
        streams: {next: [detach page, attach page]}
        children:
          page:
            child: Page
            attach: [guard, build, assign, attach, push]
            detach: [\(detach)]
            listener: {didClose: [detach]}
      Page:
        pins: finishes
        viewDidDisappear: [{if: isMovingFromParent, do: [listener didClose]}]
        \(page)
    events: [launch Shelf, attach page, settle, \(events)]
    """
  }

  @Test func `nobody hears a view whose interactor is gone`() throws {
    #expect(try told(book("view: lazy", "send Shelf next, settle, expect Page#2 attached")) == [])
  }

  @Test func `the parent hears a view that the user takes away`() throws {
    #expect(try told(book("view: lazy", "swipe-back Page, settle, expect page empty")) == [])
  }

  @Test func `a view is heard whose interactor lives on`() throws {
    #expect(try told(book("work: goes on after detach", "send Shelf next")) == ["stale-close"])
    let text = book("holds: [strong presenter-listener]", "send Shelf next")
    #expect(try told(text).contains("stale-close"))
  }

  @Test func `a view is heard where its child is detached only when the transition has ended`() throws {
    let late = "guard, clear, pop, after-transition, detach"
    #expect(try told(book("view: lazy", detach: late, "detach page")) == ["finish-ignored"])
  }
}
