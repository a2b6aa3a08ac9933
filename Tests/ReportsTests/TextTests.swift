import Foundation
import RibEngine
import Testing

@testable import Reports

@Suite("The text report")
struct TextTests {
  private func text(_ report: Report, _ style: TextStyle = TextStyle()) -> String {
    String(Format.text.render(report, style: style))
  }

  @Test("of a clean run is one line")
  func clean() {
    #expect(text(Fixture.clean.report) == "3 flows as expected (1,188 timings) in 0.02 s\n")
  }

  @Test("tells once what comes again and again, each time of other instances")
  func rounds() {
    var outcome = Stories.stuckOutcome()
    outcome.findings[0].consequences = (2...9).map {
      let message = "Round#\($0) is not shown: its host already presents Round#1"
      let shape = "Round is not shown: its host already presents Round"
      return Finding.Consequence(rule: "present-refused", message: message, shape: shape)
    }
    let told = text(Fixture.report([outcome]))
    #expect(told.contains("Round#2 is not shown: its host already presents Round#1; the same of 7 more"))
    #expect(!told.contains("Round#3"))
  }

  @Test("says nothing when asked to be quiet and all is well")
  func quiet() {
    #expect(text(Fixture.clean.report, TextStyle(verbosity: -1)).isEmpty)
    #expect(!text(Fixture.violated.report, TextStyle(verbosity: -1)).isEmpty)
  }

  @Test(
    "has no escape codes unless colour is asked for, and the same words with it",
    arguments: Fixture.allCases
  )
  func color(fixture: Fixture) {
    let plain = text(fixture.report)
    #expect(!plain.contains("\u{1B}"))
    let colored = text(fixture.report, TextStyle(isColored: true))
    let words = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(words == plain)
  }

  @Test("breaks its sentences where the terminal's lines end, and says the same", arguments: Fixture.allCases)
  func wrapped(fixture: Fixture) {
    let folded = text(fixture.report, TextStyle(verbosity: 1, width: 80, isWrapped: true))
    // A command that is typed, and a line of a change, stay whole.
    let wide = folded.split(separator: "\n").filter {
      width(of: $0) > 80 && !$0.contains("ribflow ") && $0.firstMatch(of: /^ *\d+ [-+]/) == nil
        && $0.contains(/[a-z] +[a-z]/)
    }
    #expect(wide.isEmpty, "\(wide.joined(separator: "\n"))")
    let words = folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for finding in fixture.report.outcomes.flatMap(\.unexpected) where finding.severity == .error {
      let message = shown(finding.message).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("]: \(message)"))
    }
  }

  @Test("points to the explanation of a rule only once")
  func explainsOnce() {
    let shown = text(Fixture.many(3))
    #expect(shown.ranges(of: "ribflow explain stuck-slot").count == 1)
  }

  @Test("says 'checked' only of a change that was run")
  func checked() {
    #expect(text(Fixture.violated.report).contains("(checked: clean in every timing)"))
    #expect(!text(Fixture.timed.report).contains("checked"))
  }

  @Test("prints how to repeat a timing that was chosen")
  func again() {
    #expect(text(Fixture.timed.report).contains("   = again: ribflow run flows/stuck.yaml --timing 0/1 -v\n"))
    #expect(!text(Fixture.violated.report).contains("again:"))
  }

  @Test("with -v shows one timeline for all findings of one run, with a mark for each")
  func sharedTimeline() {
    var report = Fixture.violated.report
    var other = Stories.stuckFinding()
    other.rule = "finish-ignored"
    other.eventIndex = 20
    report.outcomes[0].findings.append(other)
    let shown = text(report, TextStyle(verbosity: 1))
    #expect(shown.ranges(of: "launch Parent\n").count == 1)
    #expect(shown.contains("<-- stuck-slot") && shown.contains("<-- finish-ignored"))
  }

  @Test("quotes a path that a shell would take apart")
  func quoting() {
    var report = Fixture.timed.report
    report.outcomes[0].path = "flows/it's odd.yaml"
    #expect(text(report).contains(#"ribflow run 'flows/it'\''s odd.yaml' --timing 0/1 -v"#))
  }

  @Test("numbers no label that stands alone")
  func singleLabel() {
    #expect(text(Fixture.mixed.report).contains("^^^^^^^^^ here\n"))
  }

  @Test("ends with one command line for the failing flows, when more than one flow ran")
  func failingFlows() {
    #expect(
      text(Fixture.mixed.report).contains(
        "\nagain: ribflow run flows/stuck.yaml\n1 of 4 flows not as expected"
      )
    )
  }

  @Test("names a flow with its line where several flows share a file")
  func sharedFile() {
    var report = Fixture.timed.report
    var other = Stories.outcome(.clean, "flows/stuck.yaml")
    other.line = 20
    report.outcomes.append(other)
    #expect(text(report).contains("ribflow run flows/stuck.yaml:1 --timing 0/1 -v"))
  }

  @Test("does not print expected findings, and prints allowed ones only with -v")
  func expectedAndAllowed() {
    #expect(!text(Fixture.mixed.report).contains("leaked-view"))
    let verbose = text(Fixture.mixed.report, TextStyle(verbosity: 1))
    #expect(verbose.contains("allowed[leaked-view]"))
    #expect(verbose.contains("= note: allowed by the flow: the app is about to end"))
    #expect(verbose.contains("note[load-after-detach]"))
  }

  @Test("of 10,000 findings tells all of them")
  func many() {
    #expect(text(Fixture.many(10_000)).ranges(of: "error[stuck-slot]").count == 10_000)
  }

  @Test("in short is read by the problem matcher for GitHub", arguments: Fixture.allCases)
  func problemMatcher(fixture: Fixture) throws {
    let file = Repository.root.appendingPathComponent(".github/ribflow-problem-matcher.json")
    let top = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let matcher = try #require((top["problemMatcher"] as? [[String: Any]])?.first)
    let pattern = try #require((matcher["pattern"] as? [[String: Any]])?.first)
    let regexp = try Regex(try #require(pattern["regexp"] as? String))
    for line in String(Format.short.render(fixture.report)).split(separator: "\n") {
      // A file that cannot be read has no line.
      if line.contains("[unreadable]") { continue }
      let match = try #require(line.wholeMatch(of: regexp), "\(line)")
      let severity = try #require(pattern["severity"] as? Int)
      #expect(["error", "warning", "note"].contains(match.output[severity].substring ?? ""))
    }
  }

  @Test("in short has one line for each problem, finding and remark", arguments: Fixture.allCases)
  func short(fixture: Fixture) {
    let report = fixture.report
    let lines = String(Format.short.render(report)).split(separator: "\n")
    let undecided = report.outcomes.filter { $0.verdict == .undecided || $0.shortfall != nil }.count
    let outcomes = report.outcomes.reduce(0) { $0 + $1.unexpected.count + $1.remarks.count }
    #expect(lines.count == report.invalid.reduce(0) { $0 + $1.problems.count } + outcomes + undecided)
    #expect(lines.allSatisfy { $0.contains(/: (error|warning|note): .* \[[a-z-]+\]$/) })
  }
}
