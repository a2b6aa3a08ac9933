import Testing

@testable import RibEngine

/// A navigation controller that is made without a root: what is pushed first has nothing to slide from, and UIKit does not
/// animate it.
@Suite("The first push on an empty stack") struct EmptyStackTests {
  private func flow(_ container: String, splash: String = "push", _ events: String) -> String {
    """
    coordinators:
      App:
        container: \(container)
        start: [show]
        streams: {ready: [present splash], known: [remove splash, present home]}
        children:
          splash: {child: Splash, present: [create, append, start], remove: [remove]}
          home: {child: Home, present: [guard, create, append, start], remove: [remove]}
      Splash: {start: [\(splash)]}
      Home: {start: [replace-stack]}
    events: [launch App, \(events)]
    """
  }

  private func ran(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  @Test(arguments: ["push", "replace-stack"])
  func `it is no transition that anything waits for`(splash: String) throws {
    let outcome = try ran(
      flow("empty navigation", splash: splash, "send App ready, send App known, expect Home on-screen")
    )
    #expect(outcome.findings.filter { $0.severity != .note }.map(\.rule) == [])
    #expect(outcome.timings == 1)
  }

  @Test func `the second one is a transition`() throws {
    let text = flow("empty navigation", "send App ready, settle, send App ready, send App known")
    #expect(try ran(text).findings.contains { $0.rule == "present-refused" })
  }

  @Test func `on a root of its own the first one is a transition too`() throws {
    let text = flow("navigation", "send App ready, send App known")
    #expect(try ran(text).findings.contains { $0.rule == "present-refused" })
  }

  @Test func `a RIB that brings an empty stack pushes its first child at once`() throws {
    let text = """
      ribs:
        Root:
          container: empty navigation
          didLoad: [attach splash]
          streams: {ready: [detach splash, attach home]}
          children:
            splash: {child: Splash, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach]}
            home: {child: Home, attach: [guard, build, assign, attach, replace-stack], detach: [guard, clear, detach]}
        Splash: {}
        Home: {}
      events: [launch Root, send Root ready, expect Home on-screen]
      """
    #expect(try ran(text).findings.filter { $0.severity != .note }.map(\.rule) == [])
  }
}
