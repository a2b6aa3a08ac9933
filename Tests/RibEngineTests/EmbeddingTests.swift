import Testing

@testable import RibEngine

/// What is embedded takes no time and is no transition (SCREENS A3), also where a view loads in the middle of its own.
@Suite("Embedding") struct EmbeddingTests {
  private func warnings(
    _ way: String,
    up: String = "push",
    container: String = "navigation"
  ) throws -> [String] {
    let text = """
      ribs:
        Root:
          container: \(container)
          children:
            page: {child: Page, attach: [build, assign, attach, \(up)], detach: [guard, clear, detach]}
        Page:
          viewDidLoad: [attach bar]
          children:
            bar: {child: Bar, attach: [build, assign, attach, \(way)], detach: [guard, clear, detach]}
        Bar: {}
      events: [launch Root, attach page]
      """
    return run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity == .warning }
      .map(\.rule)
  }

  @Test(arguments: ["push", "present"])
  func `when a view loads overlaps with nothing`(up: String) throws {
    #expect(try warnings("embed", up: up) == [])
  }

  @Test func `is not to push, which does`() throws {
    #expect(try warnings("push", container: "none").contains("transition-overlap"))
  }
}
