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
  var cell: Cell
  /// Which part's.
  var part: Part
  /// The slot whose list or handler it is.
  var slot: Int?
  /// The local `router` or `c`; the function owns a reference to it.
  var local: Cell?
  /// Who called the listener.
  var sender: Cell?
  /// Of a slot's own list, which one it is.
  var route: Step.Route?
  /// The suspended call that awaits this one.
  var awaiter: FrameIndex?
  /// The task has been cancelled and this list is its handler.
  var inCancel = false
  /// Whether the task that runs the list has been cancelled.
  var cancellation = Cancellation.none
  /// Somebody held the instance when this call of its own began.
  var wasHeld = false
  /// The list is the body of didBecomeActive.
  var isActivation = false

  init(_ cell: Cell, _ part: Part, slot: Int? = nil, sender: Cell? = nil) {
    (self.cell, self.part, self.slot, self.sender) = (cell, part, slot, sender)
  }

  var isCancelled: Bool { cancellation != .none }

  /// What a step about screens is about: the local router in a slot's list, else `self`.
  var subject: Cell? { slot != nil && route != nil ? local : cell }
}

extension Machine {
  /// Runs a hook's list, as a method of a part of `cell` without locals; nobody's where that is gone.
  mutating func run(_ list: Int32, on cell: Cell, _ part: Part) {
    guard list >= 0, !isHalted else { return }
    let life = world[cell].life(part)
    guard life == .alive || life == .ending else { return }
    var context = Context(cell, part)
    run(list, context: &context)
    drop(&context)
  }

  /// Runs a list from one of its steps on. `at` is what it was before when this returns.
  @discardableResult
  mutating func run(_ list: Int32, from position: Int = 0, context: inout Context) -> Flow {
    guard list >= 0 else { return .done }
    let saved = at
    defer { at = saved }
    noteOrder()
    let range = program.lists[Int(list)]
    var index = range.lowerBound + position
    while index < range.upperBound {
      if isHalted { return .returned }
      at = index
      if context.isActivation, !world[context.cell].isActive, world[context.cell].isDetached {
        emit(Event(.strayStep, context.cell, part: .interactor))
      }
      let flow = perform(program.codes[index], list: list, next: index + 1 - range.lowerBound, &context)
      if flow != .done { return flow }
      index += 1
    }
    return .done
  }

  /// The locals of a function go when it returns.
  mutating func drop(_ context: inout Context) {
    guard let local = context.local else { return }
    context.local = nil
    release(local, .router)
  }

  /// Keeps `cell` in the local.
  private mutating func setLocal(_ cell: Cell, _ context: inout Context) {
    drop(&context)
    context.local = cell
  }

  /// Does one step; an act of an interactor keeps its router until it is over (recordings 004, 092).
  private mutating func perform(_ code: Code, list: Int32, next: Int, _ context: inout Context) -> Flow {
    if code.isOfSlot, context.slot == nil { return .done }
    let keeps = code.keepsRouter && context.part != .router && world[context.cell].isAlive(.router)
    if keeps { retain(context.cell, .router) }
    let flow = act(code, list: list, next: next, &context)
    if keeps { release(context.cell, .router) }
    return flow
  }

