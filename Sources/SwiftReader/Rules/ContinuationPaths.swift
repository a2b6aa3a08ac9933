import RibEngine

extension SourceRule {
  /// A continuation is resumed once on every way: missing, its task waits for ever; twice, it traps.
  static let continuationPaths = SourceRule(
    .neverResumed,
    "a path through withCheckedContinuation resumes never or twice",
    blind:
      "continuations that are stored or handed on, and loops; paths through a closure that may run more than once, or is given neither of two things, give a note"
  ) { project in
    var findings: [LintFinding] = []
    for entry in project.index.types + project.index.extensions {
      for method in entry.declaration.methods where method.waitsOnContinuation {
        for statement in method.body ?? [] {
          statement.visitExpressions { value in
            guard let wait = ContinuationWait(value) else { return }
            findings += wait.findings(type: entry.name, method: method.name.string, project.index.endings)
          }
        }
      }
    }
    return findings
  }
}

/// `withCheckedContinuation { continuation in ... }` and its like.
private struct ContinuationWait {
  var name: String
  var closure: Closure
  var span: Span

  private static let calls: Set<String> = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation",
  ]

  init?(_ value: Expression) {
    guard case .call(let callee, let arguments) = value.form, let called = callee.lastName,
      Self.calls.contains(called), case .closure(let closure)? = arguments.last?.value.form
    else { return nil }
    name = closure.parameters.first ?? "$0"
    self.closure = closure
    span = callee.span
  }

  func findings(type: String, method: String, _ endings: Set<String>) -> [LintFinding] {
    var reading = ResumeReading(name: name, endings: endings)
    let ends = reading.read(closure.body)
    var findings: [LintFinding] = []
    if let twice = reading.twice {
      findings.append(finding(.warning, .doubleResume, type, method, twice))
    }
    if let (way, isCertain) = reading.missing(ends) {
      findings.append(finding(isCertain ? .warning : .note, .neverResumed, type, method, way.span ?? span))
    }
    return findings
  }

  private func finding(
    _ severity: Severity,
    _ id: Rule.ID,
    _ type: String,
    _ method: String,
    _ place: Span
  ) -> LintFinding {
    let isTwice = id == .doubleResume
    return LintFinding(
      id,
      severity,
      type: type,
      method: method,
      slot: name,
      message: isTwice
        ? "a path through '\(method)' resumes '\(name)' twice"
        : "a path through '\(method)' never resumes '\(name)'",
      span: place,
      labels: [
        Label(span, "waits here"),
        Label(place, isTwice ? "resumed before on this path" : "leaves without resuming"),
      ]
    )
  }
}
