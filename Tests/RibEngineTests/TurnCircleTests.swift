import Checking
import Testing

@testable import RibEngine

/// Turns that go in circles are counted, and what a run comes to is what it would be with each of them played.
struct TurnCircleTests {
  /// A login that opens the home which opens the login again; the home's lines are those given.
  private func scenario(
    home: String = "[guard, build, assign, attach, present]",
    events: String = "launch App, attach login"
  )
    throws -> Scenario
  {
    let text = """
      flow: In circles
      screens: immediate
      ribs:
        App:
          view: none
          children:
            login:
              child: Login
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach, attach home]}
            home:
              child: Home
              attach: \(home)
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach, attach login]}
        Login: {finishes: later}
        Home: {finishes: later}
      events: [\(events)]
      """
    return try #require(Shipped.read(text)?.first)
  }

  /// What a run leaves: its row, and what it broke. Where events are written down, each turn is played.
  private func played(_ scenario: Scenario, log: (any EventLog)? = nil) throws
    -> (row: [UInt8], violations: [Violation], left: Int)
  {
    var growing = GrowingProgram(scenario)
    var row: [UInt8] = []
    var violations: [Violation] = []
    var left = 0
    let isWhole = growing.play { program in
      let player = Player(program, watcher: Watch(.catalogue, log: log))
      player.machine.play()
      row = Array(UnsafeBufferPointer(start: player.row, count: program.rowSize))
      violations = player.machine.watcher.violations
      left = player.machine.eventsLeft
      return player.shortage
    }
    #expect(isWhole)
    return (row, violations, left)
  }

  private func isSame(_ scenario: Scenario) throws -> Bool {
    let (short, long) = (try played(scenario), try played(scenario, log: Recorder()))
    return short == long
      && short.violations.contains { RuleTable.catalogue.all[$0.rule].id == .reentrantAttachLoop }
  }

  @Test func `a circle in which nothing breaks ends as if each turn had been played`() throws {
    #expect(try isSame(scenario()))
  }

  @Test func `so does one that makes a mistake with each new instance`() throws {
    #expect(try isSame(scenario(home: "[guard, build, attach, assign, present]")))
  }

  @Test func `so does one that somebody enters late, with instances of before`() throws {
    #expect(try isSame(scenario(events: "launch App, attach home, finish Home, attach login, settle")))
  }

  @Test func `a finding tells a circle once, and how often it comes again`() throws {
    let findings = run(try scenario(), path: "flow.yaml", line: 1).findings
    let finding = try #require(findings.first { $0.rule == "reentrant-attach-loop" })
    #expect(finding.events.count < 5_000)
    let again = try #require(finding.events.firstIndex { $0.kind == .again })
    let words = try #require(finding.events[again].attributes.first?.value)
    #expect("\(words)".contains("times more"))
    #expect(finding.events[again...].contains { $0.kind == .limit })
  }

  @Test func `a circle that somebody can leave by never finishing ends the run, and is no loop`() throws {
    let text = """
      flow: Asks again
      ribs:
        Poll:
          view: none
          children:
            probe:
              child: Probe
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach, attach probe]}
        Probe: {view: none, finishes: MOMENTS}
      events: [launch Poll, attach probe]
      """
    func outcome(_ moments: String) throws -> Outcome {
      let text = text.replacingOccurrences(of: "MOMENTS", with: moments)
      return run(try #require(Shipped.read(text)?.first), path: "flow.yaml", line: 1)
    }
    let open = try outcome("[never, later]")
    #expect(open.findings.isEmpty && open.reason.isEmpty && open.timings < 8)
    #expect(try outcome("later").findings.map(\.rule) == ["reentrant-attach-loop"])
  }

  @Test func `a circle that goes on as long as something is chosen anew is no loop to anybody`() throws {
    let text = """
      flow: Reloads
      ribs:
        List:
          children:
            page:
              child: Page
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach, async, attach page]}
        Page: {PAGE}
      events: [launch List, attach page, detach page]
      """
    func told(_ page: String) throws -> (run: [String], search: [String]) {
      let scenario = try #require(Shipped.read(text.replacingOccurrences(of: "PAGE", with: page))?.first)
      var options = ExploreOptions()
      options.proposesFixes = false
      return (
        run(scenario, path: "flow.yaml", line: 1).findings.filter { $0.severity == .error }.map(\.rule),
        explore(scenario, path: "flow.yaml", line: 1, options: options).findings.filter {
          $0.severity == .error
        }
        .map(\.rule)
      )
    }
    let open = try told("view: loaded at any time, finishes: in viewDidLoad")
    #expect(open.run == [] && open.search == [])
    let pinned = try told("view: none, finishes: in didBecomeActive")
    #expect(pinned.run == ["reentrant-attach-loop"] && pinned.search == ["reentrant-attach-loop"])
  }

  @Test func `few turns of a circle are played`() throws {
    final class Count: EventLog {
      var events = 0
      func note(_ event: Event, in world: World) { events += 1 }
      func broke(at time: Int, in world: World) {}
    }
    let count = Count()
    let scenario = try scenario()
    _ = try played(scenario, log: count)
    var growing = GrowingProgram(scenario)
    var circle = TurnCircle()
    _ = growing.play { program in
      let player = Player(program, watcher: Watch(.catalogue))
      player.machine.playBeginning(program.script.count)
      var turns = 0
      while turns < 100, let next = player.machine.nextToSettle {
        turns += 1
        player.machine.settleTurn(next)
        if turns >= TurnCircle.least {
          let passed = player.machine.passOver(&circle, after: turns)
          if passed > 0 {
            #expect(turns < 20 && passed > 900)
            return nil
          }
        }
      }
      Issue.record("no circle was seen")
      return nil
    }
    #expect(count.events > 10_000)
  }
}
