/// Where it came about what the words of a finding say is so.
extension FindingBuilder {
  /// Where went what the words say is gone: a screen, or the continuation that somebody waits for.
  func goings(_ violation: Violation, _ main: Main) -> [Told] {
    sentences.wording(violation).claims.compactMap { claim in
      guard claim.isSo else { return nil }
      let who = sentences.someone(claim.who, violation)
      switch claim.state {
      case .screenGone:
        let text = "the screen of \(sentences.name(who)) goes"
        return past(.hidden, of: who, before: violation.time, main, text, isAfter: true)
      case .lostContinuation where isForgottenUnanswered(who, before: violation.time):
        let text = "set to nil here, without an answer"
        return past(.forgotten, of: who, before: violation.time, main, text, isAfter: true)
      case .resumed:
        return past(
          .continuationResumed,
          of: who,
          before: violation.time,
          main,
          "resumed here before, and kept"
        )
      case .answersInThisEvent:
        let text = "\(sentences.name(who)) answers here"
        return past(.continuationResumed, of: who, before: violation.time, main, text)
      case .onScreen where violation.code < 0:
        return ignoredCall(for: who, before: violation.time, main)
          ?? vainCall(for: who, before: violation.time, main)
          ?? leftOutCall(for: who, before: violation.time, main)
          ?? earlyCall(for: who, before: violation.time, main)
      case .detached: return goingAlong(who, before: violation.time, main)
      case .released: return delay(of: who, before: violation.time)
      default: return nil
      }
    }
  }

  /// The last call that should have taken a screen down and of which UIKit makes nothing, as another one runs.
  private func ignoredCall(for who: Violation.Subject, before time: Int, _ main: Main) -> Told? {
    let raw = recorder.raw.prefix(time)
    guard
      let place = raw.lastIndex(where: {
        guard $0.event.kind == .dismissIgnored, $0.event.code >= 0 else { return false }
        let isOwn = $0.cell == who && program.codes[Int($0.event.code)].verb == .dismissSelf
        return isOwn || isOfList($0, ending: who)
      }),
      Int(raw[place].event.code) != main.code,
      let up = raw.lastIndex(where: { $0.event.kind == .shown && $0.cell == who }), up < place
    else { return nil }
    let text = "does nothing: the screen of \(sentences.name(raw[place].other)) is on its way out"
    return Told(place, Int(raw[place].event.code), text, .report)
  }

  /// The last call that should have taken a screen down and does nothing for one that stands as it does.
  private func vainCall(for who: Violation.Subject, before time: Int, _ main: Main) -> Told? {
    let raw = recorder.raw
    guard let world = recorder.world(at: time, of: program),
      let cell = world.cells.first(where: { world.subject($0) == who }),
      let place = raw.prefix(time).lastIndex(where: {
        $0.event.kind == .dismiss && $0.event.phase == .begin && $0.event.code >= 0
          && ($0.other == who || $0.other == .nobody && ($0.cell == who || isOfList($0, ending: who)))
      }),
      raw[place].event.code != main.code,
      let up = raw.prefix(time).lastIndex(where: { $0.event.kind == .shown && $0.cell == who }), up < place
    else { return nil }
    // A call that UIKit drops or puts off has another reason.
    let others: [Event.Kind] = [.popDropped, .dismissDropped, .postponed, .hidden]
    let rest = raw[place..<time]
    let end = rest.firstIndex { $0.event.kind == .dismiss && $0.event.phase == .end } ?? time
    let call = rest.prefix(upTo: end)
    let name = sentences.name(who)
    if let gone = call.first(where: { $0.event.kind == .hidden })?.cell, gone != who {
      let text = "takes down the screen of \(sentences.name(gone)), not that of \(name)"
      return Told(place, Int(raw[place].event.code), text, .report)
    }
    guard !call.contains(where: { others.contains($0.event.kind) }) else { return nil }
    let verb = program.codes[Int(raw[place].event.code)].verb
    var reason: String?
    if verb == .pop, world.isRootOfStack(cell) {
      reason = "\(name) is the root of its stack"
    } else if verb == .pop, world[cell].mode != .push {
      reason = "the screen of \(name) was not pushed"
    } else if verb == .unembed, world[cell].mode != .embed {
      reason = "the screen of \(name) was not embedded"
    } else if verb == .dismiss, world[cell].mode != .present {
      reason = "the screen of \(name) was not presented"
    }
    return reason.map { Told(place, Int(raw[place].event.code), "does nothing: \($0)", .report) }
  }

