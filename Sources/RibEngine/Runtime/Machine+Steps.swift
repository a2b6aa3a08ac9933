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

  // MARK: - Calls

  private mutating func performCall(_ code: Code, _ context: inout Context) -> Flow {
    let cell = context.cell
    switch code.op {
    case .listener: callListener(cell, name: Int(code.a))
    case .run:
      let slot = Int(code.a)
      let isOwn = context.sender != 0 && world.get(context.sender - 1, Layout.builtBySlot) == slot + 1
      request(cell, slot: slot, route: Int(code.b), sender: isOwn ? context.sender : 0)
    case .send:
      if let target = find(program.namings[Int(code.a)]) { receive(target, name: code.b) }
    case .attachChild, .detachChild:
      guard world.isAlive(cell, 0) else {
        emit(Event(.dropped, cell: cell, part: 1, slot: -2, value: code.op == .attachChild ? 2 : 3, code: at))
        return .done
      }
      guard let child = find(program.namings[Int(code.a)]), world.isAlive(child, 0) else { return .done }
      retain(child, 0)
      if code.op == .attachChild { attachChild(child, to: cell) } else { detachChild(child, from: cell) }
      release(child, 0)
    case .set: emit(Event(.dataSet, cell: cell, slot: Int(code.a), value: Int(code.b), code: at))
    case .read:
      let stale = world.hasBit(cell, Layout.staleData, Int(code.b))
      emit(Event(.dataRead, cell: cell, slot: Int(code.a), value: stale ? 1 : 0, code: at))
    case .startWorker: startWorker(cell, Int(code.a))
    case .stopWorker: stopWorker(cell, Int(code.a))
    case .subscribe: addDisposable(cell)
    case .later: enqueueBody(code, context)
    case .limited: return limited(code, &context)
    case .on:
      if let target = find(program.namings[Int(code.a)]) {
        run(code.body, on: target, part: world.voice(target))
      }
    default: break
    }
    return .done
  }

  /// The body, when its turn among all calls of it has come.
  private mutating func limited(_ code: Code, _ context: inout Context) -> Flow {
    let used = Int(world.row[program.counterBase + Int(code.c)])
    let isTurn = used >= Int(code.a) && (code.b < 0 || used < Int(code.a + code.b))
    if used < 255, code.b >= 0 || used < Int(code.a) {
      emit(Event(.counted, cell: context.cell, slot: Int(code.c), value: used + 1, code: at))
    }
    return isTurn ? run(code.body, context: &context) : .done
  }

  /// A subscription that ends on deactivation; at once where there is none to wait for
  /// (Interactor.swift 170-180, recordings 146-147).
  mutating func addDisposable(_ cell: Int) {
    emit(Event(.subscribe, cell: cell, part: 1, code: at))
    let bag = world.get(cell, Layout.bag)
    if bag == 0 {
      emit(Event(.disposed, cell: cell, part: 1, code: at))
      emit(Event(.disposedAtOnce, cell: cell, part: 1, code: at))
    } else {
      flag(cell, Layout.bag, bag + 1)
    }
  }

  /// The app's own attach or detach function, called through the weak reference to the router.
  mutating func request(_ cell: Int, slot: Int, route: Int, sender: Int) {
    guard !isHalted else { return }
    guard world.isAlive(cell, 0) else {
      emit(Event(.dropped, cell: cell, part: 1, slot: slot, value: route, code: at))
      return
    }
    guard enter(.request, cell: cell) else { return }
    defer { leave(.request) }
    if route == 0 { nesting[.attachRequest] += 1 }
    defer { if route == 0 { nesting[.attachRequest] -= 1 } }
    let info = world.component(cell).slots[slot]
    retain(cell, 0)
    if sender != 0 { pin(sender - 1) }
    emit(
      Event(
        .request,
        .begin,
        cell: cell,
        part: nesting[.attachRequest],
        by: sender,
        slot: slot,
        value: route,
        code: at
      )
    )
    var context = Context(cell: cell, part: 0, slot: slot, sender: sender, route: route)
    run(route == 0 ? info.attach : info.detach, context: &context)
    drop(&context)
    emit(Event(.request, .end, cell: cell, by: sender, slot: slot, value: route, code: at))
    if sender != 0 { unpin(sender - 1) }
    release(cell, 0)
  }

  /// Tells the listener; it is kept for the length of the call.
  mutating func callListener(_ cell: Int, name: Int) {
    guard enter(.call, cell: cell) else { return }
    defer { leave(.call) }
    let listener = world.get(cell, Layout.listener)
    if listener == 255 {
      emit(Event(.unownedAfterRelease, cell: cell, part: 1, slot: name, code: at))
      return halt(3)
    }
    let voice = world.voice(cell)
    guard listener != 0, world.isAlive(listener - 1, world.voice(listener - 1)) else {
      emit(Event(.sentToNobody, cell: cell, part: voice, slot: name, code: at))
      return
    }
    let target = listener - 1
    let part = world.voice(target)
    retain(target, part)
    pin(cell)
    emit(Event(.send, .begin, cell: cell, part: voice, other: listener, slot: name, code: at))
    let handler = handler(of: target, for: cell, name: name)
    var value = world.get(target, Layout.active)
    if handler.closes || name == 0 { value |= 2 }
    if handler.list < 0 || program.lists[Int(handler.list)].isEmpty { value |= 4 }
    emit(
      Event(.receive, .begin, cell: target, part: part, other: cell + 1, slot: name, value: value, code: at)
    )
    if handler.list >= 0 {
      var context = Context(cell: target, part: part, slot: handler.slot, sender: cell + 1)
      run(handler.list, context: &context)
      drop(&context)
    }
    emit(Event(.receive, .end, cell: target, part: part, other: cell + 1, slot: name, code: at))
    release(target, part)
    emit(Event(.send, .end, cell: cell, part: voice, other: target + 1, slot: name, code: at))
    unpin(cell)
  }

  /// What a listener does about an event of a child: its slot's handler, else the component's own.
  private func handler(of cell: Int, for child: Int, name: Int) -> (list: Int32, slot: Int, closes: Bool) {
    let info = world.component(cell)
    let slot = world.get(child, Layout.builtBySlot) - 1
    if slot >= 0, slot < info.slots.count, info.slots[slot].child == program.componentOfCell[child] {
      for handler in info.slots[slot].handlers where Int(handler.name) == name {
        return (handler.list, slot, handler.closes)
      }
    }
    for handler in info.listens where Int(handler.name) == name {
      return (handler.list, slot, handler.closes)
    }
    return (-1, slot, false)
  }

  /// Finishes when `moment` is the one that the instance has chosen.
  mutating func finish(_ cell: Int, at moment: Component.Moment) {
    guard world.get(cell, Layout.moment) == moment.number, !isHalted else { return }
    let saved = at
    defer { at = saved }
    at = place(of: moment, cell)
    if world.isAlive(cell, 0), world.component(cell).kind == .rib {
      retain(cell, 0)
      callListener(cell, name: 0)
      release(cell, 0)
    } else {
      callListener(cell, name: 0)
    }
  }

  /// Where the flow says that the component finishes at this moment.
  func place(of moment: Component.Moment, _ cell: Int) -> Int {
    Int(world.component(cell).moments.first { $0.0 == moment }?.1 ?? -1)
  }

  /// The living instance that a name stands for.
  func find(_ naming: Naming) -> Int? {
    if naming.serial == 0 {
      let latest = world.latest(naming.component)
      return latest == 0 || latest == 255 ? nil : latest - 1
    }
    return program.cells(of: naming.component).first {
      world.has($0, Layout.used) && world.serial($0) == naming.serial
    }
  }
}
