/// Which component and which slot would have to stand for which, so that two slots of one owner change places; it is
/// proved by renaming all of the flow so and comparing what comes out.
struct Pairing {
  private let program: Program
  private let numbers: [String: Int]
  let owner: Int
  /// By component; nil where nothing asks for another.
  private var components: [Int?]
  /// Of the owner's slots.
  private(set) var slots: [Int]

  /// nil where what hangs on the slots cannot be paired.
  init?(_ owner: Int, _ one: Int, _ other: Int, in program: Program, _ numbers: [String: Int]) {
    (self.program, self.numbers, self.owner) = (program, numbers, owner)
    components = Array(repeating: nil, count: program.components.count)
    slots = Array(program.components[owner].slots.indices)
    let written = program.scenario.components[owner].slots
    guard pair(written[one], written[other]), image(owner) == owner, pairSlots(one, other), isAlone else {
      return nil
    }
  }

  func image(_ component: Int) -> Int { components[component] ?? component }

  /// The names that the flow would have to have.
  var names: NewNames {
    var names = NewNames()
    let written = program.scenario.components
    for (index, component) in written.enumerated() where index == owner || image(index) != index {
      let other = written[image(index)]
      names.components[component.name.string] = other.name.string
      for (place, slot) in component.slots.enumerated() {
        let image = index == owner ? slots[place] : place
        names.slots[component.name.string, default: [:]][slot.name.string] = other.slots[image].name.string
      }
    }
    return names
  }

  /// Each slot takes the place of the one that it would be.
  func inPlace(_ renamed: [Slot], of component: Int) -> [Slot] {
    guard component == owner else { return renamed }
    var new = renamed
    for (place, slot) in renamed.enumerated() { new[slots[place]] = slot }
    return new
  }

  // MARK: - What stands for what

  private mutating func pair(_ one: String, _ other: String) -> Bool {
    guard let a = numbers[one], let b = numbers[other] else { return one == other }
    if let known = components[a] { return known == b }
    if let known = components[b] { return known == a }
    (components[a], components[b]) = (b, a)
    if a == b { return true }
    let (one, other) = (program.scenario.components[a], program.scenario.components[b])
    guard program.capacities.cells(of: a) == program.capacities.cells(of: b), one.kind == other.kind else {
      return false
    }
    return pair(one, other)
  }

  private mutating func pair(_ one: Component, _ other: Component) -> Bool {
    guard one.slots.count == other.slots.count, one.hooks.count == other.hooks.count,
      one.fixedChildren.count == other.fixedChildren.count, one.holds.count == other.holds.count
    else { return false }
    for (a, b) in zip(one.slots, other.slots) where !pair(a, b) { return false }
    for (a, b) in zip(one.hooks, other.hooks) where !pair(a.steps, b.steps) { return false }
    for (a, b) in zip(one.fixedChildren, other.fixedChildren) where !pair(a.string, b.string) { return false }
    for (a, b) in zip(one.holds, other.holds) {
      if case .component(let a) = a.target, case .component(let b) = b.target, !pair(a, b) { return false }
    }
    guard let screen = one.screen, let otherScreen = other.screen else { return true }
    return pair(screen.string, otherScreen.string)
  }

  private mutating func pair(_ one: Slot, _ other: Slot) -> Bool {
    guard one.handlers.count == other.handlers.count, pair(one.child.string, other.child.string),
      pair(one.attach, other.attach), pair(one.detach, other.detach),
      pair(one.closedByUser ?? [], other.closedByUser ?? [])
    else { return false }
    for (a, b) in zip(one.handlers, other.handlers) where !pair(a.steps, b.steps) { return false }
    return true
  }

  private mutating func pair(_ one: [Step], _ other: [Step]) -> Bool {
    guard one.count == other.count else { return false }
    for (a, b) in zip(one, other) {
      guard a.verb == b.verb, pair(a.body, b.body) else { return false }
      switch (a.argument, b.argument) {
      case (.component(let a), .component(let b)): if !pair(a, b) { return false }
      case (.instance(let a), .instance(let b)), (.call(let a, _), .call(let b, _)):
        if !pair(a.component, b.component) { return false }
      default: break
      }
    }
    return true
  }

  // MARK: - Slots

  /// Those beside the two follow their children, in their order.
  private mutating func pairSlots(_ one: Int, _ other: Int) -> Bool {
    (slots[one], slots[other]) = (other, one)
    let info = program.components[owner].slots
    let rest = info.indices.filter { $0 != one && $0 != other }
    for child in Set(rest.map { info[$0].child }) where image(child) != child {
      let these = rest.filter { info[$0].child == child }
      let those = rest.filter { info[$0].child == image(child) }
      guard these.count == those.count else { return false }
      for (a, b) in zip(these, those) { (slots[a], slots[b]) = (b, a) }
    }
    return true
  }

  /// True where nobody else has slots for what the owner's slots hold that change places: an instance knows the
  /// number of its slot, and not whose it is. Nobody else's slots change places.
  private var isAlone: Bool {
    let info = program.components[owner].slots
    let moved = Set(info.indices.filter { slots[$0] != $0 }.map { info[$0].child })
    return program.components.indices.allSatisfy { component in
      program.components[component].slots.allSatisfy { slot in
        if component == owner { return true }
        return !moved.contains(slot.child)
          && (image(component) != component || image(slot.child) == slot.child)
      }
    }
  }
}
