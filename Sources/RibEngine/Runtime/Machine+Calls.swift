/// Calls that steps make: to listeners, routers, workers, and the functions of the app.
extension Machine {
  mutating func performCall(_ code: Code, _ context: inout Context) -> Flow {
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
    if route == 0 { attaching.append((cell, slot)) }
    defer { if route == 0 { attaching.removeLast() } }
    let depth = route == 0 ? attaching.count { $0 == (cell, slot) } : 0
    let info = world.component(cell).slots[slot]
    retain(cell, 0)
    if sender != 0 { pin(sender - 1) }
    emit(
      Event(
        .request,
        .begin,
        cell: cell,
        part: depth,
        by: sender,
        slot: slot,
        value: route,
        code: at
      )
    )
    if endsLoops, depth >= Facts.mostNested { halt(1) }
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
