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
      for method in entry.declaration.methods {
        for wait in ContinuationWait.all(in: method) {
          findings += wait.findings(type: entry.name, method: method.name.string, project.index.endings)
        }
      }
    }
    return findings
  }
}

extension SourceRule {
  /// A handler that does nothing is as good as none: who is cancelled waits on.
  static let idleCancellation = SourceRule(
    .cancelIgnored,
    "the handler of a cancellation is empty while a continuation waits",
    blind: "handlers that do something and resume nothing, and waits without a handler"
  ) { project in
    (project.index.types + project.index.extensions).flatMap { entry in
      entry.declaration.methods.flatMap { method in
        idleHandlers(in: method).map { handler, wait in
          LintFinding(
            .cancelIgnored,
            .warning,
            type: entry.name,
            method: method.name.string,
            message:
              "the cancellation handler of '\(method.name.string)' is empty: a task that is cancelled waits on",
            span: handler,
            labels: [
              Label(wait, "waits here, and does not look at its task"),
              Label(handler, "resumes nothing"),
            ]
          )
        }
      }
    }
  }

  /// The empty handlers of a method, each with what is waited on meanwhile.
  private static func idleHandlers(in method: Method) -> [(handler: Span, wait: Span)] {
    guard method.waitsOnContinuation else { return [] }
    var found: [(handler: Span, wait: Span)] = []
    for statement in method.body ?? [] {
      statement.visitExpressions { value in
        guard case .call(let callee, let arguments) = value.form,
          callee.lastName == "withTaskCancellationHandler",
          let handler = arguments.first(where: { ["onCancel", "handler"].contains($0.label) }),
          case .closure(let closure) = handler.value.form, closure.body.isEmpty
        else { return }
        var wait: Span?
        for argument in arguments where argument.label != handler.label {
          argument.value.visit { wait = wait ?? ContinuationWait($0)?.span }
        }
        if let wait { found.append((handler.value.span, wait)) }
      }
    }
    return found
  }
}

/// `withCheckedContinuation { continuation in ... }` and its like.
struct ContinuationWait {
  var name: String
  /// The name of the call.
  var span: Span
  /// The whole call.
  var call: Span
  private var closure: Closure

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
    call = value.span
  }

  /// All that a method waits on, in the order of its lines.
  static func all(in method: Method) -> [ContinuationWait] {
    guard method.waitsOnContinuation else { return [] }
    var waits: [ContinuationWait] = []
    for statement in method.body ?? [] {
      statement.visitExpressions { value in
        if let wait = ContinuationWait(value) { waits.append(wait) }
      }
    }
    return waits
  }

  /// What its ways come to.
  struct Ends {
    /// A resume behind another one.
    var twice: Span?
    /// The resumes of a clock and of an answer that do not know of each other.
    var race: (timer: Span, answer: Span)?
    /// Where a way leaves without one, and whether nothing but the code has to be so for that.
    var missing: (span: Span, isCertain: Bool)?
    /// The first resume; nil where it is given to somebody else.
    var resume: Span?
    /// Where it is given to somebody else; nil where only closures have it.
    var handed: Span?
  }

  func ends(_ endings: Set<String>) -> Ends {
    var reading = ResumeReading(name: name, endings: endings)
    let ways = reading.read(closure.body)
    let missing = reading.missing(ways).map { (way, isCertain) in (way.span ?? span, isCertain) }
    return Ends(
      twice: reading.twice,
      race: reading.race,
      missing: missing,
      resume: reading.firstResume,
      handed: reading.handed
    )
  }

  func findings(type: String, method: String, _ endings: Set<String>) -> [LintFinding] {
    let ends = ends(endings)
    var findings: [LintFinding] = []
    if let twice = ends.twice { findings.append(finding(.warning, .doubleResume, type, method, twice)) }
    if let race = ends.race, ends.twice == nil { findings.append(finding(of: race, type, method)) }
    if let (place, isCertain) = ends.missing {
      findings.append(finding(isCertain ? .warning : .note, .neverResumed, type, method, place))
    }
    return findings
  }

  private func finding(of race: (timer: Span, answer: Span), _ type: String, _ method: String) -> LintFinding
  {
    LintFinding(
      .doubleResume,
      .warning,
      type: type,
      method: method,
      slot: name,
      message: "an answer and a timeout of '\(method)' both resume '\(name)'",
      span: race.timer,
      labels: [
        Label(span, "waits here"),
        Label(race.answer, "resumed by the answer"),
        Label(race.timer, "and again when the time is up, answered or not"),
      ]
    )
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
