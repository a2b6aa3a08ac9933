import Checking
import FlowFiles
import RibEngine
import Testing

/// A change of a file that is laid out leaves it laid out.
struct KeptLayoutTests {
  private static func laidOut(_ text: String) throws -> String {
    try FlowLayout.text(of: SourceFile(path: "flow.yaml", bytes: Array(text.utf8))).get()
  }

  /// What is wrong with the changes that are offered for the flows of a text once it is laid out, and how many
  /// they are. Those that lie in included files are left out.
  private static func look(_ text: String, _ name: String) throws -> (count: Int, faults: [String]) {
    let text = try laidOut(text)
    let source = SourceFile(path: name, bytes: Array(text.utf8))
    var count = 0
    var faults: [String] = []
    for scenario in Shipped.scenarios(of: source) {
      let outcome = RepairTests.run(scenario, isStrict: true, timings: 50)
      let fixes = Set(outcome.findings.compactMap(\.fix).map(Change.init))
      for fix in fixes where fix.edits.allSatisfy({ $0.span.file == 0 }) {
        let changed = RepairTests.apply(Fix(fix.title, edits: fix.edits), to: text)
        count += 1
        if try laidOut(changed) != changed { faults.append("\(name): \(fix.title):\n\(changed)") }
      }
    }
    return (count, faults)
  }

  /// The same change is offered for several mistakes.
  private struct Change: Hashable {
    var title: String
    var edits: [Fix.Edit]

    init(_ fix: Fix) { (title, edits) = (fix.title, fix.edits) }

    static func == (a: Change, b: Change) -> Bool { a.edits == b.edits }

    func hash(into hasher: inout Hasher) { hasher.combine(edits.map(\.text)) }
  }

  @Test(arguments: RepairTests.broken)
  func `a change of a shipped flow`(name: String) throws {
    // What a flow expects is not mended.
    let lines = try RepairTests.text(name).split(separator: "\n", omittingEmptySubsequences: false)
    let bare = lines.filter { !$0.hasPrefix("expect:") }.joined(separator: "\n")
    let (count, faults) = try Self.look(bare, name)
    #expect(count > 0 || RepairTests.unmended[String(name.prefix(2))] != nil)
    #expect(faults == [])
  }

  @Test(arguments: [Inventor.orderly, .everyday, .screens])
  func `a change of a random flow`(inventor: Inventor) throws {
    var changes = 0
    for seed: UInt64 in 1...15 {
      let (count, faults) = try Self.look(inventor.text(seed), "\(inventor.rawValue) \(seed)")
      changes += count
      #expect(faults == [])
    }
    #expect(changes > 3)
  }

  // MARK: - One by one

  /// The lines of a text that a change of its flow takes away and puts there.
  private func difference(of text: String, _ change: (inout Scenario) -> Void) throws -> [String] {
    let scenario = try #require(RepairTests.flow(text))
    var changed = scenario
    change(&changed)
    let repaired = RepairedFlow(["change it"], changed, isChecked: true)
    let fix = try #require(FlowWriter.fix(of: scenario, by: repaired))
    let new = RepairTests.apply(fix, to: text)
    #expect(try Self.laidOut(new) == new)
    let files = (scenario.files[0], SourceFile(path: "flow.yaml", bytes: Array(new.utf8)))
    let lines = UnifiedDiff(files.0, files.1).text(naming: "").split(separator: "\n").dropFirst(2)
    return lines.filter { $0.hasPrefix("+") || $0.hasPrefix("-") }.map(String.init)
  }

  private static let shop = """
    flow: A shop  # of ours

    coordinators:
      Shop:
        start: [show]
        receives:
          tapped: [listener asked, listener told]  # by hand
          closed:
            - emit-state
            - later: [listener asked]
            - listener told
        children:
          detail:
            child: Detail
            present: [create, append, set-callback, start]
            remove: [remove]
      Detail:
        start: [push]

    events:
      - launch Shop

    """

