import Checking
import Testing

@testable import RibEngine

/// What waits at the end of a flow, and what a child's answer opens.
struct EndTests {
  private func search(_ scenario: Scenario, _ change: (inout ExploreOptions) -> Void = { _ in })
    -> Exploration
  {
    var options = ExploreOptions()
    options.proposesFixes = false
    change(&options)
    return Exploration(scenario, options)
  }

  /// Screens of which each leads to the next; the last leads to `then`.
  private func chain(_ length: Int, finishes: String, then last: String = "") throws -> Scenario {
    let slots = (0..<length).map { index in
      let next = index + 1 < length ? ", attach s\(index + 1)" : last
      return """
              s\(index):
                child: C\(index)
                attach: [guard, build, assign, attach]
                detach: [guard, clear, detach]
                listener: {didFinish: [detach\(next)]}
        """
    }
    let children = (0..<length).map { "  C\($0): {view: none, finishes: \(finishes), pins: [finishes]}" }
    let text =
      ["flow: Chain", "ribs:", "  Parent:", "    children:"] + slots + children
      + ["events: [launch Parent, attach s0]"]
    return try #require(Shipped.read(text.joined(separator: "\n"))?.first)
  }

  /// Each screen may answer now or later, and every answer builds the next: 2^12 ways to the end of one turn.
  @Test func `ends that open each other cost no more than the states that they pass`() throws {
    let search = search(try chain(12, finishes: "[never, later]")) { $0.events = 1 }
    #expect(search.summary.answer == .bounded)
    #expect(search.summary.transitions < 100)
  }

