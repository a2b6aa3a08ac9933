import Checking
import FlowFiles
import Testing

@testable import RibEngine

/// Slots that say the same but for names are taken for one another, and no others.
struct SymmetryTests {
  /// A home with slots that go when it goes, each of a child of its own.
  private struct Home {
    var attach = Array(repeating: "guard, build, assign, attach", count: 3)
    var detach = Array(repeating: "guard, clear, detach", count: 3)
    /// Lines of the home, of every child, and components below.
    var home: [String] = []
    var child: (Int) -> [String] = { _ in ["view: none"] }
    var below: (Int) -> [String] = { _ in [] }
    var events: [String] = []
    var count = 3

    var scenario: Scenario {
      get throws { try #require(Shipped.read(text)?.first) }
    }

    private var text: String {
      var lines = ["flow: home", "ribs:", "  App:", "    view: none", "    children:"]
      lines += slot("home", "Home", "guard, build, assign, attach", "guard, clear, detach")
      lines += ["  Home:", "    view: none", "    finishes: never", "    pins: [finishes]"]
      lines += home.map { "    \($0)" } + ["    children:"]
      for index in 0..<count { lines += slot("s\(index)", "C\(index)", attach[index], detach[index]) }
      for index in 0..<count {
        lines += ["  C\(index):"] + child(index).map { "    \($0)" } + below(index)
      }
      lines += ["events:", "  - launch App", "  - attach home", "  - detach home"]
      for index in 0..<count { lines += ["  - attach s\(index)", "  - detach s\(index)"] }
      return (lines + events.map { "  - \($0)" }).joined(separator: "\n") + "\n"
    }

    private func slot(_ name: String, _ child: String, _ attach: String, _ detach: String) -> [String] {
      [
        "      \(name):", "        child: \(child)", "        attach: [\(attach)]",
        "        detach: [\(detach)]",
        "        listener: {didFinish: [detach]}",
      ]
    }
  }

  private func search(_ home: Home, exchanges: Bool = true, events: Int = 30) throws -> SearchResult {
    var options = ExploreOptions()
    (options.proposesFixes, options.exchangesAlike, options.events) = (false, exchanges, events)
    return SearchResult(try home.scenario, options)
  }

  private func alike(_ home: Home) throws -> [[String]] {
    try search(home, events: 1).summary.alike.map(\.slots)
  }

  /// The same is found without exchanges, in as few events.
  private func expectTheSame(_ home: Home, events: Int = 4) throws {
    let (one, all) = (try search(home, events: events), try search(home, exchanges: false, events: events))
    #expect(one.fewest == all.fewest)
    #expect(one.summary.answer == all.summary.answer)
    #expect(!all.fewest.isEmpty)
  }

  @Test(arguments: [3, 4, 5])
  func `as many states are there as numbers of slots that hold something`(count: Int) throws {
    var home = Home(count: count)
    home.attach = Array(repeating: home.attach[0], count: count)
    home.detach = Array(repeating: home.detach[0], count: count)
    let summary = try search(home).summary
    #expect(summary.answer == .closed)
    #expect(summary.states == count + 2)
  }

  @Test func `what is found of one of several alike slots is found of each`() throws {
    try expectTheSame(Home())
    var wrong = Home()
    wrong.detach = Array(repeating: "guard, detach, clear", count: 3)
    try expectTheSame(wrong)
    let children = Set(try search(wrong).examples.filter { $0.severity == .error }.map(\.mistake.child))
    #expect(children.isSuperset(of: ["C0", "C1", "C2"]))
  }

  @Test func `a slot that says something else is alike to none, and its mistake is found`() throws {
    var home = Home()
    home.detach[1] = "guard, detach, clear"
    #expect(try alike(home) == [["s0", "s2"]])
    try expectTheSame(home)
    let errors = try search(home).examples.filter { $0.severity == .error }
    #expect(errors.contains { $0.mistake.slot == "s1" })
  }

  @Test func `slots that a list names in an order are not alike`() throws {
    #expect(try alike(Home(home: ["willResignActive: [detach s0, detach s1]"])) == [])
    #expect(try alike(Home(home: ["willResignActive: [detach s0]"])) == [["s1", "s2"]])
  }

