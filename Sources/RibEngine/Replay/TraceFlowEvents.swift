/// What came from outside.
extension TraceFlowMaker {
  mutating func readEvents() {
    readEvents(roots)
    // Time goes by before what comes next, and here nothing does.
    if let lastTimeout, lastTimeout == events.count, let place = events.last?.span {
      let end = log.steps.last.map { Span(start: Int($0.span.end), end: Int($0.span.end)) } ?? place
      notes[end] = "guess: so long that the time was up"
      events.append(EventLine(.pass(seconds: "30"), end))
    }
  }

  private mutating func readEvents(_ calls: [TraceCall]) {
    var former: TraceCall?
    for call in grouped(calls) where !takenTurns.contains(call.step) {
      if let screen = former, appeared(screen, call) {
        former = nil
        continue
      }
      read(call)
      if call.kind != .deinitialized { former = call }
    }
  }

  private mutating func add(_ action: EventLine.Action, _ call: TraceCall) {
    let place = place(call)
    let isMeanwhile = transitions.contains { $0.lowerBound < call.step && call.step < $0.upperBound }
    let line = EventLine(action, place)
    events.append(isMeanwhile ? EventLine(.meanwhile([line]), place) : line)
    let said = [title, call.isGuess ? Self.untraced : ""].filter { !$0.isEmpty }
    if !said.isEmpty { notes[place] = said.joined(separator: "; ") }
    title = ""
  }

  private mutating func read(_ call: TraceCall) {
    var frame = Frame(
      subject: call.subject,
      list: call.subject < 0
        ? List(component: 0, place: .hook(.cleanupViews)) : list(.cleanupViews, call.subject)
    )
    switch call.kind {
    case .step: (closing, title) = (TraceStep.nobody, log.titles[call.step] ?? "")
    case .request: request(call, &frame)
    case .isActive: activate(call)
    case .send, .receive: talk(call, &frame)
    case .attachChild, .detachChild: attachOrDetach(call, &frame)
    case .userDismiss:
      closing = call.subject
      _ = steps(call.inner, &frame)
      add(
        wasPushed(call.subject)
          ? .swipeBack(reference(call.subject, at: call.step))
          : .swipeDown(reference(call.subject, at: call.step)),
        call
      )
    case .hidden where call.says && !log.kinds.contains(.userDismiss):
      closing = call.subject
      add(
        wasPushed(call.subject)
          ? .swipeBack(reference(call.subject, at: call.step))
          : .swipeDown(reference(call.subject, at: call.step)),
        call
      )
    case .start: start(call, &frame)
    case .cancel:
      noteCancellation(call)
      if !isRib(call.subject) { add(.cancel(reference(call.subject, at: call.step)), call) }
    case .workerStart, .workerStop:
      _ = steps(call.inner, &frame)
      let instance = reference(call.subject, at: call.step)
      let word = TraceNames.inFlow(call.word)
      add(
        call.kind == .workerStart ? .startWorker(instance, word) : .stopWorker(instance, word),
        call
      )
    case .deinitialized: end(call)
    case .timeout:
      noteCancellation(call)
      lastTimeout = events.count
    case .build where isLeft(call.subject):
      _ = steps([call], &frame)
      let parent = call.other >= 0 ? reference(call.other, at: call.step) : nil
      add(.build(reference(call.subject, at: call.step), listener: parent), call)
    case .task: break
    // Work that nobody was seen to put off.
    case .async, .resumed: readEvents(call.inner)
    case .viewDidLoad:
      if launched.contains(call.subject) || survey.homes[Int(call.subject)].parent >= 0 {
        add(.touchView(reference(call.subject, at: call.step)), call)
      }
      note(list(.viewDidLoad, call.subject), call, by: call.subject)
    case .tabSelected: add(.select(reference(call.other, at: call.step)), call)
    case .shown, .hidden:
      // Nobody's method has led to it.
      frame.subject = TraceStep.nobody
      _ = steps([call], &frame)
    case .initialized, .build: _ = steps([call], &frame)
    default:
      let steps = steps([call], &frame)
      if !steps.isEmpty, isAnswer(of: call.subject) { answer(steps, call) }
    }
  }

  /// What a screen does when it is there, or gone: the report that comes next.
  private mutating func appeared(_ call: TraceCall, _ next: TraceCall) -> Bool {
    guard [.shown, .viewDidAppear, .hidden].contains(call.kind), next.kind == .send || next.kind == .request,
      next.subject == call.subject, closing != call.subject, !takesOut(next)
    else { return false }
    let list = list(call.kind == .hidden ? .viewDidDisappear : .viewDidAppear, call.subject)
    var frame = Frame(subject: call.subject, list: list)
    let steps = steps([next], &frame)
    notes[span(next)] = "guess: it follows what the screen was told"
    bodies[list, default: []].append(Body(step: call.step, steps: steps))
    return true
  }

