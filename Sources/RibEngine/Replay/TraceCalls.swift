/// A call of a trace with all that happened within it.
struct TraceCall {
  var kind: StoryEvent.Kind
  /// Instances, by their places among those of the trace.
  var subject: Int32
  var other = TraceStep.nobody
  /// A slot of the subject, or, of what is built, of who builds; -1 for none.
  var slot = -1
  var route: Step.Route?
  /// It passed, became active, was appended, came from a view.
  var says = false
  /// It stands in the trace for something that was not there.
  var isInstant = false
  var part = Part.router
  var word = ""
  /// The line of the trace, as a step.
  var step: Int
  var inner: [TraceCall] = []
  /// No line says that it was made: those within were seen without it.
  var isGuess = false
}

/// What an app did as calls within calls, with all that its trace does not say but that follows from it: where
/// callbacks begin and end, which guards passed.
final class TraceCalls {
  private(set) var roots: [TraceCall] = []
  private var open: [TraceCall] = []

  private func add(_ call: TraceCall, _ phase: Event.Phase) {
    switch phase {
    case .begin: open.append(call)
    case .instant: put(call)
    case .end:
      guard let place = open.lastIndex(where: { $0.kind == call.kind && $0.subject == call.subject }) else {
        return
      }
      while open.count > place { put(open.removeLast()) }
    }
  }

  private func put(_ call: TraceCall) {
    if open.isEmpty { roots.append(call) } else { open[open.count - 1].inner.append(call) }
  }

  /// What is open at the end of the trace is as good as over.
  func end() {
    while !open.isEmpty { put(open.removeLast()) }
  }

  // MARK: - Events of the world

  func note(_ event: Event, at step: Int, in fold: TraceFold) {
    guard let kind = Self.kind(event.kind), !event.says(.untold) else { return }
    if event.kind == .deinitialized, event.phase == .end { return }
    func instance(_ cell: Cell?) -> Int32 { cell.map { fold.owners[$0.index] } ?? TraceStep.nobody }
    var call = TraceCall(kind: kind, subject: instance(event.cell), other: instance(event.other), step: step)
    call.isInstant = event.phase == .instant
    call.route = event.route
    call.part = event.part
    switch event.kind {
    case .request, .guarded, .slotWritten, .build: call.slot = event.slot ?? -1
    case .childAppended, .childRemoved:
      call.slot = event.cell.map { fold.world[$0].isRib } ?? true ? -1 : event.slot ?? -1
    case .send, .sentToNobody, .receive:
      call.word = event.name.map { fold.program.program.names[$0] } ?? ""
    case .present, .shown: call.word = event.mode?.word ?? ""
    default: break
    }
    call.says =
      switch event.kind {
      case .guarded: event.says(.passes)
      case .isActive: event.says(.active)
      case .childAppended: true
      case .receive: event.says(.isFromView)
      case .hidden: event.closer == .user
      default: false
      }
    add(call, event.phase)
  }

  private static func kind(_ kind: Event.Kind) -> StoryEvent.Kind? {
    switch kind {
    case .shown: .shown
    case .hidden: .hidden
    default: Words.of(kind)
    }
  }

  // MARK: - What changes nothing of the world

  /// A screen that is up is seen again.
  func note(again step: TraceStep, at index: Int) {
    var call = TraceCall(kind: step.kind, subject: step.subject, step: index)
    call.isInstant = true
    add(call, .instant)
  }

  func note(_ step: TraceStep, at index: Int, in fold: TraceFold) {
    switch step.kind {
    case .later, .async, .hop, .resumed, .workerStart, .workerStop, .workerDidStart, .workerDidStop, .task,
      .recheck, .taskGuarded, .replace, .released, .subscribe, .timeout, .state, .tabSelected:
      break
    default: return
    }
    var call = TraceCall(kind: step.kind, subject: step.subject, other: step.other, step: index)
    call.isInstant = step.phase == .instant
    call.word = fold.log.word(step.word)
    call.part = fold.part(step)
    call.route = step.marks.contains(.detaches) ? .detach : .attach
    call.says = step.marks.contains(.yes) || step.marks.contains(.isStrong)
    if [.hop, .resumed, .recheck, .replace].contains(step.kind) {
      let component = fold.survey.component(step.subject)
      call.slot =
        fold.survey.slot(ofRequest: step) ?? fold.survey.slots(component, variable: step.word).first ?? -1
    }
    add(call, step.phase)
  }
}
