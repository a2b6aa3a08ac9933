/// How a list of steps ended.
enum Flow: Sendable {
  /// The last step was done.
  case done
  /// A guard returned.
  case returned
  /// The rest runs in a later turn, or when a continuation is resumed.
  case suspended
  /// An error was thrown.
  case failed
}

/// Where a list of steps runs: who `self` is, and the locals of the function.
struct Context: Sendable {
  /// The instance whose method it is.
  var cell: Int
  /// 0 in a router or coordinator, 1 in an interactor, 2 in a view controller.
  var part: Int
  /// The slot whose list or handler it is, or -1.
  var slot = -1
  /// The local `router` or `c` plus 1; the function owns a reference to it.
  var local = 0
  /// Who called the listener, plus 1.
  var sender = 0
  /// 0 an attach list, 1 a detach list, -1 neither.
  var route = -1
  /// The suspended call that awaits this one, plus 1.
  var awaiter = 0
  /// The task has been cancelled and this list is its handler.
  var inCancel = false
  /// The list is the body of didBecomeActive.
  var isActivation = false
}

extension Machine {
  /// Runs a hook's list, as a method of a part of `cell` without locals; nobody's where that is gone.
  mutating func run(_ list: Int32, on cell: Int, part: Int) {
    let state = world.state(cell, part)
    guard list >= 0, state == 1 || state == 2, !isHalted else { return }
    var context = Context(cell: cell, part: part)
    run(list, context: &context)
    drop(&context)
  }

  /// Runs a list from one of its steps on. `at` is what it was before when this returns.
  @discardableResult
  mutating func run(_ list: Int32, from position: Int = 0, context: inout Context) -> Flow {
    guard list >= 0 else { return .done }
    let saved = at
    defer { at = saved }
    let range = program.lists[Int(list)]
    var index = range.lowerBound + position
    while index < range.upperBound {
      if isHalted { return .returned }
      at = index
      if context.isActivation, !world.has(context.cell, Layout.active),
        world.has(context.cell, Layout.wasAttached),
        !world.has(context.cell, Layout.attachedCount)
      {
        emit(Event(.strayStep, cell: context.cell, part: 1, code: index))
      }
      let flow = perform(program.codes[index], list: list, next: index + 1 - range.lowerBound, &context)
      if flow != .done { return flow }
      index += 1
    }
    return .done
  }

  /// The locals of a function go when it returns.
  mutating func drop(_ context: inout Context) {
    guard context.local != 0 else { return }
    let local = context.local - 1
    context.local = 0
    release(local, 0)
  }

  private mutating func setLocal(_ cell: Int, _ context: inout Context) {
    drop(&context)
    context.local = cell + 1
  }

  /// Does one step; an act of an interactor keeps its router until it is over (recordings 004, 092).
  private mutating func perform(_ code: Code, list: Int32, next: Int, _ context: inout Context) -> Flow {
    switch code.op {
    case .guardSlot, .build, .reuse, .assign, .clear, .attach, .detach, .recheck, .takeLast,
      .replaceClearDetach, .replaceDetachClear, .create, .append, .setCallback, .start, .remove:
      return performSlotStep(code, &context)
    case .present, .push, .embed, .show, .dismiss, .pop, .unembed, .popToRoot, .dismissSelf, .cleanupViews,
      .askViewToBind, .emitState, .touchView:
      return performViewStep(code, &context)
    case .wait, .resume, .fail, .forget, .repeatStart, .await:
      return performTaskStep(code, list: list, next: next, &context)
    case .async:
      enqueueRest(list: list, from: next, context: context)
      return .suspended
    default:
      let keeps = context.part != 0 && world.isAlive(context.cell, 0)
      if keeps { retain(context.cell, 0) }
      let flow = performCall(code, &context)
      if keeps { release(context.cell, 0) }
      return flow
    }
  }

  // MARK: - Lines of a slot's lists

  private mutating func performSlotStep(_ code: Code, _ context: inout Context) -> Flow {
    let cell = context.cell
    let slot = context.slot
    guard slot >= 0 else { return .done }
    switch code.op {
    case .guardSlot: return guardSlot(&context)
    case .build, .create:
      let child = world.component(cell).slots[slot].child
      let isRouter = code.op == .build
      guard let new = build(child, by: cell, slot: slot, listener: isRouter ? cell : nil) else {
        return .returned
      }
      if code.op == .create { flag(new, Layout.listener, 0) }
      setLocal(new, &context)
    case .reuse: return reuse(&context)
    case .assign:
      guard context.local != 0 else { return .done }
      write(context.local, cell: cell, slot: slot)
    case .clear:
      takeOccupant(&context)
      write(0, cell: cell, slot: slot)
    case .attach:
      if context.local != 0 { attachChild(context.local - 1, to: cell) }
    case .detach:
      takeOccupant(&context)
      if context.local != 0 { detachChild(context.local - 1, from: cell) }
    case .recheck:
      let same = context.local != 0 && world.holder(cell, slot: slot) == context.local
      emit(Event(.recheck, cell: cell, other: context.local, slot: slot, value: same ? 1 : 0, code: at))
      return same ? .done : .returned
    case .takeLast:
      let count = world.get(cell, Layout.childCount)
      let holder = count > 0 ? world.child(cell, at: count - 1) + 1 : 0
      emit(Event(.guarded, cell: cell, other: holder, slot: -1, value: count > 0 ? 3 : 2, code: at))
      guard count > 0 else { return .returned }
      let last = holder - 1
      retain(last, 0)
      setLocal(last, &context)
    case .replaceClearDetach, .replaceDetachClear: replace(code.op, context)
    case .append:
      guard context.local != 0 else { return .done }
      append(context.local - 1, to: cell)
    case .setCallback:
      if context.local != 0 { setListener(of: context.local - 1, to: cell) }
    case .start:
      if context.local != 0 { start(context.local - 1, awaiter: 0) }
    case .remove: remove(&context)
    default: break
    }
    return .done
  }

