import RibEngine

/// The tree of a scenario:
///
///     Parent
///     └─ currentChild: Child (viewless, finishes in didBecomeActive)
///          attach: guard, build, assign, attach
///          detach: guard, clear, detach
///          on didFinish: detach
func drawTree(_ scenario: Scenario, _ style: TextStyle) -> [UInt8] {
  var tree = TreeText(Kinship(scenario), Pen(style.isColored ? .ansi : .plain))
  tree.write(scenario)
  return tree.pen.bytes
}

private struct TreeText {
  private let kinship: Kinship
  private(set) var pen: Pen
  private var drawn: Set<String> = []

  init(_ kinship: Kinship, _ pen: Pen) {
    self.kinship = kinship
    self.pen = pen
  }

  mutating func write(_ scenario: Scenario) {
    pen.line(shown(scenario.title.string), .strong)
    for root in kinship.roots {
      pen.line()
      pen.line(head(root), .strong)
      write(below: root, indent: "")
    }
    let objects = scenario.components.filter { $0.kind == .object }
    if !objects.isEmpty { pen.line() }
    for object in objects {
      let holds = object.holds.map { "\($0.strength.rawValue) \($0.target.name)" }.joined(separator: ", ")
      pen.line("\(shown(object.name.string)) (object)\(holds.isEmpty ? "" : " holds " + shown(holds))")
    }
  }

  private func head(_ component: Component) -> String {
    let traits = kinship.traits(component)
    return shown(component.name.string)
      + (traits.isEmpty ? "" : " (\(shown(traits.joined(separator: ", "))))")
  }

  /// A component that is drawn already is only named.
  private mutating func write(below parent: Component, indent: String) {
    if !drawn.insert(parent.name.string).inserted { return }
    let children = self.children(of: parent)
    for (index, entry) in children.enumerated() {
      let isLast = index == children.count - 1
      pen.write(indent + (isLast ? "└─ " : "├─ "), .gutter)
      pen.write(shown(entry.name) + ": ")
      let child = kinship.scenario.component(named: entry.child)
      let isDrawn = drawn.contains(entry.child)
      pen.line((child.map(head) ?? shown(entry.child)) + (isDrawn ? " (see above)" : ""), .strong)
      let inner = indent + (isLast ? "   " : "│  ")
      let isParent = child.map { !isDrawn && !self.children(of: $0).isEmpty } ?? false
      if let slot = entry.slot { writeLines(slot, inner + (isParent ? "│ " : "  ")) }
      if let child { write(below: child, indent: inner) }
    }
  }

  private struct Child {
    var slot: Slot?
    var name: String
    var child: String
  }

  private func children(of parent: Component) -> [Child] {
    parent.slots.map { Child(slot: $0, name: $0.name.string, child: $0.child.string) }
      + parent.fixedChildren.map { Child(name: "(built by didLoad)", child: $0.string) }
      + kinship.tasks.filter { $0.parent == parent.name.string }.map { Child(name: "await", child: $0.child) }
  }

  private mutating func writeLines(_ slot: Slot, _ indent: String) {
    line("attach", slot.attach, indent)
    line("detach", slot.detach, indent)
    for handler in slot.handlers { line("on " + handler.event.string, handler.steps, indent) }
    if let steps = slot.closedByUser { line("when closed by the user", steps, indent) }
  }

  private mutating func line(_ name: String, _ steps: [Step], _ indent: String) {
    if steps.isEmpty { return }
    pen.write(indent, .gutter)
    pen.line(shown("\(name): \(kinship.words(steps))"), .faint)
  }
}

extension Hold.Target {
  var name: String {
    switch self {
    case .component(let name): name
    case .navigation: "navigation"
    case .window: "window"
    case .ownRouter: "own-router"
    case .listenerRouter: "listener-router"
    case .presenterListener: "presenter-listener"
    }
  }
}
