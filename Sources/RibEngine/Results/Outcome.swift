/// What became of one flow.
package struct Outcome: Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    /// Nothing found, nothing expected.
    case clean
    /// Exactly what `expect:` names was found.
    case asExpected = "as-expected"
    /// Something was found that `expect:` does not name.
    case violated
    /// Something that the flow expects was not found, or an `expect X STATE` line does not hold.
    case unmet
    /// A limit was reached before everything was tried, and nothing wrong was found by then.
    case undecided
    case skipped
    case notRun = "not-run"
  }

  package var path: String
  /// The line of the flow's document.
  package var line: Int
  package var title: String
  package var tags: [String]
  package var verdict: Verdict
  /// Ids as written in `expect:`; empty for `clean`.
  package var expected: [String]
  /// How many timings were tried.
  package var timings: Int
  package var findings: [Finding]
  /// What speaks of the flow itself: an expected id that was not seen, an `allow` that was not used.
  package var remarks: [Remark]
  /// Why it is undecided, skipped or not run; empty otherwise.
  package var reason: String
  /// The calm run, for `-vv`; empty unless asked for.
  package var events: [StoryEvent]
  package var files: [SourceFile]
  /// What a search came to; nil for a run.
  @Rare package var search: SearchSummary? = nil
  /// True where somebody stopped the process before the flow was played or searched to the end.
  package var isInterrupted = false
  /// True for a class of Swift sources, whose title is its name.
  package var isOfSources = false
  /// True for what an app was recorded to do.
  package var isTrace = false
  /// True for a trace that was held against a flow and not judged.
  package var isCompared = false

  /// A sentence about the flow, not about what it plays.
  package struct Remark: Sendable {
    /// `unmet`, `unused-allow`, `never-fired`, `no-such-timing`, `nothing-happens`, `nothing-to-show`,
    /// `nothing-to-run`, `never-sent`, `never-filled`, `never-started`, `container-never-shown`, `uncaught-error`,
    /// `pushed-under-modal`, `more-timings` or `uikit-habit`.
    package var id: String
    package var severity: Severity
    package var message: String
    package var span: Span
    package var hint: String
    package var help: String
    package var path: [Int]
    /// Other places, such as the step since which something is so.
    package var labels: [Label]
    /// The run on `path`, where the remark is about what comes to be in it.
    package var events: [StoryEvent]

    /// The id of what says that not every timing of a flow was tried in which something was found.
    package static let moreTimings = "more-timings"

    package init(
      id: String,
      severity: Severity,
      message: String,
      span: Span,
      hint: String = "",
      help: String = "",
      path: [Int] = [],
      labels: [Label] = [],
      events: [StoryEvent] = []
    ) {
      (self.labels, self.events) = (labels, events)
      self.id = id
      self.severity = severity
      self.message = message
      self.span = span
      self.hint = hint
      self.help = help
      self.path = path
    }
  }

  package init(
    path: String,
    line: Int,
    title: String,
    tags: [String] = [],
    verdict: Verdict,
    expected: [String] = [],
    timings: Int = 0,
    findings: [Finding] = [],
    remarks: [Remark] = [],
    reason: String = "",
    events: [StoryEvent] = [],
    files: [SourceFile] = []
  ) {
    self.path = path
    self.line = line
    self.title = title
    self.tags = tags
    self.verdict = verdict
    self.expected = expected
    self.timings = timings
    self.findings = findings
    self.remarks = remarks
    self.reason = reason
    self.events = events
    self.files = files
  }
}

extension Outcome {
  /// What is known of a flow before it is played: whether it is skipped, and what it expects.
  init(of scenario: Scenario, path: String, line: Int) {
    self.init(
      path: path,
      line: line,
      title: scenario.title.string,
      tags: scenario.tags.map(\.string),
      verdict: scenario.skip == nil ? .clean : .skipped,
      expected: scenario.expected.map(\.string),
      reason: scenario.skip?.string ?? "",
      files: scenario.files
    )
  }
}