  /// `guard slot == nil` of an attach, `guard let router = slot` of a detach.
  private mutating func guardSlot(_ context: inout Context) -> Flow {
    let occupant = world.holder(context.cell, slot: context.slot)
    let passes = context.route == 1 ? occupant != 0 : occupant == 0
    emit(
      Event(
        .guarded,
        cell: context.cell,
        other: occupant,
        by: context.sender,
        slot: context.slot,
        value: (passes ? 1 : 0) | (context.route == 1 ? 2 : 0),
        code: at
      )
    )
    guard passes else { return .returned }
    if context.route == 1 {
      retain(occupant - 1, 0)
      setLocal(occupant - 1, &context)
    }
    return .done
  }

  private mutating func reuse(_ context: inout Context) -> Flow {
    let kept = world.cached(context.cell, slot: context.slot)
    if kept != 0 {
      retain(kept - 1, 0)
      setLocal(kept - 1, &context)
      if world.has(kept - 1, Layout.handled) { flag(kept - 1, Layout.handled, 0) }
      if world.has(kept - 1, Layout.wasAttached) { flag(kept - 1, Layout.wasAttached, 0) }
      if world.has(kept - 1, Layout.wasShown) { flag(kept - 1, Layout.wasShown, 0) }
      return .done
    }
    let child = world.component(context.cell).slots[context.slot].child
    guard let new = build(child, by: context.cell, slot: context.slot) else { return .returned }
    retain(new, 0)
    emit(Event(.cachedWritten, cell: context.cell, other: new + 1, slot: context.slot, code: at))
    setLocal(new, &context)
    return .done
  }

  /// A detach list without a guard means the slot's router all the same.
  mutating func takeOccupant(_ context: inout Context) {
    guard context.local == 0, context.route == 1, context.slot >= 0 else { return }
    let occupant = world.occupant(context.cell, slot: context.slot)
    guard occupant != 0 else { return }
    retain(occupant - 1, 0)
    context.local = occupant
  }

  /// Writes the property; what it held before is released after the write.
  private mutating func write(_ value: Int, cell: Int, slot: Int) {
    let info = world.component(cell)
    let variable = info.slots[slot].variable
    let old = world.get(cell, Layout.variable + variable)
    let isWeak = isWeak(info, variable)
    if value != 0, !isWeak { retain(value - 1, 0) }
    emit(
      Event(.slotWritten, cell: cell, part: variable, other: value, by: old, slot: slot, code: at)
    )
    if old != 0, !isWeak { release(old - 1, 0) }
  }

  private mutating func replace(_ op: Code.Op, _ context: Context) {
    let occupant = world.occupant(context.cell, slot: context.slot)
    guard occupant != 0 else { return }
    retain(occupant - 1, 0)
    emit(Event(.replace, .begin, cell: context.cell, other: occupant, slot: context.slot, code: at))
    if op == .replaceClearDetach { write(0, cell: context.cell, slot: context.slot) }
    detachChild(occupant - 1, from: context.cell)
    if op == .replaceDetachClear { write(0, cell: context.cell, slot: context.slot) }
    emit(Event(.replace, .end, cell: context.cell, other: occupant, slot: context.slot, code: at))
    release(occupant - 1, 0)
  }

  /// `childCoordinators.append(c)`
  private mutating func append(_ child: Int, to cell: Int) {
    guard world.get(cell, Layout.childCount) < program.capacities.children else { return need(.children) }
    retain(child, 0)
    emit(
      Event(
        .childAppended,
        cell: cell,
        other: child + 1,
        slot: world.get(child, Layout.builtBySlot) - 1,
        code: at
      )
    )
  }

  /// `childCoordinators.removeAll { $0 === c }`, where `c` is who reported, or the one shown last.
  private mutating func remove(_ context: inout Context) {
    let cell = context.cell
    let target =
      context.sender != 0
      ? context.sender : context.local != 0 ? context.local : world.lastChild(cell, slot: context.slot)
    let isThere = target != 0 && world.hasChild(cell, target - 1)
    if !isThere {
      emit(
        Event(.guarded, cell: cell, by: target, slot: context.slot, value: 2, code: at)
      )
      return
    }
    retain(target - 1, 0)
    while world.hasChild(cell, target - 1), !isHalted {
      emit(Event(.childRemoved, cell: cell, other: target, slot: context.slot, code: at))
      release(target - 1, 0)
    }
    release(target - 1, 0)
  }
}
