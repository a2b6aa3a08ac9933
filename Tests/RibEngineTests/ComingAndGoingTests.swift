import Testing

@testable import RibEngine

/// A coordinator's screen is a view controller as that of a RIB is: what is put up from it while it comes or goes is told
/// as of the same tree of RIBs.
@Suite("What is put up from a screen that comes or goes") struct ComingAndGoingTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func told(_ text: String) throws -> [String] {
    let outcome = try outcome(text)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  /// An item that shows an offer, each in its own way.
  private func coordinators(
    _ item: String,
    _ offer: String,
    _ asks: String = "",
    container: String = "",
    _ events: String
  ) -> String {
    let adding = "present: [guard, create, append, set-callback, start]"
    let down = ["push": "pop", "present": "dismiss-if-presented"]
    return """
      coordinators:
        Shop:
          \(container.isEmpty ? "" : "container: \(container)")
          start: [show]
          children:
            item:
              child: Item
              \(adding)
              remove: [guard, \(down[item] ?? ""), remove]
              listener: {bye: [remove]}
              when-closed-by-user: [remove]
        Item:
          start: [\(item)]
          \(asks)
          streams: {go: [present offer], bye: [listener bye]}
          children:
            offer:
              child: Offer
              \(adding)
              remove: [guard, \(down[offer] ?? ""), remove]
              when-closed-by-user: [remove]
        Offer: {start: [\(offer)]}
      events: [launch Shop, present item, \(events)]
      """
  }

  private func ribs(_ item: String, _ offer: String, container: String, _ events: String) -> String {
    let down = ["push": "pop", "present": "dismiss-if-presented"]
    return """
      ribs:
        Shop:
          container: \(container)
          children:
            item:
              child: Item
              attach: [guard, build, assign, attach, \(item)]
              detach: [guard, clear, detach, \(down[item] ?? "")]
              when-closed-by-user: [detach]
        Item:
          streams: {go: [attach offer]}
          children:
            offer:
              child: Offer
              attach: [guard, build, assign, attach, \(offer)]
              detach: [guard, clear, detach, \(down[offer] ?? "")]
              when-closed-by-user: [detach]
        Offer: {}
      events: [launch Shop, attach item, \(events)]
      """
  }

  // MARK: - While a coordinator's screen loads

  @Test(arguments: ["", "navigation"])
  func `a sheet on a sheet that loads is refused, as that is not in the window yet`(container: String) throws
  {
    let text = coordinators(
      "present",
      "present",
      "viewDidLoad: [present offer]",
      container: container,
      "settle"
    )
    #expect(try told(text) == ["present-refused"])
    let messages = try outcome(text).findings.map(\.message)
    #expect(messages.first == "Offer is not shown: its host Item is not in the window yet")
  }

  @Test(arguments: [("", ["transition-overlap"]), ("navigation", [])])
  func `what is pushed while a page is pushed stands above that`(container: String, expected: [String]) throws
  {
    let asks = "viewDidLoad: [{do: [present offer], times: 1}]"
    func text(_ events: String) -> String {
      coordinators("push", "push", asks, container: container, "settle, expect Offer on-screen, \(events)")
    }
    #expect(try told(text("swipe-back Item, settle, expect Offer on-screen, expect item filled")) == expected)
    #expect(try told(text("swipe-back Offer, settle, expect Item on-screen, expect offer empty")) == expected)
    #expect(try told(text("send Item bye, settle, expect Item off-screen")) == expected)
  }

  @Test(arguments: ["", "navigation"])
  func `a sheet that a page presents while it loads goes up within its push`(container: String) throws {
    let asks = "viewDidLoad: [{do: [present offer], times: 1}]"
    let events = "settle, expect Offer on-screen, swipe-down Offer, settle, expect Item on-screen"
    #expect(
      try told(coordinators("push", "present", asks, container: container, events)) == ["transition-overlap"]
    )
  }

  // MARK: - While it is on its way

  @Test(arguments: ["", "navigation"])
  func `a sheet on a sheet that still comes up is an overlap`(container: String) throws {
    let text = coordinators("present", "present", container: container, "send Item go")
    #expect(try told(text) == ["transition-overlap"])
  }

  @Test(arguments: ["", "navigation"])
  func `a sheet on a sheet that the user pulls down is refused`(container: String) throws {
    let events = "settle, swipe-down Item, send Item go"
    let text = coordinators("present", "present", container: container, events)
    #expect(try told(text) == ["present-refused"])
    let messages = try outcome(text).findings.map(\.message)
    #expect(messages.first == "Offer is not shown: its host Item is on its way out of the window")
  }

  // MARK: - While a RIB is swiped back

  @Test(arguments: ["none", "navigation"])
  func `a push that waits for the swipe is of a RIB that is detached by then`(container: String) throws {
    let text = ribs("push", "push", container: container, "settle, swipe-back Item, send Item go")
    #expect(try told(text) == ["present-after-detach"])
  }

  @Test(arguments: ["none", "navigation"])
  func `a sheet stands on what the page is popped from, and is left there`(container: String) throws {
    let text = ribs("push", "present", container: container, "settle, swipe-back Item, send Item go")
    #expect(try told(text) == ["leaked-view"])
  }
}
