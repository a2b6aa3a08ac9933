import RibEngine

extension SourceRule {
  /// A continuation is resumed once on every way: missing, its task waits for ever; twice, it traps.
  static let continuationPaths = SourceRule(
    .neverResumed,
    "a path through withCheckedContinuation resumes never or twice",
    blind:
      "continuations that are stored or handed on, loops, and closures that are called again and again; paths through a closure that may run more than once, says how far it has come, or is given neither of two things, give a note"
  ) { project in
    var findings: [LintFinding] = []
    for entry in project.index.types + project.index.extensions {
      for method in entry.declaration.methods {
        let waits = ContinuationWait.all(in: method)
        guard !waits.isEmpty else { continue }
        let owner = project.index.type(entry.name, in: entry).map(project.joined)
        let alive = owner.map { project.namesAlive(in: method, of: $0) } ?? []
        let empty = owner.map { project.namesEmpty(in: method, of: $0) } ?? []
        for wait in waits {
          let filled =
            owner.map { project.namesFilled(around: wait.span, in: method.body ?? [], of: $0) } ?? []
          let ends = wait.ends(project.index.endings, alive: alive.union(filled), empty: empty)
          findings += wait.findings(type: entry.name, method: method.name.string, ends)
          if let owner { findings += wait.kept(in: owner, method, ends) }
        }
      }
      for property in entry.declaration.properties where property.waitsOnContinuation {
        let owner = project.index.type(entry.name, in: entry).map(project.joined)
        findings += ContinuationWait.all(in: property).flatMap { wait in
          let filled = owner.map {
            project.namesFilled(around: wait.span, in: property.getter ?? [], of: $0)
          }
          return wait.findings(
            type: entry.name,
            method: property.name.string,
            wait.ends(project.index.endings, alive: filled ?? [])
          )
        }
      }
    }
    for function in project.index.freeFunctions {
      findings += ContinuationWait.all(in: function).flatMap { wait in
        wait.findings(type: "", method: function.name.string, wait.ends(project.index.endings))
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
  private(set) var closure: Closure
  /// Locals of the method that hold a truth value in an object.
  private var truths: Set<String> = []
  /// Its locals that are no constants.
  private var variables: Set<String> = []
  /// What may be gone when it runs, as a closure around it takes that weakly.
  private var weak: Set<String> = []

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
    let truths = ResumeReading.truths(in: method.body ?? [])
    let variables = ResumeReading.variables(in: method.body ?? [])
    for place in waits.indices {
      (waits[place].truths, waits[place].variables) = (truths, variables)
      waits[place].weak = WeakAround(waits[place].call, in: method.body ?? []).names
    }
    return waits
  }

  /// All that the value or a body of a property waits on: a lazy closure, `get async`.
  static func all(in property: Property) -> [ContinuationWait] {
    guard property.waitsOnContinuation else { return [] }
    var waits: [ContinuationWait] = []
    func note(_ value: Expression) {
      if let wait = ContinuationWait(value) { waits.append(wait) }
    }
    property.value?.visit(note)
    for body in [property.getter, property.setter, property.willSet, property.didSet] {
      for statement in body ?? [] { statement.visitExpressions(note) }
    }
    return waits
  }

  /// What its ways come to.
  struct Ends {
    /// A resume behind another one.
    var twice: Span?
    /// The same where a callback has to be given a result and an error at once.
    var unlikelyTwice: Span?
    /// The resumes of a clock and of an answer that do not know of each other.
    var race: (timer: Span, answer: Span)?
    /// Where a way leaves without one, and whether nothing but the code has to be so for that.
    var missing: (span: Span, isCertain: Bool)?
    /// What is gone where that is a call which is not made then.
    var gone: String?
    /// The first resume; nil where it is given to somebody else.
    var resume: Span?
    /// Where it is given to somebody else; nil where only closures have it.
    var handed: Span?
    /// A property that it is stored in, and a resume on the same way: the property holds one that is through.
    var stored: (property: String, place: Span, resume: Span)?
  }

  /// - Parameters:
  ///   - alive: optionals that are known to be there.
  ///   - empty: those that are known not to be until something is stored.
  func ends(_ endings: Set<String>, alive: Set<String> = [], empty: Set<String> = []) -> Ends {
    var reading = ResumeReading(
      name: name,
      endings: endings,
      alive: alive,
      empty: empty.subtracting([name]),
      truths: truths,
      variables: variables,
      weak: weak
    )
    let ways = reading.read(closure.body)
    let stored = ways.compactMap { way -> (String, Span, Span)? in
      guard let stored = way.stored, let resume = way.resumed else { return nil }
      return (stored.property, stored.place, resume)
    }.min { $0.2.start < $1.2.start }
    let lost = reading.missing(ways)
    let missing =
      lost.map { (way, isCertain) in (way.gone?.call ?? way.span ?? span, isCertain) }
      ?? ways.compactMap { $0.isStranded ? $0.span : nil }.min().map { ($0, true) }
    return Ends(
      twice: reading.twice,
      unlikelyTwice: reading.unlikelyTwice,
      race: reading.race,
      missing: missing,
      gone: lost?.way.gone?.name,
      resume: reading.firstResume,
      handed: reading.handed,
      stored: stored.map { (property: $0.0, place: $0.1, resume: $0.2) }
    )
  }

  /// It is stored, and resumed where it was made: whoever resumes what is stored does so again.
  func kept(in owner: JoinedClass, _ method: Method, _ ends: Ends) -> [LintFinding] {
    guard let (name, place, resume) = ends.stored, let property = owner.properties[name]?.property,
      property.isContinuation, ends.twice == nil,
      // Whoever is through with waiting may empty it.
      !Self.empties(name, method)
    else { return [] }
    return [
      LintFinding(
        .doubleResume,
        .warning,
        type: owner.name,
        method: method.name.string,
        slot: name,
        message: "'\(name)' is resumed here and kept: whoever resumes what it holds resumes it again",
        span: resume,
        labels: [
          Label(property.name.span, "still holds it afterwards"), Label(place, "stored here"),
          Label(resume, "resumed here on the same way"),
        ]
      )
    ]
  }

  private static func empties(_ name: String, _ method: Method) -> Bool {
    var found = false
    Walk { value in
      guard case .assignment(let target, let new) = value.form, new.meansNil,
        target.lastName == name
      else { return }
      found = true
    }.statements(method.body ?? [])
    return found
  }

  func findings(type: String, method: String, _ ends: Ends) -> [LintFinding] {
    var findings: [LintFinding] = []
    if let twice = ends.twice {
      findings.append(finding(.warning, .doubleResume, type, method, twice))
    } else if let twice = ends.unlikelyTwice {
      findings.append(finding(.note, .doubleResume, type, method, twice))
    }
    if let race = ends.race, ends.twice == nil { findings.append(finding(of: race, type, method)) }
    if let (place, isCertain) = ends.missing {
      let words = ends.gone.map { "does nothing once '\($0)' is gone, which a closure around takes weakly" }
      findings.append(finding(isCertain ? .warning : .note, .neverResumed, type, method, place, words))
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
    _ place: Span,
    _ words: String? = nil
  ) -> LintFinding {
    let isTwice = id == .doubleResume
    // The closure itself ends without one: there is no other place.
    let labels =
      place == span
      ? [Label(span, "waits here, and a path to the end of the closure resumes nothing")]
      : [
        Label(span, "waits here"),
        Label(place, words ?? (isTwice ? "resumed before on this path" : "leaves without resuming")),
      ]
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
      labels: labels
    )
  }
}
