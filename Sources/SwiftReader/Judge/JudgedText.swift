import RibEngine

/// The words for what the engine found in a slot's lines, in terms of the Swift they stand in.
struct JudgedText {
  /// What is known of the child's answer.
  enum Answer {
    /// Its own code gives it.
    case answered(Conversation.Report)
    /// It may give it.
    case mayAnswer
    /// It was read, and does not give it while it becomes active; `isQuiet` where it says nothing at all there.
    case answersLater(isQuiet: Bool)
    /// The parent answers what it says then in a later turn.
    case answeredLater
    /// Its own code gives it, where this does not hold it back.
    case heldBack(Latches.Latch)
    /// Nothing that was read would take the child out.
    case nothingCloses
  }

  let router: RouterFacts
  let slot: SlotFacts
  let way: SlotWay
  let child: ChildFacts?
  /// A way of the other kind, which the engine played before or after this one.
  var other: SlotWay?

  var slotName: String { "'\(slot.name.string)'" }

  /// "the child" where no name says more.
  private var childName: String { RIBName.of(child: child, builder: way.builder) ?? "the child" }

  func span(_ verb: FlowStep.Verb) -> Span {
    way.index(of: verb).map { way.steps[$0].span } ?? .none
  }

  // MARK: - Late assignment

  func lateAssign(_ answer: Answer, _ played: Played?, fix: Fix?) -> LintFinding {
    var message = "the slot \(slotName) is assigned after attachChild"
    var labels = [Label(slot.name.span, "the slot")]
    var notes: [String] = []
    let severity: Severity
    let child = childName
    switch answer {
    case .answered(let report):
      severity = .error
      message += ", inside which \(child) finishes"
      labels.append(Label(span(.attach), "runs \(child)'s \(report.moment) before it returns"))
      labels.append(Label(report.span, "\(child) reports here, while it is being attached"))
      labels.append(
        Label(
          report.answer.span,
          "\(report.event) is answered with a detach, which finds \(slotName) empty"
        )
      )
      labels.append(Label(span(.assign), "too late: \(child) has finished, and \(slotName) keeps it"))
    case .mayAnswer:
      severity = .warning
      labels.append(Label(span(.attach), "runs the child's didBecomeActive before it returns"))
      labels.append(Label(span(.assign), "too late: the child may have finished by now"))
    case .answersLater(let isQuiet):
      severity = .note
      labels.append(Label(span(.attach), "runs \(child)'s didBecomeActive before it returns"))
      labels.append(Label(span(.assign), "too late for a child that finishes there"))
      notes.append(
        "\(child) was read and says nothing to its listener while it becomes active"
          + (isQuiet ? "" : " that takes it out")
      )
    case .answeredLater:
      severity = .note
      labels.append(Label(span(.attach), "runs \(child)'s didBecomeActive before it returns"))
      labels.append(Label(span(.assign), "too late for a child that finishes there"))
      notes.append("what \(child) says to its listener while it becomes active is answered in a later turn")
    case .heldBack(let latch):
      severity = .note
      labels.append(Label(span(.attach), "runs \(child)'s didBecomeActive before it returns"))
      labels.append(Label(span(.assign), "too late for a child that finishes there"))
      notes.append("\(child) reports there, and \(Self.named(latch)) may hold back what is done about it")
    case .nothingCloses:
      severity = .note
      labels.append(Label(span(.attach), "runs the child's didBecomeActive before it returns"))
      labels.append(Label(span(.assign), "too late for a child that finishes there"))
      notes.append("nothing that was read detaches what \(slotName) holds when its child asks for it")
    }
    if way.has(.guardSlot), !slot.isWeak, severity != .note {
      let ends = severity == .error ? ("keeps", "returns") : ("would keep", "would return")
      notes.append(
        "\(slotName) \(ends.0) a child that is gone, and each later \(method)() \(ends.1) at once"
      )
    }
    return made(
      .stuckSlot,
      severity,
      message,
      span(.assign),
      labels,
      notes,
      played,
      fix,
      isAboutOrder: true
    )
  }

  private static func named(_ latch: Latches.Latch) -> String { "'\(latch.property)' of \(latch.owner)" }

  // MARK: - Late clearing

