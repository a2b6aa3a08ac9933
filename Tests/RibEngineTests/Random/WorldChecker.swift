@testable import RibEngine

/// Counts again what a machine counts while it runs, and names what does not agree.
final class WorldChecker {
  private let world: World
  private let program: Program
  private var counts: [Int: Int] = [:]
  private var pins: [Int: Int] = [:]
  private(set) var faults: [String] = []

  init(_ world: World) {
    self.world = world
    program = world.program
  }

  private func key(_ cell: Int, _ part: Int) -> Int { cell * 300 + part }

  private var cells: [Int] { (0..<program.cellCount).filter { world.has($0, Layout.used) } }

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

  private func name(_ cell: Int) -> String {
    world.has(cell, Layout.used) ? world.name(cell) : "free cell \(cell)"
  }

  private func expect(_ isSo: Bool, _ text: @autoclosure () -> String) {
    if !isSo { faults.append(text()) }
  }

  /// A reference to somebody: he must be there.
  private func refer(_ to: Int, from cell: Int, as what: String) {
    expect(world.has(to, Layout.used), "\(name(cell)).\(what) names \(name(to))")
  }

  // MARK: - The tree

  private func tree() {
    var attached: [Int: Int] = [:]
    for cell in cells {
      for child in world.children(cell) {
        refer(child, from: cell, as: "children")
        attached[child, default: 0] += 1
      }
    }
    for cell in cells {
      let count = attached[cell] ?? 0
      expect(
        world.get(cell, Layout.attachedCount) == count,
        "\(name(cell)) is in \(count) lists of children and counts \(world.get(cell, Layout.attachedCount))"
      )
      let parent = world.get(cell, Layout.parent)
      if count > 0 {
        expect(parent != 0 && world.hasChild(parent - 1, cell), "\(name(cell)) does not know its parent")
      } else {
        expect(parent == 0 || world.has(parent - 1, Layout.used), "the parent of \(name(cell)) is gone")
      }
      for field in [Layout.resigning, Layout.detaching, Layout.attaching, Layout.becoming, Layout.publishing]
      {
        expect(
          world.get(cell, field) == 0,
          "field \(field) of \(name(cell)) is \(world.get(cell, field)) at rest"
        )
      }
    }
  }

  // MARK: - Screens

  private func screens() {
    var up: [Int] = []
    for height in 0..<world.screenCount { up.append(world.screen(at: height)) }
    expect(Set(up).count == up.count, "a screen is up twice: \(up.map(name))")
    for cell in up { expect(world.has(cell, Layout.shown), "\(name(cell)) is on the stack and not shown") }
    for cell in cells where world.has(cell, Layout.shown) {
      expect(up.contains(cell), "\(name(cell)) is shown and not on the stack")
    }
    let root = Int(world.row[Layout.windowRoot])
    if root != 0 { refer(root - 1, from: root - 1, as: "windowRoot") }
    for cell in cells {
      let presented = world.get(cell, Layout.presented)
      if presented != 0 { refer(presented - 1, from: cell, as: "presented") }
      for (field, what) in [
        (Layout.shownBy, "shownBy"), (Layout.host, "host"), (Layout.screenObject, "screenObject"),
      ] {
        let other = world.get(cell, field)
        if other != 0, other != 255 { refer(other - 1, from: cell, as: what) }
      }
    }
  }

  // MARK: - References

  private func count(_ cell: Int, _ part: Int, from holder: Int, as what: String) {
    refer(cell, from: holder, as: what)
    counts[key(cell, part), default: 0] += 1
  }

  private func references() {
    guard !program.android else { return }
    for cell in cells { ownedBy(cell) }
    queue()
    for cell in cells {
      let info = world.component(cell)
      for part in 0..<(3 + info.workers.count) {
        let field = part < 3 ? Layout.count + part : world.workerField(cell, part - 3) + 1
        let has = world.get(cell, field)
        let should = counts[key(cell, part)] ?? 0
        expect(
          has == should,
          "\(world.partName(cell, part)) [\(part)] counts \(has) references and has \(should)"
        )
        expect(
          world.isAlive(cell, part) == (should > 0),
          "\(world.partName(cell, part)) [\(part)] has \(should) references and state \(world.state(cell, part))"
        )
      }
      expect(
        world.get(cell, Layout.pins) == (pins[cell] ?? 0),
        "\(name(cell)) has \(world.get(cell, Layout.pins)) pins and should have \(pins[cell] ?? 0)"
      )
      let lives = (0..<(3 + info.workers.count)).contains { world.isAlive(cell, $0) }
      expect(lives || (pins[cell] ?? 0) > 0, "\(name(cell)) is dead and was not reclaimed")
    }
  }