  @Test func `what an end shows is told with the choices of each of its turns`() throws {
    var scenario = try chain(3, finishes: "[never, later]")
    let last = try #require(scenario.components.firstIndex { $0.name.string == "Parent" })
    // The last child attaches before it is assigned, and answers at once.
    scenario.components[last].slots[2].attach.swapAt(2, 3)
    let child = try #require(scenario.components.firstIndex { $0.name.string == "C2" })
    scenario.components[child].finishes = [Alternative(.never), Alternative(.inDidBecomeActive)]
    let found = search(scenario)
    let example = try #require(
      found.counterexamples.first { found.table.all[$0.group.mistake.rule].id == .stuckSlot }
    )
    #expect(example.scenario.events.count == 2, "the end alone leads there")
    var options = RunOptions()
    options.path = example.path
    let tried = Timings(example.scenario, options: options, table: found.table)
    #expect(tried.groups.contains { found.table.all[$0.mistake.rule].id == .stuckSlot })
  }

  @Test func `a loop of later turns that nothing can leave is found`() throws {
    let found = search(try chain(1, finishes: "later", then: ", attach s0"))
    #expect(found.summary.answer == .closed)
    #expect(found.names.contains { $0.rule == "reentrant-attach-loop" })
  }

  @Test func `a loop of later turns that an answer can leave is none`() throws {
    let found = search(try chain(1, finishes: "[never, later]", then: ", attach s0"))
    #expect(found.summary.answer == .closed)
    #expect(!found.names.contains { $0.rule == "reentrant-attach-loop" })
  }

  @Test func `a child that is attached from its own answer is told, and not gone on from for ever`() throws {
    let found = search(try chain(1, finishes: "[never, in didBecomeActive]", then: ", attach s0"))
    #expect(found.summary.answer == .closed)
    #expect(found.names.contains { $0.rule == "reentrant-attach-loop" })
    #expect(found.summary.transitions < 100)
  }

  /// A screen that takes time, with so many children that finish in turns of their own.
  private func home(_ count: Int) throws -> Scenario {
    func slot(_ name: String, _ child: String, _ show: String = "", _ hide: String = "") -> String {
      """
            \(name):
              child: \(child)
              attach: [guard, build, assign, attach\(show)]
              detach: [guard, clear, detach\(hide)]
              listener: {didFinish: [detach]}
      """
    }
    let names = (0..<count).map { "s\($0)" }
    let text =
      ["flow: Home", "ribs:", "  App:", "    view: none", "    children:"]
      + [slot("home", "Home", ", present", ", dismiss"), "  Home:", "    finishes: never", "    children:"]
      + names.map { slot($0, $0.uppercased()) }
      + names.map { "  \($0.uppercased()): {view: none, finishes: later, pins: [finishes]}" }
      + ["events: [launch App, attach home, \(names.map { "attach \($0)" }.joined(separator: ", "))]"]
    return try #require(Shipped.read(text.joined(separator: "\n"))?.first)
  }

  private func searched(_ scenario: Scenario, _ change: (inout ExploreOptions) -> Void = { _ in }) -> Search {
    let eventSet = EventSet(scenario)
    let program = Program(Compiler(eventSet.scenario), capacities: Capacities(components: 8).doubled)
    let events = Array(eventSet.beginning..<program.script.count)
    var options = ExploreOptions()
    options.events = 5
    change(&options)
    var search = Search(
      program,
      beginning: eventSet.beginning,
      events: events,
      table: .catalogue,
      options: options
    )
    search.run()
    return search
  }

  @Test func `all that is played is a transition, at the end of a flow as well`() throws {
    let search = searched(try home(3))
    #expect(search.shortage == nil)
    #expect(search.worker.played == search.transitions + 1, "the beginning is none")
  }

  @Test func `before the end of a transition ends take one turn at a time`() throws {
    let whole = searched(try home(4)) { $0.sparesMoves = false }
    let parts = searched(try home(4))
    #expect(parts.transitions * 2 < whole.transitions)
    #expect(Set(parts.occurrences.map(\.grade)) == Set(whole.occurrences.map(\.grade)))
  }

  @Test func `a block has its turn while another one waits for the end of a transition`() throws {
    let text = """
      flow: Two blocks
      ribs:
        App:
          viewDidAppear: [attach a, later: [detach a]]
          children:
            a:
              child: A
              attach: [guard, build, assign, attach, present, after-transition]
              detach: [guard, clear, detach, dismiss]
        A: {pins: [closing]}
      events: [launch App]
      """
    let found = search(try #require(Shipped.read(text)?.first))
    #expect(found.names.contains { $0.rule == "dismiss-dropped" })
  }

  /// The tap lets the task go on in a later turn, which leaves open whether its coordinator finishes.
  @Test func `who finishes in a turn that a later turn brings is met after the last event`() throws {
    let text = """
      flow: Answered, then done
      coordinators:
        App:
          start: [show]
          children:
            sheet:
              child: Sheet
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
        Sheet:
          start: [push, wait]
          receives: {tapped: [resume, forget]}
      events: [launch App, present sheet, send Sheet tapped]
      """
    let scenario = try #require(Shipped.read(text)?.first)
    let found = search(scenario) { $0.events = 2 }
    #expect(found.summary.answer == .bounded)
    let example = found.counterexamples.first {
      found.table.all[$0.group.mistake.rule].id == .releasedTooEarly
    }
    #expect(example?.scenario.events.count == 3)
  }

  /// Before the ping as after it the child that finishes leads to one state, and a flow ends only after it.
  @Test func `an end is told by a turn that leads where another turn has led before`() throws {
    let text = """
      flow: Pings, then done
      screens: immediate
      ribs:
        App:
          children:
            a:
              child: A
              attach: [guard, build, assign, attach, present]
              detach: [clear, detach]
              listener: {didFinish: [detach], ping: []}
        A:
          didBecomeActive: [later: [listener ping]]
          pins: [closing]
      events: [launch App, attach a]
      """
    let scenario = try #require(Shipped.read(text)?.first)
    for most in [1, 2] {
      let found = search(scenario) { $0.events = most }
      let example = found.counterexamples.first {
        found.table.all[$0.group.mistake.rule].id == .leakedView
      }
      #expect(example?.scenario.events.count == 2, "within \(most)")
    }
  }
}