  /// The call that should have taken a screen down and stands behind something that was waited for, where whoever was to
  /// make it has gone meanwhile.
  private func leftOutCall(for who: Violation.Subject, before time: Int, _ main: Main) -> Told? {
    let raw = recorder.raw
    let closing: [Step.Verb] = [
      .dismiss, .dismissIfPresented, .pop, .popTop, .popToRoot, .unembed, .cleanupViews,
    ]
    guard
      let place = raw.prefix(time).lastIndex(where: {
        $0.event.kind == .dropped && $0.event.lost == .block && $0.event.code >= 0
          && isOfList($0, ending: who)
      }),
      let up = raw.prefix(time).lastIndex(where: { $0.event.kind == .shown && $0.cell == who }), up < place
    else { return nil }
    let first = Int(raw[place].event.code)
    guard let list = program.lists.first(where: { $0.contains(first) }),
      let call = (first..<list.upperBound).first(where: { code in
        program.codes[code].verb.map(closing.contains) ?? false
      }), call != main.code
    else { return nil }
    return Told(place, call, "left out: \(sentences.name(raw[place].cell)) is gone by then", .report)
  }

  /// Whose detachment took somebody along that was not detached itself.
  private func goingAlong(_ who: Violation.Subject, before time: Int, _ main: Main) -> Told? {
    let before = recorder.raw.prefix(time)
    if before.contains(where: { $0.event.kind == .detachChild && $0.other == who }) { return nil }
    var ancestors: [Violation.Subject] = []
    // Where each of them took in the one below it.
    var attached: [Int] = []
    var child = who
    while let append = before.lastIndex(where: { $0.event.kind == .childAppended && $0.other == child }),
      before[append].cell != .nobody, !ancestors.contains(before[append].cell)
    {
      attached.append(append)
      child = before[append].cell
      ancestors.append(child)
    }
    let place = before.lastIndex {
      $0.event.kind == .detachChild && $0.event.phase == .begin && ancestors.contains($0.other)
    }
    guard let place, before[place].event.code >= 0, Int(before[place].event.code) != main.code else {
      return nil
    }
    let (ancestor, name) = (before[place].other, sentences.name(who))
    let below = ancestors.firstIndex(of: ancestor).map { attached[...$0] } ?? []
    let fate = below.allSatisfy { $0 < place } ? "with it" : "attached under it later"
    let text = "\(sentences.name(ancestor)) is detached, and \(name) \(fate)"
    return Told(place, Int(before[place].event.code), text, .report)
  }

  /// Where a screen was asked for last that went up only when a transition had ended.
  private func delay(of who: Violation.Subject, before time: Int) -> Told? {
    guard let place = delayed(who, before: time)?.lowerBound, recorder.raw[place].event.code >= 0 else {
      return nil
    }
    return Told(place, Int(recorder.raw[place].event.code), "is put off here, as a transition runs", .cause)
  }

  /// The call that would have taken such a screen down and came before that was up.
  private func earlyCall(for who: Violation.Subject, before time: Int, _ main: Main) -> Told? {
    guard let delay = delayed(who, before: time) else { return nil }
    let place = recorder.raw[delay].lastIndex {
      $0.event.kind == .inVain && $0.cell == who && program.vain(at: Int($0.event.code)) == .noScreen
    }
    guard let place, Int(recorder.raw[place].event.code) != main.code else { return nil }
    let text = "does nothing: the screen of \(sentences.name(who)) is not up yet"
    return Told(place, Int(recorder.raw[place].event.code), text, .report)
  }

  /// The events from when a screen was asked for until it went up, where it had to wait for that.
  private func delayed(_ who: Violation.Subject, before time: Int) -> Range<Int>? {
    let before = recorder.raw.prefix(time)
    guard let up = before.lastIndex(where: { $0.event.kind == .shown && $0.cell == who }),
      let asked = before[..<up].lastIndex(where: {
        ($0.event.kind == .shown || $0.event.kind == .postponed) && $0.cell == who
      }), before[asked].event.kind == .postponed
    else { return nil }
    return asked..<up
  }

  /// Whether a step stands in the list of a slot that ends such a child: what it takes down is meant to be the child's.
  private func isOfList(_ raw: Recorder.Raw, ending who: Violation.Subject) -> Bool {
    guard raw.cell != .nobody else { return false }
    return program.components[raw.cell.component].slots.contains { slot in
      slot.child == who.component && slot.detach >= 0
        && program.lists[Int(slot.detach)].contains(Int(raw.event.code))
    }
  }

