import Foundation
import RibEngine
import Testing

@testable import SwiftReader

/// The section of ribflow-lint(1) that lists what lint finds, made from the tables of its rules.
private enum LintRulesSection {
  static let heading = ".Ss Rules"

  static var text: String {
    var lines = [
      heading,
      ".\\\" Made from the tables of lint's rules; RECORD=1 swift test --filter LintManualTests writes it.",
      "What each id stands for is said by",
      ".Ic ribflow explain Ar id",
      "and",
      ".Sy ribflow-rules Ns Pq 7 .",
      "Here is what is looked for in Swift, and what lint cannot see there.",
      ".Bl -tag -width Ds",
    ]
    for id in ids {
      lines.append(".It Cm \(id.text)")
      for entry in entries where entry.id == id {
        lines.append("\(entry.title.prefix(1).uppercased())\(entry.title.dropFirst()).")
        if entry.isOptIn { lines.append("Off unless the configuration asks for it.") }
        lines.append("Not seen: \(entry.blind).")
      }
    }
    return (lines + [".El"]).joined(separator: "\n") + "\n"
  }

  typealias Entry = (id: Rule.ID, title: String, blind: String, isOptIn: Bool)

  static var entries: [Entry] {
    JudgedRule.all.map { ($0.id, $0.title, $0.blind, false) }
      + SourceRule.all.map { ($0.id, $0.title, $0.blind, $0.isOptIn) }
  }

  /// In the order of the catalogue.
  static var ids: [Rule.ID] {
    let all = Set(entries.map(\.id))
    return Rule.everywhere.map(\.id).filter(all.contains)
  }
}

@Suite("The manual of lint's rules") struct LintManualTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("man/ribflow-lint.1")

  @Test func `ribflow-lint(1) lists what lint finds and what it cannot see`() throws {
    var text = try String(contentsOf: Self.file, encoding: .utf8)
    let start = try #require(text.range(of: LintRulesSection.heading + "\n")).lowerBound
    let end = try #require(text.range(of: "\n.Ss ", range: start..<text.endIndex)).lowerBound
    let section = start..<text.index(after: end)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      text.replaceSubrange(section, with: LintRulesSection.text)
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(
        text[section] == LintRulesSection.text,
        "write it again by RECORD=1 swift test --filter LintManualTests"
      )
    }
  }

  @Test func `every id that lint can tell is one of the catalogue`() {
    #expect(Set(LintRulesSection.ids) == Set(LintRulesSection.entries.map(\.id)))
  }

  @Test func `what is found in the fixtures stands in the manual`() {
    let listed = Set(LintRulesSection.ids)
    for fixture in RuleFixture.all("bad") {
      for finding in fixture.findings { #expect(listed.contains(finding.key.id), "\(finding.key.id)") }
    }
    for fixture in ProjectFixture.all {
      for finding in fixture.findings { #expect(listed.contains(finding.key.id), "\(finding.key.id)") }
    }
  }
}
