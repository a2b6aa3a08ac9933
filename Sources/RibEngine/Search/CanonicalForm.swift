/// Makes states equal that no event, no choice and no rule can ever tell apart.
///
/// Each change keeps what can happen next, event by event, and what rules see of it, but for the numbers
/// of cells and the order of choices; a path is told by playing it on rows that were never changed (see
/// `Search.path`). What is changed, and why nobody can see it:
///
/// - *Messages to the dead.* Work held weakly by an instance that is gone does nothing in its turn, and no
///   rule looks at that turn. It goes, and so does the cell that only this work still named.
/// - *Spent choices.* A field that is only read until something has happened once (a moment in didLoad
///   after didLoad, the kind of a view that is loaded) goes when it has happened, and what was only of use
///   to a living instance goes with it.
/// - *Numbers.* Which of its component's cells an instance has is seen by nobody: instances are numbered in
///   the order in which screens, names, waiting work and references lead to them.
/// - *Serial numbers* beyond the largest that the flow names count as one.
/// - *Order of children* where no walk, no `takeLast` and no release ever sees it.
struct Canonical {
  private let program: Program
  private let reduces: Bool
  private let orderless: [Int]
  /// By component the largest serial number that the flow names; 0 for none.
  private let largestSerial: [Int]
  private let seesTurns: Bool
  private let cancels: Bool
  /// The new number of each cell, or -1.
  private var numbers: [Int]
  private var found: [Int] = []
  /// Bytes of a row that a state consists of.
  let size: Int

  init(_ program: Program, _ rules: RuleTable, _ options: ExploreOptions) {
    self.program = program
    reduces = options.canonicalizes
    orderless = options.forgetsOrder ? program.orderlessComponents : []
    size = program.namesSerials ? program.rowSize : program.stateSize
    largestSerial = program.components.map { program.largestSerial(of: $0.name) }
    let turns: [Event.Kind] = [.async, .resumed, .dropped, .reclaimed]
    seesTurns = turns.contains { kind in
      [Event.Phase.instant, .begin, .end].contains { !rules.rules(of: kind, $0).isEmpty }
    }
    cancels = program.script.contains {
      if case .cancel = $0.action { return true }
      return false
    }
    numbers = Array(repeating: -1, count: program.cellCount)
  }

  /// Changes the first `size` bytes of a row; `spare` is as long as a row.
  mutating func apply(to row: UnsafeMutablePointer<UInt8>, spare: UnsafeMutablePointer<UInt8>) {
    let world = World(program, row: row)
    if reduces {
      if !seesTurns { dropGhosts(world) }
      for cell in 0..<program.cellCount where world.has(cell, Layout.used) { forget(cell, world) }
      if size > program.stateSize { saturateSerials(world) }
      renumber(world, spare)
    }
    sortOrderless(row)
  }

  private func sortOrderless(_ row: UnsafeMutablePointer<UInt8>) {
    for component in orderless {
      let base = Layout.child(program.components[component], program.capacities)
      for cell in program.cells(of: component) {
        let count = Int(row[program.cellBase[cell] + Layout.childCount])
        guard count > 1 else { continue }
        var children = UnsafeMutableBufferPointer(start: row + program.cellBase[cell] + base, count: count)
        children.sort()
      }
    }
  }

  // MARK: - Messages to the dead

  private func dropGhosts(_ world: World) {
    var index = 0
    while index < Int(world.row[program.pendingBase]) {
      if !drop(index, world) { index += 1 }
    }
  }

  /// Takes one piece of work away, if its turn would do nothing; false where it stays.
  private func drop(_ index: Int, _ world: World) -> Bool {
    let item = world.row + program.pendingBase + 1 + index * Layout.pendingSize
    let cell = Int(item[1])
    let (kind, part, isStrong) = (Int(item[0]), Int(item[2] & 3), item[2] & 4 != 0)
    guard kind != Work.task, kind != Work.disappearance, !isStrong, item[8] == 0, item[9] == 0 else {
      return false
    }
    let isIdle = !world.isAlive(cell, part) || (kind == Work.viewLoad && world.has(cell, Layout.viewLoaded))
    guard isIdle, world.get(cell, Layout.pins) > 1 || !isReclaimed(cell, world) || canReclaim(cell, world)
    else { return false }
    world.put(cell, Layout.pins, world.get(cell, Layout.pins) - 1)
    if !world.has(cell, Layout.pins), isReclaimed(cell, world) { reclaim(cell, world) }
    let count = Int(world.row[program.pendingBase])
    let behind = (count - 1 - index) * Layout.pendingSize
    item.update(from: item + Layout.pendingSize, count: behind)
    (item + behind).update(repeating: 0, count: Layout.pendingSize)
    world.row[program.pendingBase] = UInt8(count - 1)
    return true
  }

