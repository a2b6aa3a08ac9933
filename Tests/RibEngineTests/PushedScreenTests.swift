import Testing

@testable import RibEngine

/// A screen that is being pushed stands in its stack while its view loads, and the stack is about to move (SCREENS D1, D3).
@Suite("While a pushed screen loads") struct PushedScreenTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func told(_ outcome: Outcome) -> [[String]] {
    outcome.findings.filter { $0.severity != .note }.map { [$0.rule] + $0.consequences.map(\.rule) }
  }

  private func shop(_ push: String = "push", container: String = "navigation", uikit: String = "") -> String {
    """
    \(uikit)
    ribs:
      Shop:
        container: \(container)
        children:
          item: {child: Item, attach: [guard, build, assign, attach, \(push)], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
      Item: {finishes: in viewDidLoad}
    events: [launch Shop, attach item, settle]
    """
  }

  @Test(arguments: ["navigation", "none"])
  func `a pop of it is dropped`(container: String) throws {
    let outcome = try outcome(shop(container: container))
    #expect(told(outcome) == [["pop-dropped", "leaked-view"]])
    #expect(
      outcome.findings.first?.repaired?.titles == ["wait for the transition before the screen goes"]
    )
  }

  @Test func `a coordinator's pop of it is dropped`() throws {
    let text = """
      coordinators:
        Shop:
          start: [show]
          children:
            item: {child: Item, present: [create, append, set-callback, start], remove: [guard, pop, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Item: {start: [push], finishes: in viewDidLoad}
      events: [launch Shop, present item, settle]
      """
    #expect(try told(outcome(text)) == [["pop-dropped", "released-too-early"]])
  }

  @Test func `a pop of it comes later where pops are put off`() throws {
    let uikit = "uikit: {stack-while-moving: postponed}"
    #expect(try told(outcome(shop(container: "navigation", uikit: uikit))) == [])
  }

  @Test func `no transition runs where the push is not animated`() throws {
    let outcome = try outcome(shop("push without animation", container: "navigation"))
    #expect(told(outcome) == [["leaked-view"]])
  }

  @Test func `a dismiss of what was pushed is marked as doing nothing`() throws {
    let text = """
      ribs:
        Shop:
          children:
            item: {child: Item, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Item: {}
      events: [launch Shop, attach item, settle, finish Item]
      """
    let labels = try outcome(text).findings.first?.labels.map(\.text) ?? []
    #expect(labels.contains { $0.hasSuffix("does nothing: the screen of Item was not presented") })
  }

  private func opening(
    _ mode: String,
    _ moment: String,
    container: String = "navigation",
    twice: Bool = false
  ) -> String {
    let sheet =
      "attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]"
    let down = ["push": "pop", "embed": "unembed", "present": "dismiss"][mode] ?? ""
    return """
      ribs:
        Shop:
          container: \(container)
          children:
            item: {child: Item, attach: [guard, build, assign, attach, \(mode)], detach: [guard, clear, detach, \(down)], when-closed-by-user: [detach]}
        Item:
          \(moment): [attach offer\(twice ? ", attach hint" : "")]
          children:
            offer: {child: Offer, \(sheet)}
            hint: {child: Hint, \(sheet)}
        Offer: {}
        Hint: {}
      events: [launch Shop, attach item, settle, expect Offer on-screen, swipe-down Offer, expect Item on-screen]
      """
  }

  @Test(arguments: ["viewDidLoad", "viewWillAppear"], ["navigation", "none"])
  func `a modal that it presents goes up within its transition`(moment: String, container: String) throws {
    let outcome = try outcome(opening("push", moment, container: container))
    #expect(told(outcome) == [["transition-overlap"]])
    #expect(outcome.verdict == .clean, "\(outcome.remarks.map(\.message))")
  }

  @Test func `a modal that is presented while what is embedded loads goes up at once`() throws {
    let outcome = try outcome(opening("embed", "viewDidLoad", container: "none"))
    #expect(told(outcome) == [])
    #expect(outcome.verdict == .clean, "\(outcome.remarks.map(\.message))")
  }

  @Test func `of two modals that it presents the second is refused`() throws {
    let outcome = try outcome(opening("push", "viewDidLoad", twice: true))
    #expect(told(outcome).contains(["present-refused"]))
    #expect(outcome.findings.first?.message == "Hint is not shown: its host is still presenting Offer")
  }

  @Test func `what a modal presents while it loads is refused, as that is not in the window yet`() throws {
    #expect(try told(outcome(opening("present", "viewDidLoad"))) == [["present-refused"]])
  }
}
