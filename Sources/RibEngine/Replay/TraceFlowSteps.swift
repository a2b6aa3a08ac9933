/// What happened within a method, as its lines.
extension TraceFlowMaker {
  /// The steps of the frame's own list; what runs in other lists is noted there.
  mutating func steps(_ calls: [TraceCall], _ frame: inout Frame) -> [Step] {
    let grouped = frame.list.slot == nil ? self.grouped(calls) : calls
    var steps: [Step] = []
    var loaded = TraceStep.nobody
    for call in grouped {
      if call.kind == .didLoad { loaded = call.subject }
      // Without callbacks in the trace, what follows a load within an attach ran in didLoad.
      if call.kind == .request, call.subject == loaded, frame.subject != loaded {
        var inner = Frame(subject: loaded, list: list(.didLoad, loaded))
        add(self.steps([call], &inner), to: inner.list)
      } else {
        steps += self.steps(of: call, &frame)
      }
    }
    return steps
  }

  private mutating func add(_ steps: [Step], to list: List) {
    guard let last = bodies[list]?.indices.last else { return }
    bodies[list]?[last].steps += steps
  }

  func list(_ moment: Hook.Moment, _ instance: Int32) -> List {
    List(component: survey.component(instance), place: .hook(moment))
  }

  private mutating func steps(of call: TraceCall, _ frame: inout Frame) -> [Step] {
    switch call.kind {
    case .request: return request(call, frame)
    case .guarded, .recheck, .build, .slot, .attachChild, .detachChild, .children, .replace:
      return line(call, &frame)
    case .listenerSet:
      let isOwn = frame.list.slot != nil && call.subject == frame.local && call.other == frame.subject
      return isOwn && !log.components[survey.component(frame.subject)].isRib
        ? [Step(.setCallback, span(call))] : []
    case .send, .receive: return talk(call, frame)
    case .didBecomeActive: return callback(.didBecomeActive, call, &frame)
    case .willResignActive: return callback(.willResignActive, call, &frame)
    case .didLoad: return callback(.didLoad, call, &frame)
    case .workerDidStart: return worker(call, &frame) { .didStart(worker: $0) }
    case .workerDidStop: return worker(call, &frame) { .didStop(worker: $0) }
    case .workerStart, .workerStop: return workerCall(call, &frame)
    case .later: return later(call, frame)
    case .hop where call.isInstant: return hop(call, &frame)
    case .viewDidLoad: return viewDidLoad(call, &frame)
    case .present, .dismiss, .cleanupViews, .shown, .hidden: return screen(call, &frame)
    case .start: return start(call, &frame)
    case .wait, .resume, .forget, .cancel, .taskGuarded, .bind, .state, .subscribe: return task(call, &frame)
    default: return implied(call.inner, &frame)
    }
  }

  /// What the library does within a call: its lines are nobody's, what it calls notes itself.
  private mutating func implied(_ calls: [TraceCall], _ frame: inout Frame) -> [Step] {
    steps(calls, &frame)
  }

  /// The step as the frame's subject would write it.
  func by(_ subject: Int32, _ step: Step, _ call: TraceCall, _ frame: Frame) -> [Step] {
    if subject == frame.subject || subject < 0 { return [step] }
    return [Step(.on, .instance(reference(subject, at: call.step)), step.span, body: [step])]
  }

  // MARK: - Methods of routers

  static var untraced: String { "guess: no method was traced around these lines" }

  private mutating func request(_ call: TraceCall, _ frame: Frame) -> [Step] {
    let component = survey.component(call.subject)
    // In a damaged trace the slot may be one of another component.
    guard survey.slots[component].indices.contains(call.slot), let route = call.route else {
      var frame = frame
      return implied(call.inner, &frame)
    }
    note(
      List(
        component: component,
        place: route == .attach ? .attach(slot: call.slot) : .detach(slot: call.slot)
      ),
      call,
      by: call.subject
    )
    if call.isGuess { notes[place(call)] = Self.untraced }
    let slot = SlotRef(InstanceRef(name(component)), slotName(component, call.slot))
    return by(
      call.subject,
      Step(route == .attach ? .attachSlot : .detachSlot, .slot(slot), place(call)),
      call,
      frame
    )
  }