  /// True where every part is gone, as `Machine.reclaim` asks.
  private func isReclaimed(_ cell: Int, _ world: World) -> Bool {
    guard world.state(cell, 0) != 0, (0..<3).allSatisfy({ !world.isAlive(cell, $0) }) else { return false }
    return !world.component(cell).workers.indices.contains { world.isAlive(cell, 3 + $0) }
  }

  /// True where nothing would change but the cell itself.
  private func canReclaim(_ cell: Int, _ world: World) -> Bool {
    let own = program.componentOfCell[cell]
    if world.latest(own) == cell + 1, cancels || !program.animates { return false }
    for other in 0..<program.cellCount where other != cell && world.has(other, Layout.used) {
      for field in Self.references where world.get(other, field) == cell + 1 { return false }
      let info = world.component(other)
      for index in info.holds.indices where world.get(other, Layout.hold(info) + index) == cell + 1 {
        return false
      }
    }
    return true
  }

  private func reclaim(_ cell: Int, _ world: World) {
    let own = program.componentOfCell[cell]
    let length = Layout.cellSize(program.components[own], program.capacities)
    (world.row + program.cellBase[cell]).update(repeating: 0, count: length)
    if world.latest(own) == cell + 1 { world.row[program.latestBase + own] = 255 }
    if size > program.stateSize {
      (world.row + program.serialBase + 2 * cell).update(repeating: 0, count: 2)
    }
  }

  // MARK: - Spent choices

  private func forget(_ cell: Int, _ world: World) {
    func clear(_ field: Int) { world.put(cell, field, 0) }
    if !world.has(cell, Layout.shown) {
      clear(Layout.mode)
      clear(Layout.shownBy)
    }
    if world.has(cell, Layout.shown) || world.get(cell, Layout.closedBy) != 2 { clear(Layout.closedBy) }
    if !world.has(cell, Layout.active) { clear(Layout.became) }
    let isRib = world.component(cell).kind == .rib
    let isLoaded = world.has(cell, Layout.viewLoaded)
    let moment = world.get(cell, Layout.moment)
    if isRib {
      if world.has(cell, Layout.loaded) {
        if moment == Component.Moment.inDidLoad.number { clear(Layout.moment) }
        if !world.has(cell, Layout.attaching) { clear(Layout.detachedInAttach) }
      }
      if isLoaded { forgetView(cell, world) }
    }
    guard isGone(cell, world) else { return }
    if isLoaded || !isRib || moment != Component.Moment.inViewDidLoad.number { clear(Layout.moment) }
    for field in [
      Layout.work, Layout.reference, Layout.handled, Layout.detachedInAttach, Layout.cancelled, Layout.waited,
    ] { clear(field) }
    if world.get(cell, Layout.continuation) != 1 {
      clear(Layout.continuation)
      clear(Layout.continuationFrame)
    }
    if isLoaded || !isRib {
      clear(Layout.bound)
      clear(Layout.viewListener)
    }
    if !world.has(cell, Layout.shown) {
      clear(Layout.wasAttached)
      clear(Layout.wasShown)
    }
  }

  /// What is read until the view of a RIB is loaded, and never again.
  private func forgetView(_ cell: Int, _ world: World) {
    if world.get(cell, Layout.view) > 1 { world.put(cell, Layout.view, 1) }
    if world.get(cell, Layout.moment) == Component.Moment.inViewDidLoad.number {
      world.put(cell, Layout.moment, 0)
    }
    if world.get(cell, Layout.binding) > 1 { world.put(cell, Layout.binding, 1) }
    if !program.android { world.put(cell, Layout.wasActive, 0) }
  }

