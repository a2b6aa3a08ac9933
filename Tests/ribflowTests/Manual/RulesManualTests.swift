import Foundation
import RibEngine
import Testing

@testable import ribflow

@Suite("The manual of the rules") struct RulesManualTests {
  private static let file = BuiltCommand.root.appendingPathComponent("man/ribflow-rules.7")

  @Test("ribflow-rules(7) says what the table of rules says") func page() throws {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try RulesPage.text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(text == RulesPage.text, "write it again by RECORD=1 swift test --filter RulesManualTests")
  }

  @Test("Every rule has its entry") func entries() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for rule in Rule.everywhere { #expect(text.contains("\n.Ss \(rule.id)\n"), "\(rule.id)") }
  }

  @Test("ribflow-flow(5) lists the rules that a flow may name") func idsOfFlows() throws {
    let file = BuiltCommand.root.appendingPathComponent("man/ribflow-flow.5")
    var text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: ".Sh RULES\n")).lowerBound
    let end = try #require(text.range(of: "\n.Sh ", range: start..<text.endIndex)).lowerBound
    let section = start..<text.index(after: end)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      text.replaceSubrange(section, with: RulesPage.idsOfFlows)
      try text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(
        text[section] == RulesPage.idsOfFlows,
        "write it again by RECORD=1 swift test --filter RulesManualTests"
      )
    }
  }

  @Test("flows/report.schema.json is the schema that explain prints") func reportSchema() throws {
    let file = BuiltCommand.root.appendingPathComponent("flows/report.schema.json")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try ReportSchema.text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == ReportSchema.text,
      "write it again by RECORD=1 swift test --filter RulesManualTests"
    )
  }
}