  @Test func `a list that comes to hold a map becomes a block`() throws {
    #expect(try Self.laidOut(Self.shop) == Self.shop)
    let lines = try difference(of: Self.shop) { flow in
      let steps = flow.components[0].hooks[1].steps
      flow.components[0].hooks[1].steps = [steps[0], Step(.later, body: [steps[1]])]
    }
    // As far to the right as the change of the words has put it.
    let gap = String(repeating: " ", count: 45)
    #expect(
      lines == [
        "-      tapped: [listener asked, listener told]  # by hand",
        "+      tapped:\(gap)# by hand",
        "+        - listener asked",
        "+        - later: [listener told]",
      ]
    )
  }

  @Test func `a list that has lost its map comes into one line`() throws {
    let lines = try difference(of: Self.shop) { flow in
      flow.components[0].hooks[2].steps.remove(at: 1)
    }
    #expect(
      lines == [
        "-      closed:",
        "-        - emit-state",
        "-        - later: [listener asked]",
        "-        - listener told",
        "+      closed: [emit-state, listener told]",
      ]
    )
  }

  @Test func `a map in a block is a block`() throws {
    let lines = try difference(of: Self.shop) { flow in
      let last = flow.components[0].hooks[2].steps[2]
      flow.components[0].hooks[2].steps[2] = Step(.later, body: [last])
    }
    #expect(lines == ["-        - listener told", "+        - later: [listener told]"])
  }

  @Test func `a list that has grown too long for its line becomes a block`() throws {
    let lines = try difference(of: Self.shop) { flow in
      let told = flow.components[0].hooks[1].steps[1]
      flow.components[0].hooks[1].steps += (0..<4).map { _ in Step(told.verb, told.argument) }
    }
    #expect(lines.count == 8)
    #expect(lines.last == "+        - listener told")
  }

  @Test func `a change that is laid out is that of the words alone`() throws {
    let scenario = try #require(RepairTests.flow(Self.shop))
    var changed = scenario
    changed.components[0].hooks[1].steps.removeLast()
    let repaired = RepairedFlow(["change it"], changed, isChecked: true)
    let fix = try #require(FlowWriter.fix(of: scenario, by: repaired))
    #expect(fix.edits.map(\.text) == ["listener asked"])
  }

  @Test func `each document is laid out by itself`() throws {
    let other = "flow: Another\nribs: {Root: {view: none}}\nevents: [launch Root]\n"
    for text in [other + "---\n" + Self.shop, Self.shop + "---\n" + other] {
      let source = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
      let scenario = try #require(Shipped.scenarios(of: source).first { $0.title.string == "A shop" })
      var changed = scenario
      changed.components[0].hooks[2].steps.remove(at: 1)
      let repaired = RepairedFlow(["change it"], changed, isChecked: true)
      let fix = try #require(FlowWriter.fix(of: scenario, by: repaired))
      let new = RepairTests.apply(fix, to: text)
      #expect(new.contains("      closed: [emit-state, listener told]\n    children:"))
      #expect(new.contains(other))
    }
  }

  @Test func `an empty line stands above what a flow comes to expect`() throws {
    let scenario = try #require(RepairTests.flow(Self.shop))
    let edit = try #require(FlowWriter.edit(of: scenario, expecting: ["stuck-slot"]))
    let edits = FlowLayout.keeping([edit], in: scenario.files)
    let new = RepairTests.apply(Fix("expect it", edits: edits), to: Self.shop)
    #expect(new == Self.shop + "\nexpect: stuck-slot\n")
    // Where all stands close together, it stays so.
    let text = "flow: Another\nribs: {Root: {view: none}}\nevents: [launch Root]\n"
    let close = try #require(RepairTests.flow(text))
    let own = try #require(FlowWriter.edit(of: close, expecting: ["stuck-slot"]))
    #expect(FlowLayout.keeping([own], in: close.files) == [own])
  }
}
