/// Makes states equal that no event, no choice and no rule can ever tell apart.
///
/// Each change keeps what can happen next, event by event, and what rules see of it, but for the numbers
/// of cells and the order of choices; a path is told by playing it on rows that were never changed (see
/// `Search.path`). What is changed, and why nobody can see it:
///
/// - *Messages to the dead.* Work held weakly by an instance that is gone does nothing in its turn, no
///   rule looks at that turn, and a world where nothing else waits is at rest (`Machine.isAtRest`). It goes, and
///   so does the cell that only this work still named.
/// - *Repeated work.* Blocks that wait for the end of a transition are done one after the other, with nothing in
///   between. Of one that waits behind as many others like it as count, at first one, the machine looks whether it
///   changes anything, and as long as none does, those between two that count all find the same: each of them is kept
///   once, in whatever order. Where one does (`Machine.restless`), the search begins again, and one more of it counts.
/// - *Spent choices.* A field that is only read until something has happened once (a moment in didLoad
///   after didLoad, the kind of a view that is loaded) goes when it has happened, and what was only of use
///   to a living instance goes with it.
/// - *Numbers.* Which of its component's cells an instance has is seen by nobody: instances are numbered in
///   the order in which screens, names, waiting work and references lead to them.
/// - *Serial numbers* beyond the largest that the flow names count as one.
/// - *Names* of what is alike: see `Symmetry`.
/// - *Subscriptions* of an active instance beyond the first: nothing asks how many end with its activation.
/// - *Order of children* where no walk, no `takeLast` and no release ever sees it.
struct Canonical {
  private let program: Program
  private let reduces: Bool
  private let orderless: [Int]
  /// By component the largest serial number that the flow names; 0 for none.
  private let largestSerial: [Int]
  private let seesTurns: Bool
  private let alikeWork: AlikeWork?
  private let countsSubscriptions: Bool
  private let coversMany: Bool
  /// What was merged in the last row, where any number of alike blocks is one.
  private(set) var merged = AlikeBlocks()
  private let cancels: Bool
  private var arrangement: Arrangement?
  private let arranged: ArrangedRows?
  /// What the last row was renamed by to put alike ones into their order; nil where they were.
  private(set) var renaming: Renaming?
  /// The new cell of each, where it was found.
  private var numbers: [Cell?]
  private var found: [Cell] = []
  /// Bytes of a row that a state consists of.
  let size: Int

  init(_ program: Program, _ rules: RuleTable, _ options: ExploreOptions, _ symmetry: Symmetry) {
    self.program = program
    reduces = options.canonicalizes
    alikeWork = options.foldedWork
    orderless = options.forgetsOrder ? program.orderlessComponents : []
    size = program.namesSerials ? program.rowSize : program.stateSize
    largestSerial = program.components.map { program.largestSerial(of: $0.name) }
    // A turn in which nothing is done has no effect that a rule could look at.
    func isSeen(_ kind: Event.Kind) -> Bool {
      [Event.Phase.instant, .begin, .end].contains { phase in
        rules.rules(of: kind, phase).contains { !rules[$0].having.contains(.hadEffect) }
      }
    }
    seesTurns = [.async, .resumed, .dropped, .reclaimed].contains(where: isSeen)
    countsSubscriptions = isSeen(.disposed)
    coversMany = options.coversMany
    cancels = program.script.contains {
      if case .cancel = $0.action { return true }
      return false
    }
    numbers = Array(repeating: nil, count: program.cellCount)
    arranged = symmetry.isTrivial ? nil : ArrangedRows(size: size)
    if !symmetry.isTrivial {
      arrangement = Arrangement(
        program,
        symmetry,
        orderless: orderless,
        withSerials: size > program.stateSize
      )
    }
  }

  /// True where serial numbers are part of a state.
  private var hasSerials: Bool { size > program.stateSize }

  /// Changes the first `size` bytes of a row; `spare` is as long as a row.
  mutating func apply(to bytes: UnsafeMutablePointer<UInt8>, spare: UnsafeMutablePointer<UInt8>) {
    let row = Row(program, bytes)
    if reduces {
      if !seesTurns { dropGhosts(row) }
      if let alikeWork { fold(row, beyond: alikeWork) }
      if coversMany { merged = row.mergeAlikeBlocks() }
      for cell in row.used { forget(row[cell], isAwaited: isAwaited(cell, row), isMeant: isMeant(cell, row)) }
      if hasSerials { saturateSerials(row) }
    }
    renaming = arrange(row, bytes, spare)
    if reduces { renumber(row, spare) }
    for component in orderless {
      for cell in program.cells(of: component) where row[cell].children.count > 1 {
        row[cell].children.sort()
      }
    }
  }

  private mutating func arrange(
    _ row: Row,
    _ bytes: UnsafeMutablePointer<UInt8>,
    _ spare: UnsafeMutablePointer<UInt8>
  ) -> Renaming? {
    guard let arranged else { return nil }
    if let known = arranged.find(bytes) { return known }
    let new = arrangement?.apply(to: row, spare)
    arranged.keep(bytes, new)
    return new
  }

