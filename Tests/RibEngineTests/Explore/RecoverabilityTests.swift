import Checking
import FlowFiles
import Testing

@testable import RibEngine

/// Whether what is stuck can come right again.
struct RecoverabilityTests {
  private func finding(_ rule: String, of text: String, states: Int = 5_000) throws -> Finding {
    let scenario = try #require(
      Shipped.scenarios(of: SourceFile(path: "x.yaml", bytes: Array(text.utf8))).first,
      "not a flow"
    )
    var options = ExploreOptions()
    options.states = states
    options.proposesFixes = false
    let outcome = explore(scenario, path: "x.yaml", line: 1, options: options)
    return try #require(outcome.findings.first { $0.rule == rule }, "\(outcome.findings.map(\.rule))")
  }

  private func events(_ recoverability: Recoverability) -> [String] {
    recoverability.clearing.map(FlowWriter.events(of:)) ?? []
  }

  private func slots(_ events: String, attach: String = "guard, build, attach, assign", _ more: String = "")
    -> String
  {
    """
    flow: A slot
    ribs:
      Parent:
        children:
          slot:
            child: Child
            attach: [\(attach)]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
      Child: {view: none, finishes: in didBecomeActive, pins: [finishes]\(more)}
    events: [launch Parent, attach slot\(events)]

    """
  }

  @Test func `a slot that no event empties is stuck for ever`() throws {
    let recoverability = try #require(try finding("stuck-slot", of: slots("")).recoverability)
    #expect(recoverability.clearing == nil)
    #expect(recoverability.states > 0)
  }

  @Test func `a slot that an event empties is told with the shortest way to do so`() throws {
    let recoverability = try #require(try finding("stuck-slot", of: slots(", detach slot")).recoverability)
    #expect(events(recoverability) == ["detach slot"])
    #expect(recoverability.isCalm)
  }

  @Test func `a slot is emptied with its parent`() throws {
    let text = """
      flow: A slot of a child
      ribs:
        Root:
          children:
            middle:
              child: Middle
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
        Middle:
          view: none
          finishes: never
          didBecomeActive: [attach slot]
          children:
            slot:
              child: Child
              attach: [guard, build, attach, assign]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Child: {view: none, finishes: in didBecomeActive, pins: [finishes]}
      events: [launch Root, attach middle, detach middle]

      """
    let recoverability = try #require(try finding("stuck-slot", of: text).recoverability)
    #expect(events(recoverability) == ["detach middle"])
  }

  private func purchase(_ more: String = "") -> String {
    """
    flow: A purchase
    coordinators:
      Purchase:
        start: [present, wait]
        receives: {ok-tapped: [dismiss, resume, forget]}
        when-closed-by-user: []
        \(more)
    events: [start Purchase, send Purchase ok-tapped, swipe-down Purchase]

    """
  }

  @Test func `a task whose screen is gone waits for ever: nobody taps what is not there`() throws {
    let recoverability = try #require(
      try finding("never-resumed", of: purchase("pins: [cancelling]")).recoverability
    )
    #expect(recoverability.clearing == nil)
  }

  @Test func `a task that is answered when it is cancelled does not wait for ever`() throws {
    let recoverability = try #require(
      try finding("never-resumed", of: purchase("when-cancelled: [fail, forget]")).recoverability
    )
    #expect(events(recoverability) == ["cancel Purchase"])
  }

  @Test func `a cancellation that nobody hears of ends no wait`() throws {
    let recoverability = try #require(try finding("never-resumed", of: purchase()).recoverability)
    #expect(recoverability.clearing == nil)
  }

  @Test func `an answer that comes by itself ends the wait of a task whose screen is gone`() throws {
    let text = """
      flow: An answer from elsewhere
      coordinators:
        Order:
          start: [present, wait]
          receives: {close-tapped: [dismiss]}
          streams: {paid: [resume, forget]}
          pins: [closing, cancelling]
      events: [start Order, send Order close-tapped, send Order paid]

      """
    let recoverability = try #require(try finding("never-resumed", of: text).recoverability)
    #expect(events(recoverability) == ["send Order paid"])
  }

  /// A coordinator that pushes a list, which presents a form; the user closes both, and nobody hears of it.
  private static let kept = """
    flow: Kept beneath one that is kept
    coordinators:
      Home:
        start: [show]
        children:
          list: {child: List, present: [guard, create, append, set-callback, start], remove: [guard, remove], when-closed-by-user: []}
      List:
        start: [push]
        children:
          form: {child: Form, present: [guard, create, append, set-callback, start], remove: [guard, remove], when-closed-by-user: []}
      Form: {start: [present]}
    events: [launch Home, present list, present form, swipe-down Form, swipe-back List]

    """

  @Test func `a coordinator is not removed because its parent is kept in vain as well`() throws {
    let scenario = try #require(
      Shipped.scenarios(of: SourceFile(path: "x.yaml", bytes: Array(Self.kept.utf8))).first
    )
    var options = ExploreOptions()
    options.proposesFixes = false
    let findings = explore(scenario, path: "x.yaml", line: 1, options: options).findings
    let form = try #require(findings.first { $0.message.hasPrefix("Form ") })
    #expect(form.recoverability?.clearing == nil)
  }

  @Test func `what the end of a transition takes away goes by the event that began it`() throws {
    let text = """
      flow: A tap on the tab that is selected
      coordinators:
        Main:
          container: tabs
          start: [show, present orders]
          streams: {link: []}
          children:
            orders: {child: Orders, present: [create, append, set-callback, start], remove: [remove]}
        Orders:
          container: navigation
          start: [embed]
          children:
            order:
              child: Order
              present: [guard, create, append, set-callback, start]
              remove: [guard, remove]
              when-closed-by-user: [remove]
        Order:
          start: [push]
          children:
            map:
              child: Map
              present: [guard, create, append, set-callback, start]
              remove: [guard, remove]
              when-closed-by-user: []
        Map: {start: [push]}
      events: [launch Main, present order, present map, swipe-back Map, select Orders, send Main link]

      """
    let recoverability = try #require(try finding("leaked-child-coordinator", of: text).recoverability)
    #expect(events(recoverability) == ["select Orders"])
  }

  @Test func `nothing is said where a limit stopped the search`() throws {
    let text = slots(", detach slot")
    var options = ExploreOptions()
    (options.states, options.beyond) = (1, nil)
    let scenario = try #require(Shipped.scenarios(of: SourceFile(path: "x", bytes: Array(text.utf8))).first)
    let outcome = explore(scenario, path: "x", line: 1, options: options)
    #expect(outcome.search?.answer == .stopped)
    #expect(outcome.findings.allSatisfy { $0.recoverability == nil })
  }

  @Test func `nothing is said of a rule that speaks of a moment`() throws {
    let outcome = explore(try Shipped.scenario("20"), path: "20", line: 1)
    let finding = try #require(outcome.findings.first { $0.rule == "present-after-detach" })
    #expect(finding.recoverability == nil)
  }

  /// Those of which a run shows that a slot stays stuck.
  private static let broken = Shipped.all.filter { flow in
    var options = RunOptions()
    options.proposesFixes = false
    return run(flow.scenario, path: "", line: 1, options: options).findings.contains {
      $0.rule == "stuck-slot"
    }
  }

  @Test(arguments: broken)
  func `what empties a slot of a shipped flow empties it when it is played`(flow: Shipped.Flow) throws {
    try check(flow.scenario, flow.name)
  }

  @Test func `what empties a slot of a random flow empties it when it is played`() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      try check(RandomFlow.scenario(seed: seed, .sensible), "seed \(seed)")
    }
  }

  private func check(_ scenario: Scenario, _ name: String) throws {
    var options = ExploreOptions()
    (options.states, options.transitions, options.beyond) = (200, 300, nil)
    options.proposesFixes = false
    let space = Exploration(scenario, options)
    guard space.summary.answer == .closed else { return }
    for example in space.counterexamples {
      let mistake = MistakeName(example.group.mistake, in: example.tried.program, space.table)
      guard mistake.rule == "stuck-slot",
        let recoverability = Future(example, of: example.group.headline.violation, in: space)?
          .recoverability(),
        let clearing = recoverability.clearing, recoverability.isCalm
      else { continue }
      var flow = example.scenario
      flow.events += [EventLine(.settle, .none)]
      #expect(try stuck(flow, example.path, mistake) > 0, "\(name): \(mistake)")
      flow.events += clearing.events
      #expect(try stuck(flow, example.path, mistake) == 0, "\(name): \(events(recoverability))")
    }
  }

  /// How many instances hold a child in that slot which is done or gone, after the last event.
  private func stuck(_ flow: Scenario, _ path: [Int], _ mistake: MistakeName) throws -> Int {
    var options = RunOptions()
    options.path = path
    let program = Timings(flow, options: options).program
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
    row.initialize(repeating: 0, count: program.rowSize)
    defer { row.deallocate() }
    var machine = Machine(program, row: row, choices: Script(path), watcher: Blind())
    for line in program.script { machine.play(line) }
    let world = machine.world
    return world.cells.count { cell in
      guard world[cell].isAlive(.router), world.component(cell).name == mistake.parent,
        let slot = world.component(cell).slots.firstIndex(where: { $0.name == mistake.slot }),
        let child = world.holder(cell, slot: slot)
      else { return false }
      return world[child].isOver || !world[cell].children.contains(child)
    }
  }
}

/// Sees nothing.
private struct Blind: Watcher {
  mutating func see(_ event: Event, in world: World) {}
  mutating func rest(in world: World) {}
  mutating func end(in world: World) {}
}
