/// Plays one path again and tells it: events with names, and findings with labels.
struct FindingBuilder {
  let program: Program
  private let table: RuleTable
  private let path: [Int]
  let recorder: Recorder
  private let watch: Watch
  let sentences: Sentences

  /// `isAnsweredLater` where other events would put right what the path leaves.
  init(_ program: Program, _ table: RuleTable, path: [Int], isAnsweredLater: Bool = false) {
    self.program = program
    self.table = table
    self.path = path
    recorder = Recorder(passesOver: true)
    recorder.isAnsweredLater = isAnsweredLater
    let player = Player(program, path: path, watcher: Watch(table, log: recorder))
    player.machine.play()
    watch = player.machine.watcher
    sentences = Sentences(program: program, table: table, recorder: recorder)
  }

  /// Tells what was folded; nothing is played.
  init(_ program: Program, _ table: RuleTable, told recorder: Recorder, _ watch: Watch) {
    self.program = program
    self.table = table
    path = []
    self.recorder = recorder
    self.watch = watch
    sentences = Sentences(program: program, table: table, recorder: recorder)
  }

  var events: [StoryEvent] { recorder.events }

  // MARK: - A finding

  /// `timings` is how many were tried; where a search made the sequence of events up, `firstEvent` is the
  /// first event that it chose, and nothing is counted.
  func finding(_ group: FoundMistake, of timings: Int, eventsFrom firstEvent: Int? = nil) -> Finding {
    let headlines = Headlines(watch.violations, table).all
    let headline =
      headlines.first { Mistake($0.violation, in: program) == group.mistake } ?? group.headline
    let violation = headline.violation
    let rule = table.all[violation.rule]
    let (main, subject) = (main(violation), sentences.subject(violation))
    let all = [violation] + headline.consequences
    let answer = rule.isShownAtHandler ? sentences.placeOfAnswer(violation) : nil
    let labels = labels(headline, main, timings, group, firstEvent)
    var finding = Finding(
      rule: rule.id.text,
      severity: violation.severity,
      subject: sentences.instance(subject),
      component: sentences.component(subject),
      message: sentences.message(violation),
      span: answer ?? span(main.code),
      labels: answer.map { moved(labels, from: span(main.code), to: $0, violation) } ?? labels,
      notes: notes(violation),
      consequences: headline.consequences.map {
        Finding.Consequence(
          rule: table.all[$0.rule].id.text,
          message: sentences.message($0),
          shape: sentences.shape($0)
        )
      },
      path: group.path,
      timings: group.timings,
      eventIndex: max(0, eventIndex(of: violation, main)),
      events: recorder.events
    )
    finding.shape = sentences.shape(violation)
    finding.goingSpan = goings(violation, main).first { $0.code >= 0 }.map { span($0.code) } ?? .none
    finding.statements = all.flatMap { sentences.statements($0) }
    return finding
  }

  /// The told event of a step. What broke the rule may not be told itself: then it is what the step does next, where
  /// it goes on although it should not, or what has begun at the same step before.
  private func eventIndex(of violation: Violation, _ main: Main) -> Int {
    let raw = recorder.raw
    // What comes of itself, as a time that is up, has no step of its own, and is shown at one that was done before.
    if isShownEarlier(violation), violation.time < raw.count {
      return raw[violation.time].index
    }
    guard main.time < raw.count else { return recorder.events.count - 1 }
    func isTold(_ place: Int) -> Bool {
      raw[place].event.code == Int32(main.code) && !raw[place].isReturn && raw[place].index >= 0
        && (place == 0 || raw[place].index != raw[place - 1].index)
    }
    if isTold(main.time) { return raw[main.time].index }
    let next = raw[main.time].event.kind == .strayStep ? raw.indices[main.time...].first(where: isTold) : nil
    let last =
      raw[main.time].event.kind == .swipeCancelled ? raw.indices[..<main.time].last(where: isTold) : nil
    return raw[next ?? last ?? main.time].index
  }

