/// One number for everything in a program that a row or a mistake names by a number of its own kind: components,
/// their slots and variables, lists, codes, counters, lines of the script.
struct Numbering: Sendable {
  private let slots: [Int]
  private let variables: [Int]
  private let lists: Int
  private let codes: Int
  private let counters: Int
  private let lines: Int
  let count: Int

  init(_ program: Program) {
    var next = program.components.count
    func take(_ count: Int) -> Int {
      defer { next += count }
      return next
    }
    slots = program.components.map { take($0.slots.count) }
    variables = program.components.map { take($0.variables.count) }
    lists = take(program.lists.count)
    codes = take(program.codes.count)
    counters = take(program.counters)
    lines = take(program.script.count)
    count = next
  }

  func slot(_ slot: Int, of component: Int) -> Int { slots[component] + slot }
  /// How many slots a component has.
  func slots(of component: Int) -> Int {
    (component + 1 < slots.count ? slots[component + 1] : variables[0]) - slots[component]
  }
  func variable(_ variable: Int, of component: Int) -> Int { variables[component] + variable }
  func list(_ list: Int) -> Int { lists + list }
  func code(_ code: Int) -> Int { codes + code }
  func counter(_ counter: Int) -> Int { counters + counter }
  func line(_ line: Int) -> Int { lines + line }
}

/// Other names for what a program numbers: a permutation that keeps kinds.
struct Renaming: Sendable {
  let numbering: Numbering
  /// The image of each number.
  var images: [Int]

  init(_ numbering: Numbering) {
    self.numbering = numbering
    images = Array(0..<numbering.count)
  }

  func component(_ component: Int) -> Int { images[component] }

  /// A slot's place among those of the renamed component.
  func slot(_ slot: Int, of component: Int) -> Int {
    images[numbering.slot(slot, of: component)] - numbering.slot(0, of: images[component])
  }

  func variable(_ variable: Int, of component: Int) -> Int {
    images[numbering.variable(variable, of: component)] - numbering.variable(0, of: images[component])
  }

  func list(_ list: Int) -> Int { images[numbering.list(list)] - numbering.list(0) }
  func code(_ code: Int) -> Int { images[numbering.code(code)] - numbering.code(0) }
  func counter(_ counter: Int) -> Int { images[numbering.counter(counter)] - numbering.counter(0) }
  func line(_ line: Int) -> Int { images[numbering.line(line)] - numbering.line(0) }

  /// First the other one, then this one.
  func after(_ other: Renaming) -> Renaming {
    var new = self
    for number in images.indices { new.images[number] = images[other.images[number]] }
    return new
  }

  var inverse: Renaming {
    var new = self
    for number in images.indices { new.images[images[number]] = number }
    return new
  }
}
