import RibEngine
import Testing

@testable import Reports

/// A search that is no proof looks like none, whatever the format.
@Suite("What a search did not try is said in every format")
struct ShortfallTests {
  static let sentence = "3 not expanded"

  static func outcome(
    _ answer: SearchSummary.Answer,
    _ verdict: Outcome.Verdict = .clean,
    left: Int = 3
  ) -> Outcome {
    var outcome = verdict == .violated ? Stories.stuckOutcome() : Stories.outcome(verdict)
    outcome.search = SearchSummary(
      answer: answer,
      states: 12,
      transitions: 34,
      depth: 2,
      left: left,
      slices: 1,
      bytesPerState: 40,
      events: 2
    )
    return outcome
  }

  private func text(_ format: Format, _ outcome: Outcome) -> String {
    String(decoding: format.render(Fixture.report([outcome])), as: UTF8.self)
  }

  @Test(arguments: Format.allCases, [Outcome.Verdict.clean, .violated])
  func `a bound that the user set is told`(format: Format, verdict: Outcome.Verdict) {
    #expect(text(format, Self.outcome(.bounded, verdict)).contains(Self.sentence))
  }

  @Test(arguments: Format.allCases)
  func `a search that was stopped after a counterexample is told`(format: Format) {
    let text = text(format, Self.outcome(.stopped, .violated))
    #expect(text.contains("stopped early"))
  }

  @Test(arguments: Format.allCases)
  func `what was sampled is called no proof`(format: Format) {
    #expect(text(format, Self.outcome(.sampled)).contains("which proves nothing"))
  }

  @Test(arguments: [Format.checkstyle, .codeclimate, .gitlab, .short, .tap, .junit, .sarif])
  func `a proof is told as before`(format: Format) {
    let plain = format.render(Fixture.report([Stories.outcome(.clean)]))
    #expect(format.render(Fixture.report([Self.outcome(.closed, left: 0)])) == plain)
  }

  @Test func `a proof beside which something was seen is one`() {
    var outcome = Self.outcome(.closed, left: 0)
    outcome.search?.unshown = ["stuck-slot"]
    #expect(!text(.short, outcome).contains("part-searched"))
  }

  @Test func `it is of the mildest kind that a format has`() {
    func told(_ format: Format) -> String { text(format, Self.outcome(.bounded)) }
    #expect(told(.checkstyle).contains(#"severity="info""#))
    #expect(told(.gitlab).contains(#""severity": "info""#))
    #expect(told(.short).contains(":1:1: note: nothing breaks it within 2 events"))
    #expect(told(.github).contains("::notice ") && told(.github).contains("title=part-searched::"))
    #expect(told(.tap).contains("# nothing breaks it within 2 events"))
    #expect(told(.sarif).contains(#""toolExecutionNotifications""#))
    #expect(!told(.sarif).contains("part-searched"))
  }

  @Test func `who wants to hear less hears it only of what failed`() {
    let quiet = TextStyle(verbosity: -1)
    func short(_ outcome: Outcome) -> String {
      String(decoding: Format.short.render(Fixture.report([outcome]), style: quiet), as: UTF8.self)
    }
    #expect(short(Self.outcome(.bounded)).isEmpty)
    #expect(short(Self.outcome(.bounded, .violated)).contains(Self.sentence))
  }
}
