import Foundation
import RibEngine
import Testing
import YAML

@testable import FlowFiles

@Suite struct FlowLayoutTests {
  private func laidOut(_ text: String) throws -> String {
    try FlowLayout.text(of: SourceFile(path: "flow.yaml", bytes: Array(text.utf8))).get()
  }

  /// Every flow of the repository that is YAML: those that are shipped, good, bad, or part of a rule.
  static func all() throws -> [(name: String, text: String)] {
    var all = try flows(in: root.appendingPathComponent("flows"))
    all += try flows(in: GoodFlowTests.folder) + flows(in: BadFlowTests.folder)
    for rule in Rule.all where !rule.bad.isEmpty {
      all += [("bad \(rule.id)", "flow: a\n\(rule.bad)"), ("good \(rule.id)", "flow: a\n\(rule.good)")]
    }
    // Two of the bad ones have lists for keys, which are left alone.
    return all.filter {
      Tree(reading: Array($0.text.utf8)).issues.isEmpty && !$0.text.contains("\n    [a, b]: c")
    }
    .filter { !$0.text.contains("      [x]: []") }
  }

  /// All of them as they are laid out, once for all tests.
  private static let known = Result {
    try all().map { flow in
      let file = SourceFile(path: "flow.yaml", bytes: Array(flow.text.utf8))
      return (name: flow.name, text: flow.text, new: try FlowLayout.text(of: file).get())
    }
  }

  @Test func `the flows that are shipped are laid out already`() throws {
    for flow in try flows(in: root.appendingPathComponent("flows")) {
      #expect(try laidOut(flow.text) == flow.text)
    }
  }

  @Test func `a flow says the same when it is laid out`() throws {
    var valid = 0
    for (name, text, new) in try Self.known.get() {
      let before = read(text)
      let after = read(new)
      #expect(
        after.scenarios.map { FlowWriter.text($0) } == before.scenarios.map { FlowWriter.text($0) },
        "\(name)"
      )
      // Of a bad flow, the same is bad.
      #expect(
        (after.invalid?.problems ?? []).map(\.message).sorted()
          == (before.invalid?.problems ?? []).map(\.message).sorted(),
        "\(name)"
      )
      if !before.scenarios.isEmpty { valid += 1 }
    }
    #expect(valid > 100)
  }

  @Test(arguments: [
    // Behind a bracket that comments have opened up.
    (
      "flow: a\nribs: {A: {}}\nevents: [ # first\n  launch A, # one\n  settle # two\n  # tail\n  ] # close\n",
      "events:   # first\n  - launch A  # one\n  - settle  # two\n  # tail\n  # close\n"
    ),
    // Between a dash or a key and its text.
    (
      "flow: a\nribs: {A: {}}\nevents:\n- launch A\n-\n  # why\n  settle\n",
      "events:\n  - launch A\n  # why\n  - settle\n"
    ),
    ("flow:\n  # why\n  a\nribs: {A: {}}\nevents: [launch A]\n", "# why\nflow: a\n"),
    // Behind the dashes between two flows.
    ("flow: a\nevents: []\n--- # two\nflow: b\nevents: []\n", "events: []\n--- # two\nflow: b\n"),
  ])
  func `comments keep their place among each other and beside what they are about`(
    text: String,
    part: String
  ) throws {
    let once = try laidOut(text)
    #expect(once.contains(part), "\(once)")
    #expect(try laidOut(once) == once)
  }

  @Test func `laying out twice changes nothing more`() throws {
    for (name, _, once) in try Self.known.get() {
      #expect(try laidOut(once) == once, "\(name)")
    }
  }

  @Test func `lines are short where words can be parted`() throws {
    for (name, _, new) in try Self.known.get() {
      for line in new.split(separator: "\n") where !line.contains("#") {
        #expect(line.unicodeScalars.count <= 100, "\(name): \(line)")
      }
    }
  }

  @Test func `what the writer of flows writes is laid out already`() throws {
    for (name, text, _) in try Self.known.get() {
      for scenario in read(text).scenarios {
        let written = FlowWriter.text(scenario)
        #expect(read(try laidOut(written)).scenarios.map { FlowWriter.text($0) } == [written], "\(name)")
      }
    }
  }

  @Test(arguments: 0..<8)
  func `random sources keep their words and comments, and a second time changes nothing`(part: UInt64) throws
  {
    var valid = 0
    for seed in (part * 100)..<(part * 100 + 100) {
      let source = RandomSource(seed: seed)
      guard Tree(reading: Array(source.text.utf8)).issues.isEmpty else { continue }
      valid += 1
      let old = SourceFile(path: "seed-\(seed)", bytes: Array(source.text.utf8))
      guard case .success(let once) = FlowLayout.text(of: old) else {
        Issue.record("seed \(seed) cannot be laid out:\n\(source.text)")
        continue
      }
      let new = SourceFile(path: old.path, bytes: Array(once.utf8))
      #expect(FlowLayout.isSame(old, new), "seed \(seed)")
      for number in 1...max(1, source.comments) where source.comments > 0 {
        #expect(
          once.contains("# \(number)") || once.contains("#\(number)"),
          "seed \(seed), comment \(number)"
        )
      }
      guard case .success(let twice) = FlowLayout.text(of: new) else {
        Issue.record("seed \(seed) cannot be laid out twice:\n\(once)")
        continue
      }
      #expect(
        twice == once,
        "seed \(seed)\n--- source\n\(source.text)\n--- once\n\(once)\n--- twice\n\(twice)"
      )
    }
    #expect(valid > 20)
  }

  @Test func `a source that a layout cannot keep is left alone`() {
    for text in ["flow: !!str a\n", "? {a: b}\n: c\n"] {
      let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
      guard case .failure(let invalid) = FlowLayout.text(of: file) else {
        Issue.record("laid out: \(text)")
        continue
      }
      #expect(!invalid.problems.isEmpty)
    }
  }

  @Test(arguments: ["200B", "202E", "00A0", "200D", "FEFF", "2028", "AD"])
  func `an escape is never turned into what nobody sees`(code: String) throws {
    let escape = code.count == 2 ? "\\x\(code)" : "\\u\(code)"
    for text in [
      "flow: \"a\(escape)b\"\n", "flow: a\nabout: \"\(String(repeating: "word ", count: 40))a\(escape)b\"\n",
    ] {
      let new = try laidOut(text)
      #expect(new.contains("\\"), "\(new)")
      #expect(new.unicodeScalars.allSatisfy { !YAMLText.isInvisible($0) })
    }
  }

  @Test func `what nobody sees and was written as it is stays so`() throws {
    for text in ["flow: \u{1F468}\u{200D}\u{1F469}\n", "flow: \"a: \u{A0}b\"\n"] {
      #expect(try laidOut(text) == text)
    }
  }

  @Test func `a hundred thousand items in a line are laid out in a second`() throws {
    let items = (0..<100_000).map { "x\($0)" }.joined(separator: ", ")
    let clock = ContinuousClock()
    var new = ""
    let time = try clock.measure { new = try laidOut("flow: a\ntags: [\(items)]\n") }
    #expect(new.utf8.count { $0 == 0x0A } == 100_002)
    // Without optimization on a busy machine; the square of the items took minutes.
    #expect(time < .seconds(20))
  }
}
