import Testing

@testable import RibEngine

/// What RIBs for Android does otherwise, and what is a mistake there all the same.
@Suite("The tree on Android") struct AndroidTreeTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written("runtime: ribs-android\n" + text), path: "flow.yaml", line: 1)
  }

  private func rules(_ text: String) throws -> [String] {
    let outcome = try outcome(text)
    return outcome.findings.map(\.rule) + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  private static let slot = "attach: [guard, build, assign, attach], detach: [guard, clear, detach]"

  @Test func `a router that is attached twice is told of (recording 046)`() throws {
    let text = """
      ribs:
        Store:
          children:
            basket: {child: Basket, attach: [reuse, assign, attach], detach: [guard, clear, detach]}
        Basket: {view: none}
      events: [launch Store, attach basket, attach basket]
      """
    #expect(try rules(text) == ["double-attach"])
    #expect(try rules(text.replacing("reuse", with: "build")) != ["double-attach"])
  }

  @Test func `children attached in didLoad are active before their parent, and that passes (recording 066)`()
    throws
  {
    let text = """
      ribs:
        R: {children: {p: {child: P, \(Self.slot)}}}
        P:
          view: none
          fixed-children: [F]
          didLoad: [attach s]
          children: {s: {child: G, \(Self.slot)}}
        F: {view: none}
        G: {view: none}
      events: [launch R, attach p, expect P active, expect F active, expect G active]
      """
    #expect(try rules(text) == [])
  }

  @Test(arguments: ["build P for R, load P", "build P for R, attach s", "attach p, detach p, attach s"])
  func `a parent that stays inactive is told of`(events: String) throws {
    let text = """
      ribs:
        R: {children: {p: {child: P, \(Self.slot)}}}
        P:
          view: none
          \(events.contains("load") ? "fixed-children: [F]" : "children: {s: {child: F, \(Self.slot)}}")
        F: {view: none}
      events: [launch R, \(events)]
      """
    #expect(try rules(text).contains("active-under-inactive"))
  }
}
