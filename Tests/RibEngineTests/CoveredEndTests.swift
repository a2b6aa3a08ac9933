import Testing

@testable import RibEngine

/// A disappearance that is no closing is taken for one: by a RIB or a coordinator, with whatever ends it.
@Suite("Screens that are only covered end their components") struct CoveredEndTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func found(_ text: String) throws -> [String] {
    let outcome = try outcome(text)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" || $0.id == "never-fired" }.map(\.id)
  }

  private func only(_ text: String) throws -> Finding {
    let findings = try outcome(text).findings.filter { $0.severity != .note }
    #expect(findings.count == 1, "\(findings.map(\.rule))")
    return try #require(findings.first)
  }

  // MARK: - Flows

  /// Home awaits Order, over which Terms comes.
  private func awaited(_ order: String, terms: String = "start: [push]", _ events: String = "") -> String {
    """
    coordinators:
      Home: {start: [show], receives: {order-tapped: [await Order]}}
      Order:
        start: [push, wait]
        \(order)
        children:
          terms:
            child: Terms
            present: [create, append, set-callback, start]
            remove: [remove]
            listener: {didFinish: [remove]}
            when-closed-by-user: [remove]
      Terms: {\(terms)}
    events: [launch Home, send Home order-tapped\(events.isEmpty ? ", present terms" : ", " + events)]
    """
  }

  /// Desk attaches Folder, over which Paper comes.
  private func attached(
    _ folder: String,
    heard: String = "listener: {didFinish: [detach]}",
    detach: String = "[guard, clear, detach, pop]",
    paper: (up: String, down: String, is: String) = ("push", "pop", "view: lazy"),
    _ events: String = "attach paper"
  ) -> String {
    """
    ribs:
      Desk:
        children:
          folder:
            child: Folder
            attach: [guard, build, assign, attach, push]
            detach: \(detach)
            \(heard)
      Folder:
        \(folder)
        children:
          paper:
            child: Paper
            attach: [guard, build, assign, attach, \(paper.up)]
            detach: [guard, clear, detach, \(paper.down)]
            listener: {didFinish: [detach]}
            when-closed-by-user: [detach]
      Paper: {\(paper.is)}
    events: [launch Desk, attach folder, \(events)]
    """
  }

  private let full = (up: "present", down: "dismiss-if-presented", is: "presentation: full screen")

  // MARK: - Covered

  @Test(
    arguments: [
      "viewDidDisappear: [resume, forget]", "viewWillDisappear: [resume, forget]",
      "viewDidDisappear: [fail, forget]", "viewDidDisappear: [{later: [resume, forget]}]",
      "viewWillDisappear: [{later: [{later: [fail, forget]}]}]",
      "receives: {viewWillDisappear: [resume, forget]}",
    ]
  )
  func `an awaited coordinator answers when it is covered`(hook: String) throws {
    for terms in ["start: [push]", "start: [present], presentation: full screen"] {
      let finding = try only(awaited(hook, terms: terms))
      #expect(finding.rule == "closed-when-covered")
      #expect(finding.message == "Order answers who awaits it, but its screen was only covered")
    }
  }

  @Test func `the answer of a cancelled wait is one when the cover is what cancels it`() throws {
    let hook = "{viewWillDisappear: [cancel Order], when-cancelled: [fail, forget]}"
    let text = awaited(String(hook.dropFirst().dropLast()).replacing("], when", with: "]\n    when"))
    #expect(try found(text) == ["closed-when-covered"])
  }

  @Test(
    arguments: [
      "viewDidDisappear: [finish]", "viewWillDisappear: [finish]", "viewDidDisappear: [{later: [finish]}]",
      "receives: {viewWillDisappear: [finish]}", "viewWillDisappear: [async, finish]",
    ]
  )
  func `a RIB is detached when it is covered`(hook: String) throws {
    for text in [attached(hook), attached(hook, paper: full)] {
      let finding = try only(text)
      #expect(finding.rule == "closed-when-covered")
      #expect(finding.message == "Folder is ended, but its screen was only covered")
    }
  }

  @Test func `it is the same where only the parent puts the end off`() throws {
    let hop = attached("viewDidDisappear: [finish]", detach: "[guard, clear, async, detach, pop]")
    #expect(try found(hop) == ["closed-when-covered"])
    let later = attached(
      "viewDidDisappear: [listener shut]",
      heard: "listener: {shut: [{later: [detach folder]}]}"
    )
    #expect(try found(later) == ["closed-when-covered"])
  }

  @Test func `a coordinator is removed under a full screen`() throws {
    let text = """
      coordinators:
        Home:
          start: [show]
          children:
            order: {child: Order, present: [create, append, set-callback, start], remove: [remove], listener: {shut: [remove]}}
        Order:
          start: [push]
          viewDidDisappear: [listener shut]
          children:
            terms: {child: Terms, present: [create, append, set-callback, start], remove: [remove, dismiss-if-presented], listener: {didFinish: [remove]}}
        Terms: {start: [present], presentation: full screen}
      events: [launch Home, present order, present terms]
      """
    #expect(try found(text) == ["closed-when-covered"])
  }

  @Test func `another tab covers a screen as well`() throws {
    let text = """
      ribs:
        Bar:
          container: tabs
          didLoad: [attach left, attach right]
          children:
            left: {child: Left, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {shut: [detach]}}
            right: {child: Right, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}
        Left: {viewWillDisappear: [listener shut]}
        Right: {}
      events: [launch Bar, select Right]
      """
    #expect(try found(text) == ["closed-when-covered"])
  }

  @Test func `the fix asks why the screen disappears, and does not close what the user has opened`() throws {
    for text in [awaited("viewDidDisappear: [resume, forget]"), attached("viewDidDisappear: [finish]")] {
      #expect(try only(text).repaired?.title == "do this only when the screen goes")
    }
  }

  @Test func `who asks whether the screen goes is right`() throws {
    let asks = "viewDidDisappear: [{if: [isMovingFromParent, isBeingDismissed], do: [resume, forget]}]"
    let events = """
      present terms, swipe-back-cancelled Terms, swipe-back Terms, swipe-back-cancelled Order, swipe-back Order
      """
    #expect(try found(awaited(asks, events)) == [])
  }

  @Test func `a sheet covers nothing, and the real closing is heard`() throws {
    let sheet = awaited(
      "viewDidDisappear: [resume, forget]",
      terms: "start: [present]",
      "present terms, swipe-down Terms, swipe-back Order"
    )
    #expect(try found(sheet) == [])
  }

  // MARK: - Swipes

  @Test(
    arguments: [
      "viewWillDisappear: [resume, forget]", "viewWillDisappear: [{later: [fail, forget]}]",
      "viewWillDisappear: [{if: isMovingFromParent, do: [resume, forget]}]",
    ]
  )
  func `an awaited coordinator answers when a swipe begins that is taken back`(hook: String) throws {
    let finding = try only(awaited(hook, "swipe-back-cancelled Order"))
    #expect(finding.rule == "closed-on-cancelled-swipe")
    #expect(
      finding.message == "the swipe is cancelled, but Order answered who awaits it when it began"
    )
  }

  @Test func `what a swipe that is taken back has put off comes before the user lets go`() throws {
    let hook = "viewWillDisappear: [{later: [finish]}]"
    let text = attached(hook, detach: "[guard, clear, detach]", "swipe-back-cancelled Folder")
    #expect(try found(text) == ["closed-on-cancelled-swipe"])
    let hop = attached(
      "viewWillDisappear: [finish]",
      detach: "[guard, clear, async, detach]",
      "swipe-back-cancelled Folder"
    )
    #expect(try found(hop) == ["closed-on-cancelled-swipe"])
  }

  @Test func `the screen that a swipe had begun to show is covered again when it is taken back`() throws {
    let text = awaited(
      "viewDidDisappear: [{do: [resume, forget], skip: 1}]",
      "present terms, swipe-back-cancelled Terms"
    )
    #expect(try found(text) == ["closed-when-covered"])
  }

  // MARK: - Reports of what is gone

  @Test func `a RIB that was popped by code reports nothing that anybody hears`() throws {
    let text = attached(
      "viewDidDisappear: [{if: isMovingFromParent, do: [finish]}]",
      "detach folder, attach folder, swipe-back Folder"
    )
    #expect(try found(text) == [])
  }

  @Test func `a coordinator is kept by its screen, and its report is heard`() throws {
    let text = """
      coordinators:
        Home:
          start: [show]
          children:
            order: {child: Order, present: [create, append, set-callback, start], remove: [pop, remove], listener: {shut: []}}
        Order: {start: [push], viewDidDisappear: [listener shut]}
      events: [launch Home, present order, settle, remove order]
      """
    #expect(try found(text) == ["event-after-detach"])
  }
}
