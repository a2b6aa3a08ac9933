import RibEngine

/// All that one invocation has to say. Every format is a function of this value alone.
package struct Report: Sendable {
  /// The command's name, such as `run`.
  package var command: String
  package var version: String
  /// The selected flows in the order of their paths.
  package var outcomes: [Outcome]
  package var invalid: [InvalidFile]
  package var seconds: Double
  /// True when warnings count as errors.
  package var isStrict: Bool
  /// What was cut short by a signal, such as "interrupted after 12 of 40"; empty otherwise.
  package var interruption: String
  /// What the process ends with where it was cut short: 130 or 143.
  package var interruptedCode: Int32?
  /// The address of the page that explains the rules; empty where findings link to nothing.
  package var manual = ""
  /// What explains a rule, with its id behind it.
  package var explainer = "ribflow explain"
  /// Paths of files with several flows, whether or not all of them were chosen.
  package var sharedPaths: Set<String> = []
  /// What was read of Swift sources; nil where flows were played.
  package var sources: SourcesRead?

  package init(
    command: String,
    version: String,
    outcomes: [Outcome],
    invalid: [InvalidFile] = [],
    seconds: Double = 0,
    isStrict: Bool = false,
    interruption: String = ""
  ) {
    self.command = command
    self.version = version
    self.outcomes = outcomes
    self.invalid = invalid
    self.seconds = seconds
    self.isStrict = isStrict
    self.interruption = interruption
  }

  /// What a search finds comes by the length of its sequences of events; what is wrong is read before what may be.
  var inReadingOrder: Report {
    var ordered = self
    for place in outcomes.indices where outcomes[place].search != nil {
      let findings = outcomes[place].findings
      ordered.outcomes[place].findings = [Severity.error, .warning, .note].flatMap { severity in
        findings.filter { $0.severity == severity }
      }
    }
    return ordered
  }

  /// Where the page explains a rule, at the anchor that mandoc(1) gives its section; nil without a page, and for what is
  /// no rule.
  func link(to id: String) -> String? {
    manual.isEmpty || Rule.anywhere(id) == nil ? nil : "\(manual)#\(id)"
  }

  /// That of the signal when one cut the run short, else 2 when some input could not be used or a flow has no such timing
  /// as was asked for, else 1 when a flow gave something else than it expects, else 3 when a limit was reached, else 0.
  package var exitCode: Int32 {
    if !interruption.isEmpty, let interruptedCode { return interruptedCode }
    if !invalid.isEmpty || outcomes.contains(where: \.lacksTiming) { return 2 }
    if outcomes.contains(where: { $0.verdict == .violated || $0.verdict == .unmet }) { return 1 }
    if outcomes.contains(where: { $0.verdict == .undecided }) { return 3 }
    return 0
  }
}
