/// Who holds whom strongly, and what is kept alive by nothing but such references.
extension World {
  /// A part of an instance that something may refer to: its router, its interactor or its view.
  private struct Holder {
    let cell: Cell
    let part: Part

    /// Its place among those of all cells.
    var place: Int { cell.index * Self.partCount + Int(part.number) }

    static let partCount = 3
  }

  /// What strong paths were found to lead to, and what was not gone on from yet.
  private struct Reached {
    /// By the places of holders: a search asks after every move, and hashing them would cost it more than all that it asks.
    private var marks: [Bool]
    var open: [Holder] = []

    init(in world: World) {
      marks = Array(repeating: false, count: world.program.cellCount * Holder.partCount)
    }

    func contains(_ holder: Holder) -> Bool { marks[holder.place] }

    mutating func reach(_ cell: Cell?, _ part: Part, in world: World) {
      guard let cell, world[cell].isAlive(part) else { return }
      let holder = Holder(cell: cell, part: part)
      if marks[holder.place] { return }
      marks[holder.place] = true
      open.append(holder)
    }
  }

  /// Parts that live although no strong path leads to them from the app, the screens, a task or
  /// waiting work: they can only keep each other.
  func strongCycle(_ report: (Cell) -> Void) {
    guard program.mayCycle else { return }
    var reached = inUse
    for isObject in [false, true] {
      for cell in cells where (self[cell].kind == .object) == isObject {
        let part = partInCircle(cell)
        let first = Holder(cell: cell, part: part)
        guard self[cell].isAlive(part), !reached.contains(first) else { continue }
        // One report for a cycle and all that hangs on it.
        var isOnCycle = false
        reached.reach(cell, part, in: self)
        while let next = reached.open.popLast() {
          strongReferences(of: next) { target, part, _ in
            if target == cell { isOnCycle = true }
            reached.reach(target, part, in: self)
          }
        }
        if isOnCycle { report(cell) }
      }
    }
  }

  /// What some strong path leads to.
  private var inUse: Reached {
    var reached = Reached(in: self)
    reachRoots(&reached)
    while let next = reached.open.popLast() {
      strongReferences(of: next) { cell, part, _ in reached.reach(cell, part, in: self) }
    }
    return reached
  }

  /// True for who lives although no strong path leads there.
  func isOutOfUse(_ cell: Cell) -> Bool {
    let part = partInCircle(cell)
    return program.mayCycle && self[cell].isAlive(part)
      && !inUse.contains(Holder(cell: cell, part: part))
  }

  /// The part by which an instance holds others as long as it is there.
  private func partInCircle(_ cell: Cell) -> Part {
    self[cell].isRib && !self[cell].isAlive(.router) ? .interactor : .router
  }

  private func reachRoots(_ reached: inout Reached) {
    for cell in cells {
      let instance = self[cell]
      if !instance.held.isDisjoint(with: [.whole, .router]) { reached.reach(cell, .router, in: self) }
      if instance.held.contains(.interactor) { reached.reach(cell, .interactor, in: self) }
      if instance.held.contains(.view) || instance.isShown || instance.isDisappearing {
        reached.reach(cell, .view, in: self)
      }
      reached.reach(instance.screenObject.cell, .router, in: self)
    }
    for index in row.frames.all { reached.reach(row.frames[index].owner, .router, in: self) }
  }

  /// Calls `reach` for all that a part holds strongly, with the place in the flow that says so; -1 for what the library or
  /// a step does.
  private func strongReferences(of holder: Holder, _ reach: (Cell?, Part, Int) -> Void) {
    let cell = holder.cell
    let info = component(cell)
    let instance = self[cell]
    if holder.part == .router {
      for child in instance.children { reach(child, .router, -1) }
      for variable in info.variables.indices {
        let isWeak = info.slots.contains { $0.variable == variable && $0.isWeak }
        if !isWeak { reach(instance.variable(variable), .router, -1) }
      }
      for slot in info.slots.indices { reach(instance.kept(slot), .router, -1) }
      if instance.isRib {
        reach(cell, .interactor, -1)
        reach(cell, .view, -1)
      }
    }
    if holder.part == instance.voice {
      if let listener = instance.listener.cell, instance.reference == .strong {
        let place = info.choices.references.first { $0.0 == .strong }?.1 ?? -1
        reach(listener, self[listener].voice, Int(place))
      }
      for (line, hold) in info.holds.enumerated()
      where hold.strength == .strong && hold.target != .presenterListener {
        reach(instance.hold(line), .router, Int(hold.place))
      }
      if instance.isRib { reach(cell, .view, -1) }
    }
    if holder.part == .view {
      reach(instance.presented, .view, -1)
      for (line, hold) in info.holds.enumerated() where hold.target == .presenterListener {
        if instance.hold(line) != nil { reach(cell, .interactor, Int(hold.place)) }
      }
    }
  }

  // MARK: - What closes a circle

  /// The written reference that closes the circle through an instance, and who holds it: rather one back to a component
  /// than one to an object, which is there for it.
  func closingReference(through cell: Cell) -> (place: Int, holder: Cell)? {
    func all(from first: Holder) -> (holders: [Holder], reached: Reached) {
      var reached = Reached(in: self)
      var holders: [Holder] = []
      reached.reach(first.cell, first.part, in: self)
      while let next = reached.open.popLast() {
        holders.append(next)
        strongReferences(of: next) { cell, part, _ in reached.reach(cell, part, in: self) }
      }
      return (holders, reached)
    }
    let first = Holder(cell: cell, part: partInCircle(cell))
    var found: (place: Int, holder: Cell, isBack: Bool)?
    for holder in all(from: first).holders.sorted(by: { $0.place < $1.place }) {
      strongReferences(of: holder) { target, part, place in
        guard let target, place >= 0, found.map({ !$0.isBack }) ?? true else { return }
        let isBack = self[target].kind != .object
        guard found == nil || isBack, all(from: Holder(cell: target, part: part)).reached.contains(first)
        else { return }
        found = (place, holder.cell, isBack)
      }
    }
    return found.map { ($0.place, $0.holder) }
  }
}
