import RibEngine

/// Who can be whose child in a scenario.
struct Kinship {
  struct Edge {
    var parent: Component
    var slot: Slot
  }

  /// A flow that another one starts and waits for, held by no slot.
  struct Task: Equatable {
    var parent: String
    var child: String
  }

  let scenario: Scenario
  let edges: [Edge]
  let tasks: [Task]

  init(_ scenario: Scenario) {
    self.scenario = scenario
    edges = scenario.components.flatMap { parent in parent.slots.map { Edge(parent: parent, slot: $0) } }
    tasks = scenario.components.flatMap { parent in
      Self.awaited(parent).map { Task(parent: parent.name.string, child: $0) }
    }
  }

  /// The names behind `await` in the steps of a component, each once.
  private static func awaited(_ component: Component) -> [String] {
    let lists =
      component.hooks.map(\.steps) + component.slots.flatMap { $0.handlers.map(\.steps) }
      + component.slots.map { $0.closedByUser ?? [] }
    var names: [String] = []
    for list in lists {
      list.forEachStep(of: component.name.string) { step, _ in
        if let name = step.awaited, !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  /// A coordinator that awaits, or is awaited.
  func isOfTask(_ component: Component) -> Bool {
    tasks.contains { $0.parent == component.name.string || $0.child == component.name.string }
  }

  /// Components that are nobody's child; the first one where all are.
  var roots: [Component] {
    let children = Set(
      edges.map(\.slot.child.string) + tasks.map(\.child)
        + scenario.components.flatMap { $0.fixedChildren.map(\.string) }
    )
    let roots = scenario.components.filter { $0.kind != .object && !children.contains($0.name.string) }
    return roots.isEmpty ? Array(scenario.components.prefix(1)) : roots
  }

  /// The steps as they are written, one after the other.
  func words(_ steps: [Step]) -> String {
    steps.map { source($0.span) }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func source(_ span: Span) -> String {
    guard scenario.files.indices.contains(Int(span.file)) else { return "" }
    let bytes = scenario.files[Int(span.file)].bytes
    let end = min(Int(span.end), bytes.count)
    let text = String(decoding: bytes[min(Int(span.start), end)..<end], as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func container(_ component: Component) -> String? {
    switch component.container.value {
    case .none: nil
    case .navigation, .emptyNavigation: component.container.value.word + " stack"
    case .tabs: component.container.value.word
    }
  }

  /// The words about a component that stand behind its name.
  func traits(_ component: Component) -> [String] {
    var traits: [String] = []
    switch component.kind {
    case .rib: if component.view.map(\.value) == [.none] { traits.append("viewless") }
    case .coordinator: traits.append("coordinator")
    case .object: traits.append("object")
    }
    if let container = container(component) { traits.append(container) }
    if component.presentation.value != .sheet { traits.append(component.presentation.value.word) }
    let finishes = component.finishes.filter { $0.value != .never }.map { source($0.span) }.filter {
      !$0.isEmpty
    }
    if !finishes.isEmpty { traits.append("finishes \(finishes.joined(separator: " or "))") }
    return traits
  }
}