  /// The effect of each verb.
  private mutating func act(_ code: Code, list: Int32, next: Int, _ context: inout Context) -> Flow {
    let cell = context.cell
    // Read by lines of a slot's list only, which have one.
    let slot = context.slot ?? 0
    switch code.verb {
    case .guardSlot: return guardSlot(slot, &context)
    case .build: return make(slot, listener: cell, &context)
    case .create: return make(slot, listener: nil, &context)
    case .reuse: return reuse(slot, &context)
    case .assign: if let local = context.local { write(local, cell, slot: slot) }
    case .clear: clear(slot, &context)
    case .attach: if let local = context.local { attachChild(local, to: cell) }
    case .detach: detach(&context)
    case .recheck: return recheck(slot, context)
    case .guardTask: return guardTask(program.namings[Int(code.a)], cell)
    case .takeLast: return takeLast(&context)
    case .replaceClearDetach, .replaceDetachClear: replace(code, cell, slot: slot)
    case .append: if let local = context.local { append(local, to: cell) }
    case .setCallback: if let local = context.local { setListener(of: local, to: cell) }
    case .start: if let local = context.local { start(local) }
    case .remove: remove(slot, context)
    case .present: if let subject = context.subject { show(subject, by: cell, .present) }
    case .push: if let subject = context.subject { show(subject, by: cell, .push) }
    case .replaceStack: if let subject = context.subject { replaceStack(with: subject, by: cell) }
    case .embed: if let subject = context.subject { show(subject, by: cell, .embed) }
    case .show: if let subject = context.subject { showInWindow(subject, by: cell) }
    case .dismiss, .dismissIfPresented, .pop, .unembed: takeDown(code, &context)
    case .popTop: popTopScreen(by: cell, for: meantChild(code, context))
    case .popToRoot: popToRoot(by: cell)
    case .dismissSelf: dismissSelf(cell)
    case .select: selectSlot(Int(code.a), of: cell)
    case .cleanupViews: cleanupViews(cell)
    case .askViewToBind: bind(cell)
    case .emitState: emit(Event(.stateEmitted, cell, world[cell].isBound ? .bound : []))
    case .touchView: if world[cell].isAlive(.view) { loadView(cell) }
    case .wait: return wait(list: list, next: next, context)
    case .await, .awaitIgnoringFailure, .awaitResult:
      return awaitStart(code, list: list, next: next, context)
    case .throwError:
      emit(Event(.thrown, cell, isCaught(context) ? [] : .completed))
      return .failed
    case .cancel:
      if let target = find(program.namings[Int(code.a)]) { cancelTask(of: target, by: context.cell) }
    case .repeatStart:
      return start(cell, awaiter: context.awaiter, cancellation: context.cancellation, isRepeated: true)
    case .resume, .fail: resume(context, isFailing: code.verb == .fail)
    case .forget: if world[cell].continuation != .none { emit(Event(.forgotten, cell)) }
    case .finish: callListener(cell, name: 0)
    case .listener: callListener(cell, name: Int(code.a))
    case .attachSlot: request(Int(code.a), .attach, context)
    case .detachSlot: request(Int(code.a), .detach, context)
    case .send:
      if let target = find(program.namings[Int(code.a)]),
        !isUnsubscribed(target, from: program.names[Int(code.b)]), receive(target, name: code.b)
      {
        break
      }
      emit(Event(.inVain, cell))
    case .attachChild, .detachChild: attachOrDetach(code, cell)
    case .set: emit(.dataSet(cell, name: Int(code.a), datum: Int(code.b)))
    case .read: read(code, cell)
    case .startWorker: startWorker(cell, Int(code.a))
    case .stopWorker: stopWorker(cell, Int(code.a))
    case .subscribe: addDisposable(cell)
    case .async:
      enqueueRest(list: list, from: next, context: context)
      return .suspended
    case .afterTransition:
      guard let moving = inTransition else { break }
      enqueueRest(list: list, from: next, context: context, after: moving)
      return .suspended
    case .later, .laterStrong: enqueueBody(code, context)
    case .subscription: subscribeToValue(code, context)
    case .completion: complete(code, &context)
    case .ifKept: return reuseChild(slot, code, &context)
    case .limited: return limited(code, &context)
    case .whileMoving:
      if world.moves(cell, as: Step.Moving(rawValue: UInt8(code.a))) {
        return run(code.body, context: &context)
      }
    case .on: runElsewhere(code)
    case .branch, nil: break  // Run by its result; a place among the codes, in no list.
    }
    return .done
  }

  // MARK: - Lines of a slot's lists

  /// The local router from now on.
  private mutating func make(_ slot: Int, listener: Cell?, _ context: inout Context) -> Flow {
    let child = world.component(context.cell).slots[slot].child
    guard let new = build(child, by: context.cell, slot: slot, listener: listener) else { return .returned }
    if listener == nil { flag(new, .listener, nil) }
    setLocal(new, &context)
    return .done
  }

  private mutating func clear(_ slot: Int, _ context: inout Context) {
    takeOccupant(&context)
    write(nil, context.cell, slot: slot)
  }

  private mutating func detach(_ context: inout Context) {
    takeOccupant(&context)
    if let local = context.local { detachChild(local, from: context.cell) }
  }

  /// `guard slot === router`; in a list that lets go without a guard the router is who has reported, or whom the
  /// slot holds.
  private mutating func recheck(_ slot: Int, _ context: Context) -> Flow {
    let holder = world.holder(context.cell, slot: slot)
    let meant = context.local ?? (context.route == .detach ? context.sender ?? holder : nil)
    let isSame = meant != nil && holder == meant
    emit(.recheck(context.cell, slot: slot, meant, passes: isSame))
    return isSame ? .done : .returned
  }

  /// `children.last` as the local router.
  private mutating func takeLast(_ context: inout Context) -> Flow {
    let last = world[context.cell].children.last
    emit(.guarded(context.cell, slot: nil, .detach, occupant: last, passes: last != nil))
    guard let last else { return .returned }
    retain(last, .router)
    setLocal(last, &context)
    return .done
  }

