import Checking
import FlowFiles
import Foundation
import Testing

@testable import RibEngine

/// What searches come to.
struct SearchTests {
  private func search(_ scenario: Scenario, _ change: (inout ExploreOptions) -> Void = { _ in })
    -> Exploration
  {
    var options = ExploreOptions()
    options.states = 1_500
    options.proposesFixes = false
    change(&options)
    return Exploration(scenario, options)
  }

  /// Flow, states, transitions, longest way.
  static let closed: [(flow: String, states: Int, transitions: Int, depth: Int)] = [
    ("01", 6, 16, 2), ("02", 4, 14, 2), ("03", 4, 19, 2), ("04", 4, 19, 2), ("12", 1, 1, 1), ("13", 2, 2, 2),
    ("20", 23, 113, 4),
  ]

  /// The same with all reductions: turns are moves, no state waits for a turn that does nothing, and what may still
  /// be chosen is one state.
  static let reduced: [(flow: String, states: Int, transitions: Int, depth: Int)] = [
    ("04", 2, 8, 2), ("06", 6, 30, 3), ("12", 1, 1, 1), ("20", 5, 17, 3), ("30", 2, 6, 2),
    ("31", 64, 214, 1),
  ]

  @Test(arguments: closed)
  func `a small flow has as many states as it had`(flow: String, states: Int, transitions: Int, depth: Int)
    throws
  {
    var scenario = try Shipped.scenario(flow)
    for index in scenario.components.indices { scenario.components[index].finishes = [Alternative(.never)] }
    let summary = search(scenario) { ($0.reduces, $0.sparesMoves) = (false, false) }.summary
    #expect(summary.answer == .closed)
    let found: [Int] = [summary.states, summary.transitions, summary.depth]
    let pinned: [Int] = [states, transitions, depth]
    #expect(found == pinned)
  }

  @Test(arguments: reduced)
  func `a small flow has few states`(flow: String, states: Int, transitions: Int, depth: Int) throws {
    let summary = search(try Shipped.scenario(flow)).summary
    #expect(summary.answer == .closed)
    let found: [Int] = [summary.states, summary.transitions, summary.depth]
    let pinned: [Int] = [states, transitions, depth]
    #expect(found == pinned)
  }

  @Test func `with room for more instances a search goes further`() throws {
    let scenario = try Shipped.scenario("22")
    let few = search(scenario) { $0.instances = 2 }.summary
    let many = search(scenario) { $0.instances = 4 }.summary
    #expect(few.crowded > 0)
    #expect(few.states < many.states)
  }

  /// Two screens of which each opens the other as it finishes, which may be in the call that opens it.
  private static let ring = """
    ribs:
      Root:
        children:
          login:
            child: Login
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach, attach main]}
          main:
            child: Main
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach, attach login]}
      Login: {view: none}
      Main: {view: none}
    events: [launch Root, attach login]
    """

  @Test func `screens that open each other do not multiply the ways of one event without end`() throws {
    let found = search(try written(Self.ring)) { $0.transitions = 10_000 }
    #expect(found.limit == nil)
    #expect(found.summary.answer == .bounded)
    #expect(found.summary.crowded > 0)
  }

  @Test func `the loop that they are is found all the same`() throws {
    let found = search(try written(Self.ring))
    #expect(found.counterexamples.contains { Rule.all[$0.group.mistake.rule].id == .reentrantAttachLoop })
  }

  @Test(arguments: [true, false])
  func `once the time is up few ways are rehearsed for a mistake`(isUp: Bool) throws {
    let scenario = try Shipped.scenario("01")
    let violation = try #require(Timings(scenario, options: RunOptions()).groups.first).headline.violation
    let eventSet = EventSet(scenario)
    let program = Program(Compiler(eventSet.scenario), capacities: Capacities(components: 8).doubled)
    var options = ExploreOptions()
    options.isOutOfTime = { isUp }
    let rehearsal = Rehearsal(program, beginning: eventSet.beginning, .catalogue, options)
    for way in 0..<20 { _ = rehearsal.mayShow(violation, [program.script.count - 1], [way]) }
    #expect(rehearsal.isSpent == isUp)
  }

