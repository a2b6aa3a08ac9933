/// What was said before a rule was broken, and steps that are no single event.
extension FindingBuilder {
  /// What the child said to its listener before the rule broke, and what came of it.
  func talk(about violation: Violation, _ main: Main) -> [Told] {
    let child = violation.child
    let raw = recorder.raw
    guard child != .nobody else { return [] }
    var found: [Told] = []
    var open: [Recorder.Raw] = []
    for (time, entry) in raw.enumerated() {
      if time >= violation.time || found.count >= 4 { break }
      if entry.event.phase == .begin { open.append(entry) }
      if entry.event.phase == .end { _ = open.popLast() }
      guard entry.event.phase == .begin else { continue }
      if entry.event.kind == .send, entry.cell == child {
        let around = open.dropLast().last {
          [.attachChild, .detachChild, .present].contains($0.event.kind) && $0.other == child
        }
        let name = sentences.name(violation.child)
        let matters = matters(report: time, violation, main)
        if let around, around.event.code >= 0 {
          if !matters, !ends(report: time, violation.child) { continue }
          let text = "\(name) reports to its listener inside this call"
          found.append(Told(time, Int(around.event.code), text, .report))
        } else if entry.event.code >= 0, matters {
          found.append(Told(time, Int(entry.event.code), "\(name) reports to its listener", .report))
        }
      }
      if entry.event.kind == .receive, entry.other == child { found += heard(from: time, violation) }
    }
    if let step = recorder.closing(at: violation.time, in: program),
      raw[step.time].third == child || main.time > step.time && raw[step.time].third != .nobody
    {
      let parent = sentences.component(raw[step.time].cell)
      let text = "\(parent) hears that the screen of \(sentences.name(raw[step.time].third)) is closed"
      found.append(Told(step.time, step.code, text, .report))
    }
    // A screen that goes with the one below it goes because of who has that.
    let isTakenAlong = raw.indices.contains(main.time) && raw[main.time].event.kind == .hidden
    return found + talk(of: isTakenAlong ? raw[main.time].other : violation.other, leadingTo: main, violation)
  }

  /// What another one has said, where the step that is shown comes of it: at once, or as the end of what that began.
  private func talk(of other: Violation.Subject, leadingTo main: Main, _ violation: Violation) -> [Told] {
    let raw = recorder.raw
    guard other != .nobody, other != violation.child else { return [] }
    var open: [Int] = []
    var hearing: (report: Int, answer: Int)?
    for (time, entry) in raw.enumerated().prefix(main.time + 1) {
      if entry.event.phase == .begin { open.append(time) }
      if entry.event.code == Int32(main.code),
        let answer = open.last(where: { raw[$0].event.kind == .receive && raw[$0].other == other }),
        let report = open.last(where: { raw[$0].event.kind == .send && raw[$0].cell == other })
      {
        hearing = (report, answer)
      }
      if entry.event.phase == .end { _ = open.popLast() }
    }
    guard let hearing else { return [] }
    let code = Int(raw[hearing.report].event.code)
    let heard = heard(from: hearing.answer, violation)
    if code < 0 { return heard }
    let deed = program.codes[code].verb == nil ? "finishes" : "reports to its listener"
    return [Told(hearing.report, code, "\(sentences.name(other)) \(deed)", .report)] + heard
  }

  /// True for a report that its parent takes for the child's end.
  private func ends(report start: Int, _ child: Violation.Subject) -> Bool {
    recorder.raw[start...].first {
      $0.event.kind == .receive && $0.event.phase == .begin && $0.other == child
    }
    .map { $0.event.says(.ends) } ?? false
  }

  /// False for a report that was heard, has led to nothing but what is over, and that no mistake is about: who hears it
  /// has neither ended the child nor tried to, has put nothing off, and neither the step that is shown nor what breaks
  /// the rule came of it.
  private func matters(report start: Int, _ violation: Violation, _ main: Main) -> Bool {
    let raw = recorder.raw
    var depth = 0
    var isHeard = false
    for time in start..<raw.count {
      let entry = raw[time]
      if time >= violation.time || time == main.time { return true }
      if entry.event.phase == .begin { depth += 1 }
      if entry.event.phase == .end { depth -= 1 }
      if depth == 0 { return !isHeard }
      if entry.event.kind == .later || entry.event.kind == .postponed { return true }
      if entry.event.kind == .receive, entry.event.phase == .begin, entry.other == violation.child {
        isHeard = true
        if !heard(from: time, violation).isEmpty { return true }
      }
    }
    return true
  }

  /// The key of the lists by which a parent lets go of a child.
  private func ending(of parent: Violation.Subject) -> String {
    program.components[parent.component].kind == .coordinator ? "remove" : "detach"
  }

  /// What a listener did about an event, shown at the item of its handler that did it; where none is written, at the
  /// first step that ran.
  private func heard(from start: Int, _ violation: Violation) -> [Told] {
    let raw = recorder.raw
    let child = raw[start].other
    let parent = raw[start].cell
    let items = sentences.items(answering: raw[start])
    var depth = 0
    var first: Main?
    var item: Main?
    var text = ""
    var isVain = false
    var endsOther = false
    for time in start..<raw.count {
      let entry = raw[time]
      if entry.event.phase == .begin { depth += 1 }
      if entry.event.phase == .end { depth -= 1 }
      if depth == 0 { break }
      let code = Int(entry.event.code)
      if time > start, code >= 0, entry.event.code != raw[start].event.code {
        if first == nil { first = (time, code) }
        if text.isEmpty, items.contains(code), item?.code != code { item = (time, code) }
      }
      if entry.event.kind == .detachChild || entry.event.kind == .childRemoved, entry.other != child {
        endsOther = true
      }
      if !text.isEmpty { continue }
      // What goes along when somebody else is detached was not removed by who hears it.
      if entry.event.kind == .detachChild, entry.other != child { break }
      switch entry.event.kind {
      case .guarded where !entry.event.says(.passes) && entry.cell == parent:
        isVain = entry.event.route == .detach
        text = "hears it, is refused"
      case .detachChild where entry.other == child:
        text = "hears it and detaches \(sentences.name(child))"
      case .childRemoved where entry.other == child:
        text = "hears it and removes \(sentences.name(child))"
      default: break
      }
    }
    guard let place = item ?? first, !text.isEmpty else { return [] }
    if isVain {
      let isOfOne = endsOther && child.component >= 0
      let what = isOfOne ? "no \(program.components[child.component].name)" : "nothing"
      text = "hears it, finds \(what) to \(ending(of: parent))"
    }
    return [Told(place.time, place.code, "\(sentences.component(parent)) \(text)", .report)]
  }

  // MARK: - Steps that are no event

  /// The task of who was resumed goes on in a later turn.
  func goingOn(after place: Int) -> Int? {
    let resumed = recorder.raw[place]
    guard resumed.event.kind == .continuationResumed else { return nil }
    return recorder.raw[place...].firstIndex { $0.event.kind == .taskContinues && $0.cell == resumed.cell }
  }

  /// The strong reference that closes a circle, and when who holds it came to be.
  func reference(_ violation: Violation) -> Main? {
    guard let world = recorder.world(at: violation.time, of: program),
      let cell = world.cells.first(where: { world.subject($0) == violation.child }),
      let closing = world.closingReference(through: cell)
    else { return nil }
    let holder = world.subject(closing.holder)
    let time = recorder.raw.lastIndex { $0.event.kind == .initialized && $0.cell == holder }
    return (time ?? violation.time, closing.place)
  }
}