  /// What is said at the step that reports is said where the answer belongs, and there only that it reports.
  private func moved(_ labels: [Label], from step: Span, to answer: Span, _ violation: Violation) -> [Label] {
    guard let place = labels.firstIndex(where: { $0.span == step && $0.kind == .step }), step != answer else {
      return labels
    }
    var moved = labels
    moved[place].span = answer
    if !labels.contains(where: { $0.span == step && $0.kind != .step }) {
      let report = sentences.report(violation) ?? ""
      moved.insert(Label(step, "\(sentences.name(violation.child)) reports \(report)", .report), at: place)
    }
    return moved
  }

  private func notes(_ violation: Violation) -> [String] {
    let printed = sentences.printed(violation)
    let handled = sentences.handledInstead(violation)
    var notes: [String] = []
    if !printed.isEmpty { notes.append("UIKit prints: \(printed)") }
    if !handled.isEmpty {
      let parent = sentences.component(violation.parent)
      notes.append("what \(parent) has steps for: \(handled.joined(separator: ", "))")
    }
    let more = sentences.unansweredBeside(violation)
    if !more.isEmpty {
      let parent = sentences.component(violation.parent)
      notes.append("\(parent) has no step for \(more.joined(separator: ", ")) either")
    }
    if let name = unkept(violation) { notes.append("nobody keeps \(name): launch it, or keep it in a slot") }
    return notes
  }

  private func span(_ code: Int) -> Span { code >= 0 ? program.spans[code] : program.scenario.title.span }

  // MARK: - Labels

  /// A step or line, and the event of the recorder's that it led to.
  typealias Main = (time: Int, code: Int)

  /// The step that a violation is shown at; for a look at rest that of an event which its words name.
  private func main(_ violation: Violation) -> Main {
    let rule = table.all[violation.rule]
    if let place = sentences.placeInCircle(violation) {
      return (place, Int(recorder.raw[place].event.code))
    }
    if violation.code >= 0, !rule.isShownAtStep, !isAssumed(violation) {
      return (violation.time, violation.code)
    }
    let step = sentences.wording(violation).step
    let events = step.isEmpty ? rule.step : step
    return events.lazy.compactMap { last($0, violation) }.first
      ?? events.lazy.compactMap { line(of: $0, violation) }.first
      ?? (violation.time, violation.code)
  }

  /// True for what a line does that no flow names: it stands nowhere.
  private func isAssumed(_ violation: Violation) -> Bool {
    violation.code >= 0 && program.codes[violation.code].isAssumed
  }

  /// True for what breaks a rule at once and is shown at a step that was done before.
  private func isShownEarlier(_ violation: Violation) -> Bool {
    isOfEvent(violation) && (violation.code < 0 || isAssumed(violation))
  }

  /// The line in whose turns something comes of itself, where no step does it.
  private func line(of event: PastEvent, _ violation: Violation) -> Main? {
    let place = recorder.raw.prefix(violation.time).lastIndex {
      $0.event.code < 0 && !$0.isReturn && sentences.isMeant($0, by: event, violation)
    }
    guard let place, lineCode(at: place) >= 0 else { return nil }
    return (place, lineCode(at: place))
  }

  private func last(_ event: PastEvent, _ violation: Violation) -> Main? {
    if event.isReference { return reference(violation) }
    let before = recorder.raw.prefix(violation.time)
    let place = before.lastIndex {
      $0.event.code >= 0 && !$0.isReturn && sentences.isMeant($0, by: event, violation)
    }
    guard let place else { return nil }
    if event.isAnswer { return answer(to: place, violation) }
    return (goingOn(after: place) ?? begin(of: place), Int(before[place].event.code))
  }

  /// What a call does to a list of children is told with the call.
  private func begin(of place: Int) -> Int {
    let raw = recorder.raw
    let calls: [Event.Kind] = [.attachChild, .detachChild]
    guard [.childAppended, .childRemoved].contains(raw[place].event.kind) else { return place }
    let call = raw[..<place].lastIndex {
      calls.contains($0.event.kind) && $0.event.phase == .begin && $0.other == raw[place].other
        && $0.event.code == raw[place].event.code
    }
    return call ?? place
  }