  /// `guard slot == nil` of an attach, `guard let router = slot` of a detach.
  private mutating func guardSlot(_ slot: Int, _ context: inout Context) -> Flow {
    let occupant = world.holder(context.cell, slot: slot)
    let isDetach = context.route == .detach
    let passes = isDetach == (occupant != nil)
    emit(
      .guarded(
        context.cell,
        slot: slot,
        isDetach ? .detach : .attach,
        occupant: occupant,
        sender: isDetach ? context.sender : asker,
        passes: passes,
        isUntold: !passes && !isDetach && occupant.map(isUntold) ?? false
      )
    )
    guard passes else { return .returned }
    if isDetach, let occupant {
      retain(occupant, .router)
      setLocal(occupant, &context)
    }
    return .done
  }

  private mutating func reuse(_ slot: Int, _ context: inout Context) -> Flow {
    if let kept = world[context.cell].kept(slot) {
      retain(kept, .router)
      setLocal(kept, &context)
      for field in [Field.over, .wasAttached, .wasShown] where world[kept].has(field) {
        flag(kept, field, false)
      }
      return .done
    }
    let child = world.component(context.cell).slots[slot].child
    guard let new = build(child, by: context.cell, slot: slot) else { return .returned }
    // What is built may have had another one built and kept meanwhile.
    let former = world[context.cell].kept(slot)
    retain(new, .router)
    emit(.kept(new, slot: slot, of: context.cell))
    if let former { release(former, .router) }
    setLocal(new, &context)
    return .done
  }

  /// `if let child = ... { the body; return }`, of the coordinator that the slot holds.
  private mutating func reuseChild(_ slot: Int, _ code: Code, _ context: inout Context) -> Flow {
    guard let kept = world.lastChild(context.cell, slot: slot) else { return .done }
    retain(kept, .router)
    setLocal(kept, &context)
    if world[kept].isOver { flag(kept, .over, false) }
    if world[kept].isClosed { flag(kept, .wasShown, false) }
    let flow = run(code.body, context: &context)
    return flow == .done ? .returned : flow
  }

  /// A detach list without a guard means the slot's router all the same.
  mutating func takeOccupant(_ context: inout Context) {
    guard context.local == nil, context.route == .detach, let slot = context.slot,
      let occupant = world.occupant(context.cell, slot: slot)
    else { return }
    retain(occupant, .router)
    context.local = occupant
  }

  /// Writes the property; what it held before is released after the write.
  private mutating func write(_ new: Cell?, _ cell: Cell, slot: Int) {
    let info = world.component(cell)
    let variable = info.slots[slot].variable
    let former = world[cell].variable(variable)
    let isWeak = isWeak(info, variable)
    if let new, !isWeak { retain(new, .router) }
    emit(.slotWritten(cell, slot: slot, variable: variable, new, former: former))
    if let former, !isWeak { release(former, .router) }
  }

  private mutating func replace(_ code: Code, _ cell: Cell, slot: Int) {
    guard let occupant = world.occupant(cell, slot: slot) else { return }
    retain(occupant, .router)
    emit(.replace(.begin, cell, slot: slot, occupant: occupant))
    if code.verb == .replaceClearDetach { write(nil, cell, slot: slot) }
    detachChild(occupant, from: cell)
    if code.verb == .replaceDetachClear { write(nil, cell, slot: slot) }
    emit(.replace(.end, cell, slot: slot, occupant: occupant))
    release(occupant, .router)
  }

  /// `childCoordinators.append(c)`
  private mutating func append(_ child: Cell, to cell: Cell) {
    guard world[cell].children.count < program.capacities.children else { return need(.children) }
    retain(child, .router)
    emit(Event(.childAppended, child: child, of: cell, slot: world[child].slot))
    forgetPlace(of: child, isUp: false)
  }

  /// `childCoordinators.removeAll { $0 === c }`, where `c` is who reported, or the one shown last.
  private mutating func remove(_ slot: Int, _ context: Context) {
    let cell = context.cell
    let target = context.sender ?? context.local ?? world.lastChild(cell, slot: slot)
    guard let target, world[cell].children.contains(target) else {
      emit(.guarded(cell, slot: slot, .detach, occupant: nil, sender: target, passes: false))
      return
    }
    retain(target, .router)
    while world[cell].children.contains(target), !isHalted {
      emit(Event(.childRemoved, child: target, of: cell, slot: slot))
      release(target, .router)
    }
    release(target, .router)
  }
}
