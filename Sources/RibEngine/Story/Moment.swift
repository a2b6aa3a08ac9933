/// What was so when a rule was broken: the world of that moment, what came before it, and what came of it.
struct Moment {
  typealias Subject = Violation.Subject

  let violation: Violation
  let recorder: Recorder
  private let world: World?
  /// Whom the words of the rule can name.
  let someone: (Claim.Someone) -> Subject

  init(
    _ violation: Violation,
    _ recorder: Recorder,
    _ program: Program,
    _ someone: @escaping (Claim.Someone) -> Subject
  ) {
    self.violation = violation
    self.recorder = recorder
    world = recorder.world(at: violation.time, of: program)
    self.someone = someone
  }

  func holds(_ claim: Claim) -> Bool {
    let who = someone(claim.who)
    guard who != .nobody else { return false }
    return (isSo(now: claim.state, who) ?? isSo(before: claim.state, who) ?? isSo(after: claim.state, who))
      == claim.isSo
  }

  /// Whether it is so of the instance; nil for what is no state of a moment.
  private func isSo(now state: Claim.State, _ who: Subject) -> Bool? {
    switch state {
    case .same(let other): return who == someone(other)
    case .cancelling:
      return recorder.raw.indices.contains(violation.time)
        && recorder.raw[violation.time].event.says(.inCancel)
    case .goingOn:
      guard recorder.raw.indices.contains(violation.time) else { return false }
      return [.async, .resumed, .taskContinues].contains(recorder.raw[violation.time].event.kind)
    case .heardClosing:
      return world.flatMap { recorder.closing(at: violation.time, in: $0.program) }
        .map { recorder.raw[$0.time].third == who } ?? false
    case .coordinator: return isNow(who) { $0.kind == .coordinator }
    case .released: return !isNow(who) { $0.isAlive(.router) }
    case .attached: return isAttached(who)
    case .over: return isNow(who) { $0.isOver }
    case .active: return isNow(who) { $0.isActive }
    case .dormant:
      return isNow(who) { $0.isRib ? !$0.isActive : $0.kind == .coordinator && !$0.hasBecome }
    case .spent: return cell(who).flatMap { world?.isSpent($0) } ?? false
    case .unanswerable: return cell(who).flatMap { world?.hasLostWhoAnswers($0) } ?? false
    case .resigning: return isNow(who) { $0.has(.resigning) }
    case .beingDetached: return isNow(who) { $0.detaching > 0 }
    case .leaving: return cell(who).flatMap { world?.isLeaving($0) } ?? false
    case .onScreen: return isShown(who)
    case .pushed: return isNow(who) { $0.isShown && $0.mode == .push }
    case .outsideWindow:
      return isShown(who) && cell(who).flatMap { world?.isInWindow($0) } == false
    case .dismissing: return cell(who).flatMap { world?.isDismissing(from: $0) } ?? false
    case .appearing: return cell(who).flatMap { world?.isAppearing($0) } ?? false
    case .disappearing: return isNow(who) { $0.isDisappearing }
    case .cutShort: return isNow(who) { $0.isDisappearing } && isOfAnotherCall
    case .viewLoaded: return isNow(who) { $0.isViewLoaded }
    case .waiting: return isNow(who) { $0.isWaiting }
    case .resumed: return isNow(who) { $0.continuation != .none && !$0.isWaiting }
    case .cancelled: return isNow(who) { $0.isCancelled }
    case .hasWorkInView: return hasWorkInView(who)
    case .lostContinuation: return hasLostContinuation(who)
    case .slotEmpty: return cell(who).flatMap { world?.slotHolder(of: $0, violation.slot) } == nil
    case .inSlot:
      return isNow(who, and: violation.parent) { $1.slotHolder(of: $2, violation.slot) == $0 }
    case .childOf(let other): return isNow(who, and: someone(other)) { $1[$2].children.contains($0) }
    case .shownBy(let other): return isNow(who, and: someone(other)) { $1[$0].shownBy == Link($2) }
    case .presentedBy(let other): return isNow(who, and: someone(other)) { $1[$2].presented == $0 }
    default: return nil
    }
  }

  /// Whether what loses a completion is a step of its own, and not the completion that stands behind a call.
  private var isOfAnotherCall: Bool {
    guard let world, recorder.raw.indices.contains(violation.time), violation.code >= 0 else { return false }
    return recorder.raw[violation.time].event.kind == .completionLost
      && world.program.codes[violation.code].verb != .completion
  }

  func isAttached(_ who: Subject) -> Bool { isNow(who) { $0.isAttached } }
  func isShown(_ who: Subject) -> Bool { isNow(who) { $0.isShown } }

  private func cell(_ subject: Subject) -> Cell? {
    guard let world, subject != .nobody else { return nil }
    return world.cells.first { world.subject($0) == subject }
  }

  /// Nothing is so of one that is gone.
  private func isNow(_ who: Subject, _ body: (Instance) -> Bool) -> Bool {
    guard let world, let cell = cell(who) else { return false }
    return body(world[cell])
  }

  private func isNow(_ who: Subject, and other: Subject, _ body: (Cell, World, Cell) -> Bool) -> Bool {
    guard let world, let cell = cell(who), let other = self.cell(other) else { return false }
    return body(cell, world, other)
  }

  private func hasWorkInView(_ who: Subject) -> Bool {
    guard let world, let cell = cell(who) else { return false }
    return world.component(cell).hooks.viewDidLoad >= 0 || world[cell].moment == .inViewDidLoad
  }

  private func hasLostContinuation(_ who: Subject) -> Bool {
    guard let world, let cell = cell(who) else { return false }
    let frames = world.row.frames
    return frames.all.contains { index in
      frames[index].state == .waiting && frames[index].owner == cell
        && !(world[cell].isWaiting && world[cell].continuationFrame == index)
    }
  }
}

extension World {
  /// What a slot holds; nobody where there is no such slot.
  fileprivate func slotHolder(of cell: Cell, _ slot: Int) -> Cell? {
    component(cell).slots.indices.contains(slot) ? holder(cell, slot: slot) : nil
  }
}
