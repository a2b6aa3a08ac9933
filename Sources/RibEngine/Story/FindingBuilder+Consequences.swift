/// Where it is shown what followed from a mistake.
extension FindingBuilder {
  /// What followed, each at its step, or at the line that ran the list once more.
  func add(
    _ consequences: some Sequence<Violation>,
    of violation: Violation,
    _ main: Main,
    to found: inout [Told]
  ) {
    for consequence in consequences {
      let step = sentences.callInCircle(consequence) ?? consequence.code
      guard step >= 0, step != main.code else { continue }
      let place: Main = (begin(ofReport: consequence.time), step)
      // What is wrong with a report is said of it where it is told.
      if isOfReport(consequence),
        let told = found.lastIndex(where: { $0.kind == .report && isOneCall($0, place) })
      {
        let text = sentences.label(consequence)
        found[told].text = sentences.labelNamesChild(consequence) ? text : "\(found[told].text): \(text)"
        continue
      }
      let line = lineCode(at: place.time)
      let isElsewhere = isOfStep(consequence) && !found.contains { isOfAnotherRun($0, than: place) }
      let isLater = place.time > violation.time && line >= 0
      // A line shows what it led to, not what merely came when it was the last.
      if isLater, !isElsewhere,
        isOfAnEarlierLine(place.time) || isOfReport(consequence) && isInTurn(place.time)
      {
        continue
      }
      let code = isLater && !isElsewhere ? line : step
      found.append(Told(place.time, code, sentences.label(consequence), .consequence))
    }
  }

  /// Whether a step is one of the same list as one that is shown, in another run of that: what a list does when it
  /// runs again is shown where it is run.
  private func isOfAnotherRun(_ told: Told, than place: Main) -> Bool {
    guard let list = program.lists.first(where: { $0.contains(told.code) && $0.contains(place.code) }) else {
      return false
    }
    guard told.time <= place.time, lineCode(at: told.time) == lineCode(at: place.time),
      !isRepeated(told, place)
    else { return true }
    var last = told.code
    for raw in recorder.raw[told.time..<place.time] where list.contains(Int(raw.event.code)) {
      if raw.event.code < last { return true }
      last = Int(raw.event.code)
    }
    return place.code < last
  }

  /// Whether what is shown at a step was done by it once more in between.
  private func isRepeated(_ told: Told, _ place: Main) -> Bool {
    let event = recorder.raw[told.time].event
    return recorder.raw[told.time..<place.time].dropFirst().contains {
      $0.event.kind == event.kind && $0.event.phase == event.phase && $0.event.code == event.code
    }
  }

  /// Whether what is shown is the very call of a step.
  private func isOneCall(_ told: Told, _ place: Main) -> Bool {
    told.code == place.code && told.time <= place.time && !isRepeated(told, place)
  }

  /// Whether what a child says to its listener broke the rule.
  private func isOfReport(_ violation: Violation) -> Bool {
    recorder.raw.indices.contains(violation.time) && recorder.raw[violation.time].event.kind == .receive
      && !recorder.raw[violation.time].event.says(.isFromView)
  }

  /// True within a turn of its own, after the line of events that was played last.
  private func isInTurn(_ time: Int) -> Bool {
    let raw = recorder.raw.prefix(time)
    let begin = recorder.line(before: time) ?? 0
    let turns: [Event.Kind] = [.later, .hop, .async, .resumed]
    var depth = 0
    for entry in raw[begin...] where turns.contains(entry.event.kind) {
      if entry.event.phase == .begin { depth += 1 }
      if entry.event.phase == .end { depth -= 1 }
    }
    return depth > 0
  }

  /// Whether a step of the flow broke the rule, rather than a look that was taken after it.
  private func isOfStep(_ violation: Violation) -> Bool {
    violation.code >= 0 && program.codes[violation.code].verb != nil
      && recorder.raw.indices.contains(violation.time)
      && Int(recorder.raw[violation.time].event.code) == violation.code
  }

  /// True in the turn of what was put off before the line of events that was played last.
  private func isOfAnEarlierLine(_ time: Int) -> Bool {
    let raw = recorder.raw.prefix(time)
    let begin = recorder.line(before: time) ?? 0
    let kinds = raw[begin...].lazy.filter { !$0.isReturn }.map(\.event.kind)
    let turn = kinds.first { $0 == .later || $0 == .hop || $0 == .async || $0 == .resumed }
    return turn == .async || turn == .resumed
  }
}
