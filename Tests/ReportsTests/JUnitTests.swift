import Foundation
import Reports
import RibEngine
import Testing

@Suite("The junit report")
struct JUnitTests {
  @Test(
    "is accepted by Jenkins' schema",
    .needs(.lxml),
    .needs(.junitSchema)
  )
  func schema() throws {
    let python = try #require(Validator.lxml.path)
    let schema = try #require(Validator.junitSchema.path)
    let code = """
      import sys
      from lxml import etree
      schema = etree.XMLSchema(etree.parse(sys.argv[1]))
      for path in sys.argv[2:]:
          schema.assertValid(etree.parse(path))
      """
    let result = try Repository.withFixtures("xml", { Format.junit.render($0) }) {
      Repository.run(python, ["-c", code, schema] + $0)
    }
    #expect(result?.code == 0, "\(result?.output ?? "")")
  }

  @Test("is read by junitparser with the counts that it states", .needs(.junitparser))
  func counts() throws {
    let python = try #require(Validator.junitparser.path)
    let code = """
      import sys
      from junitparser import JUnitXml, Failure, Error, Skipped
      for path in sys.argv[1:]:
          xml = JUnitXml.fromfile(path)
          for suite in xml:
              cases = list(suite)
              names = [case.name for case in cases]
              assert len(set(names)) == len(names), names
              has = lambda kind: sum(any(isinstance(r, kind) for r in case.result) for case in cases)
              stated = (suite.tests, suite.failures, suite.errors, suite.skipped)
              assert stated == (len(cases), has(Failure), has(Error), has(Skipped)), stated
          print(sum(1 for suite in xml for case in suite))
      """
    let result = try Repository.withFixtures("xml", { Format.junit.render($0) }) {
      Repository.run(python, ["-c", code] + $0)
    }
    // A run that was cut has a case that says so.
    let counts = Fixture.allCases.map {
      "\($0.report.outcomes.count + $0.report.invalid.count + ($0.report.interruption.isEmpty ? 0 : 1))\n"
    }
    #expect(result?.output == counts.joined())
  }

  @Test("is well-formed XML with nothing that XML cannot hold", arguments: Fixture.allCases)
  func wellFormed(fixture: Fixture) {
    let bytes = Format.junit.render(fixture.report)
    #expect(String(bytes).unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 })
    #expect(XMLReader.isWellFormed(bytes))
  }

  @Test("tells only GitLab where each flow stands, which the schema does not know")
  func places() {
    let place = "file=\"flows/stuck.yaml\" line="
    #expect(!String(Format.junit.render(Fixture.violated.report)).contains(" line="))
    #expect(String(Format.junitGitLab.render(Fixture.violated.report)).contains(place))
  }

  @Test("numbers flows of one file that have the same title")
  func sameTitles() {
    let twins = [Stories.outcome(.clean), Stories.outcome(.clean)]
    let text = String(Format.junit.render(Fixture.report(twins)))
    #expect(text.contains("name=\"All is well\"") && text.contains("name=\"All is well (2)\""))
  }

  @Test("never calls a file that cannot be used a failure, nor a violation an error")
  func failureOrError() {
    #expect(!String(Format.junit.render(Fixture.invalid.report)).contains("<failure"))
    #expect(!String(Format.junit.render(Fixture.violated.report)).contains("<error"))
  }

  @Test("counts warnings as failures only with --strict")
  func strict() {
    var report = Fixture.mixed.report
    #expect(!String(Format.junit.render(report)).contains("type=\"lost-event\""))
    report.isStrict = true
    report.outcomes[2].verdict = .violated
    #expect(String(Format.junit.render(report)).contains("type=\"lost-event\""))
  }
}

/// Says whether tags are balanced and entities known; enough of XML for what we write.
enum XMLReader {
  static func isWellFormed(_ bytes: [UInt8]) -> Bool {
    var open: [Substring] = []
    var rest = String(bytes)[...]
    while let start = rest.firstIndex(of: "<") {
      if !areEntitiesKnown(rest[..<start]) { return false }
      guard let end = rest[start...].firstIndex(of: ">") else { return false }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        if open.popLast() != tag.dropFirst() { return false }
      } else {
        open.append(tag.prefix { $0 != " " })
      }
      if !areEntitiesKnown(tag) || tag.filter({ $0 == "\"" }).count % 2 == 1 { return false }
    }
    return open.isEmpty && rest.allSatisfy(\.isWhitespace)
  }

  private static func areEntitiesKnown(_ text: Substring) -> Bool {
    text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy { part in
      ["amp;", "lt;", "gt;", "quot;", "#10;", "#9;"].contains { part.hasPrefix($0) }
        || part.prefixMatch(of: /#x(61C|20[0-9A-F]{2});/) != nil
    }
  }
}