  // MARK: - Repeated work

  private func fold(_ row: Row, beyond counting: AlikeWork) {
    let waiting = row.waiting
    /// Blocks beyond those that count, with none of these in between.
    var repeated: [Int] = []
    var place = 0
    while place < waiting.count {
      guard waiting.isBlockBehindTransition(place) else {
        place += 1
        continue
      }
      if !waiting.isRepeated(place, beyond: counting.most(of: waiting[place], in: program)) {
        repeated.removeAll()
      } else if repeated.contains(where: { waiting.areAlike($0, place) }) {
        row.dropRepeated(place)
        continue
      } else {
        repeated.append(place)
        waiting.sortLast(of: repeated)
      }
      place += 1
    }
  }

  // MARK: - Messages to the dead

  private func dropGhosts(_ row: Row) {
    var place = 0
    while place < row.waiting.count {
      if !drop(place, row) { place += 1 }
    }
  }

  /// Takes one piece of work away, if its turn would do nothing; false where it stays.
  private func drop(_ place: Int, _ row: Row) -> Bool {
    guard let cell = row.waiting[place].cell, row.isIdle(place) else { return false }
    let instance = row[cell]
    guard instance.pins > 1 || !instance.isWhollyGone || canReclaim(cell, row) else { return false }
    instance.add(-1, to: .pins)
    if instance.pins == 0, instance.isWhollyGone { reclaim(cell, row) }
    row.waiting.remove(at: place)
    return true
  }

  /// True where nothing would change but the cell itself.
  private func canReclaim(_ cell: Cell, _ row: Row) -> Bool {
    if row.latest(row[cell].component) == Link(cell), cancels || !program.animates { return false }
    for other in row.used where other != cell {
      let instance = row[other]
      for field in Field.links where instance.link(field) == Link(cell) { return false }
      for line in instance.holds where instance.hold(line) == cell { return false }
    }
    return true
  }

  private func reclaim(_ cell: Cell, _ row: Row) {
    let component = row[cell].component
    row[cell].clear()
    if row.latest(component) == Link(cell) { row.setLatest(component, .nobody) }
    if hasSerials { row.setSerial(cell, 0) }
  }

  // MARK: - Spent choices

  /// True where a call that puts the screen up was put off: who is gone is still to be seen.
  private func isAwaited(_ cell: Cell, _ row: Row) -> Bool {
    row.waiting.indices.contains { row.waiting.kind($0) == .postponed && row.waiting[$0].cell == cell }
  }

  /// True where work that waits is about it: what that does not find any more was there once.
  private func isMeant(_ cell: Cell, _ row: Row) -> Bool {
    row.waiting.indices.contains { row.waiting[$0].hasList && row.waiting[$0].sender == cell }
  }

  /// What was forgotten in one state is forgotten in all that follow, or a path to them would not come out when it is
  /// played: a call that is put off keeps only what its component's end would take.
  private func forget(_ instance: Instance, isAwaited: Bool, isMeant: @autoclosure () -> Bool) {
    func clear(_ field: Field) { instance.set(field, byte: 0) }
    // As long as it may report, a dismiss about it may ask how it went (see `Code.meansChild`).
    let staysKnown = program.asksHowChildWent && instance.kind == .coordinator
    if !instance.isShown {
      // As long as it goes, it may ask whether it was pushed or presented (see `Instance.movesAs`), and so may whoever
      // puts something up on a modal that is gone (see `World.hasLostModal`).
      let hadModal = instance.kind == .coordinator && instance.mode == .present
      if instance.appearance.course == .none, !hadModal || isGone(instance), !staysKnown { clear(.mode) }
      clear(.shownBy)
    }
    let isAskedFor =
      instance.closedBy == .screenBelow || instance.closedBy == .window
      || instance.closedBy == .code && instance.kind == .coordinator
    if instance.isShown || !isAskedFor && !staysKnown { clear(.closedBy) }
    if instance.isRib, !instance.isActive { clear(.became) }
    if instance.bag > 1, !countsSubscriptions { instance.set(.bag, 1) }
    if !instance.isWaiting { clear(.continuationFrame) }
    let isLoaded = instance.isViewLoaded
    let moment = instance.moment
    if instance.isRib {
      if instance.isLoaded {
        if moment == .inDidLoad { clear(.moment) }
        if !instance.isAttaching { clear(.detachedInAttach) }
      }
      if isLoaded { forgetView(instance) }
    }
    guard isGone(instance), !isAwaited else { return }
    let hasNoView = isLoaded || !instance.isRib
    if hasNoView || moment != .inViewDidLoad { clear(.moment) }
    for field in [Field.work, .reference, .over, .detachedInAttach, .cancelled] { clear(field) }
    if !instance.isWaiting { clear(.continuation) }
    if hasNoView {
      clear(.bound)
      clear(.viewListener)
    }
    if !instance.isShown {
      clear(.waited)
      // Its parent hears that the user has closed its screen when that is gone, and may look for it then.
      if instance.appearance.course == .none, !isMeant() { clear(.wasAttached) }
      clear(.wasShown)
    }
  }

