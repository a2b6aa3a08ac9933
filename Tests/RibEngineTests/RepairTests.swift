import FlowFiles
import Foundation
import RibEngine
import Testing

/// A fix that is offered is one that can be written into the file and read again.
struct RepairTests {
  struct Mended {
    var ids: [String]
    var fixes: [Fix]
    var unmended: [String]
    /// What is wrong with the fixes that were offered.
    var faults: [String]
  }

  static func read(_ text: String) -> [Scenario]? {
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes here")) }
    return result.invalid == nil ? result.scenarios : nil
  }

  static func apply(_ fix: Fix, to text: String) -> String {
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Plays the first flow of a text and tries each fix that comes with its findings.
  static func mend(_ text: String) throws -> Mended {
    var options = RunOptions()
    options.isStrict = true
    let scenario = try #require(read(text)?.first)
    let outcome = run(scenario, path: "flow.yaml", line: 1, options: options)
    var mended = Mended(ids: [], fixes: [], unmended: [], faults: [])
    for finding in outcome.findings where finding.severity != .note && finding.allowed == nil {
      mended.ids.append(finding.rule)
      guard let fix = finding.fix else {
        mended.unmended.append(finding.rule)
        continue
      }
      mended.fixes.append(fix)
      if ProcessInfo.processInfo.environment["SHOW_FIXES"] != nil {
        print("\(finding.rule): \(fix.title)\n\(apply(fix, to: text))\n")
      }
      guard let repaired = read(apply(fix, to: text))?.first else {
        mended.faults.append("\(finding.rule): '\(fix.title)' gives no flow:\n\(apply(fix, to: text))")
        continue
      }
      let again = run(repaired, path: "flow.yaml", line: 1, options: options)
      if again.verdict != .clean || !fix.isChecked {
        let rules = again.findings.map(\.rule).joined(separator: ", ")
        mended.faults.append("\(finding.rule): '\(fix.title)' leaves \(rules):\n\(apply(fix, to: text))")
      }
    }
    return mended
  }

  static let bad = Rule.all.filter { !$0.bad.isEmpty && $0.severity != .note }

  @Test(arguments: bad.map(\.id))
  func `a fix offered for a rule's bad flow mends it`(id: String) throws {
    let rule = try #require(Rule.named(id))
    let mended = try Self.mend("flow: A flow\n" + rule.bad)
    #expect(mended.faults == [])
    #expect(mended.unmended.isEmpty != (Self.beyondRepair[id] != nil))
  }

  /// Rules whose bad flow no change of its components mends, and why.
  static let beyondRepair = [
    "two-parents": "only the events say where the router goes",
    "detached-by-stranger": "only the events say who detaches",
    "active-under-inactive": "only the events say that the parent is not attached",
    "reentrant-attach-loop": "the flow asks for an endless loop, in a later turn as well",
    "continuation-overwritten": "only the events start the flow twice",
    "overlapping-flows": "no step stands for refusing a second start",
  ]
}

extension RepairTests {
  static let flows = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "flows")

  /// The names of the shipped flows that expect something.
  static let broken: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: flows.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().filter { name in
      guard let text = try? text(name), let flow = read(text)?.first else { return false }
      return flow.expected.contains { $0.string != "clean" }
    }
  }()

  static func text(_ name: String) throws -> String {
    try String(contentsOf: flows.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: broken)
  func `a shipped flow that breaks a rule is mended`(name: String) throws {
    let lines = try Self.text(name).split(separator: "\n", omittingEmptySubsequences: false)
    let bare = lines.filter { !$0.hasPrefix("expect:") }.joined(separator: "\n")
    let mended = try Self.mend(bare)
    #expect(!mended.ids.isEmpty)
    #expect(mended.faults == [])
    #expect(mended.unmended == (name.hasPrefix("37") ? ["active-under-inactive"] : []))
  }
}

extension RepairTests {
  static let searched = [
    "01", "03", "05", "06", "08", "09", "10", "13", "15", "20", "25", "26", "33", "34", "39",
  ]

  @Test(arguments: searched)
  func `a fix that a search offers mends all that it found`(flow: String) throws {
    let name = try #require(Shipped.names.first { $0.hasPrefix(flow) })
    let text = try Self.text(name).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("expect:") }.joined(separator: "\n")
    let scenario = try #require(Self.read(text)?.first)
    let options = ExploreOptions()
    let bad = explore(scenario, path: name, line: 1, options: options).findings
      .filter { $0.severity == .error }
    let fix = try #require(bad.first?.fix)
    #expect(bad.allSatisfy { $0.fix?.edits == fix.edits })
    let mended = Self.apply(fix, to: text)
    let repaired = try #require(Self.read(mended)?.first, "\(mended)")
    let again = explore(repaired, path: name, line: 1, options: options)
    let rules = again.findings.filter { $0.severity != .note }.map(\.rule)
    #expect(rules == [], "\(fix.title): \(rules)\n\(mended)")
    let answer = again.search?.answer
    #expect(fix.isChecked ? answer == .closed : answer == .bounded && fix.instances == options.instances)
    #expect(fix.proof != "")
  }

  @Test func `two keys of an empty map are written with a comma between them`() throws {
    for value in ["{}", ""] {
      let text = try Self.text("06-viewless-without-cleanup.yaml")
        .split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("expect:") }
        .joined(separator: "\n").replacing("EnterAmount: {}", with: "EnterAmount: \(value)")
      let scenario = try #require(Self.read(text)?.first)
      let fix = try #require(explore(scenario, path: "", line: 1).findings.compactMap(\.fix).first)
      #expect(Self.apply(fix, to: text).contains("EnterAmount: {finishes: [never, later], pins: finishes}"))
    }
  }

  /// The run of this flow is clean, so every change of it would be.
  @Test func `a search does not take the written timing for all of them`() throws {
    let text = """
      flow: A flow
      ribs:
        Parent:
          children:
            current:
              child: Child
              attach: [guard, build, attach, assign]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Child: {view: none}
      events: [launch Parent, attach current]
      """
    let scenario = try #require(Self.read(text)?.first)
    #expect(run(scenario, path: "", line: 1).verdict == .clean)
    let finding = try #require(explore(scenario, path: "", line: 1).findings.first)
    #expect(finding.fix?.title == "assign the slot before attachChild")
  }
}
