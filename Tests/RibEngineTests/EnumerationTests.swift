import Checking
import FlowFiles
import Testing

@testable import RibEngine

/// All timings of a flow, once more, by a recursion that shares nothing with the odometer.
struct PathEnumeration {
  private(set) var count = 0
  private(set) var ids: Set<String> = []
  private(set) var paths: Set<[Int]> = []
  private let limit: Int
  private let parts: Compiler
  private var program: Program
  private var capacities: Capacities

  /// nil where there are more than `limit` timings, or no row is big enough.
  init?(_ scenario: Scenario, limit: Int) {
    self.limit = limit
    parts = Compiler(scenario)
    capacities = Capacities(components: parts.components.count)
    program = Program(parts, capacities: capacities)
    guard visit([]) else { return nil }
  }

  /// Plays a path to its end, then every path that leaves it later.
  private mutating func visit(_ path: [Int]) -> Bool {
    guard count < limit, let ways = play(path) else { return false }
    count += 1
    paths.insert(ways.map(\.way))
    for place in path.count..<max(path.count, ways.count) {
      for way in stride(from: 1, to: ways[place].count, by: 1) {
        if !visit(ways[..<place].map(\.way) + [way]) { return false }
      }
    }
    return true
  }

  private mutating func play(_ path: [Int]) -> [(way: Int, count: Int)]? {
    while true {
      let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
      defer { row.deallocate() }
      row.initialize(repeating: 0, count: program.rowSize)
      var machine = Machine(program, row: row, choices: Script(path), watcher: Watch(.catalogue))
      machine.play()
      guard let shortage = machine.world.shortage else {
        for headline in Headlines(machine.watcher.violations, .catalogue).all {
          ids.insert(Rule.all[headline.violation.rule].id.text)
        }
        return machine.choices.picked
      }
      guard let more = capacities.grown(for: shortage, in: program) else { return nil }
      capacities = more
      program = Program(parts, capacities: capacities)
    }
  }
}

@Suite("The search over timings")
struct EnumerationTests {
  private func check(_ scenario: Scenario, _ name: String) -> Bool {
    guard let naive = PathEnumeration(scenario, limit: 40) else { return false }
    let tried = Timings(scenario, options: RunOptions())
    #expect(naive.count == tried.count, "\(name)")
    #expect(naive.paths.count == naive.count, "\(name)")
    // Faces of one mistake are merged over all timings, so the naive ids may be more.
    let ids = Set(tried.groups.map { Rule.all[$0.mistake.rule].id.text })
    let merged = Rule.withAliases(ids).subtracting(ids)
    #expect(naive.ids.subtracting(merged) == ids.subtracting(merged), "\(name)")
    return true
  }

  @Test("finds what a recursion finds in every shipped flow", arguments: Shipped.all)
  func shippedFlows(flow: Shipped.Flow) {
    _ = check(flow.scenario, flow.name)
  }

  @Test("finds what a recursion finds in invented flows")
  func inventedFlows() {
    var compared = 0
    for seed in PropertyTests.seeds(80) {
      let scenario = RandomFlow.scenario(seed: seed, .sensible)
      if check(scenario, "seed \(seed)\n\(FlowWriter.text(scenario))") { compared += 1 }
    }
    #expect(compared > 20)
  }

  @Test("gives a flow and its mirror image the same rules")
  func mirrorImages() {
    var (clean, broken) = (0, 0)
    for seed in PropertyTests.seeds(120) {
      let scenario = RandomFlow.scenario(seed: seed, .sensible)
      var options = RunOptions()
      options.states = 20
      let one = Timings(scenario, options: options)
      guard one.limit.isEmpty else { continue }
      let other = Timings(Mirror.image(of: scenario), options: options)
      let (a, b) = (Self.ids(one), Self.ids(other))
      if a.isEmpty { clean += 1 } else { broken += 1 }
      #expect(
        a == b,
        "seed \(seed)\n\(FlowWriter.text(scenario))\n\(FlowWriter.text(Mirror.image(of: scenario)))"
      )
      #expect(one.count == other.count, "seed \(seed)")
    }
    #expect(clean > 2 && broken > 20)
  }

  private static func ids(_ timings: Timings) -> [String] {
    Set(
      timings.groups.map { Rule.all[$0.mistake.rule].id.text + " " + $0.headline.violation.severity.rawValue }
    )
    .sorted()
  }

  @Test("tells the same finding when its path is played again", arguments: Shipped.all)
  func toldPathTellsTheSame(flow: Shipped.Flow) {
    var options = RunOptions()
    options.proposesFixes = false
    let all = run(flow.scenario, path: flow.name, line: 1, options: options)
    for finding in all.findings {
      options.path = finding.path
      let again = run(flow.scenario, path: flow.name, line: 1, options: options)
      #expect(again.timings == 1)
      let same = again.findings.first { $0.rule == finding.rule && $0.message == finding.message }
      #expect(same?.span == finding.span, "\(flow.name) \(finding.rule)")
      #expect(same?.events == finding.events, "\(flow.name) \(finding.rule)")
      #expect(same?.path == finding.path)
    }
  }
}