  /// What is read until the view of a RIB is loaded, and never again.
  private func forgetView(_ instance: Instance) {
    if instance.view != .none { instance.set(.view, byte: Component.View.lazy.rawValue) }
    if instance.moment == .inViewDidLoad { instance.set(.moment, byte: Component.Moment.never.rawValue) }
    if instance.binding != .never { instance.set(.binding, byte: Component.Binding.inInit.rawValue) }
    if !program.android { instance.set(.wasActive, false) }
  }

  /// True where nothing is left that could run a step: only a view, at most.
  private func isGone(_ instance: Instance) -> Bool {
    guard instance.life(.router) == .gone else { return false }
    guard instance.isRib else { return true }
    return instance.life(.interactor) == .gone && !instance.workers.contains { instance.isAlive(.worker($0)) }
  }

  // MARK: - Numbers

  private func saturateSerials(_ row: Row) {
    for (component, largest) in largestSerial.enumerated() {
      // The next one is beyond what is named as well.
      row.setBuilt(component, min(row.built(component), largest + 1))
      // Nobody has the number of a cell that is free, whoever had it.
      for cell in program.cells(of: component) {
        row.setSerial(cell, row[cell].isUsed ? min(row.serial(cell), largest + 1) : 0)
      }
    }
  }

  private mutating func renumber(_ row: Row, _ spare: UnsafeMutablePointer<UInt8>) {
    guard needsNumbers(row) else { return }
    for index in numbers.indices { numbers[index] = nil }
    found.removeAll(keepingCapacity: true)
    guard walkRoots(row), walk(row) else { return }
    for cell in row.used where numbers[cell.index] == nil {
      // Nothing leads there; whatever hangs on it comes with it.
      _ = visit(cell, row)
      guard walk(row) else { return }
    }
    if found.allSatisfy({ numbers[$0.index] == $0 }) { return }
    row.renumber(found, withSerials: hasSerials, spare) { numbers[$0.index] ?? $0 }
  }

  /// False where every instance has the first cell of its component, or where an instance has several
  /// parents, of which the runtime takes the one with the smallest number.
  private func needsNumbers(_ row: Row) -> Bool {
    var needs = false
    for cell in row.used {
      if row[cell].attachedCount > 1 { return false }
      if cell != program.cell(0, of: row[cell].component) { needs = true }
    }
    return needs
  }

  /// Numbers an instance that is named; false where it is not there.
  private mutating func visit(_ cell: Cell?, _ row: Row) -> Bool {
    guard let cell else { return true }
    guard cell.index < program.cellCount, row[cell].isUsed else { return false }
    guard numbers[cell.index] == nil else { return true }
    let component = row[cell].component
    let taken = found.count { row[$0].component == component }
    numbers[cell.index] = program.cell(taken, of: component)
    found.append(cell)
    return true
  }

  private mutating func walkRoots(_ row: Row) -> Bool {
    for cell in row.screens { guard visit(cell, row) else { return false } }
    guard visit(row.windowRoot, row) else { return false }
    for component in program.components.indices {
      guard visit(row.latest(component).cell, row) else { return false }
    }
    for place in row.waiting.indices {
      let item = row.waiting[place]
      guard visit(item.cell, row), visit(item.local, row), visit(item.sender, row),
        visit(item.transition, row)
      else { return false }
    }
    for index in row.frames.all {
      let frame = row.frames[index]
      guard visit(frame.owner, row), visit(frame.callee, row) else { return false }
    }
    return true
  }

  /// Follows what the instances found so far refer to.
  private mutating func walk(_ row: Row) -> Bool {
    var place = 0
    while place < found.count {
      let instance = row[found[place]]
      place += 1
      guard instance.links({ visit(instance.link($0).cell, row) }), visitChildren(of: instance, row) else {
        return false
      }
    }
    return true
  }

  private mutating func visitChildren(of instance: Instance, _ row: Row) -> Bool {
    let children = instance.children
    guard children.count > 1, orderless.contains(instance.component) else {
      return children.allSatisfy { visit($0, row) }
    }
    let new = children.filter { numbers[$0.index] == nil }
    let sorted = new.count > 1 ? new.sorted { row[$0].precedes(row[$1]) } : new
    return sorted.allSatisfy { visit($0, row) }
  }
}

extension Program {
  /// Components whose children nobody ever walks, takes the last of, or lets go of in order: roots that
  /// the app keeps and never deactivates.
  var orderlessComponents: [Int] {
    guard !script.contains(where: { $0.action.traits.contains(.walksChildren) }),
      !codes.contains(where: { $0.verb?.has(.bypassesSlots) ?? false })
    else { return [] }
    let children = Set(components.flatMap { $0.slots.map(\.child) + $0.fixedChildren })
    return components.indices.filter { components[$0].kind == .rib && !children.contains($0) }
  }
}
