/// Puts what is alike into one order, so that states which differ only in which of them is which are one.
///
/// Each instance gets a color: a number made of all that its bytes say and of the colors of those it is tied to, in which no
/// name stands but what all alike ones have in common. Blocks come in the order of the colors of what belongs to
/// them. Two different blocks of one color stay in the order that they have: then two states are gone on from where one
/// would do. A row is never changed but by a renaming that the flow allows, so colors decide what is spared and never
/// what is found.
struct Arrangement {
  private let program: Program
  private let symmetry: Symmetry
  private let isOrderless: [Bool]
  private let withSerials: Bool
  /// What stands for a number, whichever of the alike ones it belongs to.
  private let common: [Int]
  /// By component: bytes of an instance that name nobody.
  private let plain: [[Field]]
  private let parts: [[BlockParts]]
  /// Of each of those that are alike.
  private let owners: [Int]
  private var keys: [[UInt64]]
  /// By component: what stands for its variables and slots.
  private let variableTags: [[UInt64]]
  private let slotTags: [[UInt64]]
  private var colors: [UInt64]
  private var next: [UInt64]

  /// What of a block a row has something of.
  private struct BlockParts {
    var components: [Int] = []
    var counters: [Int] = []
    /// Of the owner.
    var variables: [Int] = []
    var slots: [Int] = []
  }

  private static let rounds = 3

  init(_ program: Program, _ symmetry: Symmetry, orderless: [Int], withSerials: Bool) {
    (self.program, self.symmetry, self.withSerials) = (program, symmetry, withSerials)
    isOrderless = program.components.indices.map(orderless.contains)
    let numbering = symmetry.numbering
    common = (0..<numbering.count).map { number in
      symmetry.alike.reduce(number) { $1.block[$0] < 0 ? $0 : $1.blocks[0][$1.place[$0]] }
    }
    plain = program.components.indices.map(program.plainFields)
    parts = symmetry.alike.map { slots in
      slots.blocks.indices.map { Self.parts($0, slots, program, numbering) }
    }
    let common = common
    variableTags = program.components.enumerated().map { component, info in
      info.variables.indices.map { UInt64(1_000 + common[numbering.variable($0, of: component)]) }
    }
    slotTags = program.components.enumerated().map { component, info in
      info.slots.indices.map { UInt64(1_000 + common[numbering.slot($0, of: component)]) }
    }
    owners = symmetry.alike.map(\.owner)
    keys = symmetry.alike.map { Array(repeating: 0, count: $0.blocks.count) }
    colors = Array(repeating: 0, count: program.cellCount)
    next = colors
  }

  private static func parts(_ block: Int, _ slots: AlikeSlots, _ program: Program, _ numbering: Numbering)
    -> BlockParts
  {
    func isHere(_ number: Int) -> Bool { slots.block[number] == block }
    let info = program.components[slots.owner]
    return BlockParts(
      components: program.components.indices.filter(isHere),
      counters: (0..<program.counters).filter { isHere(numbering.counter($0)) },
      variables: info.variables.indices.filter { isHere(numbering.variable($0, of: slots.owner)) },
      slots: info.slots.indices.filter { isHere(numbering.slot($0, of: slots.owner)) }
    )
  }

  /// Renames a row; returns the renaming, nil where it is in order.
  mutating func apply(to row: Row, _ spare: UnsafeMutablePointer<UInt8>) -> Renaming? {
    color(row)
    var isOrdered = true
    for place in keys.indices {
      let owner = owners[place]
      var last: UInt64 = 0
      for block in keys[place].indices {
        let key = key(parts[place][block], owner, row)
        keys[place][block] = key
        if key < last { isOrdered = false }
        last = key
      }
    }
    if isOrdered { return nil }
    let renaming = symmetry.renaming(keys.map(Self.places))
    row.rename(by: renaming, owners: symmetry.owners, withSerials: withSerials, spare)
    return renaming
  }

  /// To which place each goes; those of one key stay in their order.
  private static func places(of keys: [UInt64]) -> [Int] {
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var places = order
    for (place, block) in order.enumerated() { places[block] = place }
    return places
  }

  // MARK: - Blocks

  /// Those with instances come first.
  private func key(_ parts: BlockParts, _ owner: Int, _ row: Row) -> UInt64 {
    var sum: UInt64 = 0
    var isUsed = false
    for component in parts.components {
      let tag = UInt64(common[component])
      for cell in program.cells(of: component) where row[cell].isUsed {
        isUsed = true
        sum &+= Self.mix(colors[cell.index], tag)
      }
      let latest = row.latest(component)
      sum &+= Self.mix(latest.cell == nil ? 0 : 1, tag &+ 7)
      if withSerials { sum &+= Self.mix(UInt64(row.built(component)), tag &+ 11) }
    }
    let numbering = symmetry.numbering
    for counter in parts.counters {
      sum &+= Self.mix(UInt64(row.count(counter)), UInt64(common[numbering.counter(counter)]))
    }
    if parts.variables.isEmpty, parts.slots.isEmpty { return sum >> 1 | (isUsed ? 0 : 1 << 63) }
    for cell in program.cells(of: owner) where row[cell].isUsed {
      let instance = row[cell]
      for variable in parts.variables where instance.has(.variable(variable)) {
        isUsed = true
        sum &+= Self.mix(color(instance.link(.variable(variable))), colors[cell.index])
      }
      for slot in parts.slots where instance.has(instance.keptField(slot)) {
        isUsed = true
        sum &+= Self.mix(color(instance.link(instance.keptField(slot))), colors[cell.index] &+ 5)
      }
    }
    return sum >> 1 | (isUsed ? 0 : 1 << 63)
  }

