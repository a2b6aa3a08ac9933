import Testing

@testable import RibEngine

/// Who writes one slot wrongly writes the next ones in the same way.
@Suite("One change in all that is written alike") struct SameFixTests {
  /// Sheets on each other; the user closes those that are not pinned.
  private func chain(_ components: [(name: String, pins: String)]) -> String {
    let names = components.map(\.name)
    let lines = components.enumerated().map { place, component in
      let pins = component.pins.isEmpty ? "" : "pins: [\(component.pins)]"
      guard place + 1 < names.count else { return "  \(component.name): {\(pins)}" }
      let child = names[place + 1]
      let slot =
        "\(child.lowercased()): {child: \(child), attach: [guard, build, assign, attach, present], "
        + "detach: [guard, clear, detach, dismiss]}"
      return "  \(component.name): {\(pins.isEmpty ? "" : pins + ", ")children: {\(slot)}}"
    }
    let events = ["launch \(names[0])"] + names.dropFirst().map { "attach \($0.lowercased())" }
    return "ribs:\n" + lines.joined(separator: "\n") + "\nevents: [\(events.joined(separator: ", "))]\n"
  }

  @Test(arguments: [
    ("finishes", ["a", "b", "c", "d"]), ("finishes, closing", ["a", "b", "c"]),
  ])
  func `is made in each slot where it is needed, and in no other`(pins: String, slots: [String]) throws {
    let text = chain(
      [("Home", ""), ("A", "finishes"), ("B", "finishes"), ("C", "finishes"), ("D", pins)]
    )
    let found = explore(try written(text), path: "flow.yaml", line: 1).findings
    let finding = try #require(found.first { $0.rule == "closed-but-attached" })
    let changed = try #require(finding.repaired?.changed)
    let heard = changed.components.flatMap(\.slots).filter { $0.closedByUser?.isEmpty == false }
    #expect(heard.map(\.name.string) == slots)
    #expect(finding.repaired?.isChecked == true)
  }

  @Test func `is looked for where a component is its own child`() throws {
    let text = """
      ribs:
        Root:
          children:
            node: {child: Node, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Node:
          view: none
          children:
            node: {child: Node, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
      events: [launch Root, attach Root.node, finish Node]
      """
    #expect(try written(text).slotsWrittenAlike.isEmpty)
    #expect(!explore(try written(text), path: "flow.yaml", line: 1).findings.isEmpty)
  }

  @Test func `knows slots that differ in nothing but names`() throws {
    let scenario = try written(
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {x: [detach b]}}
            b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        A:
          children:
            c: {child: C, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        B: {children: {d: {child: D, attach: [build, assign, attach], detach: [guard, clear, detach]}}}
        C: {}
        D: {}
      events: [launch P]
      """
    )
    let groups = scenario.slotsWrittenAlike.map { $0.map { scenario[$0].name.string } }
    #expect(groups == [["b", "c"]])
    #expect(
      scenario.componentsWrittenAlike.map { $0.map { scenario.components[$0].name.string } } == [["C", "D"]]
    )
  }
}
