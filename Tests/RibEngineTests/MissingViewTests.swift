import Testing

@testable import RibEngine

/// Words are not taken in silence that mean nothing where they stand.
@Suite("What is said of a view that there is not") struct MissingViewTests {
  private func notes(_ shop: String) throws -> [String] {
    let text = """
      ribs:
        App:
          children:
            shop: {child: Shop, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Shop: {\(shop)}
      events: [launch App, attach shop]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.remarks.filter { $0.id == "nothing-to-run" }.map { "\($0.message): \($0.hint)" }
  }

  @Test(arguments: ["touch-view", "emit-state", "ask-view-to-bind"])
  func `notes a step that speaks to it`(step: String) throws {
    let expected = ["'\(step)' does nothing: Shop has no view"]
    #expect(try notes("view: none, didBecomeActive: [{later: [\(step)]}]") == expected)
  }

  @Test func `notes the moment at which it is to finish`() throws {
    let expected = ["it never finishes in viewDidLoad: Shop has no view"]
    #expect(try notes("view: none, finishes: in viewDidLoad") == expected)
  }

  @Test func `notes that nothing binds`() throws {
    #expect(try notes("view: none, binds: in init") == ["nothing binds here: Shop has no view"])
  }

  @Test(arguments: ["viewDidLoad", "viewWillDisappear", "didShow"])
  func `notes the steps of its methods`(method: String) throws {
    let expected = ["these steps are never done: Shop has no view"]
    #expect(try notes("view: none, \(method): [subscribe]") == expected)
  }

  @Test func `notes the tab of what has no tab bar`() throws {
    let slot = "{child: App, attach: [guard, build, assign, attach]}"
    let told = try notes("streams: {go: [select cart]}, children: {cart: \(slot)}")
    #expect(told == ["'select' does nothing: Shop has no tab bar"])
  }

  @Test func `says nothing of one that may be there`() throws {
    let steps = "viewDidLoad: [subscribe], didBecomeActive: [emit-state]"
    #expect(try notes("view: [none, lazy], binds: in viewDidLoad, \(steps)") == [])
  }
}
