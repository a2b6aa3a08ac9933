import Checking
import FlowFiles
import Testing

@testable import RibEngine

/// What goes in circles makes the same mistake with each new instance.
struct RepeatedMistakeTests {
  /// The slot is overwritten once for each attach but the first.
  private func scenario(attaches: Int) throws -> Scenario {
    let text = """
      flow: Without a guard
      ribs:
        Root:
          children:
            tip: {child: Tip, attach: [build, assign, attach], detach: [guard, clear, detach]}
        Tip: {view: none}
      events: [launch Root\(String(repeating: ", attach tip", count: attaches))]
      """
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
    return try #require(result.scenarios.first)
  }

  private func violations(attaches: Int) throws -> Int {
    var growing = GrowingProgram(try scenario(attaches: attaches))
    var count = 0
    let isWhole = growing.play { program in
      let player = Player(program, watcher: Watch(.catalogue))
      player.playEveryWay(of: { player.machine.play() }) {
        count = player.machine.watcher.violations.count {
          RuleTable.catalogue.all[$0.rule].id == .slotOverwritten
        }
        return false
      }
      return player.shortage
    }
    #expect(isWhole)
    return count
  }

  @Test("A mistake is noted for so many instances, and for no more", arguments: [(21, 20), (81, 64)])
  func noted(attaches: Int, count: Int) throws {
    #expect(try violations(attaches: attaches) == count)
  }

  @Test("What follows from one that is not noted any more is no headline", arguments: [2, 70])
  func follows(rounds: Int) throws {
    let text = """
      flow: Kept too late
      ribs:
        Root:
          receives: {round: [attach tip, detach tip]}
          children:
            tip:
              child: Tip
              attach: [guard, build, attach, assign]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach tip]}
        Tip: {view: none, finishes: in didBecomeActive}
      events: [launch Root\(String(repeating: ", send Root round", count: rounds)), attach tip]
      """
    var options = RunOptions()
    options.proposesFixes = false
    let outcome = run(
      try #require(Shipped.read(text)?.first),
      path: "flow.yaml",
      line: 1,
      options: options
    )
    #expect(outcome.findings.map(\.rule) == ["stuck-slot"])
  }

  @Test("However many there are, one finding tells of them") func told() throws {
    var options = RunOptions()
    options.proposesFixes = false
    let outcome = run(try scenario(attaches: 81), path: "flow.yaml", line: 1, options: options)
    #expect(outcome.findings.filter { $0.rule == "slot-overwritten" }.count == 1)
  }
}
