extension Renaming {
  /// The numbers that change places where components and slots do; nil where that is no exchange. `lines` are the
  /// images of lines of the script.
  init?(_ pairing: Pairing, lines: [Int: Int], in program: Program, _ numbering: Numbering) {
    self.init(numbering)
    var isRight = true
    for component in program.components.indices {
      isRight = isRight && exchange(component, pairing, program)
    }
    for (line, image) in lines {
      isRight = isRight && exchange(program.script[line], program.script[image])
      images[numbering.line(line)] = numbering.line(image)
    }
    guard isRight, images.indices.allSatisfy({ images[images[$0]] == $0 }) else { return nil }
  }

  private mutating func exchange(_ component: Int, _ pairing: Pairing, _ program: Program) -> Bool {
    let image = pairing.image(component)
    let (one, other) = (program.components[component], program.components[image])
    images[component] = image
    guard one.slots.count == other.slots.count, one.variables.count == other.variables.count,
      one.workers.count == other.workers.count
    else { return false }
    var variables: [Int: Int] = [:]
    for place in one.slots.indices {
      let there = component == pairing.owner ? pairing.slots[place] : place
      images[numbering.slot(place, of: component)] = numbering.slot(there, of: image)
      let (a, b) = (one.slots[place], other.slots[there])
      if let known = variables[a.variable], known != b.variable { return false }
      variables[a.variable] = b.variable
      images[numbering.variable(a.variable, of: component)] = numbering.variable(b.variable, of: image)
      guard exchange(a, b, program) else { return false }
    }
    for (a, b) in zip(one.workers, other.workers) {
      guard exchange(a.didStart, b.didStart, program), exchange(a.didStop, b.didStop, program) else {
        return false
      }
    }
    return exchange(one.hooks, other.hooks, program) && exchange(one.choices, other.choices)
  }

  private mutating func exchange(_ one: SlotInfo, _ other: SlotInfo, _ program: Program) -> Bool {
    guard one.handlers.count == other.handlers.count, one.passes.count == other.passes.count else {
      return false
    }
    for (a, b) in zip(one.handlers, other.handlers) {
      guard a.name == b.name, exchange(a.list, b.list, program) else { return false }
    }
    for (a, b) in zip(one.passes, other.passes) { exchange(a.place, b.place) }
    return exchange(one.attach, other.attach, program) && exchange(one.detach, other.detach, program)
      && exchange(one.closedByUser, other.closedByUser, program)
  }

  private mutating func exchange(
    _ one: ComponentInfo.Hooks,
    _ other: ComponentInfo.Hooks,
    _ program: Program
  ) -> Bool {
    guard one.receives.count == other.receives.count, one.listens.count == other.listens.count else {
      return false
    }
    let lists =
      Array(zip(one.single, other.single))
      + zip(one.receives.map(\.list), other.receives.map(\.list))
      + zip(one.listens.map(\.list), other.listens.map(\.list))
    return lists.allSatisfy { exchange($0.0, $0.1, program) }
  }

  private mutating func exchange(
    _ one: ComponentInfo.Choices,
    _ other: ComponentInfo.Choices
  ) -> Bool {
    let (a, b) = (one.places, other.places)
    guard a.count == b.count else { return false }
    for (a, b) in zip(a, b) { exchange(a, b) }
    return true
  }

  private mutating func exchange(_ one: Int32, _ other: Int32) {
    if one >= 0, other >= 0 { images[numbering.code(Int(one))] = numbering.code(Int(other)) }
  }

  /// Two lists with all that they name by number.
  private mutating func exchange(_ one: Int32, _ other: Int32, _ program: Program) -> Bool {
    guard one >= 0, other >= 0 else { return one == other }
    let (a, b) = (program.lists[Int(one)], program.lists[Int(other)])
    guard a.count == b.count else { return false }
    images[numbering.list(Int(one))] = numbering.list(Int(other))
    for (a, b) in zip(a, b) {
      images[numbering.code(a)] = numbering.code(b)
      let (one, other) = (program.codes[a], program.codes[b])
      guard one.verb == other.verb, exchange(one.body, other.body, program) else { return false }
      if one.verb == .limited {
        images[numbering.counter(Int(one.c))] = numbering.counter(Int(other.c))
      }
    }
    return true
  }

  private mutating func exchange(_ one: Program.Line, _ other: Program.Line) -> Bool {
    guard one.group.count == other.group.count, one.isOpen == other.isOpen else { return false }
    images[numbering.code(one.code)] = numbering.code(other.code)
    return zip(one.group, other.group).allSatisfy { exchange($0.0, $0.1) }
  }
}

extension ComponentInfo.Choices {
  /// The codes at which something is chosen, in one order for all.
  fileprivate var places: [Int32] {
    views.map(\.1) + binds.map(\.1) + moments.map(\.1) + works.map(\.1) + references.map(\.1)
  }
}
