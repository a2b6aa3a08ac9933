/// Calls that steps make: to listeners, routers, workers, and the functions of the app.
extension Machine {
  /// A slot's own list, on behalf of the child that reports where the slot is its own.
  mutating func request(_ slot: Int, _ route: Step.Route, _ context: Context) {
    let sender = context.sender.flatMap { world[$0].slot == slot ? $0 : nil }
    let outer = asker
    asker = context.sender
    request(context.cell, slot: slot, route, sender: sender)
    asker = outer
  }

  /// attachChild and detachChild that no slot knows of.
  mutating func attachOrDetach(_ code: Code, _ cell: Cell) {
    let attaches = code.verb == .attachChild
    guard world[cell].isAlive(.router) else {
      return emit(.dropped(cell, .interactor, attaches ? .attachChild : .detachChild))
    }
    guard let child = find(program.namings[Int(code.a)]), world[child].isAlive(.router) else {
      return emit(Event(.inVain, cell))
    }
    retain(child, .router)
    if attaches { attachChild(child, to: cell) } else { detachChild(child, from: cell) }
    release(child, .router)
  }

  mutating func read(_ code: Code, _ cell: Cell) {
    let isStale = world[cell].has(Int(code.b), in: .staleData)
    emit(.dataRead(cell, name: Int(code.a), datum: Int(code.b), isStale: isStale))
  }

  /// The body, done by another instance.
  mutating func runElsewhere(_ code: Code) {
    if let target = find(program.namings[Int(code.a)]) { run(code.body, on: target, world[target].voice) }
  }

  /// The body, when its turn among all calls of it has come.
  mutating func limited(_ code: Code, _ context: inout Context) -> Flow {
    let used = world.row.count(Int(code.c))
    let isTurn = used >= Int(code.a) && (code.b < 0 || used < Int(code.a + code.b))
    // Beyond the last that makes a difference all counts are one.
    if used < min(255, Int(code.a) + max(0, Int(code.b))) {
      emit(.counted(context.cell, Int(code.c), used + 1))
    }
    return isTurn ? run(code.body, context: &context) : .done
  }

  /// A subscription that ends on deactivation; at once where there is none to wait for
  /// (Interactor.swift 170-180, recordings 146-147). True where it has not ended.
  @discardableResult
  mutating func addDisposable(_ cell: Cell) -> Bool {
    emit(Event(.subscribe, cell, part: .interactor))
    let bag = world[cell].bag
    if bag == 0 {
      emit(Event(.disposed, cell, part: .interactor))
      emit(Event(.disposedAtOnce, cell, part: .interactor))
    } else {
      // A row holds no more, and nothing asks how many there are.
      flag(cell, .bag, min(255, bag + 1))
    }
    return bag > 0
  }

  /// The same, of what has one value yet to come, which then has steps.
  mutating func subscribeToValue(_ code: Code, _ context: Context) {
    guard !isTooLate(code, context.cell), addDisposable(context.cell) else { return }
    var item = WorkItem(.value, context.cell, .interactor)
    (item.list, item.slot, item.sender) = (code.body, context.slot, context.sender)
    enqueue(item)
  }

  /// The app's own attach or detach function, called through the weak reference to the router.
  mutating func request(_ cell: Cell, slot: Int, _ route: Step.Route, sender: Cell?) {
    guard !isHalted else { return }
    guard world[cell].isAlive(.router) else {
      emit(.dropped(cell, .interactor, .request(route, slot: slot)))
      return
    }
    guard enter(.request, cell) else { return }
    defer { leave(.request) }
    if route == .attach { attaching.append((cell, slot)) }
    defer { if route == .attach { attaching.removeLast() } }
    let depth = route == .attach ? attaching.count { $0 == (cell, slot) } : 0
    let slots = world.component(cell).slots
    let list = route == .attach ? slots[slot].attach : slots[slot].detach
    retain(cell, .router)
    if let sender { pin(sender) }
    emit(.request(.begin, cell, slot: slot, route, sender: sender, depth: depth))
    if endsLoops, depth >= Nesting.loop { halt(.endless) }
    var context = Context(cell, .router, slot: slot, sender: sender)
    context.route = route
    let flow = run(list, context: &context)
    drop(&context)
    emit(.request(.end, cell, slot: slot, route, sender: sender, passes: flow != .returned))
    if let sender { unpin(sender) }
    release(cell, .router)
  }

  /// Tells the listener; it is kept for the length of the call.
  mutating func callListener(_ cell: Cell, name: Int) {
    noteOrder()
    guard enter(.call, cell) else { return }
    defer { leave(.call) }
    let listener = world[cell].listener
    if listener == .gone {
      emit(.report(.unownedAfterRelease, .instant, cell, .interactor, name: name))
      return halt(.crash)
    }
    let voice = world[cell].voice
    guard let target = listener.cell, world[target].isAlive(world[target].voice) else {
      let isGone = world[cell].reference != .none && isKeptByScreen(cell, answered: false)
      let says: Event.Says = isGone ? .offScreen : []
      emit(.report(.sentToNobody, .instant, cell, voice, name: name, says))
      return
    }
    let part = world[target].voice
    retain(target, part)
    pin(cell)
    emit(.report(.send, .begin, cell, voice, to: target, name: name))
    let handler = handler(of: target, for: cell, name: name)
    var says: Event.Says = world[target].isActive ? .active : []
    if handler.closes || name == 0 { says.insert(.ends) }
    if handler.list >= 0 {
      if !program.lists[Int(handler.list)].isEmpty {
        says.insert(.isHandled)
      } else if world.isNews(name, of: cell, to: target, isWritten: true) {
        says.insert(.passes)
      }
    }
    if isKeptByScreen(cell, answered: says.contains(.isHandled)) { says.insert(.offScreen) }
    emit(.receive(.begin, target, from: cell, name: name, says))
    if handler.list >= 0 {
      var context = Context(target, part, slot: handler.slot, sender: cell)
      run(handler.list, context: &context)
      drop(&context)
    }
    emit(.receive(.end, target, from: cell, name: name))
    release(target, part)
    emit(.report(.send, .end, cell, voice, to: target, name: name))
    unpin(cell)
  }

