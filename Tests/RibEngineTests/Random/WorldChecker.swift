@testable import RibEngine

/// Counts again what a machine counts while it runs, and names what does not agree.
final class WorldChecker {
  private let world: World
  private let program: Program
  private var counts: [Holder: Int] = [:]
  private var pins: [Cell: Int] = [:]
  private(set) var faults: [String] = []

  private struct Holder: Hashable {
    let cell: Cell
    let part: Part
  }

  init(_ world: World) {
    self.world = world
    program = world.program
  }

  private var cells: [Cell] { Array(world.cells) }

  /// Everything that should be so whenever nothing is on the call stack.
  static func faults(of world: World) -> [String] {
    let checker = WorldChecker(world)
    checker.tree()
    checker.screens()
    checker.references()
    checker.names()
    checker.rest()
    return checker.faults
  }

  private func name(_ cell: Cell) -> String {
    world[cell].isUsed ? world.name(cell) : "free cell \(cell.index)"
  }

  private func expect(_ isSo: Bool, _ text: @autoclosure () -> String) {
    if !isSo { faults.append(text()) }
  }

  /// A reference to somebody: he must be there.
  private func refer(_ to: Cell?, from cell: Cell, as what: String) {
    guard let to else { return }
    expect(world[to].isUsed, "\(name(cell)).\(what) names \(name(to))")
  }

  // MARK: - The tree

  private func tree() {
    var attached: [Cell: Int] = [:]
    for cell in cells {
      for child in world[cell].children {
        refer(child, from: cell, as: "children")
        attached[child, default: 0] += 1
      }
    }
    for cell in cells {
      let instance = world[cell]
      let count = attached[cell] ?? 0
      expect(
        instance.attachedCount == count,
        "\(name(cell)) is in \(count) lists of children and counts \(instance.attachedCount)"
      )
      let parent = instance.attachedTo
      if count > 0 {
        expect(
          parent.map { world[$0].children.contains(cell) } ?? false,
          "\(name(cell)) does not know its parent"
        )
      } else {
        expect(parent.map { world[$0].isUsed } ?? true, "the parent of \(name(cell)) is gone")
      }
      for field in [Field.resigning, .detaching, .attaching, .becoming, .publishing] {
        expect(
          instance[field] == 0,
          "field \(field.offset) of \(name(cell)) is \(instance[field]) at rest"
        )
      }
    }
  }

  // MARK: - Screens

  private func screens() {
    let up = Array(world.screens)
    expect(Set(up).count == up.count, "a screen is up twice: \(up.map(name))")
    for cell in up { expect(world[cell].isShown, "\(name(cell)) is on the stack and not shown") }
    for cell in cells where world[cell].isShown {
      expect(up.contains(cell), "\(name(cell)) is shown and not on the stack")
    }
    if let root = world.row.windowRoot { refer(root, from: root, as: "windowRoot") }
    for cell in cells {
      refer(world[cell].presented, from: cell, as: "presented")
      refer(world[cell].selected, from: cell, as: "selected")
      refer(world[cell].shownBy.cell, from: cell, as: "shownBy")
      refer(world[cell].host.cell, from: cell, as: "host")
      refer(world[cell].screenObject.cell, from: cell, as: "screenObject")
    }
  }

  // MARK: - References

  private func count(_ cell: Cell?, _ part: Part, from holder: Cell, as what: String) {
    guard let cell else { return }
    refer(cell, from: holder, as: what)
    counts[Holder(cell: cell, part: part), default: 0] += 1
  }

  private func references() {
    guard !program.android else { return }
    for cell in cells { ownedBy(cell) }
    queue()
    for cell in cells {
      let instance = world[cell]
      for part in instance.parts {
        let has = instance[instance.count(of: part)]
        let should = counts[Holder(cell: cell, part: part)] ?? 0
        let name = "\(world.partName(cell, part)) [\(part.number)]"
        expect(has == should, "\(name) counts \(has) references and has \(should)")
        expect(
          instance.isAlive(part) == (should > 0),
          "\(name) has \(should) references and is \(instance.life(part))"
        )
      }
      expect(
        instance.pins == (pins[cell] ?? 0),
        "\(name(cell)) has \(instance.pins) pins and should have \(pins[cell] ?? 0)"
      )
      let lives = instance.parts.contains { instance.isAlive($0) }
      expect(lives || (pins[cell] ?? 0) > 0, "\(name(cell)) is dead and was not reclaimed")
    }
  }

