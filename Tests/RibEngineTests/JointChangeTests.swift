import Testing

@testable import RibEngine

@Suite("Changes of one flow that are made together")
struct JointChangeTests {
  private func flow(_ attach: String = "[guard, build, attach, assign]", _ more: String = "") throws
    -> Scenario
  {
    try written(
      """
      ribs:
        Home:
          children:
            a: {child: A, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none}
      events: [launch Home, attach a]
      """
    )
  }

  @Test("Lists that two versions have changed are all in both") func both() throws {
    var (one, other) = (try flow(), try flow())
    let base = one
    one.components[0].slots[0].attach.swapAt(2, 3)
    other.components[0].slots[0].closedByUser = [Step(.detachSlot)]
    other.components[1].hooks.append(Hook(.didLoad, [Step(.finish)]))
    let merged = try #require(one.merged(with: other, from: base))
    #expect(merged.components[0].slots[0].attach == one.components[0].slots[0].attach)
    #expect(merged.components[0].slots[0].closedByUser?.map(\.verb) == [.detachSlot])
    #expect(merged.components[1].hooks.map(\.moment) == [.didLoad])
  }

  @Test("A list that both have changed in one way is changed once") func same() throws {
    var (one, other) = (try flow(), try flow())
    let base = one
    one.components[0].slots[0].attach.swapAt(2, 3)
    other.components[0].slots[0].attach.swapAt(2, 3)
    #expect(
      one.merged(with: other, from: base)?.components[0].slots[0].attach == one.components[0].slots[0].attach
    )
  }

  @Test("A list that both have changed in two ways is nobody's") func conflict() throws {
    var (one, other) = (try flow(), try flow())
    let base = one
    one.components[0].slots[0].attach.swapAt(2, 3)
    other.components[0].slots[0].attach.removeLast()
    #expect(one.merged(with: other, from: base) == nil)
  }

  @Test("What changed a value is left alone") func value() throws {
    let base = try flow()
    var other = base
    other.components[1].finishes = [Alternative(.later)]
    #expect(base.merged(with: other, from: base) == nil)
  }

  @Test func `what several changes need as well is said once`() throws {
    let slot = "attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]"
    let text = """
      ribs:
        Root:
          container: navigation
          receives: {first: [attach first], second: [attach second]}
          children:
            first: {child: First, \(slot), listener: {back: [detach]}}
            second: {child: Second, attach: [guard, build, assign, attach, push]}
        First: {receives: {back: [listener back]}}
        Second: {}
      events: [launch Root, send Root first, send First back, send Root second]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1, options: ExploreOptions())
    #expect(
      outcome.findings.first?.repaired?.titles == [
        "detach the child when the user closes its screen", "write down how the child is detached",
      ]
    )
  }
}
