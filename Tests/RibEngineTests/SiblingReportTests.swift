import Testing

@testable import RibEngine

/// A child that asks for another one to go has not finished.
@Suite("A report that ends another child") struct SiblingReportTests {
  private func found(_ text: String) throws -> [String] {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.map(\.rule) + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  private static func slot(_ name: String, _ child: String, _ more: String = "") -> String {
    "\(name): {child: \(child), attach: [guard, build, assign, attach], detach: [guard, clear, detach]\(more)}"
  }

  @Test(arguments: ["detach s", "detach-child C", "detach s, attach t"])
  func `leaves the one that reports as it is`(steps: String) throws {
    let text = """
      ribs:
        P:
          fixed-children: [Bar]
          listens: {log-out: [\(steps)]}
          children:
            \(Self.slot("s", "C"))
            \(Self.slot("t", "D"))
            \(Self.slot("u", "Bar"))
        C: {view: none}
        D: {view: none}
        Bar: {view: none}
      events: [launch P, attach s, listener Bar log-out, attach u, listener Bar log-out]
      """
    #expect(try !found(text).contains("child-left-active"))
  }

  @Test(arguments: ["detach u", "detach t", "detach-child Bar"])
  func `ends the one that reports where it is meant`(steps: String) throws {
    // The list of the slot finds no handle, so that the child stays.
    let text = """
      ribs:
        P:
          listens: {log-out: [\(steps)]}
          children:
            u: {child: Bar, variable: one, attach: [build, attach], detach: [guard, clear, detach]}
            t: {child: D, variable: one, attach: [build, attach], detach: [guard, clear, detach]}
        D: {view: none}
        Bar: {view: none}
      events: [launch P, attach u, listener Bar log-out]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let told = outcome.findings.flatMap { [$0.rule] + $0.consequences.map(\.rule) }
    #expect(told.isEmpty == (steps == "detach-child Bar"))
    #expect(steps != "detach u" || told.contains("finish-ignored"))
  }
}
