/// One event of a told run, with names instead of numbers.
package struct StoryEvent: Sendable, Equatable {
  package enum Phase: String, Sendable { case begin, end }

  /// The word of the event, such as `attachChild` or `isActive`.
  package var name: String
  /// nil for an event that is an instant.
  package var phase: Phase?
  /// How many calls are open around it.
  package var depth: Int
  /// The instance or part it is about, such as `Child#1.interactor`; may be empty.
  package var subject: String
  /// Further attributes in a fixed order; values are text, whatever they mean.
  package var attributes: [Attribute]
  /// The step or event line that led to it; nil where the runtime did it by itself.
  package var span: Span?

  package struct Attribute: Sendable, Equatable {
    package enum Value: Sendable, Equatable {
      case text(String)
      case flag(Bool)
      case number(Int)
      case list([String])
      case null
    }

    package var name: String
    package var value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  package init(
    name: String,
    phase: Phase? = nil,
    depth: Int,
    subject: String,
    attributes: [Attribute] = [],
    span: Span? = nil
  ) {
    self.name = name
    self.phase = phase
    self.depth = depth
    self.subject = subject
    self.attributes = attributes
    self.span = span
  }
}

/// One choice of a told run that is not the calm one.
package struct Deviation: Sendable, Equatable {
  /// The choice's place in the path, from 0.
  package var index: Int
  package var span: Span
  /// Such as "in didBecomeActive" or "now, before this event".
  package var text: String

  package init(index: Int, span: Span, text: String) {
    self.index = index
    self.span = span
    self.text = text
  }
}

/// A rule that a flow breaks: one headline with what follows from it.
package struct Finding: Sendable {
  package struct Consequence: Sendable, Equatable {
    package var rule: String
    package var message: String

    package init(rule: String, message: String) {
      self.rule = rule
      self.message = message
    }
  }

  /// The id of the rule.
  package var rule: String
  package var severity: Severity
  /// The instance it is about, such as `Child#1`.
  package var subject: String
  /// One sentence without a full stop.
  package var message: String
  /// The step that broke the rule.
  package var span: Span
  /// What led there and what followed, in the order of time. The label whose span is `span` is the
  /// headline's own; it is never the only thing a reader needs.
  package var labels: [Label]
  package var notes: [String]
  package var consequences: [Consequence]
  /// The flow without what broke the rule; nil where none is offered.
  package var repaired: RepairedFlow?
  /// The change of the text: what was repaired as its file is written, or, for sources, what to change there.
  package var fix: Fix?
  /// The ways taken at the choices of the told run, without trailing zeros.
  package var path: [Int]
  /// How many of the tried timings break the rule in this way.
  package var timings: Int
  /// Place in `events` at which the rule was broken.
  package var eventIndex: Int
  /// The told run, from the start to where the finding is complete.
  package var events: [StoryEvent]
  /// The reason in `allow`, where the flow allows this rule.
  package var allowed: String?
  /// The flow whose run on `path` shows it, where a search made it up; nil where it is the written one.
  package var counterexample: Scenario?
  /// What is found, whatever becomes of the flow; nil for a run.
  package var mistake: Mistake?
  /// The events of the counterexample in the words of a flow file.
  package var sequence: [String] = []
  /// What becomes of it, whatever follows; nil where it is not known, or nothing stays.
  package var recoverability: Recoverability?
  /// The file that the counterexample was written to; empty where it was not.
  package var saved = ""

  package init(
    rule: String,
    severity: Severity,
    subject: String,
    message: String,
    span: Span,
    labels: [Label] = [],
    notes: [String] = [],
    consequences: [Consequence] = [],
    fix: Fix? = nil,
    path: [Int] = [],
    timings: Int = 1,
    eventIndex: Int = 0,
    events: [StoryEvent] = [],
    allowed: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.subject = subject
    self.message = message
    self.span = span
    self.labels = labels
    self.notes = notes
    self.consequences = consequences
    self.fix = fix
    self.path = path
    self.timings = timings
    self.eventIndex = eventIndex
    self.events = events
    self.allowed = allowed
  }
}

/// How far a search came.
package struct SearchSummary: Sendable, Equatable {
  package enum Answer: String, Sendable {
    /// Everything was tried: what holds, holds for any number of events.
    case closed
    /// Everything up to a number of events was tried.
    case bounded
    /// A limit was reached before.
    case stopped
    /// Random sequences were tried.
    case sampled
  }

  package var answer: Answer
  package var states: Int
  package var transitions: Int
  /// The longest sequence of events that was tried.
  package var depth: Int
  /// States seen but not gone on from.
  package var left: Int
  /// States of those that have too many living instances of one component to go on from.
  package var crowded = 0
  /// How many living instances of one component a state could have that was gone on from; nil for any number.
  package var instances: Int?
  /// How many parts that share nothing were searched one by one.
  package var slices: Int
  /// Bytes held for each state.
  package var bytesPerState: Double
  /// The bound on events.
  package var events: Int
  /// How many times as many states each level had as the one before, at last; 0 where that is unknown.
  package var growth = 0.0
  /// What stopped it: a word of `Halt`, or a sentence; empty where nothing did.
  package var limit = ""
  /// How long it took; 0 where nobody looked at a clock.
  package var seconds = 0.0

  package init(
    answer: Answer,
    states: Int,
    transitions: Int,
    depth: Int,
    left: Int,
    slices: Int,
    bytesPerState: Double,
    events: Int
  ) {
    self.answer = answer
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.left = left
    self.slices = slices
    self.bytesPerState = bytesPerState
    self.events = events
  }
}

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
  package var search: SearchSummary?
  /// True for a class of Swift sources, whose title is its name.
  package var isOfSources = false

  /// A sentence about the flow, not about what it plays.
  package struct Remark: Sendable {
    /// `unmet`, `unused-allow` or `never-fired`.
    package var id: String
    package var severity: Severity
    package var message: String
    package var span: Span
    package var hint: String
    package var help: String
    package var path: [Int]

    package init(
      id: String,
      severity: Severity,
      message: String,
      span: Span,
      hint: String = "",
      help: String = "",
      path: [Int] = []
    ) {
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
