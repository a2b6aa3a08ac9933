/// Slots of one owner that are alike, each with all that belongs to it alone: the component in it with its hooks and
/// slots, the components below, the events that name them.
///
/// Any of them can change places with any other, and the flow says the same.
struct AlikeSlots: Sendable {
  let owner: Int
  /// Of the owner, one for each block.
  let slots: [Int]
  /// What belongs to each, as numbers of a `Numbering`, all in the order of the first one.
  let blocks: [[Int]]
  /// By number: the block it belongs to, or -1, and its place there.
  let block: [Int]
  let place: [Int]

  /// `exchanges` are those of the first slot with each other one; nil where they move what does not belong to
  /// one slot each.
  init?(_ owner: Int, _ slots: [Int], _ exchanges: [Renaming]) {
    (self.owner, self.slots) = (owner, slots)
    guard let count = exchanges.first?.images.count else { return nil }
    var (blocks, block) = (
      [[Int]](repeating: [], count: exchanges.count + 1), Array(repeating: -1, count: count)
    )
    for number in 0..<count {
      let moving = exchanges.indices.filter { exchanges[$0].images[number] != number }
      if moving.isEmpty { continue }
      let isFirst =
        exchanges.count == 1 ? number < exchanges[0].images[number] : moving.count == exchanges.count
      guard isFirst || moving.count == 1 else { return nil }
      block[number] = isFirst ? 0 : moving[0] + 1
      if isFirst { blocks[0].append(number) }
    }
    var place = Array(repeating: 0, count: count)
    for (index, exchange) in exchanges.enumerated() {
      blocks[index + 1] = blocks[0].map { exchange.images[$0] }
      guard blocks[index + 1].allSatisfy({ block[$0] == index + 1 }) else { return nil }
    }
    for numbers in blocks { for (index, number) in numbers.enumerated() { place[number] = index } }
    (self.blocks, self.block, self.place) = (blocks, block, place)
  }

  /// What a number becomes where the block at each place of `order` comes to that place.
  func image(_ number: Int, _ target: [Int]) -> Int {
    block[number] < 0 ? number : blocks[target[block[number]]][place[number]]
  }

  /// True where all that moves with others moves within one block of this.
  func contains(_ other: AlikeSlots) -> Bool {
    let all = other.blocks.joined()
    guard let first = all.first, block[first] >= 0 else { return false }
    return all.allSatisfy { block[$0] == block[first] }
  }

  func sharesNothing(with other: AlikeSlots) -> Bool { other.blocks.joined().allSatisfy { block[$0] < 0 } }
}

/// What of a flow is alike, so that a state and the same state with two of them in each other's place have the same
/// future, but for the names.
///
/// The argument: an exchange of two slots renames components, slots, lists and events of a program. It is taken for one
/// only where the flow as written, renamed so, is the same flow, word for word (`Pairing`), its beginning the same
/// lines in the same order, and its events the same set. The machine does what the program says and asks no name and
/// no number of a component for anything else, so it leads from the renamed state by the renamed event to the renamed
/// next state, and breaks the same rules there about the renamed instances. It goes by the order of components or slots
/// in few places:
///
/// - *A router that goes lets go of its slots in their order.* Where two alike ones hold something then, and a step or a
///   report follows from letting go of one, the order may show. The machine notes that (`Machine.isUneven`), and the
///   flow is searched without exchanges.
/// - *A child of several parents has the first of them.* A flow whose steps or events attach past the slots has
///   no exchanges.
/// - *Of a circle of strong references the first instance is told.* A flow with such references has none either.
/// - *Rows grow by component.* Components with different room are not exchanged.
///
/// What a flow names alone (in its beginning, in a step that mentions one and not the others, in an order of lines)
/// is no exchange, as the renamed flow says something else.
struct Symmetry: Sendable {
  let numbering: Numbering
  /// What lies within a block of others comes first.
  private(set) var alike: [AlikeSlots] = []
  /// Exchanges of the first of each with the others.
  private(set) var exchanges: [Renaming] = []
  private(set) var owners: SlotOwners
  /// The numbers that any of them moves.
  private(set) var moving: [Int] = []
  /// By number: the smallest that some renaming makes of it.
  private(set) var first: [Int]

  init(_ program: Program, beginning: Int, events: [Int], _ options: ExploreOptions) {
    numbering = Numbering(program)
    owners = SlotOwners(owners: Array(repeating: nil, count: program.components.count))
    first = Array(0..<numbering.count)
    guard options.exchangesAlike, program.mayExchange else { return }
    var finding = AlikeFinding(program, numbering, beginning: beginning, events: events)
    for owner in program.components.indices where program.components[owner].slots.count > 1 {
      for found in finding.find(of: owner) {
        // What no event is about is alike in vain.
        let isMoved = events.contains { event in found.exchanges.contains { $0.line(event) != event } }
        if isMoved { add(found.slots, found.exchanges, program) }
      }
    }
    alike.sort { $0.blocks[0].count < $1.blocks[0].count }
    moving = Array(0..<numbering.count).filter { number in alike.contains { $0.block[number] >= 0 } }
    findFirst()
  }

