import Foundation
import Reports
import RibEngine
import Testing

@Suite("The sarif report")
struct SARIFTests {
  private func run(_ report: Report) throws -> [String: Any] {
    let data = Data(Format.sarif.render(report))
    let top = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require((top["runs"] as? [[String: Any]])?.first)
  }

  @Test("is accepted by the schema of SARIF 2.1.0", .needs(.jsonschema), .needs(.sarifSchema))
  func schema() throws {
    let python = try #require(Validator.jsonschema.path)
    let schema = try #require(Validator.sarifSchema.path)
    let code = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      for path in sys.argv[2:]:
          jsonschema.validators.validator_for(schema)(schema).validate(json.load(open(path)))
      """
    let result = try Repository.withFixtures("sarif", { Format.sarif.render($0) }) {
      Repository.run(python, ["-c", code, schema] + $0)
    }
    #expect(result?.code == 0, "\(result?.output.suffix(600) ?? "")")
  }

  @Test("is read by sarif-tools with as many results as there are", .needs(.sarifTools))
  func sarifTools() throws {
    let python = try #require(Validator.sarifTools.path)
    let code = """
      import sys, sarif.loader
      for path in sys.argv[1:]: print(len(sarif.loader.load_sarif_file(path).get_results()))
      """
    let result = try Repository.withFixtures("sarif", { Format.sarif.render($0) }) {
      Repository.run(python, ["-c", code] + $0)
    }
    let counts = try Fixture.allCases.map { fixture in
      "\(try #require(try run(fixture.report)["results"] as? [Any]).count)\n"
    }
    #expect(result?.output == counts.joined())
  }

  @Test("refers to its rule table with the right numbers", arguments: Fixture.allCases)
  func ruleTable(fixture: Fixture) throws {
    let run = try run(fixture.report)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let table = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    for result in try #require(run["results"] as? [[String: Any]]) {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(table[index] == result["ruleId"] as? String)
    }
  }

  @Test("lists the rules that its results refer to and no others", arguments: Fixture.allCases)
  func usedRules(fixture: Fixture) throws {
    let run = try run(fixture.report)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let table = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    let used = try #require(run["results"] as? [[String: Any]]).compactMap { $0["ruleId"] as? String }
    #expect(Set(table) == Set(used))
    #expect(table.count == Set(table).count)
    let order = Rule.everywhere.map(\.id.text)
    let places = table.compactMap { order.firstIndex(of: $0) }
    #expect(places == places.sorted(), "rules stand in the order of the catalogue")
  }

  @Test("keeps the fingerprint of a finding that moved to another line, and tells equal ones apart")
  func fingerprints() throws {
    func prints(_ report: Report) throws -> [String] {
      try #require(try run(report)["results"] as? [[String: Any]]).compactMap {
        ($0["partialFingerprints"] as? [String: String])?["ribflow/v1"]
      }
    }
    let report = Fixture.violated.report
    var moved = report
    let source = Stories.stuck.file
    moved.outcomes[0].files = [
      SourceFile(path: source.path, bytes: Array("# a line more\n".utf8) + source.bytes)
    ]
    for (index, finding) in moved.outcomes[0].findings.enumerated() {
      let span = finding.span
      moved.outcomes[0].findings[index].span = Span(start: Int(span.start) + 14, end: Int(span.end) + 14)
    }
    #expect(try prints(report) == prints(moved))
    var twice = report
    twice.outcomes[0].findings += report.outcomes[0].findings
    #expect(Set(try prints(twice)).count == 2)
  }

  @Test("suppresses what the flow allows and leaves out what it expects")
  func allowed() throws {
    let results = try #require(try run(Fixture.mixed.report)["results"] as? [[String: Any]])
    let allowed = try #require(results.first { $0["ruleId"] as? String == "leaked-view" })
    let suppression = try #require((allowed["suppressions"] as? [[String: Any]])?.first)
    #expect(suppression["justification"] as? String == "the app is about to end")
    #expect(try #require(try run(Fixture.clean.report)["results"] as? [Any]).isEmpty)
  }

  @Test("says of an undecided flow that the question is open")
  func undecided() throws {
    let result = try #require((try run(Fixture.undecided.report)["results"] as? [[String: Any]])?.first)
    #expect(result["kind"] as? String == "open" && result["level"] as? String == "none")
  }

  @Test("tells the timeline as a code flow of at most a hundred places")
  func codeFlow() throws {
    var report = Fixture.violated.report
    report.outcomes[0].findings[0].events = (0..<3_000).map {
      .at("tick", 0, "A#1", [.init("n", .number($0))])
    }
    let result = try #require((try run(report)["results"] as? [[String: Any]])?.first)
    let flow = try #require((result["codeFlows"] as? [[String: Any]])?.first)
    let thread = try #require((flow["threadFlows"] as? [[String: Any]])?.first)
    #expect((thread["locations"] as? [Any])?.count == 100)
  }

  @Test("of 2,000 flows, 200 of which fail, is under 10 MB")
  func large() {
    let (good, bad) = (Stories.outcome(.clean), Fixture.violated.report.outcomes[0])
    let outcomes = (0..<2_000).map { $0 % 10 == 0 ? bad : good }
    #expect(Format.sarif.render(Fixture.report(outcomes)).count < 10_000_000)
  }

  @Test("keeps the code flows of errors where all are too many, and says how many it leaves out")
  func withoutFlows() throws {
    let one = Fixture.violated.report.outcomes[0]
    var warned = one
    for index in warned.findings.indices { warned.findings[index].severity = .warning }
    let outcomes = (0..<2_000).map { $0 % 2 == 0 ? warned : one }
    let report = Fixture.report(outcomes)
    let run = try run(report)
    let results = try #require(run["results"] as? [[String: Any]])
    let errors = results.filter { $0["level"] as? String == "error" }
    #expect(errors.count >= 1_000)
    #expect(errors.allSatisfy { $0["codeFlows"] != nil })
    let without = results.count { $0["codeFlows"] == nil }
    #expect(without > 0)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let notices = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    let text = try #require((notices.first?["message"] as? [String: String])?["text"])
    #expect(text.hasPrefix("\(grouped(without)) results have no code flow"))
  }

  @Test("of 2,000 findings is one valid document")
  func many() throws {
    #expect((try run(Fixture.many(2_000))["results"] as? [Any])?.count == 2_000)
  }

  @Test("links rules to the manual where there is an address of it, and else nothing")
  func manual() throws {
    var report = Fixture.violated.report
    #expect(!String(Format.sarif.render(report)).contains("helpUri"))
    #expect(!String(Format.html.render(report)).contains("in the manual"))
    report.manual = "https://example.org/ribflow-rules.7.html"
    let sarif = String(Format.sarif.render(report))
    #expect(sarif.contains(#""informationUri": "https://example.org/ribflow-rules.7.html""#))
    #expect(sarif.contains(#""helpUri": "https://example.org/ribflow-rules.7.html#stuck-slot""#))
    let html = String(Format.html.render(report))
    #expect(
      html.contains(
        #"<a href="https://example.org/ribflow-rules.7.html#stuck-slot">stuck-slot in the manual</a>"#
      )
    )
  }
}
