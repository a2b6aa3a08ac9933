import Checking
import FlowFiles
import Testing

@testable import RibEngine

/// Parts of a flow that share nothing, searched one by one and all together.
struct SlicesTests {
  /// A parent with so many slots.
  private func slots(_ count: Int, finishes: String, attach: String = "assign, attach", early: Int = 0) throws
    -> Scenario
  {
    let slots = (0..<count).map {
      """
            s\($0):
              child: C\($0)
              attach: [guard, build, \($0 < early ? "attach, assign" : attach)]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}

      """
    }
    let children = (0..<count).map { "  C\($0): {view: none, finishes: \(finishes), pins: [finishes]}\n" }
    let events = (0..<count).map { "  - attach s\($0)\n  - detach s\($0)\n" }
    let text =
      "flow: slots\nribs:\n  Parent:\n    children:\n" + slots.joined() + children.joined()
      + "events:\n  - launch Parent\n" + events.joined()
    return try #require(Shipped.scenarios(of: SourceFile(path: "x.yaml", bytes: Array(text.utf8))).first)
  }

  private func search(_ scenario: Scenario, _ change: (inout ExploreOptions) -> Void) -> Exploration {
    var options = ExploreOptions()
    options.proposesFixes = false
    change(&options)
    return Exploration(scenario, options)
  }

  @Test(arguments: [1, 2, 3], ["assign, attach", "attach, assign"])
  func `slots have the same mistakes one by one and all together`(count: Int, attach: String) throws {
    let scenario = try slots(count, finishes: "[never, in didBecomeActive]", attach: attach)
    let sliced = search(scenario) { _ in }
    let whole = search(scenario) { $0.slices = false }
    #expect(whole.summary.answer == .closed)
    #expect(whole.names == sliced.names)
    #expect(search(scenario) { $0.reduces = false }.names == sliced.names)
    if count < 3 {
      let played = search(scenario) { ($0.reduces, $0.sparesMoves) = (false, false) }
      #expect(played.names == sliced.names)
      #expect(played.summary.answer == .closed)
    }
  }

  @Test func `all together, states are a power and transitions the sum over the slots of each combination`()
    throws
  {
    let finishes = "[never, in didBecomeActive]"
    let apart = { (options: inout ExploreOptions) in
      (options.slices, options.exchangesAlike) = (false, false)
    }
    let one = search(try slots(1, finishes: finishes), apart).summary
    let four = search(try slots(4, finishes: finishes), apart).summary
    let cube = one.states * one.states * one.states
    #expect(four.states == cube * one.states)
    #expect(four.transitions == 4 * one.transitions * cube)
    #expect(four.left == 0)
  }

  @Test func `sliced slots cost a sum`() throws {
    let finishes = "[never, in didBecomeActive, later]"
    let one = search(try slots(1, finishes: finishes)) { _ in }.summary
    let eight = search(try slots(8, finishes: finishes)) { _ in }.summary
    #expect(eight.states == 8 * one.states)
    #expect(eight.transitions == 8 * one.transitions)
  }

  /// Two slots of two roots that put off the rest of their lists.
  private static let queued = """
    flow: queued
    ribs:
      P:
        view: none
        children:
          p: {child: A, attach: [build, assign, async, attach], detach: [clear, detach]}
      Q:
        view: none
        children:
          q: {child: B, attach: [build, assign, async, attach], detach: [clear, detach]}
      A: {view: none}
      B: {view: none}
    events: [launch P, launch Q, attach p, attach q]
    """

  @Test func `parts that wait in the same queue are one, since it keeps their order`() throws {
    let source = SourceFile(path: "x.yaml", bytes: Array(Self.queued.utf8))
    #expect(try parts(try #require(Shipped.scenarios(of: source).first)) == 1)
  }

  @Test func `what answers a coordinator belongs to the part that awaits it, however deep`() throws {
    let text = """
      flow: nested
      coordinators:
        App: {start: [show], receives: {link: [{do: [await List], times: 1}]}}
        List: {start: [await Detail]}
        Detail: {presentation: full screen, start: [present, wait], receives: {back: [dismiss]}, pins: [cancelling]}
      events: [launch App, send App link, send Detail back]
      """
    let source = SourceFile(path: "x.yaml", bytes: Array(text.utf8))
    let scenario = try #require(Shipped.scenarios(of: source).first)
    #expect(try parts(scenario) == 1)
    #expect(search(scenario) { _ in }.names.map(\.rule).contains("never-resumed"))
  }

  /// How many parts share nothing.
  private func parts(_ scenario: Scenario) throws -> Int {
    let eventSet = EventSet(scenario)
    let parts = Compiler(eventSet.scenario)
    let program = Program(parts, capacities: Capacities(components: parts.components.count))
    return Slices(program, beginning: eventSet.beginning).parts.count
  }
}