  private func ownedBy(_ cell: Cell) {
    let info = world.component(cell)
    let instance = world[cell]
    if instance.held.contains(.whole) { count(cell, .router, from: cell, as: "held") }
    if instance.held.contains(.router) { count(cell, .router, from: cell, as: "held router") }
    if instance.held.contains(.interactor) { count(cell, .interactor, from: cell, as: "held interactor") }
    if instance.held.contains(.view) { count(cell, .view, from: cell, as: "held view") }
    for child in instance.children { count(child, .router, from: cell, as: "children") }
    for place in info.variables.indices {
      if info.slots.contains(where: { $0.variable == place && $0.isWeak }) {
        refer(instance.variable(place), from: cell, as: "weak slot")
      } else {
        count(instance.variable(place), .router, from: cell, as: "slot")
      }
    }
    for slot in info.slots.indices { count(instance.kept(slot), .router, from: cell, as: "kept") }
    for (line, hold) in info.holds.enumerated() {
      if hold.target == .presenterListener {
        count(instance.hold(line), .interactor, from: cell, as: "presenter listener")
      } else if hold.strength == .strong {
        count(instance.hold(line), .router, from: cell, as: "holds")
      } else {
        refer(instance.hold(line), from: cell, as: "holds")
      }
    }
    listener(of: cell)
    if info.kind == .rib { parts(of: cell, info) }
    screen(of: cell)
  }

  private func listener(of cell: Cell) {
    guard let listener = world[cell].listener.cell else { return }
    if world[cell].reference == .strong {
      count(listener, world[listener].voice, from: cell, as: "listener")
    } else {
      refer(listener, from: cell, as: "listener")
    }
  }

  private func parts(of cell: Cell, _ info: ComponentInfo) {
    let hasView = world[cell].life(.view) != .unbuilt
    if world[cell].isAlive(.router) {
      count(cell, .interactor, from: cell, as: "interactor")
      if hasView { count(cell, .view, from: cell, as: "view") }
    }
    if world[cell].isAlive(.interactor) {
      if hasView { count(cell, .view, from: cell, as: "presenter") }
      for worker in info.workers.indices { count(cell, .worker(worker), from: cell, as: "worker") }
    }
  }

  /// A screen that is up has one reference, from its presenter or from the window; one that is only
  /// presented has one from its presenter, and one on its way out from its transition. The root of the window may
  /// be both.
  private func screen(of cell: Cell) {
    let presenters = cells.filter { world[$0].presented == cell }
    let object = world[cell].screenObject
    if object.cell != nil {
      count(object.cell, .router, from: cell, as: "screen")
      pins[cell, default: 0] += 1
    }
    let isPresented = presenters.contains { $0 == world[cell].host.cell }
    var references = presenters.count
    if world[cell].isShown, !isPresented { references += 1 }
    if world[cell].isDisappearing { references += 1 }
    if object != .nobody, world[cell].isShown || world[cell].isDisappearing { references -= 1 }
    for _ in 0..<max(0, references) { count(cell, .view, from: cell, as: "screen") }
  }

  private func queue() {
    for place in world.row.waiting.indices {
      let item = world.row.waiting[place]
      if let cell = item.cell {
        refer(cell, from: cell, as: "queue")
        pins[cell, default: 0] += 1
        if item.isStrong { count(cell, item.part, from: cell, as: "queue") }
        count(item.kept, .router, from: cell, as: "queued local")
        refer(item.sender, from: cell, as: "queued sender")
        refer(item.stack, from: cell, as: "stack of a push")
      }
      if let sender = item.sender { pins[sender, default: 0] += 1 }
      if let moving = item.transition { pins[moving, default: 0] += 1 }
      if let stack = item.stack { pins[stack, default: 0] += 1 }
    }
    for index in world.row.frames.all {
      let frame = world.row.frames[index]
      count(frame.owner, .router, from: frame.owner, as: "frame")
      count(frame.callee, .router, from: frame.owner, as: "awaited")
    }
  }

  // MARK: - Names

  private func names() {
    for component in program.components.indices {
      guard let latest = world.row.latest(component).cell else { continue }
      expect(world[latest].isUsed, "the latest \(program.components[component].name) is a free cell")
      expect(world[latest].component == component, "the latest of \(component) is of another kind")
    }
    let living = cells.map { world.name($0) }
    expect(Set(living).count == living.count, "two instances have one name: \(living)")
  }

  private func rest() {
    for cell in program.cells where !world[cell].isUsed {
      let instance = world[cell]
      let size = instance.layout.pointee.size
      var dirty: [Int] = []
      // Most of the time of these tests is spent here, and without optimization a range takes most of that.
      var number = 0
      while number < size {
        if instance.has(Field(number: number)) { dirty.append(number) }
        number += 1
      }
      expect(dirty.isEmpty, "free cell \(cell.index) has bytes at \(dirty)")
    }
  }
}