  func lateClear(_ answer: Answer, _ played: Played?, fix: Fix?) -> LintFinding {
    var message = "the slot \(slotName) is cleared after detachChild"
    var labels = [Label(slot.name.span, "the slot")]
    var notes: [String] = []
    let severity: Severity
    switch answer {
    case .answered(let report):
      severity = .error
      message += ", inside which its child reports"
      labels.append(Label(span(.detach), "runs the child's willResignActive before it returns"))
      labels.append(Label(report.span, "the child reports here, while it is being detached"))
      labels.append(
        Label(report.answer.span, "\(report.event) is answered with \(report.answer.method) again")
      )
      labels.append(Label(span(.clear), "too late: \(slotName) still held the child, again and again"))
    case .mayAnswer, .answersLater, .answeredLater, .heldBack, .nothingCloses:
      severity = .note
      labels.append(Label(span(.detach), "runs the child's willResignActive before it returns"))
      labels.append(Label(span(.clear), "too late for a child that reports while it resigns"))
      if case .heldBack(let latch) = answer {
        notes.append("the child reports there, and \(Self.named(latch)) may keep it from coming here again")
      }
      if case .nothingCloses = answer {
        notes.append("nothing that was read detaches what \(slotName) holds when its child asks for it")
      }
    }
    return made(
      .reentrantDetach,
      severity,
      message,
      span(.clear),
      labels,
      notes,
      played,
      fix,
      isAboutOrder: true
    )
  }

  // MARK: - After the child is gone

  /// - Parameter again: whether the slot still holds the child, as the line before the screen has to write it.
  func afterDetach(_ id: Rule.ID, _ report: Conversation.Report, _ played: Played, again: String?)
    -> LintFinding?
  {
    let child = childName
    let labels = [
      Label(span(.attach), "runs \(child)'s didBecomeActive before it returns"),
      Label(report.span, "\(child) reports here, while it is being attached"),
      Label(report.answer.span, "\(report.event) is answered with \(report.answer.method)"),
    ]
    switch id {
    case .presentAfterDetach:
      guard let attach = way.index(of: .attach),
        let shown = way.steps[attach...].first(where: { $0.verb.word.showing != nil })
      else { return nil }
      let label = Label(shown.span, "the screen of a child that is already detached goes up")
      return made(
        id,
        .error,
        "the screen of \(child) is shown after \(child) was detached",
        shown.span,
        labels + [label],
        [],
        played,
        Fix("look at the slot again before showing" + (again.map { ": guard \($0) else { return }" } ?? ""))
      )
    default:
      return made(
        id,
        .error,
        "didLoad of \(child) attaches its children although \(child) has been detached",
        span(.attach),
        labels,
        [],
        played,
        Fix("report in a later turn than didBecomeActive")
      )
    }
  }

  // MARK: -

  var method: String { router.methods[way.method].name.string }

  /// The method in which a line stands: a helper's line belongs to the helper.
  private func method(at span: Span) -> String {
    let around = router.methods.first { method in
      method.span.file == span.file && method.span.start <= span.start && span.end <= method.span.end
    }
    return around?.name.string ?? method
  }

  func made(
    _ id: Rule.ID,
    _ severity: Severity,
    _ message: String,
    _ span: Span,
    _ labels: [Label],
    _ notes: [String],
    _ played: Played?,
    _ fix: Fix?,
    isAboutOrder: Bool = false
  ) -> LintFinding {
    var labels = labels
    if let call = way.via.first, call != span {
      labels.insert(Label(call, "\(method)() comes here"), at: placeOfCall(among: labels))
    }
    var made = LintFinding(
      id,
      severity,
      type: router.name.string,
      method: method(at: span),
      slot: slot.name.string,
      message: message,
      span: span,
      labels: Self.unique(labels, main: span),
      notes: notes,
      fix: fix
    )
    made.witness = .explored
    made.isAboutOrder = isAboutOrder
    if let played { add(played, to: &made.finding) }
    return made
  }

  /// Before the first line that the call leads to, as it is told in the order of events.
  private func placeOfCall(among labels: [Label]) -> Int {
    let caller = router.methods[way.method].span
    return labels.firstIndex { $0.span != slot.name.span && !caller.contains($0.span) } ?? labels.count
  }

  private static func unique(_ labels: [Label], main: Span) -> [Label] {
    var found: [Label] = []
    for label in labels where label.span != .none && !found.contains(label) { found.append(label) }
    return found
  }

  /// The engine's own path and what follows from it, with the names and places of the sources.
  private func add(_ played: Played, to finding: inout Finding) {
    let names = PlayedNames(
      parent: RIBName.of(router: router.name.string),
      child: RIBName.of(child: child, builder: way.builder) ?? RIBName.capital(slot.name.string),
      slot: slot.name.string,
      played: played,
      lines: lines
    )
    finding.path = played.finding.path
    finding.eventIndex = played.finding.eventIndex
    finding.events = played.finding.events.map(names.told)
    finding.consequences = played.finding.consequences.map {
      Finding.Consequence(rule: $0.rule, message: names.text($0.message))
    }
  }

  /// What stands for the events that were played.
  private var lines: [Int: Span] {
    var lines = [SlotCase.Place.launchEvent: router.name.span]
    for way in [other, way].compactMap({ $0 }) {
      let place = way.route == .fills ? SlotCase.Place.attachEvent : SlotCase.Place.detachEvent
      lines[place] = router.methods[way.method].name.span
    }
    return lines
  }
}