  /// True where nothing is left that could run a step: only a view, at most.
  private func isGone(_ cell: Int, _ world: World) -> Bool {
    guard world.state(cell, 0) == 3 else { return false }
    guard world.component(cell).kind == .rib else { return true }
    return world.state(cell, 1) == 3
      && !world.component(cell).workers.indices.contains { world.isAlive(cell, 3 + $0) }
  }

  // MARK: - Numbers

  /// Fields that hold a cell's number plus 1; 0 and 255 name nobody.
  private static let references = [
    Layout.listener, Layout.parent, Layout.shownBy, Layout.host, Layout.presented, Layout.screenObject,
  ]

  private func saturateSerials(_ world: World) {
    for (component, largest) in largestSerial.enumerated() {
      func saturate(_ place: Int) {
        let value = Int(world.row[place]) | Int(world.row[place + 1]) << 8
        guard value > largest else { return }
        // The next one is beyond what is named as well.
        world.row[place] = UInt8(truncatingIfNeeded: largest + 1)
        world.row[place + 1] = UInt8(truncatingIfNeeded: (largest + 1) >> 8)
      }
      saturate(program.builtBase + 2 * component)
      for cell in program.cells(of: component) { saturate(program.serialBase + 2 * cell) }
    }
  }

  private mutating func renumber(_ world: World, _ spare: UnsafeMutablePointer<UInt8>) {
    guard needsNumbers(world) else { return }
    for cell in numbers.indices { numbers[cell] = -1 }
    found.removeAll(keepingCapacity: true)
    guard walkRoots(world), walk(world) else { return }
    for cell in 0..<program.cellCount where world.has(cell, Layout.used) && numbers[cell] < 0 {
      // Nothing leads there; whatever hangs on it comes with it.
      _ = visit(cell + 1, world)
      guard walk(world) else { return }
    }
    if found.allSatisfy({ numbers[$0] == $0 }) { return }
    move(world, spare)
  }

  /// False where every instance has the first cell of its component, or where an instance has several
  /// parents, of which the runtime takes the one with the smallest number.
  private func needsNumbers(_ world: World) -> Bool {
    var needs = false
    for cell in 0..<program.cellCount where world.has(cell, Layout.used) {
      if world.get(cell, Layout.attachedCount) > 1 { return false }
      if cell != world.component(cell).firstCell { needs = true }
    }
    return needs
  }

  /// Numbers an instance that a field names; false where the field names nobody who is there.
  private mutating func visit(_ reference: Int, _ world: World) -> Bool {
    guard reference != 0, reference != 255 else { return true }
    let cell = reference - 1
    guard cell < program.cellCount, world.has(cell, Layout.used) else { return false }
    guard numbers[cell] < 0 else { return true }
    let component = program.componentOfCell[cell]
    let taken = found.count { program.componentOfCell[$0] == component }
    numbers[cell] = program.components[component].firstCell + taken
    found.append(cell)
    return true
  }

  private mutating func walkRoots(_ world: World) -> Bool {
    for height in 0..<world.screenCount {
      guard visit(world.screen(at: height) + 1, world) else { return false }
    }
    guard visit(Int(world.row[Layout.windowRoot]), world) else { return false }
    for component in program.components.indices {
      guard visit(world.latest(component), world) else { return false }
    }
    for index in 0..<Int(world.row[program.pendingBase]) {
      let item = world.row + program.pendingBase + 1 + index * Layout.pendingSize
      if Int(item[0]) != Work.task { guard visit(Int(item[1]) + 1, world) else { return false } }
      guard visit(Int(item[8]), world), visit(Int(item[9]), world) else { return false }
    }
    for index in 0..<program.capacities.frames {
      let frame = world.row + program.frameBase + index * Layout.frameSize
      guard frame[Frame.state] != 0 else { continue }
      guard visit(Int(frame[Frame.owner]) + 1, world), visit(Int(frame[Frame.callee]), world) else {
        return false
      }
    }
    return true
  }