  @Test func `slots are alike only where the events say so`() throws {
    #expect(try alike(Home(events: ["finish C1"])) == [["s0", "s2"]])
    #expect(try alike(Home(events: ["finish C0", "finish C1", "finish C2"])) == [["s0", "s1", "s2"]])
    #expect(try alike(Home(events: ["finish C0", "finish C1", "finish C2#2"])) == [["s0", "s1"]])
  }

  /// A child with a slot of its own, and what is below it.
  private var deep: Home {
    Home(
      child: { index in
        [
          "view: none", "children:", "  t\(index):", "    child: D\(index)",
          "    attach: [guard, build, attach, assign]", "    detach: [guard, clear, detach]",
          "    listener: {didFinish: [detach]}",
        ]
      },
      below: { ["  D\($0): {view: none}"] },
      events: ["attach t0", "attach t1"],
      count: 2
    )
  }

  @Test func `what is below a slot changes places with it`() throws {
    #expect(try alike(deep) == [["s0", "s1"]])
    try expectTheSame(deep, events: 4)
    #expect(
      try search(deep, events: 4).summary.states
        < search(deep, exchanges: false, events: 4).summary.states
    )
  }

  @Test func `a component that somebody else names changes places with nobody`() throws {
    var home = deep
    home.home = ["receives: {tapped: [detach s1]}"]
    home.events.append("send Home tapped")
    #expect(try alike(home) == [])
  }

  /// Who is detached stays in its slot and attaches a child, which reports when its parent is released.
  private var uneven: Home {
    var home = deep
    home.detach = Array(repeating: "guard, detach", count: 3)
    home.below = { ["  D\($0):", "    view: none", "    willResignActive: [finish]"] }
    return home
  }

  @Test func `where a report follows while slots are released in their order, they are not alike`() throws {
    let eventSet = EventSet(try uneven.scenario)
    let program = Program(Compiler(eventSet.scenario), capacities: Capacities(components: 6))
    let events = Array(eventSet.beginning..<program.script.count)
    var options = ExploreOptions()
    options.events = 8
    var search = Search(
      program,
      beginning: eventSet.beginning,
      events: events,
      table: .catalogue,
      options: options
    )
    #expect(!search.symmetry.isTrivial)
    search.run()
    #expect(search.shortage == nil)
    #expect(search.symmetry.isTrivial)
  }

  @Test func `the same mistake of alike slots is one finding that names the others`() throws {
    var home = Home()
    home.detach = Array(repeating: "guard, detach, clear", count: 3)
    var options = ExploreOptions()
    options.proposesFixes = false
    let findings = explore(try home.scenario, path: "", line: 1, options: options).findings
    let errors = findings.filter { $0.severity == .error }
    #expect(Set(errors.map(\.rule)).count == errors.count)
    #expect(errors.allSatisfy { $0.notes.contains { $0.hasPrefix("the same happens to C1 (line") } })
  }

  @Test func `a renamed row is the row that the renamed events lead to`() throws {
    let eventSet = EventSet(try Home().scenario)
    let program = Program(Compiler(eventSet.scenario), capacities: Capacities(components: 5))
    let events = Array(eventSet.beginning..<program.script.count)
    let symmetry = Symmetry(program, beginning: eventSet.beginning, events: events, ExploreOptions())
    let exchange = try #require(symmetry.exchanges.first)
    let lines = events.prefix(1) + events.suffix(6).prefix(3)
    func row(_ lines: some Sequence<Int>) -> [UInt8] {
      let player = Player(program, watcher: Watch(RuleTable([])))
      player.machine.playBeginning(eventSet.beginning)
      for line in lines { player.machine.play(program.script[line]) }
      return Array(UnsafeBufferPointer(start: player.row, count: program.stateSize))
    }
    var renamed = row(lines) + Array(repeating: 0, count: program.rowSize - program.stateSize)
    var spare = renamed
    renamed.withUnsafeMutableBufferPointer { bytes in
      spare.withUnsafeMutableBufferPointer { spare in
        guard let bytes = bytes.baseAddress, let spare = spare.baseAddress else { return }
        Row(program, bytes).rename(by: exchange, owners: symmetry.owners, withSerials: false, spare)
      }
    }
    #expect(row(lines) != row(lines.map(exchange.line)))
    #expect(Array(renamed.prefix(program.stateSize)) == row(lines.map(exchange.line)))
  }
}
