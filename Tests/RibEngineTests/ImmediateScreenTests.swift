import Testing

@testable import RibEngine

/// Screens that take no time: what the user does is played where a line of events says so, and nowhere else.
@Suite("Screens that take no time") struct ImmediateScreenTests {
  private func flow(_ put: String, _ down: String, _ closed: String, _ events: String) -> String {
    """
    screens: immediate
    ribs:
      Home:
        children:
          settings:
            child: Settings
            attach: [guard, build, assign, attach, \(put)]
            detach: [guard, clear, detach, \(down)]
            \(closed)
      Settings: {}
    events: [launch Home, attach settings\(events)]
    """
  }

  private static let ways = [("push", "pop", "swipe-back"), ("present", "dismiss", "swipe-down")]

  @Test("Who owns a screen that the user closes hears of it", arguments: ways)
  func heard(put: String, down: String, swipe: String) throws {
    let text = flow(put, down, "when-closed-by-user: [detach]", ", \(swipe) Settings, expect settings empty")
    #expect(run(try written(text), path: "flow.yaml", line: 1).verdict == .clean)
  }

  @Test("A screen that the user closes and nobody detaches is an error", arguments: ways)
  func unheard(put: String, down: String, swipe: String) throws {
    let outcome = run(try written(flow(put, down, "", ", \(swipe) Settings")), path: "flow.yaml", line: 1)
    #expect(outcome.findings.map(\.rule) == ["closed-but-attached"])
  }

  @Test("A search closes no screen that no line names, and says so", arguments: ways)
  func notAdded(put: String, down: String, swipe: String) throws {
    let outcome = explore(try written(flow(put, down, "", "")), path: "flow.yaml", line: 1)
    #expect(outcome.verdict == .clean)
    #expect(outcome.search?.varied.isEmpty == true)
    #expect(outcome.remarks.map(\.message).contains("the user never closes the screen of Settings"))
  }

  @Test(
    "A line takes down what another one would have, but dismiss of a RIB only modals",
    arguments: [
      ("present", "pop", true), ("push", "unembed", true), ("embed", "pop", true), ("push", "dismiss", false),
    ]
  )
  func otherVerbs(put: String, down: String, takesDown: Bool) throws {
    let text = flow(put, down, "listener: {didFinish: [detach]}", ", finish Settings")
    #expect(run(try written(text), path: "flow.yaml", line: 1).findings.isEmpty == takesDown)
  }

  @Test("A coordinator's dismiss takes down what was pushed")
  func coordinators() throws {
    let text = """
      screens: immediate
      coordinators:
        Home:
          start: [show]
          children:
            page: {child: Page, present: [create, append, set-callback, start], \
      remove: [guard, dismiss, remove], listener: {didFinish: [remove]}}
        Page: {start: [push]}
      events: [launch Home, present page, finish Page, expect Page off-screen]
      """
    #expect(run(try written(text), path: "flow.yaml", line: 1).verdict == .clean)
  }
}
