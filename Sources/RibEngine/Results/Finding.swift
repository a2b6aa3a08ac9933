/// A rule that a flow breaks: one headline with what follows from it.
package struct Finding: Sendable {
  package struct Consequence: Sendable, Equatable {
    /// In which run it follows, beside the one that is told.
    package enum Occasion: Sendable { case thisRun, anotherTiming, otherEvents }

    package var rule: String
    /// Says so where it follows in another run.
    package var message: String
    /// The message about no instance in particular: one shape for all of them.
    package var shape: String
    package private(set) var occasion = Occasion.thisRun

    package init(rule: String, message: String, shape: String? = nil) {
      self.rule = rule
      self.message = message
      self.shape = shape ?? message
    }

    /// The same, which follows in another run.
    func seen(_ occasion: Occasion) -> Consequence {
      guard self.occasion == .thisRun else { return self }
      var seen = self
      seen.occasion = occasion
      switch occasion {
      case .thisRun: break
      case .anotherTiming: seen.message += ", in another timing"
      case .otherEvents: seen.message += ", after other events"
      }
      return seen
    }
  }

  /// The id of the rule.
  package var rule: String
  package var severity: Severity
  /// The instance it is about, such as `Child#1`.
  package var subject: String
  /// The component that the subject is an instance of; the subject itself where that is no instance.
  package var component: String
  /// One sentence without a full stop.
  package var message: String
  /// The same about no instance in particular.
  var shape: String
  /// The step that broke the rule.
  package var span: Span
  /// Where that went of whose absence the words speak, such as a screen; `none` where they speak of no such thing, or where
  /// that is the step itself.
  var goingSpan = Span.none
  /// What led there and what followed, in the order of time. The label whose span is `span` is the
  /// headline's own; it is never the only thing a reader needs.
  package var labels: [Label]
  package var notes: [String]
  /// What the words of the finding and of what follows from it say is so.
  package var statements: [Statement] = []
  package var consequences: [Consequence]
  /// The rules of errors that are told beneath it, as one change mends both, and that `expect:` has to name all the same
  /// (see `Companions`).
  package var alsoNamed: [String] = []
  /// The flow without what broke the rule; nil where none is offered.
  @Rare package var repaired: RepairedFlow? = nil
  /// The change of the text: what was repaired as its file is written, or, for sources, what to change there.
  @Rare package var fix: Fix? = nil
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
  @Rare package var counterexample: Scenario? = nil
  /// What is found, whatever becomes of the flow; nil for a run.
  @Rare package var mistake: Mistake? = nil
  /// The events of the counterexample in the words of a flow file.
  package var sequence: [String] = []
  /// What becomes of it, whatever follows; nil where it is not known, or nothing stays.
  @Rare package var recoverability: Recoverability? = nil
  /// The file that the counterexample was written to; empty where it was not.
  package var saved = ""

  package init(
    rule: String,
    severity: Severity,
    subject: String,
    component: String? = nil,
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
    self.component = component ?? subject
    self.message = message
    shape = message
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