  private mutating func line(_ call: TraceCall, _ frame: inout Frame) -> [Step] {
    let slot = frame.list.slot
    let isOwn = call.subject == frame.subject && slot != nil
    switch call.kind {
    case .guarded:
      guard isOwn else { return [] }
      if !call.says { frame.isRefused = true }
      if call.says, call.other >= 0 { frame.local = call.other }
      return [Step(.guardSlot, span(call))]
    case .recheck:
      guard isOwn else { return [] }
      if !call.says { frame.isRefused = true }
      return [Step(.recheck, span(call))]
    case .build:
      let inner = steps(call.inner, &frame)
      guard slot != nil, call.other == frame.subject else { return inner }
      (frame.local, frame.isCallbackSet) = (call.subject, false)
      return [Step(log.components[survey.component(frame.subject)].isRib ? .build : .create, span(call))]
        + inner
    case .slot:
      guard isOwn else { return [] }
      return made(call.other, &frame, call) + [Step(call.other >= 0 ? .assign : .clear, span(call))]
    case .replace:
      guard isOwn else { return steps(call.inner, &frame) }
      let isCleared = call.inner.first { $0.kind == .slot || $0.kind == .detachChild }?.kind == .slot
      var inner = Frame(subject: call.subject, list: frame.list)
      _ = steps(call.inner, &inner)
      return [Step(isCleared ? .replaceClearDetach : .replaceDetachClear, span(call))]
    case .children: return coordinatorChild(call, &frame)
    default: return attachOrDetach(call, &frame)
    }
  }

  /// A router that stands in a list without having been built there.
  private mutating func made(_ instance: Int32, _ frame: inout Frame, _ call: TraceCall) -> [Step] {
    guard instance >= 0, frame.local != instance, case .attach = frame.list.place else { return [] }
    frame.local = instance
    let isSecond = isAttached(instance, before: call.step)
    notes[span(call)] = isSecond ? "guess: a router that is kept" : "guess: built here"
    return [Step(isSecond ? .reuse : .build, span(call))]
  }

  private func isAttached(_ instance: Int32, before step: Int) -> Bool {
    log.steps[..<step].contains {
      $0.kind == .children && $0.marks.contains(.yes) && $0.other == instance
    }
  }

  private mutating func attachOrDetach(_ call: TraceCall, _ frame: inout Frame) -> [Step] {
    let attaches = call.kind == .attachChild
    let home = survey.homes[Int(call.other)]
    let isOwn = frame.list.slot != nil && call.subject == frame.subject && home.slot == frame.list.slot
    var before: [Step] = []
    if isOwn, attaches { before = made(call.other, &frame, call) }
    if isOwn { children.note(call.other, isAttached: attaches, span(call)) }
    // What runs within is no line of a slot's list.
    var outer = Frame(
      subject: frame.subject,
      list: List(component: frame.list.component, place: .hook(.cleanupViews))
    )
    let inner = steps(call.inner, &outer)
    let step =
      isOwn
      ? Step(attaches ? .attach : .detach, span(call))
      : Step(
        attaches ? .attachChild : .detachChild,
        .instance(reference(call.other, at: call.step)),
        span(call)
      )
    return before + by(call.subject, step, call, frame) + inner
  }

  private mutating func coordinatorChild(_ call: TraceCall, _ frame: inout Frame) -> [Step] {
    guard !log.components[survey.component(call.subject)].isRib, frame.list.slot != nil,
      call.subject == frame.subject
    else { return [] }
    children.note(call.other, isAttached: call.says, span(call))
    if call.says {
      return [Step(.append, span(call))] + setCallback(call, &frame)
    }
    return [Step(.remove, span(call))]
  }

  /// The line that sets the callback, where the trace has none for it.
  private func setCallback(_ call: TraceCall, _ frame: inout Frame) -> [Step] {
    if frame.isCallbackSet || log.kinds.contains(.listenerSet) { return [] }
    frame.isCallbackSet = true
    return [Step(.setCallback, span(call))]
  }

  // MARK: - Talk

  private mutating func talk(_ call: TraceCall, _ frame: Frame) -> [Step] {
    let sender = call.kind == .send ? call.subject : call.other
    if call.kind == .receive, call.says || call.other < 0 {
      let word = TraceNames.inFlow(call.word)
      let moment = moment(of: call.word, to: survey.component(call.subject))
      note(list(moment, call.subject), call, by: call.subject)
      return [Step(.send, .call(reference(call.subject, at: call.step), word), span(call))]
    }
    if call.kind == .send {
      let heard = call.inner.filter { $0.kind == .receive }
      for inner in heard { noteHandler(inner) }
      // Coordinators say who hears, and not that it is heard.
      if heard.isEmpty, call.other >= 0, !isRib(call.other), !call.inner.isEmpty {
        var heard = call
        (heard.kind, heard.subject, heard.other) = (.receive, call.other, call.subject)
        noteHandler(heard)
      }
    } else {
      noteHandler(call)
    }
    let event = event(call.word, of: survey.component(sender))
    return by(sender, .listener(event, span(call)), call, frame)
  }

  private mutating func noteHandler(_ call: TraceCall) {
    guard call.other >= 0 else { return }
    let home = survey.homes[Int(call.other)]
    let event = event(call.word, of: survey.component(call.other))
    let component = survey.component(call.subject)
    if home.slot >= 0, home.parent >= 0, survey.component(home.parent) == component {
      note(List(component: component, place: .handler(slot: home.slot, event: event)), call, by: call.subject)
    } else {
      note(list(.listens(event), call.subject), call, by: call.subject)
    }
  }

  // MARK: - Callbacks

