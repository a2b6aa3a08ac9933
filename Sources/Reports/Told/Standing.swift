import RibEngine

/// What a finding means for the flow that it is in.
package enum Standing: Sendable, Equatable {
  /// Nobody named it: it is trouble, unless it is a mere note.
  case unexpected
  /// `expect:` names its rule.
  case expected
  /// `allow:` names its rule, with this reason.
  case allowed(String)
}

extension Finding {
  package func standing(in outcome: Outcome) -> Standing {
    if let allowed { return .allowed(allowed) }
    return outcome.expected.contains(rule) ? .expected : .unexpected
  }

  /// The place in the form that `--timing` takes; `0` is the calm run.
  package var timing: String { timingText(path) }
}

/// The ways of a path, such as `0/2/1`.
package func timingText(_ path: [Int]) -> String {
  path.isEmpty ? "0" : path.map(String.init).joined(separator: "/")
}

extension Outcome {
  /// True where the flow gave something else than it expects.
  package var isFailing: Bool { verdict == .violated || verdict == .unmet }

  /// What to do where not every timing of a run was tried; nil for anything else that is undecided.
  var runHelp: String? {
    guard search == nil, !isTrace, !isInterrupted, reason.hasSuffix("more are left") else { return nil }
    return reason.contains("the time was up") ? "a larger --time tries more" : "a larger --states tries more"
  }

  /// True where notes about the flow itself are told without being asked for: beside what is wrong with a flow that was
  /// played, and where a trace was held against one.
  var showsNotes: Bool {
    isCompared || !isOfSources && !isTrace && search == nil && isFailing
  }

  /// True where it is undecided, and a remark says why in the same words, as of a trace that was cut off.
  var isReasonRemarked: Bool {
    verdict == .undecided && remarks.contains { $0.severity > .note && $0.message == reason }
  }

  package var unexpected: [Finding] { findings.filter { $0.standing(in: self) == .unexpected } }

  /// Line and column of a span, from 1; the flow's own line where the file is not known.
  package func position(of span: Span) -> (path: String, line: Int, column: Int) {
    guard files.indices.contains(Int(span.file)) else { return (path, line, 1) }
    let file = files[Int(span.file)]
    let place = file.position(of: Int(span.start))
    return (file.path, place.line, place.column)
  }

  /// The run to tell of this flow: that of its first finding, else the calm one.
  package var told: [StoryEvent] {
    guard let first = unexpected.first ?? findings.first else { return events }
    return first.path.isEmpty && !events.isEmpty || first.events.isEmpty ? events : first.events
  }
}

extension Problem {
  /// Line and column of the problem, from 1; nil where there is no file.
  package var position: (line: Int, column: Int)? { file?.position(of: Int(span.start)) }
}

extension Report {
  /// The paths that several flows share, so that a path alone does not name a flow.
  var allSharedPaths: Set<String> {
    var seen: Set<String> = []
    return sharedPaths.union(outcomes.map(\.path).filter { !seen.insert($0).inserted })
  }

  /// The argument that selects the flow of `outcome`, fit for a shell.
  func argument(of outcome: Outcome, _ shared: Set<String>) -> String {
    if outcome.path == "<stdin>" { return "-" }
    return shellQuoted(shared.contains(outcome.path) ? "\(outcome.path):\(outcome.line)" : outcome.path)
  }
}
