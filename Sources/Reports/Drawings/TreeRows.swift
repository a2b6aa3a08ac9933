import RibEngine

/// The tree of a scenario, one row for each component with what its slot does.
struct TreeRows {
  struct Row {
    var depth: Int
    /// Whether it is the last child of its parent.
    var isLast: Bool
    /// The slot it is held by; empty for a root.
    var name: String
    /// The component and what is said of it.
    var component: String
    /// The orders of the slot's lines.
    var lines: [String]
    /// Whether rows of children follow.
    var isParent: Bool
    /// Whether it is an object beside the tree.
    var isObject = false

    var head: String { name.isEmpty ? component : "\(name): \(component)" }
  }

  private struct Child {
    var slot: Slot?
    var name: String
    var child: String
  }

  private let kinship: Kinship
  private(set) var rows: [Row] = []
  private var drawn: Set<String> = []

  init(_ scenario: Scenario) {
    kinship = Kinship(scenario)
    for root in kinship.roots {
      let isParent = !children(of: root).isEmpty
      rows.append(
        Row(
          depth: 0,
          isLast: true,
          name: "",
          component: head(root),
          lines: kinship.isOfTask(root) ? taskLines(root) : [],
          isParent: isParent
        )
      )
      add(below: root, depth: 1)
    }
    for object in scenario.components where object.kind == .object {
      let holds = object.holds.map { "\($0.strength.rawValue) \($0.target.name)" }.joined(separator: ", ")
      let words = "\(object.name.string) (object)\(holds.isEmpty ? "" : " holds " + holds)"
      rows.append(
        Row(depth: 0, isLast: true, name: "", component: words, lines: [], isParent: false, isObject: true)
      )
    }
  }

  private func head(_ component: Component) -> String {
    let traits = kinship.traits(component)
    return component.name.string + (traits.isEmpty ? "" : " (\(traits.joined(separator: ", ")))")
  }

  /// A component that is drawn already is only named.
  private mutating func add(below parent: Component, depth: Int) {
    if !drawn.insert(parent.name.string).inserted { return }
    let children = self.children(of: parent)
    for (index, entry) in children.enumerated() {
      let child = kinship.scenario.component(named: entry.child)
      let isDrawn = drawn.contains(entry.child)
      let isParent = child.map { !isDrawn && !self.children(of: $0).isEmpty } ?? false
      rows.append(
        Row(
          depth: depth,
          isLast: index == children.count - 1,
          name: entry.name,
          component: (child.map(head) ?? entry.child) + (isDrawn ? " (see above)" : ""),
          lines: entry.slot.map { lines($0, ofCoordinator: parent.kind == .coordinator) }
            ?? (isDrawn ? [] : child.map(taskLines) ?? []),
          isParent: isParent
        )
      )
      if let child { add(below: child, depth: depth + 1) }
    }
  }

  private func children(of parent: Component) -> [Child] {
    parent.slots.map { Child(slot: $0, name: $0.name.string, child: $0.child.string) }
      + parent.fixedChildren.map { Child(name: "(built by didLoad)", child: $0.string) }
      + kinship.tasks.filter { $0.parent == parent.name.string }.map { Child(name: "await", child: $0.child) }
  }

  /// What an asynchronous coordinator does itself, which no slot says.
  private func taskLines(_ component: Component) -> [String] {
    guard component.kind == .coordinator else { return [] }
    return component.hooks.filter { !$0.steps.isEmpty }.compactMap { hook in
      title(of: hook.moment).map { "\($0): \(kinship.words(hook.steps))" }
    }
  }

  private func title(of moment: Hook.Moment) -> String? {
    switch moment {
    case .start: "start"
    case .receives(let event), .streams(let event): "on " + event
    case .closedByUser: "when closed by the user"
    case .cancelled: "when cancelled"
    default: nil
    }
  }

  private func lines(_ slot: Slot, ofCoordinator isCoordinator: Bool) -> [String] {
    let keys = isCoordinator ? ("present", "remove") : ("attach", "detach")
    var lists = [(keys.0, slot.attach), (keys.1, slot.detach)]
    lists += slot.handlers.map { ("on " + $0.event.string, $0.steps) }
    if let steps = slot.closedByUser { lists.append(("when closed by the user", steps)) }
    return lists.filter { !$0.1.isEmpty }.map { "\($0.0): \(kinship.words($0.1))" }
  }
}