  private func isForgottenUnanswered(_ who: Violation.Subject, before time: Int) -> Bool {
    let kinds: [Event.Kind] = [.wait, .continuationResumed, .forgotten]
    let ends = recorder.raw.prefix(time).filter { kinds.contains($0.event.kind) && $0.cell == who }
    guard let place = ends.lastIndex(where: { $0.event.kind == .forgotten }), place > 0 else { return false }
    return ends[place - 1].event.kind == .wait
  }

  /// The last event of a kind; nil where there is none, or at the step that is shown anyway, or, with `isAfter`, where
  /// that came later.
  private func past(
    _ kind: Event.Kind,
    of who: Violation.Subject,
    before time: Int,
    _ main: Main,
    _ text: String,
    isAfter: Bool = false
  ) -> Told? {
    let place = recorder.raw.prefix(time).lastIndex { $0.event.kind == kind && $0.cell == who }
    guard let place else { return nil }
    let step = Int(recorder.raw[place].event.code)
    let code = step >= 0 ? step : lineCode(at: place)
    if code == main.code || isAfter && place <= main.time { return nil }
    return Told(place, code, text, .report)
  }

  // MARK: - What is on its way

  /// Where the transition began during which a call was made.
  func moving(against violation: Violation, _ main: Main) -> [Told] {
    let raw = recorder.raw
    let kinds: [Event.Kind] = [.popDropped, .dismissDropped, .completionLost, .presentRefused]
    guard raw.indices.contains(violation.time), kinds.contains(raw[violation.time].event.kind),
      raw[violation.time].event.kind != .presentRefused || raw[violation.time].event.refusal == .moving,
      let moving = sentences.moving(against: violation),
      moving.step >= 0, moving.step != main.code,
      raw[violation.time].event.kind != .completionLost || moving.screen == violation.child,
      let place = raw.prefix(violation.time).lastIndex(where: {
        if moving.kind == .pull { return $0.event.kind == .line && Int($0.event.code) == moving.step }
        return $0.event.kind == (moving.kind == .disappearance ? .hidden : .shown) && $0.cell == moving.screen
      })
    else { return [] }
    let screen = "the screen of \(sentences.name(moving.screen))"
    let text =
      moving.kind == .pull
      ? "the user pulls \(screen) from here"
      : "\(screen) is on its way \(moving.kind == .disappearance ? "out" : "in") from here"
    return [Told(place, moving.step, text, .report)]
  }

  /// Where a wait was resumed whose task goes on, to the step that is shown or as it, only when another event has come.
  func lateTask(before main: Main) -> [Told] {
    let raw = recorder.raw
    let before = raw.prefix(main.time + 1)
    guard let line = recorder.line(before: main.time) else { return [] }
    for entry in before[line...].reversed()
    where entry.event.kind == .taskContinues && entry.event.phase == .begin {
      let earlier = before[..<line]
      let resume = earlier.lastIndex { $0.event.kind == .continuationResumed && $0.cell == entry.cell }
      guard let resume, raw[resume].event.code >= 0,
        !earlier[resume...].contains(where: { $0.event.kind == .taskContinues && $0.cell == entry.cell }),
        !isSettled(after: resume)
      else { continue }
      let text = "the task of \(sentences.name(entry.cell)) has not gone on yet when the next event comes"
      let code = Int(raw[resume].event.code)
      // At its own step the label of the rule says less: when it goes on.
      return [Told(resume, code, text, code == main.code ? .cause : .report)]
    }
    return []
  }

  /// True where the next event but what is only looked at lets all go on that waits: nothing comes between.
  private func isSettled(after time: Int) -> Bool {
    for entry in recorder.raw[time...] where entry.event.kind == .line {
      switch program.eventLine(Int(entry.event.code))?.action {
      case .settle, .pass: return true
      case .expect: continue
      case .launch, .build, .start, .run, .listener, .send, .swipeBack, .swipeBackCancelled, .swipeDown,
        .select, .cancel, .release, .hold, .finishAnimations, .anyOrder, .meanwhile, .activate, .deactivate,
        .load, .attachChild, .detachChild, .startWorker, .stopWorker, .touchView, .subscribe, .observe, nil:
        return false
      }
    }
    return false
  }