  private func color(_ link: Link) -> UInt64 { link.cell.map { colors[$0.index] } ?? UInt64(link.byte) }

  // MARK: - Colors

  private mutating func color(_ row: Row) {
    for cell in row.used { colors[cell.index] = ownColor(cell, row) }
    colorRoots(row)
    for _ in 0..<Self.rounds {
      for cell in row.used { next[cell.index] = colors[cell.index] }
      for cell in row.used { tie(cell, row) }
      swap(&colors, &next)
    }
  }

  private func ownColor(_ cell: Cell, _ row: Row) -> UInt64 {
    let instance = row[cell]
    let component = instance.component
    var color = UInt64(common[component]) &+ 0x9E37_79B9_7F4A_7C15
    for field in plain[component] {
      color = (color ^ UInt64(truncatingIfNeeded: instance[field])) &* 0x0000_0100_0000_01B3
    }
    if let slot = instance.slot {
      let known =
        symmetry.owners.owners[component].map { common[symmetry.numbering.slot(slot, of: $0)] } ?? slot
      color = Self.mix(color, UInt64(known))
    }
    if row.latest(component) == Link(cell) { color = Self.mix(color, 3) }
    if withSerials { color = Self.mix(color, UInt64(row.serial(cell))) }
    return color
  }

  /// What the app as a whole has of instances, in its order.
  private mutating func colorRoots(_ row: Row) {
    func add(_ cell: Cell?, _ what: UInt64, _ tag: UInt64, _ colors: inout [UInt64]) {
      if let cell { colors[cell.index] &+= Self.mix(what, tag) }
    }
    for (height, cell) in row.screens.enumerated() { add(cell, UInt64(height), 101, &colors) }
    add(row.windowRoot, 1, 102, &colors)
    for place in row.waiting.indices {
      let item = row.waiting[place]
      let what = work(item, at: place, row)
      add(item.cell, what, 103, &colors)
      add(item.local, what, 104, &colors)
      add(item.sender, what, 105, &colors)
      add(item.transition, what, 106, &colors)
    }
    for index in row.frames.all {
      let frame = row.frames[index]
      let list = UInt64(common[symmetry.numbering.list(Int(frame.list))])
      let what = Self.mix(list &+ UInt64(frame.position) << 32, UInt64(index.index))
      add(frame.owner, what, 107, &colors)
      add(frame.callee, what, 108, &colors)
    }
  }

  private func work(_ item: WorkItem, at place: Int, _ row: Row) -> UInt64 {
    var what = UInt64(place) << 8 | UInt64(item.kind.rawValue)
    switch item.kind {
    case .hop, .body, .value:
      what = Self.mix(what, UInt64(common[symmetry.numbering.list(Int(item.list))]))
      what = Self.mix(what, UInt64(item.position))
    case .appearance, .disappearance, .postponed, .pull:
      if item.step >= 0 { what = Self.mix(what, UInt64(common[symmetry.numbering.code(item.step)])) }
      what = Self.mix(what, UInt64(item.mode?.rawValue ?? 0))
    case .finish, .task, .viewLoad, .timeout, .closing: break
    }
    return Self.mix(what, UInt64(item.part.number) << 1 | (item.isStrong ? 1 : 0))
  }

  /// Who names whom, as what.
  private mutating func tie(_ cell: Cell, _ row: Row) {
    let instance = row[cell]
    let component = instance.component
    for field in Field.links where instance.has(field) {
      tie(cell, instance.link(field), UInt64(field.number))
    }
    for variable in instance.variables where instance.has(.variable(variable)) {
      tie(cell, instance.link(.variable(variable)), variableTags[component][variable])
    }
    for slot in slotTags[component].indices where instance.has(instance.keptField(slot)) {
      tie(cell, instance.link(instance.keptField(slot)), slotTags[component][slot])
    }
    for line in instance.holds where instance.has(instance.holdField(line)) {
      tie(cell, instance.link(instance.holdField(line)), UInt64(200 + line))
    }
    for (place, child) in instance.children.enumerated() {
      tie(cell, Link(child), UInt64(isOrderless[component] ? 500 : 501 + place))
    }
  }

  private mutating func tie(_ cell: Cell, _ link: Link, _ tag: UInt64) {
    guard let target = link.cell else {
      if link == .gone { next[cell.index] &+= Self.mix(tag, 255) }
      return
    }
    guard target.index < colors.count else { return }
    next[cell.index] &+= Self.mix(colors[target.index], tag)
    next[target.index] &+= Self.mix(colors[cell.index], tag &+ 77)
  }

  @inline(__always) private static func mix(_ value: UInt64, _ tag: UInt64) -> UInt64 {
    var mixed = (value ^ tag &* 0x9E37_79B9_7F4A_7C15) &+ 0x2545_F491_4F6C_DD1D
    mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed &>> 31
  }
}
