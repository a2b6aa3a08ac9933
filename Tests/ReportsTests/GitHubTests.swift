import Reports
import RibEngine
import Testing

@Suite("The github report")
struct GitHubTests {
  private func lines(_ report: Report) -> [String] {
    String(Format.github.render(report)).split(separator: "\n").map(String.init)
  }

  /// What the runner reads of a workflow command.
  private func parsed(_ line: String) throws -> (level: String, properties: [String: String], message: String)
  {
    let match = try #require(line.wholeMatch(of: /::(error|warning|notice) ?([^:]*)::(.*)/))
    var properties: [String: String] = [:]
    for pair in match.2.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      properties[parts[0]] = decoded(parts[1])
    }
    return (String(match.1), properties, decoded(String(match.3)))
  }

  private func decoded(_ text: String) -> String {
    [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")].reduce(text) { text, pair in
      text.split(separator: pair.0, omittingEmptySubsequences: false).joined(separator: pair.1)
    }
  }

  @Test("begins with the text report")
  func textFirst() {
    let text = String(Format.text.render(Fixture.violated.report))
    #expect(String(Format.github.render(Fixture.violated.report)).hasPrefix(text))
  }

  @Test("names file, line and columns of a finding")
  func annotation() throws {
    let line = try #require(lines(Fixture.violated.report).last)
    let command = try parsed(line)
    #expect(command.level == "error")
    #expect(command.properties["file"] == "flows/stuck.yaml")
    #expect(command.properties["line"] == "7" && command.properties["col"] == "40")
    #expect(command.message.hasPrefix("Parent.currentChild holds a child"))
  }

  @Test("brings hostile names through, without what a terminal would obey, and lets none become a command")
  func hostile() throws {
    let commands = lines(Fixture.hostile.report).filter { $0.hasPrefix("::") }
    #expect(commands.count == 2)
    let finding = try parsed(try #require(commands.last))
    #expect(finding.properties["file"] == "flows/odd, name:#1 ]]>&\u{FFFD}.yaml")
    #expect(finding.message.contains("% ::error:: ,"))
  }

  @Test("prints no line of a flow that the runner would obey")
  func noCommands() {
    let path = "::set-env name=X::##[group]y"
    let report = Fixture.report(
      [],
      invalid: [
        InvalidFile(path: path, problems: [Problem("yaml", "no", file: SourceFile(path: path, bytes: []))])
      ]
    )
    let printed = lines(report)
    #expect(printed.filter { $0.hasPrefix("::") }.count == 1)
    #expect(printed.allSatisfy { !$0.contains("##[") || $0.hasPrefix("::error") })
  }

  @Test("stops at nine annotations and says how many there are beyond")
  func limit() {
    let annotations = lines(Fixture.many(23)).filter { $0.hasPrefix("::") }
    #expect(annotations.count == 10)
    #expect(annotations.last == "::error::and 14 more errors, see the log")
  }

  @Test("counts what it leaves out by its own severity")
  func severityOfTheRest() throws {
    var report = Fixture.many(12)
    for index in report.outcomes[0].findings.indices.dropFirst(2) {
      report.outcomes[0].findings[index].severity = index == 11 ? .note : .warning
    }
    let last = try #require(lines(report).last)
    #expect(last == "::warning::and 2 more warnings, 1 more note, see the log")
  }

  @Test("puts errors before warnings")
  func order() throws {
    let levels = try lines(Fixture.mixed.report).filter { $0.hasPrefix("::") }.map { try parsed($0).level }
    #expect(levels == ["error", "error", "error", "error", "warning", "warning", "notice"])
  }
}
