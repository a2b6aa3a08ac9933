import Foundation
import Reports
import RibEngine
import Testing

@Suite("The json report")
struct JSONTests {
  private func parsed(_ report: Report, _ format: Format = .json) throws -> [String: Any] {
    let data = Data(format.render(report))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("is accepted by its own schema, as an outside validator sees it", .needs(.jsonschema))
  func schema() throws {
    let python = try #require(Validator.jsonschema.path)
    let schema = Repository.root.appendingPathComponent("flows/report.schema.json").path
    let code = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft7Validator.check_schema(schema)
      for path in sys.argv[2:]:
          jsonschema.Draft7Validator(schema).validate(json.load(open(path)))
      """
    for format in [Format.json, .jsonEvents] {
      let result = try Repository.withFixtures("json", { format.render($0) }) {
        Repository.run(python, ["-c", code, schema] + $0)
      }
      #expect(result?.code == 0, "\(result?.output ?? "")")
    }
  }

  @Test("is refused by its schema when a word in it is not one of ours", .needs(.jsonschema))
  func schemaIsStrict() throws {
    let python = try #require(Validator.jsonschema.path)
    let schema = Repository.root.appendingPathComponent("flows/report.schema.json").path
    let text = String(Format.json.render(Fixture.violated.report)).replacingOccurrences(
      of: "\"labels\"",
      with: "\"label\""
    )
    let code =
      "import json, sys, jsonschema; jsonschema.validate(json.load(open(sys.argv[2])), json.load(open(sys.argv[1])))"
    let result = try Repository.withFile(Array(text.utf8), "report.json") {
      Repository.run(python, ["-c", code, schema, $0])
    }
    #expect(result?.code == 1)
  }

  @Test("tells the events of the told run in order, with the words and values of the runtime")
  func events() throws {
    let report = try parsed(Fixture.violated.report, .jsonEvents)
    let outcomes = try #require(report["outcomes"] as? [[String: Any]])
    let events = try #require(outcomes.first?["events"] as? [[String: Any]])
    #expect(events.compactMap { $0["ev"] as? String } == Stories.stuckEvents.map(\.name))
    let refused = try #require(events.last { $0["ev"] as? String == "guard" })
    #expect(refused["holds"] as? String == "Child#1")
    #expect(refused["obj"] as? String == "Parent#1.router")
    let passed = try #require(events.first { $0["ev"] as? String == "guard" })
    #expect(passed["holds"] is NSNull)
  }

  @Test("has no events unless they are asked for")
  func withoutEvents() throws {
    let outcomes = try #require(try parsed(Fixture.violated.report)["outcomes"] as? [[String: Any]])
    #expect(outcomes.allSatisfy { $0["events"] == nil })
  }

  @Test("keeps hostile names as they are, character by character")
  func hostileNames() throws {
    let report = Fixture.hostile.report
    let outcomes = try #require(try parsed(report)["outcomes"] as? [[String: Any]])
    let title = try #require(outcomes.first?["flow"] as? String)
    #expect(Array(title.unicodeScalars) == Array(report.outcomes[0].title.unicodeScalars))
  }

  @Test("counts columns from 1 in code points")
  func columns() throws {
    let outcomes = try #require(try parsed(Fixture.hostile.report)["outcomes"] as? [[String: Any]])
    let finding = try #require((outcomes.first?["findings"] as? [[String: Any]])?.first)
    #expect(finding["line"] as? Int == 3)
    #expect(finding["column"] as? Int == 15)
  }

  @Test("of 2,000 findings is one document with all of them")
  func many() throws {
    let outcomes = try #require(try parsed(Fixture.many(2_000))["outcomes"] as? [[String: Any]])
    #expect((outcomes.first?["findings"] as? [Any])?.count == 2_000)
  }

  @Test("comes in parts that are the whole, and so do the other formats", arguments: Format.allCases)
  func parts(format: Format) {
    // Those that come in several parts need as much that they do.
    let hasParts = [.json, .jsonEvents, .sarif].contains(format)
    let report = Fixture.many(hasParts ? 600 : 200)
    var parts: [[UInt8]] = []
    format.render(report, style: TextStyle()) { parts.append($0) }
    #expect(parts.reduce(into: []) { $0 += $1 } == format.render(report))
    if hasParts {
      #expect(parts.count > 4)
      #expect(parts.allSatisfy { $0.count < 1 << 18 })
    }
  }
}