  var isTrivial: Bool { alike.isEmpty }

  /// What is alike, by its names.
  func names(in program: Program) -> [Alike] {
    alike.map { alike in
      let owner = program.components[alike.owner]
      return Alike(owner: owner.name, slots: alike.slots.map { owner.slots[$0].name })
    }
  }

  private mutating func add(_ slots: AlikeSlots, _ new: [Renaming], _ program: Program) {
    guard alike.allSatisfy({ $0.sharesNothing(with: slots) || $0.contains(slots) || slots.contains($0) })
    else {
      return
    }
    alike.append(slots)
    exchanges += new
    for slot in slots.slots { owners.owners[program.components[slots.owner].slots[slot].child] = slots.owner }
  }

  private mutating func findFirst() {
    var isNews = !exchanges.isEmpty
    while isNews {
      isNews = false
      for exchange in exchanges {
        for number in first.indices where first[exchange.images[number]] < first[number] {
          first[number] = first[exchange.images[number]]
          isNews = true
        }
      }
    }
  }

  /// What becomes of everything where blocks change places: for each of `alike`, by block, to which place it goes.
  func renaming(_ targets: [[Int]]) -> Renaming {
    var renaming = Renaming(numbering)
    for (slots, target) in zip(alike, targets) where target.indices.contains(where: { target[$0] != $0 }) {
      for number in moving { renaming.images[number] = slots.image(renaming.images[number], target) }
    }
    return renaming
  }

  /// By component, for each variable and slot: which of `alike` it is one of, or -1; nothing where there are none.
  func alikeVariables(in program: Program) -> [(variables: [Int], slots: [Int])] {
    if isTrivial { return [] }
    return program.components.enumerated().map { component, info in
      func group(_ number: Int) -> Int {
        alike.firstIndex { $0.owner == component && $0.block[number] >= 0 } ?? -1
      }
      return (
        info.variables.indices.map { group(numbering.variable($0, of: component)) },
        info.slots.indices.map { group(numbering.slot($0, of: component)) }
      )
    }
  }
}

extension Program {
  /// False where the machine may go by the order of components (see `Symmetry`).
  fileprivate var mayExchange: Bool {
    !mayCycle && !codes.contains { $0.verb?.has(.bypassesSlots) ?? false }
      && !script.contains { $0.attachesPastSlots }
  }
}

extension Program.Line {
  fileprivate var attachesPastSlots: Bool {
    if case .attachChild = action { return true }
    if case .detachChild = action { return true }
    return group.contains(where: \.attachesPastSlots)
  }
}

/// Looks for slots that can change places.
struct AlikeFinding {
  private let program: Program
  private let numbering: Numbering
  private let beginning: Int
  private let events: [Int]
  private let numbers: [String: Int]
  /// The components and lines as written, without places.
  private let components: [Component]
  private let lines: [EventLine.Action]

  init(_ program: Program, _ numbering: Numbering, beginning: Int, events: [Int]) {
    (self.program, self.numbering, self.beginning, self.events) = (program, numbering, beginning, events)
    numbers = Dictionary(
      program.components.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let same = NewNames()
    components = program.scenario.components.map { $0.renamed(by: same) }
    lines = program.script.map { $0.action.renamed(by: same) }
  }

  /// Those of one owner, with the exchanges of the first of each.
  mutating func find(of owner: Int) -> [(slots: AlikeSlots, exchanges: [Renaming])] {
    var groups: [(slots: [Int], exchanges: [Renaming])] = []
    for slot in program.components[owner].slots.indices {
      var isFound = false
      for place in groups.indices where !isFound {
        guard let exchange = exchange(owner, groups[place].slots[0], slot) else { continue }
        groups[place].slots.append(slot)
        groups[place].exchanges.append(exchange)
        isFound = true
      }
      if !isFound { groups.append(([slot], [])) }
    }
    return groups.compactMap { group in
      AlikeSlots(owner, group.slots, group.exchanges).map { ($0, group.exchanges) }
    }
  }

  /// nil where the flow would be another one.
  private func exchange(_ owner: Int, _ one: Int, _ other: Int) -> Renaming? {
    guard let pairing = Pairing(owner, one, other, in: program, numbers) else { return nil }
    let names = pairing.names
    for (index, written) in program.scenario.components.enumerated() {
      var renamed = written.renamed(by: names)
      renamed.slots = pairing.inPlace(renamed.slots, of: index)
      guard renamed == components[pairing.image(index)] else { return nil }
    }
    for line in 0..<beginning where lines[line].renamed(by: names) != lines[line] { return nil }
    var images: [Int: Int] = [:]
    for event in events {
      let renamed = lines[event].renamed(by: names)
      guard let image = events.first(where: { lines[$0] == renamed }) else { return nil }
      images[event] = image
    }
    return Renaming(pairing, lines: images, in: program, numbering)
  }
}
