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

  @Test("stops at ten annotations of a level, of which the last says how many there are beyond")
  func limit() {
    let annotations = lines(Fixture.many(23)).filter { $0.hasPrefix("::") }
    #expect(annotations.count == 10)
    #expect(annotations.last == "::error::and 14 more errors, see the log")
    #expect(lines(Fixture.many(10)).count { $0.hasPrefix("::error file") } == 10)
  }

  @Test("limits each level by itself, and points to the log for what that has")
  func limitOfEach() {
    var report = Fixture.many(36)
    for index in report.outcomes[0].findings.indices.dropFirst(12) {
      report.outcomes[0].findings[index].severity = index < 24 ? .warning : .note
    }
    func rest(_ verbosity: Int) -> [String] {
      String(Format.github.render(report, style: TextStyle(verbosity: verbosity)))
        .split(separator: "\n").map(String.init).filter { $0.contains("::and ") }
    }
    #expect(
      rest(0) == [
        "::error::and 3 more errors, see the log", "::warning::and 3 more warnings, see the log",
        "::notice::and 3 more notes, which the log has with -v",
      ]
    )
    #expect(rest(1).last == "::notice::and 3 more notes, see the log")
    #expect(lines(report).count { $0.hasPrefix("::") } == 30)
  }

  @Test("puts errors before warnings")
  func order() throws {
    let levels = try lines(Fixture.mixed.report).filter { $0.hasPrefix("::") }.map { try parsed($0).level }
    #expect(levels == ["error", "error", "error", "error", "warning", "warning", "notice"])
  }
}