  /// True where the screen of a RIB reports that it has gone and nothing keeps the interactor any more but, in this
  /// model, the transition: the view holds it weakly, and as a rule nobody hears that report. A coordinator's screen says
  /// that it goes whoever takes it down: that is how it tells of the user, and a parent that answers looks first whom it
  /// has. So does the screen of a RIB that the user takes down.
  private func isKeptByScreen(_ cell: Cell, answered: Bool) -> Bool {
    guard telling == cell else { return false }
    let isAsked = !world[cell].isRib || world[cell].closedBy == .user
    if isAsked, answered, world[cell].appearance.course == .leaving { return true }
    return world[cell].isRib && !world[cell].isAlive(.router)
      && !world.component(cell).holds.contains { $0.target == .presenterListener && $0.strength == .strong }
  }

  /// What a listener does about an event of a child: its slot's handler, else the component's own.
  private func handler(of cell: Cell, for child: Cell, name: Int) -> (list: Int32, slot: Int?, closes: Bool) {
    let info = world.component(cell)
    let slot = world[child].slot
    if let slot, slot < info.slots.count, info.slots[slot].child == world[child].component {
      for handler in info.slots[slot].handlers where Int(handler.name) == name {
        return (handler.list, slot, handler.closes)
      }
    }
    for (handler, endings) in zip(info.hooks.listens, info.hooks.endings) where Int(handler.name) == name {
      let closes = info.ends(endings, childOf: slot, component: world[child].component)
      return (handler.list, slot, closes)
    }
    return (-1, slot, false)
  }

  /// Finishes when `moment` is the one that the instance has chosen, or chooses now.
  mutating func finish(_ cell: Cell, at moment: Component.Moment) {
    guard !isHalted, finishes(cell, at: moment) else { return }
    let saved = at
    defer { at = saved }
    at = place(of: moment, cell)
    if world[cell].isAlive(.router), world[cell].isRib {
      retain(cell, .router)
      callListener(cell, name: 0)
      release(cell, .router)
    } else {
      callListener(cell, name: 0)
    }
  }

  /// Where the flow says that the component finishes at this moment.
  func place(of moment: Component.Moment, _ cell: Cell) -> Int {
    Int(world.component(cell).choices.moments.first { $0.0 == moment }?.1 ?? -1)
  }

  /// The living instance that a name stands for.
  func find(_ naming: Naming) -> Cell? { world.find(naming) }
}

extension World {
  /// True for a report that need not end the child, as another one does: one that its parent ends it for, or didFinish,
  /// where the child ever says that; of an empty handler that `isWritten`, where the flow says so or the parent answers.
  func isNews(_ name: Int, of child: Cell, to parent: Cell, isWritten: Bool = false) -> Bool {
    guard name != 0 else { return false }
    return mayEnd(parent, child)
      || (isWritten
        ? component(child).hooks.finishesAsWritten || hasAnswerToFinish(parent, child)
        : component(child).hooks.mayFinish)
  }

  /// True where a listener lets a child go on something that it reports.
  private func mayEnd(_ cell: Cell, _ child: Cell) -> Bool {
    let (info, slot) = (component(cell), self[child].slot)
    if let own = ownSlot(of: child, in: cell), own.endsChild { return true }
    return info.hooks.endings.contains { info.ends($0, childOf: slot, component: self[child].component) }
  }

  /// True where the slot of a child has steps for its didFinish, whatever they do.
  private func hasAnswerToFinish(_ cell: Cell, _ child: Cell) -> Bool {
    ownSlot(of: child, in: cell)?.handlers.contains { $0.name == 0 && !program.lists[Int($0.list)].isEmpty }
      ?? false
  }

  private func ownSlot(of child: Cell, in cell: Cell) -> SlotInfo? {
    let info = component(cell)
    guard let slot = self[child].slot, info.slots.indices.contains(slot),
      info.slots[slot].child == self[child].component
    else { return nil }
    return info.slots[slot]
  }

  func find(_ instance: InstanceRef) -> Cell? {
    let component = program.components.firstIndex { $0.name == instance.component }
    return component.flatMap { find(Naming(component: $0, serial: instance.serial ?? 0)) }
  }

  /// True for each instance of the component where the name has no number.
  func isNamed(_ cell: Cell, _ naming: Naming) -> Bool {
    self[cell].component == naming.component && [0, row.serial(cell)].contains(naming.serial)
  }

  /// Whom a name stands for, whoever is alive of it: the instance that was built last where it has no number.
  func find(_ naming: Naming) -> Cell? {
    if naming.serial == 0 { return row.latest(naming.component).cell }
    return program.cells(of: naming.component).first { self[$0].isUsed && row.serial($0) == naming.serial }
  }
}