  /// Who takes the child out whose screen the user has just closed does it because of that, also where it was told
  /// of a screen of its own in between.
  private func takesOut(_ call: TraceCall) -> Bool {
    guard closing >= 0, call.kind == .request, call.route == .detach else { return false }
    let home = survey.homes[Int(closing)]
    return home.parent == call.subject && home.slot == call.slot && home.slot >= 0
  }

  private func wasPushed(_ instance: Int32) -> Bool {
    log.steps.contains {
      ($0.kind == .present && $0.other == instance || $0.kind == .shown && $0.subject == instance)
        && log.word($0.word) == "push"
    }
  }

  private mutating func request(_ call: TraceCall, _ frame: inout Frame) {
    let steps = steps([call], &frame)
    if isAnswer(of: call.subject) { return answer(steps, call) }
    guard case .slot(let slot)? = steps.first?.argument else { return }
    add(
      .run(call.route ?? .attach, SlotRef(reference(call.subject, at: call.step), slot.slot)),
      call
    )
  }

  private mutating func talk(_ call: TraceCall, _ frame: inout Frame) {
    let sender = call.kind == .send ? call.subject : call.other
    frame.subject = sender
    let steps = steps([call], &frame)
    if isAnswer(of: sender) { return answer(steps, call) }
    let instance = reference(sender >= 0 ? sender : call.subject, at: call.step)
    if call.kind == .receive, call.says || call.other < 0 {
      return add(.send(instance, TraceNames.inFlow(call.word)), call)
    }
    let event = event(call.word, of: survey.component(sender))
    if isGone(sender, at: call.step), putOff(.listener(event, span(call)), by: sender, call) { return }
    add(.listener(instance, event), call)
  }

  /// A child that reports after it was detached lives in work that was not cancelled.
  private func isGone(_ instance: Int32, at step: Int) -> Bool {
    guard survey.homes[Int(instance)].wasAppended else { return false }
    let last = log.steps[..<step].last { $0.kind == .isActive && $0.subject == instance }
    return last.map { !$0.marks.contains(.yes) } ?? false
  }

  private mutating func putOff(_ step: Step, by instance: Int32, _ call: TraceCall) -> Bool {
    let list = list(.didBecomeActive, instance)
    guard let place = bodies[list]?.lastIndex(where: { $0.subject == instance }) else { return false }
    notes[step.span] = "guess: work that was begun when it became active"
    bodies[list]?[place].steps.append(Step(.laterStrong, step.span, body: [step]))
    return true
  }

  private mutating func attachOrDetach(_ call: TraceCall, _ frame: inout Frame) {
    _ = steps(call.inner, &frame)
    let (parent, child) = (reference(call.subject, at: call.step), reference(call.other, at: call.step))
    if !isBuiltByAnybody(call.other), launched.insert(call.other).inserted {
      add(.build(child, listener: parent), call)
    }
    add(
      call.kind == .attachChild ? .attachChild(parent, child: child) : .detachChild(parent, child: child),
      call
    )
  }

  /// True for a router that was built, has children, and was never attached or launched.
  private func isLeft(_ instance: Int32) -> Bool {
    let home = survey.homes[Int(instance)]
    return !home.wasAppended && !home.wasAttached && !home.wasWritten && !home.wasActive
      && parents.contains(instance)
  }

  private func isBuiltByAnybody(_ instance: Int32) -> Bool { survey.homes[Int(instance)].slot >= 0 }

  /// The root of the app becomes active.
  private mutating func activate(_ call: TraceCall) {
    guard survey.homes[Int(call.subject)].parent < 0 else { return }
    let instance = reference(call.subject, at: call.step)
    if call.says {
      launched.insert(call.subject)
      add(.launch(instance), call)
    } else {
      add(.deactivate(instance), call)
    }
  }

  private mutating func start(_ call: TraceCall, _ frame: inout Frame) {
    note(list(.start, call.subject), call, by: call.subject)
    let end = log.steps[call.step...].firstIndex {
      $0.kind == .deinitialized && $0.subject == call.subject && $0.place != .view
    }
    let next = log.steps[call.step...].firstIndex { $0.kind == .step } ?? log.steps.count
    let lives = end.map { $0 > next } ?? true
    if lives { launched.insert(call.subject) }
    let instance = reference(call.subject, at: call.step)
    add(lives ? .launch(instance) : .start(instance), call)
  }

  /// The app drops what it launched.
  private mutating func end(_ call: TraceCall) {
    guard call.part == .router, launched.remove(call.subject) != nil else { return }
    if case .start = events.last?.action { return }
    add(.release(reference(call.subject, at: call.step), .whole), call)
  }