  @Test(arguments: Shipped.names)
  func `what is found in a shipped flow is shown by a run of the whole row`(name: String) throws {
    for scenario in try Shipped.scenarios(name) where scenario.skip == nil {
      let eventSet = EventSet(scenario)
      let parts = Compiler(eventSet.scenario)
      var options = ExploreOptions()
      (options.events, options.states) = (5, 200)
      let program = Program(parts, capacities: Capacities(components: parts.components.count).doubled)
      let events = Array(eventSet.beginning..<program.script.count)
      var search = Search(
        program,
        beginning: eventSet.beginning,
        events: events,
        table: .catalogue,
        options: options
      )
      search.run()
      #expect(search.shortage == nil)
      var lost: [Int] = []
      for state in stride(from: 1, to: search.table.count, by: max(1, search.table.count / 20))
      where search.isByEvent(state) {
        if search.way(to: state) == nil { lost.append(state) }
      }
      #expect(lost.isEmpty, "\(name): states \(lost)")
    }
  }

  @Test func `a component whose moments are pinned finishes only as written`() throws {
    var scenario = try Shipped.scenario("20")
    let place = try #require(scenario.components.firstIndex { $0.name.string == "Child" })
    scenario.components[place].finishes = [Alternative(.never)]
    scenario.components[place].pins = [.finishes, .closing]
    let quiet: Set<String> = ["attach-ignored", "load-after-detach"]
    #expect(search(scenario).names.allSatisfy { quiet.contains($0.rule) })
    scenario.components[place].pins = []
    #expect(search(scenario).names.contains { $0.rule == "present-after-detach" })
  }

  @Test func `a written timing is forgotten by a search and kept by a run`() throws {
    var scenario = try Shipped.scenario("20")
    let all = search(scenario).summary
    scenario.timing = [1]
    #expect(search(scenario).summary == all)
    #expect(run(scenario, path: "", line: 1).timings == 1)
  }

  @Test func `the states of a small flow are drawn, those of a large one are not`() throws {
    let graph = StateGraph(try Shipped.scenario("04"), limit: 2_000)
    #expect(!graph.isTooLarge)
    #expect(graph.states.count == 4)
    #expect(graph.states.contains { $0.lines.contains("Parent.currentChild = Child") })
    #expect(StateGraph(try Shipped.scenario("04"), limit: 3).isTooLarge)
  }

  @Test(arguments: ["04", "06", "20", "38"])
  func `a drawing has the states of a search that asks when instances are built, and stops where that stops`(
    flow: String
  ) throws {
    let scenario = try Shipped.scenario(flow)
    let summary = search(scenario) { $0.defersMoments = false }.summary
    let graph = StateGraph(scenario, limit: 2_000)
    #expect(graph.states.count == summary.states)
    #expect(graph.states.count { $0.isLeft } == summary.left)
  }

  @Test(arguments: ["04", "16", "17", "20", "36", "38"])
  func `no two states of a drawing read the same, nor are they told apart by numbers`(flow: String) throws {
    let labels = StateGraph(try Shipped.scenario(flow), limit: 2_000).states.map(\.lines)
    #expect(Set(labels).count == labels.count)
    #expect(!labels.joined().contains { $0.hasPrefix("variant") })
  }

  @Test func `a task that is left is the same whether another one was suspended before it or not`() throws {
    func app(_ events: String) -> String {
      """
      coordinators:
        App: {start: [show], receives: {a: [await A], b: [await B]}}
        A: {start: [wait], receives: {done: [resume, forget]}, pins: [cancelling]}
        B: {start: [wait], receives: {done: [resume, forget]}, pins: [cancelling]}
      events: [launch App, \(events)]
      """
    }
    func calls(_ path: String) throws -> [UInt8] {
      let program = Program(Compiler(try written(app(path))), capacities: Capacities())
      let player = Player(program, watcher: Watch(.catalogue))
      player.machine.play()
      return Array(UnsafeBufferPointer(start: player.row + program.frameBase, count: 4 * Frame.size))
    }
    let alone = try calls("send App b")
    let left = try calls("send App a, send App b, send A done")
    #expect(alone.contains { $0 != 0 })
    #expect(alone.count { $0 != 0 } == left.count { $0 != 0 })
    #expect(alone.prefix(2) == left.prefix(2))
  }

  @Test func `a drawing goes as far as it was told to`() throws {
    var options = ExploreOptions()
    options.events = 1
    let graph = StateGraph(try Shipped.scenario("20"), limit: 2_000, options: options)
    #expect(graph.edges.allSatisfy { $0.from == 0 })
    #expect(graph.states.dropFirst().allSatisfy { $0.isLeft })
  }
}

extension Capacities {
  /// Room enough for a few events.
  var doubled: Capacities {
    var new = self
    (new.cells, new.children, new.pending, new.frames) = (8, 12, 16, 24)
    return new
  }
}