  private func ownedBy(_ cell: Int) {
    let info = world.component(cell)
    let held = world.get(cell, Layout.held)
    if held & Held.whole != 0 { count(cell, 0, from: cell, as: "held") }
    if held & Held.router != 0 { count(cell, 0, from: cell, as: "held router") }
    if held & Held.interactor != 0 { count(cell, 1, from: cell, as: "held interactor") }
    if held & Held.view != 0 { count(cell, 2, from: cell, as: "held view") }
    for child in world.children(cell) { count(child, 0, from: cell, as: "children") }
    for place in info.variables.indices {
      let occupant = world.variable(cell, place)
      guard occupant != 0 else { continue }
      if info.slots.contains(where: { $0.variable == place && $0.isWeak }) {
        refer(occupant - 1, from: cell, as: "weak slot")
      } else {
        count(occupant - 1, 0, from: cell, as: "slot")
      }
    }
    for slot in info.slots.indices where world.cached(cell, slot: slot) != 0 {
      count(world.cached(cell, slot: slot) - 1, 0, from: cell, as: "cached")
    }
    for (index, hold) in info.holds.enumerated() {
      let target = world.get(cell, Layout.hold(info) + index)
      guard target != 0, target != 255 else { continue }
      if hold.target == .presenterListener {
        count(target - 1, 1, from: cell, as: "presenter listener")
      } else if hold.strength == .strong {
        count(target - 1, 0, from: cell, as: "holds")
      } else {
        refer(target - 1, from: cell, as: "holds")
      }
    }
    listener(of: cell)
    if info.kind == .rib { parts(of: cell, info) }
    screen(of: cell)
  }

  private func listener(of cell: Int) {
    let listener = world.get(cell, Layout.listener)
    guard listener != 0, listener != 255 else { return }
    if world.get(cell, Layout.reference) == Component.Reference.strong.number {
      count(listener - 1, world.voice(listener - 1), from: cell, as: "listener")
    } else {
      refer(listener - 1, from: cell, as: "listener")
    }
  }

  private func parts(of cell: Int, _ info: ComponentInfo) {
    let hasView = world.state(cell, 2) != 0
    if world.isAlive(cell, 0) {
      count(cell, 1, from: cell, as: "interactor")
      if hasView { count(cell, 2, from: cell, as: "view") }
    }
    if world.isAlive(cell, 1) {
      if hasView { count(cell, 2, from: cell, as: "presenter") }
      for worker in info.workers.indices { count(cell, 3 + worker, from: cell, as: "worker") }
    }
  }

  /// A screen that is up has one reference, from its presenter or from the window; one that is only
  /// presented has one from its presenter.
  private func screen(of cell: Int) {
    let presenters = cells.filter { world.get($0, Layout.presented) == cell + 1 }
    let object = world.get(cell, Layout.screenObject)
    if object != 0, object != 255 {
      count(object - 1, 0, from: cell, as: "screen")
      pins[cell, default: 0] += 1
    }
    let isUp = world.has(cell, Layout.shown)
    var references = presenters.count
    if isUp, !presenters.contains(world.get(cell, Layout.host) - 1) { references += 1 }
    if object != 0, isUp { references -= 1 }
    for _ in 0..<max(0, references) { count(cell, 2, from: cell, as: "screen") }
  }

  private func queue() {
    let machine = Machine(program, row: world.row, choices: Script([]), watcher: Blind())
    for index in 0..<machine.pendingCount {
      let item = machine.item(index)
      if item.kind != Work.task {
        refer(item.cell, from: item.cell, as: "queue")
        pins[item.cell, default: 0] += 1
      }
      if item.isStrong { count(item.cell, item.part, from: item.cell, as: "queue") }
      if item.local != 0 { count(item.local - 1, 0, from: item.cell, as: "queued local") }
      if item.sender != 0 {
        refer(item.sender - 1, from: item.cell, as: "queued sender")
        pins[item.sender - 1, default: 0] += 1
      }
    }
    for index in 0..<program.capacities.frames where machine.frame(index, Frame.state) != Frame.free {
      count(machine.frame(index, Frame.owner), 0, from: machine.frame(index, Frame.owner), as: "frame")
      let callee = machine.frame(index, Frame.callee)
      if callee != 0 { count(callee - 1, 0, from: machine.frame(index, Frame.owner), as: "awaited") }
    }
  }

  // MARK: - Names

  private func names() {
    for component in program.components.indices {
      let latest = world.latest(component)
      guard latest != 0, latest != 255 else { continue }
      expect(
        world.has(latest - 1, Layout.used),
        "the latest \(program.components[component].name) is a free cell"
      )
      expect(
        program.componentOfCell[latest - 1] == component,
        "the latest of \(component) is of another kind"
      )
    }
    let living = cells.map { world.name($0) }
    expect(Set(living).count == living.count, "two instances have one name: \(living)")
  }

  private func rest() {
    for cell in 0..<program.cellCount where !world.has(cell, Layout.used) {
      let size = Layout.cellSize(world.component(cell), program.capacities)
      let dirty = (0..<size).filter { world.get(cell, $0) != 0 }
      expect(dirty.isEmpty, "free cell \(cell) has bytes at \(dirty)")
    }
  }
}