  /// A report is made before it is answered, also where the answer shows that it should not have been.
  func begin(ofReport time: Int) -> Int {
    let raw = recorder.raw
    guard raw.indices.contains(time), raw[time].event.kind == .receive, raw[time].event.phase == .end else {
      return time
    }
    let end = raw[time]
    return raw[..<time].lastIndex {
      $0.event.kind == .receive && $0.event.phase == .begin && $0.cell == end.cell && $0.other == end.other
        && $0.event.code == end.event.code
    } ?? time
  }

  /// The step of a handler that asks for something, or its first; nil for an empty handler.
  private func answer(to report: Int, _ violation: Violation) -> Main? {
    guard let steps = sentences.handler(of: recorder.raw[report], slot: violation.slot), !steps.isEmpty else {
      return nil
    }
    let asks = steps.first { [.detachSlot, .attachSlot, .remove].contains(program.codes[$0].verb) }
    let code = asks ?? steps.lowerBound
    let time = recorder.raw[report...].firstIndex { Int($0.event.code) == code }
    return time.map { ($0, code) }
  }

  /// So many choices are told at one place.
  private static let mostChoices = 3

  /// Choices, what the child said and what came of it, the step itself, what followed: in time.
  private func labels(
    _ headline: Headline,
    _ main: Main,
    _ timings: Int,
    _ group: FoundMistake,
    _ firstEvent: Int?
  ) -> [Label] {
    let violation = headline.violation
    var found = choices(firstEvent == nil ? timings : 0, group)
    if let firstEvent { found += events(from: firstEvent) }
    found += ends(before: violation.time) + lateReports(before: violation.time)
    found += talk(about: violation, main)
    found += goings(violation, main)
    // A choice at the same place says more.
    for told in moving(against: violation, main) + lateTask(before: main)
    where !found.contains(where: { $0.code == told.code && $0.isChoice }) {
      found.append(told)
    }
    for told in openTask(before: main, violation) where !found.contains(where: { $0.code == told.code }) {
      found.append(told)
    }
    let time = isShownEarlier(violation) ? violation.time : begin(ofReport: main.time)
    found.append(Told(time, main.code, sentences.label(violation), .step))
    add(headline.consequences.prefix(3), of: violation, main, to: &found)
    found.sort { $0.time < $1.time }
    let eventTimes = Set(found.filter(\.isEvent).map(\.time))
    var labels: [Label] = []
    for label in found where label.code >= 0 || label.code == main.code {
      let span = span(label.code)
      let isEvent = eventTimes.contains(label.time)
      if label.code != main.code, !isEvent, let last = labels.last(where: { $0.span == span }) {
        // A line that came before comes once more, and this time is the one that is told; what else was chosen before the
        // same event may be what decides.
        let chosen = labels.count { $0.span == span && $0.kind.isChoice }
        guard label.isChoice, last.kind == .event || last.kind == .cause || chosen < Self.mostChoices else {
          continue
        }
      }
      if label.code == main.code, !label.kind.isCause {
        labels.removeAll { $0.span == span && !$0.kind.isCause }
      }
      labels.append(Label(span, label.text, label.kind))
    }
    return labels
  }

  /// Whether an event broke the rule, rather than a look at the world.
  private func isOfEvent(_ violation: Violation) -> Bool { table.all[violation.rule].isOfEvent }

  /// A label before it is known which of them stand at one place.
  struct Told {
    /// Place in the recorder's events.
    var time: Int
    /// The step or line that it stands at; -1 for the flow itself.
    var code: Int
    var text: String
    var kind: Label.Kind

    init(_ time: Int, _ code: Int, _ text: String, _ kind: Label.Kind) {
      self.time = time
      self.code = code
      self.text = text
      self.kind = kind
    }