  mutating func callback(_ moment: Hook.Moment, _ call: TraceCall, _ frame: inout Frame) -> [Step] {
    note(list(moment, call.subject), call, by: call.subject)
    return []
  }

  private mutating func worker(
    _ call: TraceCall,
    _ frame: inout Frame,
    _ moment: (String) -> Hook.Moment
  ) -> [Step] {
    note(list(moment(TraceNames.inFlow(call.word)), call.subject), call, by: call.subject)
    return []
  }

  /// A worker that no step starts starts in didBecomeActive by itself.
  private mutating func workerCall(_ call: TraceCall, _ frame: inout Frame) -> [Step] {
    let inner = steps(call.inner, &frame)
    let verb: Step.Verb = call.kind == .workerStart ? .startWorker : .stopWorker
    let worker = Step.Argument.worker(TraceNames.inFlow(call.word))
    return by(call.subject, Step(verb, worker, span(call)), call, frame) + inner
  }

  // MARK: - Turns

  private mutating func later(_ call: TraceCall, _ frame: Frame) -> [Step] {
    guard let turn = turns[call.step] else { return [] }
    var inner = Frame(subject: call.subject, list: list(.cleanupViews, call.subject))
    let body = steps(turn.inner, &inner)
    return by(call.subject, Step(call.says ? .laterStrong : .later, span(call), body: body), call, frame)
  }

  private mutating func hop(_ call: TraceCall, _ frame: inout Frame) -> [Step] {
    guard let turn = turns[call.step] else { return [Step(.async, span(call))] }
    let rest = steps(turn.inner, &frame)
    // What waits to change screens waits for a transition, as a rule.
    let isOfScreens = rest.first.map { $0.verb.word.reach == .screens } ?? false
    if isOfScreens { notes[span(call)] = "guess: it waits for a transition; else async" }
    return [Step(isOfScreens ? .afterTransition : .async, span(call))] + rest
  }

  private mutating func viewDidLoad(_ call: TraceCall, _ frame: inout Frame) -> [Step] {
    note(list(.viewDidLoad, call.subject), call, by: call.subject)
    return []
  }

  // MARK: - Tasks

  private mutating func start(_ call: TraceCall, _ frame: inout Frame) -> [Step] {
    note(list(.start, call.subject), call, by: call.subject)
    if frame.list.slot != nil, frame.local == call.subject {
      return setCallback(call, &frame) + [Step(.start, span(call))]
    }
    if call.subject == frame.subject { return [Step(.repeatStart, span(call))] }
    let component = Step.Argument.component(name(survey.component(call.subject)))
    let rest = goingOn(&frame)
    if isRib(call.subject) { return rest }
    guard timedOut.contains(call.subject) else { return [Step(.await, component, span(call))] + rest }
    let branch = Step(.branch, .outcome(.timeout), place(call), body: rest)
    return [Step(.awaitResult, component, span(call), body: [branch])]
  }

  /// True for what has no start() in a flow and no task, whatever a trace with holes says of it.
  func isRib(_ instance: Int32) -> Bool { log.components[survey.component(instance)].isRib }

  /// What a suspended call does when it goes on.
  private mutating func goingOn(_ frame: inout Frame) -> [Step] {
    guard let next = continuations[frame.subject]?.first else { return [] }
    continuations[frame.subject]?.removeFirst()
    return steps(next.inner, &frame)
  }

  /// A task that is cancelled runs the handlers of those that it waits in.
  mutating func noteCancellation(_ call: TraceCall) {
    var subjects: [Int32] = []
    for inner in call.inner where inner.subject >= 0 && !subjects.contains(inner.subject) {
      subjects.append(inner.subject)
    }
    for subject in subjects {
      var own = call
      own.inner = call.inner.filter { $0.subject == subject }
      note(list(.cancelled, subject), own, by: subject)
    }
  }

  private mutating func task(_ call: TraceCall, _ frame: inout Frame) -> [Step] {
    switch call.kind {
    case .wait: return [Step(.wait, span(call))] + goingOn(&frame)
    case .resume: return by(call.subject, Step(.resume, span(call)), call, frame)
    case .forget: return by(call.subject, Step(.forget, span(call)), call, frame)
    case .bind: return by(call.subject, Step(.askViewToBind, span(call)), call, frame)
    case .state: return by(call.subject, Step(.emitState, span(call)), call, frame)
    case .subscribe: return by(call.subject, Step(.subscribe, span(call)), call, frame)
    case .taskGuarded:
      if !call.says { frame.isRefused = true }
      guard let component = log.components.firstIndex(where: { $0.name == call.word }) else { return [] }
      return [Step(.guardTask, .instance(InstanceRef(name(component))), span(call))]
    case .cancel:
      noteCancellation(call)
      if isRib(call.subject) { return [] }
      return [Step(.cancel, .instance(reference(call.subject, at: call.step)), span(call))]
    default: return []
    }
  }
}
