extension Row {
  /// Makes it the row of the same world under other names. Those that come in each other's place must have as much
  /// room, and a byte has to be enough for a number; `old` is room for a row.
  func rename(
    by renaming: Renaming,
    owners: SlotOwners,
    withSerials: Bool,
    _ old: UnsafeMutablePointer<UInt8>
  ) {
    assert(program.upperBase == 0)
    old.update(from: bytes, count: withSerials ? program.rowSize : program.stateSize)
    let before = Row(program, old)
    func name(_ cell: Cell) -> Cell {
      let component = program.component(of: cell)
      let place = cell.index - program.cell(0, of: component).index
      return program.cell(place, of: renaming.component(component))
    }
    (bytes + program.cellsBase).update(repeating: 0, count: program.stateSize - program.cellsBase)
    for cell in before.used { self[name(cell)].take(before[cell], renaming, owners, name) }
    for screen in screens.indices { screens[screen] = name(screens[screen]) }
    windowRoot = windowRoot.map(name)
    for component in program.components.indices {
      let latest = before.latest(component)
      setLatest(renaming.component(component), latest.cell.map { Link(name($0)) } ?? latest)
    }
    for counter in 0..<program.counters { setCount(renaming.counter(counter), before.count(counter)) }
    for place in waiting.indices {
      waiting[place] = before.waiting[place].renamed(by: renaming, program, name)
    }
    for index in frames.all {
      let frame = frames[index]
      frame.list = Int32(renaming.list(Int(frame.list)))
      frame.owner = name(frame.owner)
      frame.callee = frame.callee.map(name)
    }
    if withSerials { renameSerials(before, renaming, name) }
  }

  private func renameSerials(_ before: Row, _ renaming: Renaming, _ name: (Cell) -> Cell) {
    for component in program.components.indices {
      setBuilt(renaming.component(component), before.built(component))
    }
    for cell in program.cells { setSerial(name(cell), before.serial(cell)) }
  }
}

extension Program {
  /// Where an instance of a component says something that names nobody, beside its children.
  func plainFields(of component: Int) -> [Field] {
    let layout = places[cell(0, of: component).index].layout.pointee
    let links = Set(Field.links + [.slot])
    return (0..<layout.child.offset).filter { !layout.named.contains($0) }.map { Field(number: $0) }
      .filter { !links.contains($0) }
  }
}

/// Whose slots the byte of an instance means that says which slot has built it, where a renaming moves those.
struct SlotOwners: Sendable {
  /// By the component of the instance; nil where no slot of it moves.
  var owners: [Int?]

  func renamed(_ slot: Int, of component: Int, _ renaming: Renaming) -> Int {
    owners[component].map { renaming.slot(slot, of: $0) } ?? slot
  }
}

extension Instance {
  /// Becomes what another one was under other names.
  fileprivate func take(
    _ old: Instance,
    _ renaming: Renaming,
    _ owners: SlotOwners,
    _ name: (Cell) -> Cell
  ) {
    bytes.update(from: old.bytes, count: layout.pointee.size)
    func take(_ field: Field, from former: Field) {
      let link = old.link(former)
      set(field, link.cell.map { Link(name($0)) } ?? link)
    }
    for field in Field.links { take(field, from: field) }
    for line in holds { take(holdField(line), from: holdField(line)) }
    for place in variables {
      take(.variable(renaming.variable(place, of: old.component)), from: .variable(place))
    }
    for slot in 0..<layout.pointee.slots {
      take(keptField(renaming.slot(slot, of: old.component)), from: keptField(slot))
    }
    if let slot = old.slot { set(.slot, owners.renamed(slot, of: old.component, renaming) + 1) }
    let children = children
    for place in children.indices { children[place] = name(children[place]) }
  }
}

extension WorkItem {
  /// The same work under other names.
  fileprivate func renamed(by renaming: Renaming, _ program: Program, _ name: (Cell) -> Cell) -> WorkItem {
    var new = renamed(name)
    guard let cell else { return new }
    switch kind {
    case .hop, .body, .value:
      new.list = Int32(renaming.list(Int(list)))
      let component = program.component(of: cell)
      if let slot, slot < program.components[component].slots.count {
        new.slot = renaming.slot(slot, of: component)
      }
    case .appearance, .disappearance, .postponed, .pull:
      if step >= 0 { new.step = renaming.code(step) }
    case .finish, .task, .viewLoad, .timeout, .closing: break
    }
    return new
  }
}
