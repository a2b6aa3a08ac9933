import Foundation
import Reports
import RibEngine
import Testing

@Suite("The tap report")
struct TAPTests {
  private func points(_ report: Report) -> [Substring] {
    String(Format.tap.render(report)).split(separator: "\n").filter {
      $0.hasPrefix("ok ") || $0.hasPrefix("not ok ")
    }
  }

  @Test("is understood by Perl's prove, which fails when we do", .needs(.prove), arguments: Fixture.allCases)
  func prove(fixture: Fixture) throws {
    let prove = try #require(Validator.prove.path)
    let result = try Repository.withFile(Format.tap.render(fixture.report), "report.tap") {
      Repository.run(prove, ["--exec", "cat", $0])
    }
    #expect((result?.code == 0) == (fixture.report.exitCode == 0), "\(result?.output ?? "")")
    #expect(result?.output.contains("Parse errors") == false, "\(result?.output ?? "")")
  }

  @Test("is read by tap.py with its blocks, and each text arrives whole", .needs(.tapPy))
  func tapPy() throws {
    let python = try #require(Validator.tapPy.path)
    let code = """
      import sys
      from tap.parser import Parser
      keys = {"message", "severity", "rule", "at", "more"}
      for line in (line for path in sys.argv[1:] for line in Parser().parse_file(path)):
          assert line.category != "unknown", line
          if line.category == "test":
              print("ok" if line.ok else "not ok", line.number, line.skip, bool(line.yaml_block))
              if line.yaml_block: assert set(line.yaml_block) <= keys, line.yaml_block
      """
    let result = try Repository.withFixtures("tap", { Format.tap.render($0) }) {
      Repository.run(python, ["-c", code] + $0)
    }
    #expect(result?.code == 0, "\(result?.output ?? "")")
    let lines = result?.output.split(separator: "\n") ?? []
    let counts = Fixture.allCases.map { $0.report.outcomes.count + $0.report.invalid.count }
    #expect(lines.count == counts.reduce(0, +))
    #expect(lines.filter { $0.hasPrefix("not ok") }.allSatisfy { $0.hasSuffix("True") })
  }

  @Test("plans as many points as it has", arguments: Fixture.allCases)
  func plan(fixture: Fixture) {
    let lines = String(Format.tap.render(fixture.report)).split(separator: "\n")
    #expect(lines[0] == "TAP version 13")
    #expect(lines[1] == "1..\(points(fixture.report).count)")
  }

  @Test("never calls a flow ok that was not run, nor one that is undecided")
  func neverOK() {
    let lines = points(Fixture.skipped.report)
    #expect(lines.filter { $0.contains("# SKIP") }.count == 2)
    #expect(points(Fixture.undecided.report).first?.hasPrefix("not ok") == true)
  }

  @Test("has no '#' in a description")
  func hash() {
    #expect(points(Fixture.hostile.report).allSatisfy { !$0.contains("#") })
  }

  @Test("bails out when the run was interrupted")
  func interrupted() {
    #expect(
      String(Format.tap.render(Fixture.mixed.report)).hasSuffix(
        "Bail out! interrupted after 4 of 40, exit code 130\n"
      )
    )
  }
}