  // MARK: - What follows a swipe

  /// Whether what an instance does follows from the screen that the user has just closed.
  private func isAnswer(of instance: Int32) -> Bool {
    closing >= 0 && (instance == closing || survey.homes[Int(closing)].parent == instance)
  }

  private mutating func answer(_ steps: [Step], _ call: TraceCall) {
    let home = survey.homes[Int(closing)]
    let sender = call.kind == .send ? call.subject : call.other
    let isOwn = call.subject == closing || (call.kind != .request && sender == closing)
    let list =
      isOwn || home.slot < 0
      ? list(.closedByUser, closing)
      : List(component: survey.component(home.parent), place: .closed(slot: home.slot))
    if let last = bodies[list]?.indices.last, bodies[list]?[last].subject == closing {
      bodies[list]?[last].steps += steps
    } else {
      bodies[list, default: []].append(Body(step: call.step, steps: steps, subject: closing))
    }
  }

  // MARK: - Lines without a method

  /// Lines of one list and one child without a method around them.
  private struct Group {
    var call: TraceCall
    var child: Int32

    /// The child is the same, as far as the lines name one.
    func fits(_ other: Int32) -> Bool { child < 0 || other < 0 || child == other }
  }

  /// The calls, where those that fill or empty a slot without a method around them are put into one for each child.
  /// Lines about children that come next to each other may take turns.
  func grouped(_ calls: [TraceCall]) -> [TraceCall] {
    var result: [TraceCall] = []
    var open: [Group] = []
    func finish() {
      for group in open {
        if group.call.inner.contains(where: { $0.kind != .build && $0.kind != .dismiss }) {
          result.append(group.call)
        } else {
          result += group.call.inner
        }
      }
      open = []
    }
    for call in calls {
      guard let place = place(of: call) else {
        if let group = open.lastIndex(where: { isWithin(call, $0) }) {
          open[group].call.inner.append(call)
        } else {
          finish()
          result.append(call)
        }
        continue
      }
      let child = call.kind == .build ? call.subject : call.other
      let known = open.lastIndex {
        $0.call.subject == place.parent && $0.call.slot == place.slot && $0.call.route == place.route
          && $0.fits(child)
      }
      if let known {
        open[known].call.inner.append(call)
        if child >= 0 { open[known].child = child }
        continue
      }
      if place.route == .detach || open.last?.call.route == .detach { finish() }
      var new = TraceCall(kind: .request, subject: place.parent, step: call.step)
      (new.slot, new.route, new.isGuess, new.inner) = (place.slot, place.route, true, [call])
      open.append(Group(call: new, child: child))
    }
    finish()
    return result
  }

  /// What may stand among the lines of a list without being one of them.
  private func isWithin(_ call: TraceCall, _ group: Group) -> Bool {
    let (list, home) = (group.call, survey.homes[Int(max(call.subject, 0))])
    switch call.kind {
    case .present:
      return call.subject == list.subject && list.route == .attach && call.other >= 0
        && survey.homes[Int(call.other)].slot == list.slot && group.fits(call.other)
    case .dismiss: return call.subject == list.subject && list.route == .detach
    case .start, .listenerSet:
      return home.slot == list.slot && list.route == .attach && group.fits(call.subject)
    case .initialized, .viewDidAppear: return true
    default: return false
    }
  }

  /// The slot that a call is about, and which list it is a line of; nil also where a damaged trace names a slot of another
  /// component.
  private func place(of call: TraceCall) -> (parent: Int32, slot: Int, route: Step.Route)? {
    guard let place = named(by: call),
      survey.slots[survey.component(place.parent)].indices.contains(place.slot)
    else { return nil }
    return place
  }

  private func named(by call: TraceCall) -> (parent: Int32, slot: Int, route: Step.Route)? {
    switch call.kind {
    case .build:
      guard call.other >= 0, call.slot >= 0 else { return nil }
      return (call.other, call.slot, .attach)
    case .slot:
      return call.slot >= 0 ? (call.subject, call.slot, call.other >= 0 ? .attach : .detach) : nil
    case .attachChild, .detachChild:
      let home = survey.homes[Int(call.other)]
      guard home.slot >= 0, survey.component(home.parent) == survey.component(call.subject) else {
        return nil
      }
      return (call.subject, home.slot, call.kind == .attachChild ? .attach : .detach)
    case .children:
      let component = survey.component(call.subject)
      guard !log.components[component].isRib, call.slot >= 0 else { return nil }
      return (call.subject, call.slot, call.says ? .attach : .detach)
    default: return nil
    }
  }
}