    var isEvent: Bool { kind == .event || kind == .cause }
    var isChoice: Bool { kind.isChoice }
  }

  /// The line of events that was being played.
  func lineCode(at time: Int) -> Int {
    recorder.line(before: time + 1).map { Int(recorder.raw[$0].event.code) } ?? -1
  }

  /// The events of a made-up sequence, the last few of them.
  private func events(from first: Int) -> [Told] {
    let lines = recorder.raw.enumerated().filter { $0.element.event.kind == .line }.dropFirst(first)
    let skipped = max(0, lines.count - 5)
    return lines.enumerated().dropFirst(skipped).map { index, line in
      let cause = cause(program.script[first + index].action, at: line.offset)
      let others = skipped == 1 ? "another event" : "\(skipped) other events"
      let verb = isIdle(line.offset) ? "comes" : "happens"
      let place = index == 0 ? "\(verb) first" : index == skipped ? "\(verb) after \(others)" : "\(verb) next"
      let text = isIdle(line.offset) ? "\(place), and does not happen" : cause ?? place
      return Told(line.offset, Int(line.element.event.code), text, cause == nil ? .event : .cause)
    }
  }

  /// True for a line that did not happen: what waits has had its turn before it all the same.
  private func isIdle(_ line: Int) -> Bool {
    recorder.raw[(line + 1)...].prefix { $0.event.kind != .line }.contains { $0.event.kind == .neverFired }
  }

  /// Who did what, where the event's own words leave that open.
  private func cause(_ action: EventLine.Action, at time: Int) -> String? {
    if case .swipeBack(let x) = action { return "the user swipes \(x.component) back" }
    if case .swipeBackCancelled(let x) = action {
      return "the user begins to swipe \(x.component) back, and lets it spring back"
    }
    if case .swipeDown(let x) = action { return "the user swipes \(x.component) down" }
    if case .cancel(let x) = action { return "the task of \(x.component) is cancelled" }
    if case .select(let x) = action {
      let what = recorder.raw[(time + 1)...].prefix { $0.event.kind != .line }
      // A tap on the tab that is selected already shows the root of its stack.
      let pops = what.contains { $0.event.kind == .hidden && $0.event.closer == .user }
      return "the user taps the tab of \(x.component)\(pops ? ", whose stack goes back to its root" : "")"
    }
    return nil
  }

  /// Why the told timing is not the calm one.
  private func choices(_ timings: Int, _ group: FoundMistake) -> [Told] {
    var found: [Told] = []
    for (time, raw) in recorder.raw.enumerated() where raw.event.kind == .choice && raw.event.way != 0 {
      // What comes to the same in every timing has not come of this choice.
      let isCounted = found.isEmpty && group.timings < timings
      let count = isCounted ? " (\(group.timings) of \(timings) timings)" : ""
      let name = raw.cell == .nobody ? "" : sentences.name(raw.cell)
      let way = program.way(raw.event, of: name, isMeanwhile: isReached(raw.event.code, before: time))
      let text = "this timing: \(way)\(count)"
      found.append(Told(time, Int(raw.event.code), text, .choice(isCounted: isCounted)))
    }
    return found
  }

  /// The times that are up before the rule breaks, where no choice says so.
  private func ends(before time: Int) -> [Told] {
    let raw = recorder.raw
    return raw.prefix(time).enumerated().compactMap { place, entry in
      guard entry.event.kind == .timeout, entry.event.phase == .begin,
        place == 0 || raw[place - 1].event.kind != .choice
      else { return nil }
      let text = "the time of \(sentences.name(entry.other)) is up"
      return Told(place, Int(entry.event.code), text, .cause)
    }
  }

  /// True for the step or event that began the transition which runs, not for an event that is about to come.
  private func isReached(_ code: Int32, before time: Int) -> Bool {
    program.codes[Int(code)].verb != nil
      || recorder.raw[..<time].contains { $0.event.kind == .line && $0.event.code == code }
  }
}
