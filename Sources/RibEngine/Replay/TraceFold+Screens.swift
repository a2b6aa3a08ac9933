/// Screens and tasks: who put up and took down what, and who waits.
extension TraceFold {
  func screen(_ step: TraceStep, _ cell: Cell) {
    switch step.kind {
    case .present:
      guard let shown = self.cell(step.other) else { return }
      if step.phase == .begin {
        openings[shown.index] = (cell, ScreenMode(word: log.word(step.word)))
      }
      if step.phase != .begin { _ = presenting.popLast() }
      emit(.present(step.phase, shown, by: cell, mode(of: shown), in: presenting.last))
      if step.phase == .begin { presenting.append(shown) }
    case .viewDidAppear:
      if world[cell].isShown {
        calls?.note(again: step, at: now)
      } else {
        emit(.shown(cell, on: nil, by: opener(of: cell), mode(of: cell)))
      }
    case .viewDidDisappear:
      // A tab that is not selected is not seen either, and still there.
      if world[cell].isShown, let closer = closer(of: cell) {
        emit(.hidden(cell, by: closer, with: nil, world[cell].mode))
      } else if world[cell].isShown, world[cell].isRouterGone {
        emit(.hidden(cell, by: .window, with: nil, world[cell].mode))
      }
    case .shown:
      let owner = world.parent(of: cell) ?? cell
      let mode = ScreenMode(word: log.word(step.word))
      // Nothing but its coming up says that it is put up.
      let isPutUpLate = world[cell].isDetached && survey.departures.begins[now] == nil
      if isPutUpLate { emit(.present(.begin, cell, by: owner, mode, in: nil)) }
      emit(.shown(cell, on: nil, by: owner, mode))
      if isPutUpLate { emit(.present(.end, cell, by: owner, mode, in: nil)) }
    case .hidden:
      // One that was on its way out is gone already.
      if survey.departures.ends.contains(now), !world[cell].isShown { return }
      let owner = world.parent(of: cell) ?? cell
      let closer: Closer = step.marks.contains(.byUser) ? .user : .code(owner)
      emit(.hidden(cell, by: closer, with: nil, world[cell].mode))
    case .presentRefused:
      emit(.refused(self.cell(step.other) ?? cell, on: cell, by: opener(of: cell), .presenting))
    case .viewDidLoad:
      let hears: Event.Says = log.word(step.word) == "set" ? .hears : []
      emit(Event(.viewDidLoad, step.phase, cell, part: .view, hears))
    case .bind: emit(Event(log.word(step.word) == "nil" ? .boundInVain : .bound, cell, part: .view))
    case .dismiss:
      noteClosing(step, cell)
      emit(.dismiss(step.phase, cell))
    case .userDismiss:
      noteClosing(step, cell)
      emit(Event(.userDismiss, step.phase, cell, part: .view))
    case .cleanupViews:
      noteClosing(step, cell)
      emit(Event(.cleanupViews, step.phase, cell))
    default: break
    }
  }

  /// How the screen was put up last.
  func mode(of cell: Cell) -> ScreenMode { openings[cell.index]?.mode ?? .present }

  /// Who puts a screen up, or put it up last.
  func opener(of cell: Cell) -> Cell {
    let outer = open.last { log.steps[$0].kind == .present }
    return outer.flatMap { self.cell(log.steps[$0].subject) } ?? openings[cell.index]?.owner ?? cell
  }

  /// Who takes a screen down: whose call is open, or was before the transition and was about it, or about one that
  /// it stands on. nil where nobody did.
  func closer(of cell: Cell) -> Closer? {
    for place in open.reversed() {
      if let closer = closer(log.steps[place]) { return closer }
    }
    var screen = cell
    for _ in openings {
      if let closing = closings.last(where: { $0.subject == screen && $0.line + 1 >= lines }) {
        return closing.closer
      }
      guard let owner = openings[screen.index]?.owner, owner != screen else { return nil }
      screen = owner
    }
    return nil
  }

  func closer(_ call: TraceStep) -> Closer? {
    if call.kind == .userDismiss { return .user }
    guard [.dismiss, .cleanupViews].contains(call.kind) else { return nil }
    return cell(call.subject).map { .code($0) }
  }

  func noteClosing(_ step: TraceStep, _ cell: Cell) {
    closings.removeAll { $0.line + 1 < lines }
    if let closer = closer(step), step.phase != .end { closings.append((cell, closer, lines)) }
  }

  /// A handler of a cancellation runs.
  private var isCancelling: Bool { open.contains { [.cancel, .timeout].contains(log.steps[$0].kind) } }

  func resume(_ step: TraceStep, _ cell: Cell) {
    switch world[cell].continuation {
    case .waiting: emit(Event(.continuationResumed, cell, isCancelling ? .inCancel : []))
    case .none: emit(Event(.resumedNobody, cell))
    default: emit(Event(.resumedTwice, cell))
    }
  }
}