  /// A task that was resumed and has not gone on by the step that is shown either, and this is why the rule breaks: whom it
  /// is about still awaits it, or it is cancelled.
  func openTask(before main: Main, _ violation: Violation) -> [Told] {
    let raw = recorder.raw
    guard let line = recorder.line(before: main.time), raw.indices.contains(violation.time) else { return [] }
    let before = raw.prefix(main.time)
    var suspects: [Violation.Subject] = []
    if raw[violation.time].event.kind == .resumedNobody {
      suspects = before.filter { entry in
        entry.event.kind == .build && entry.event.phase == .end && entry.other == violation.child
          && entry.event.code >= 0 && program.codes[Int(entry.event.code)].verb?.has(.waits) == true
      }.map(\.cell)
    } else if case .cancel(let name) = program.eventLine(Int(raw[line].event.code))?.action {
      suspects = [violation.child, violation.meant].filter {
        $0 != .nobody && sentences.component($0) == name.component
      }
    }
    let resume = suspects.compactMap { who -> Int? in
      let kinds: [Event.Kind] = [.continuationResumed, .taskContinues]
      let last = before.lastIndex { kinds.contains($0.event.kind) && $0.cell == who }
      return last.flatMap { before[$0].event.kind == .continuationResumed && $0 < line ? $0 : nil }
    }.last
    guard let resume, raw[resume].event.code >= 0, Int(raw[resume].event.code) != main.code else { return [] }
    let text = "the task of \(sentences.name(raw[resume].cell)) has not gone on yet when the next event comes"
    return [Told(resume, Int(raw[resume].event.code), text, .report)]
  }

  /// Where somebody finishes of whom it was chosen before an earlier event, of those that finish before the rule breaks.
  func lateReports(before time: Int) -> [Told] {
    let raw = recorder.raw
    return raw.prefix(time).enumerated().compactMap { place, entry in
      let code = Int(entry.event.code)
      guard entry.event.kind == .async, entry.event.phase == .begin, code >= 0,
        program.codes[code].verb == nil, place == 0 || raw[place - 1].event.kind != .choice,
        let choice = raw[..<place].lastIndex(where: {
          $0.event.kind == .choice && $0.event.turn == nil && Int($0.event.code) == code
            && $0.event.way != 0
        }),
        let line = recorder.line(before: place), choice < line
      else { return nil }
      return Told(place, code, "\(sentences.name(entry.cell)) finishes", .cause)
    }
  }

  /// Who was made by a line that keeps nobody and has gone, and whom a rule is about with it; nil where that is not why.
  func unkept(_ violation: Violation) -> String? {
    let before = recorder.raw.prefix(violation.time)
    func isGone(_ who: Violation.Subject) -> Bool {
      before.contains { $0.event.kind == .deinitialized && $0.cell == who && $0.event.part == .router }
    }
    guard violation.child != .nobody, isGone(violation.child) else { return nil }
    var isStarting = false
    for entry in before {
      if entry.event.kind == .line {
        if case .start = program.eventLine(Int(entry.event.code))?.action {
          isStarting = true
        } else {
          isStarting = false
        }
      }
      guard isStarting, entry.event.kind == .build, entry.event.phase == .end, entry.other == .nobody,
        isGone(entry.cell), isKept(by: entry.cell, violation.child, before), !wasKept(entry.cell, before)
      else { continue }
      return sentences.name(entry.cell)
    }
    return nil
  }

  /// Whether somebody has kept who was made so: the app, a parent, a slot, or a strong reference. His own task does not
  /// count.
  private func wasKept(_ who: Violation.Subject, _ before: ArraySlice<Recorder.Raw>) -> Bool {
    let isReferredTo = program.components.contains { component in
      component.holds.contains { $0.strength == .strong && $0.target == .component(who.component) }
    }
    return isReferredTo
      || before.contains { entry in
        let (kind, event) = (entry.event.kind, entry.event)
        return kind == .held && entry.cell == who && !event.held.isEmpty
          || kind == .flagged && entry.cell == who && event.field == .root
          || [.childAppended, .slotWritten, .cachedWritten].contains(kind) && entry.other == who
          || kind == .listenerSet && entry.other == who && event.reference == .strong
      }
  }

  private func isKept(
    by owner: Violation.Subject,
    _ child: Violation.Subject,
    _ before: ArraySlice<Recorder.Raw>
  ) -> Bool {
    child == owner
      || before.contains { $0.event.kind == .childAppended && $0.cell == owner && $0.other == child }
  }
}