  /// Follows what the instances found so far refer to.
  private mutating func walk(_ world: World) -> Bool {
    var place = 0
    while place < found.count {
      let cell = found[place]
      place += 1
      let info = world.component(cell)
      let named = Layout.variable..<(Layout.hold(info) + info.holds.count)
      for field in named { guard visit(world.get(cell, field), world) else { return false } }
      for field in Self.references { guard visit(world.get(cell, field), world) else { return false } }
      guard visitChildren(of: cell, world) else { return false }
    }
    return true
  }

  private mutating func visitChildren(of cell: Int, _ world: World) -> Bool {
    let count = world.get(cell, Layout.childCount)
    guard count > 1, orderless.contains(program.componentOfCell[cell]) else {
      return count == 0 || (0..<count).allSatisfy { visit(world.child(cell, at: $0) + 1, world) }
    }
    let children = world.children(cell).filter { numbers[$0] < 0 }
    let sorted = children.count > 1 ? children.sorted { isBefore($0, $1, world) } : children
    for child in sorted { guard visit(child + 1, world) else { return false } }
    return true
  }

  /// An order of instances by what they are, whatever their numbers.
  private func isBefore(_ a: Int, _ b: Int, _ world: World) -> Bool {
    let (first, second) = (program.componentOfCell[a], program.componentOfCell[b])
    if first != second { return first < second }
    let info = program.components[first]
    for field in 0..<Layout.child(info, program.capacities) {
      if field >= Layout.variable, field < Layout.hold(info) + info.holds.count { continue }
      if Self.references.contains(field) { continue }
      let (x, y) = (world.get(a, field), world.get(b, field))
      if x != y { return x < y }
    }
    return false
  }

  /// Moves every instance to its number, and rewrites what names it.
  private func move(_ world: World, _ old: UnsafeMutablePointer<UInt8>) {
    let row = world.row
    let first = program.cellBase.first ?? program.stateSize
    old.update(from: row, count: size)
    (row + first).update(repeating: 0, count: program.stateSize - first)
    for cell in found {
      let info = program.component(of: cell)
      let to = row + program.cellBase[numbers[cell]]
      to.update(from: old + program.cellBase[cell], count: Layout.cellSize(info, program.capacities))
      rewriteReferences(to, info)
    }
    if size > program.stateSize {
      (row + program.serialBase).update(repeating: 0, count: 2 * program.cellCount)
      for cell in found {
        let serial = old + program.serialBase + 2 * cell
        (row + program.serialBase + 2 * numbers[cell]).update(from: serial, count: 2)
      }
    }
    rewriteRoots(row)
  }

  private func rewrite(_ place: UnsafeMutablePointer<UInt8>) {
    guard place.pointee != 0, place.pointee != 255 else { return }
    place.pointee = UInt8(numbers[Int(place.pointee) - 1] + 1)
  }

  private func rewriteReferences(_ cell: UnsafeMutablePointer<UInt8>, _ info: ComponentInfo) {
    for field in Layout.variable..<(Layout.hold(info) + info.holds.count) { rewrite(cell + field) }
    for field in Self.references { rewrite(cell + field) }
    let base = Layout.child(info, program.capacities)
    for index in 0..<Int(cell[Layout.childCount]) {
      cell[base + index] = UInt8(numbers[Int(cell[base + index])])
    }
  }

  private func rewriteRoots(_ row: UnsafeMutablePointer<UInt8>) {
    for height in 0..<Int(row[program.screenBase]) {
      row[program.screenBase + 1 + height] = UInt8(numbers[Int(row[program.screenBase + 1 + height])])
    }
    rewrite(row + Layout.windowRoot)
    for component in program.components.indices { rewrite(row + program.latestBase + component) }
    for index in 0..<Int(row[program.pendingBase]) {
      let item = row + program.pendingBase + 1 + index * Layout.pendingSize
      if Int(item[0]) != Work.task { item[1] = UInt8(numbers[Int(item[1])]) }
      rewrite(item + 8)
      rewrite(item + 9)
    }
    for index in 0..<program.capacities.frames {
      let frame = row + program.frameBase + index * Layout.frameSize
      guard frame[Frame.state] != 0 else { continue }
      frame[Frame.owner] = UInt8(numbers[Int(frame[Frame.owner])])
      rewrite(frame + Frame.callee)
    }
  }
}
