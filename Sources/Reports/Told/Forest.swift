import RibEngine

/// Who is whose child at one point of a told run, made from its events alone.
package struct Forest: Sendable, Equatable {
  package struct Node: Sendable, Equatable {
    package var name: String
    /// nil for what is never active, such as a coordinator.
    package var isActive: Bool?
    /// Slots that hold something, as `slot: instance`.
    package var slots: [String]
    package var children: [Node]

    package init(name: String, isActive: Bool?, slots: [String], children: [Node]) {
      self.name = name
      self.isActive = isActive
      self.slots = slots
      self.children = children
    }
  }

  package private(set) var roots: [Node] = []

  private var order: [String] = []
  private var children: [String: [String]] = [:]
  private var active: [String: Bool] = [:]
  private var dead: Set<String> = []
  private var slots: [String: [(name: String, value: String)]] = [:]

  /// The state after the first `count` events.
  package init(_ events: [StoryEvent], after count: Int) {
    let names = Names(events)
    for event in events.prefix(max(0, count)) { see(event) }
    let owned = Set(children.values.joined())
    var shown: Set<String> = []
    for instance in order where !owned.contains(instance) && !dead.contains(instance) {
      roots.append(node(instance, names, &shown))
    }
  }

  package static func == (a: Forest, b: Forest) -> Bool { a.roots == b.roots }

  private mutating func see(_ event: StoryEvent) {
    let instance = event.instance
    if !instance.isEmpty, !order.contains(instance) { order.append(instance) }
    switch event.kind {
    case .children: seeChildren(event, instance)
    case .isActive:
      active[instance] = event.value("value") == .flag(true)
    case .slot: seeSlot(event, instance)
    case .deinitialized where ["", "router", "coordinator"].contains(event.part): dead.insert(instance)
    default: break
    }
  }

  private mutating func seeChildren(_ event: StoryEvent, _ instance: String) {
    if case .list(let list) = event.value("children") {
      children[instance] = list.map(instanceName)
      return
    }
    guard let child = event.name("child").map(instanceName) else { return }
    if event.name("change") == "remove" {
      children[instance]?.removeAll { $0 == child }
    } else {
      children[instance, default: []].append(child)
    }
  }

  private mutating func seeSlot(_ event: StoryEvent, _ instance: String) {
    guard let slot = event.name("slot") else { return }
    slots[instance]?.removeAll { $0.name == slot }
    if let value = event.name("value") { slots[instance, default: []].append((slot, value)) }
  }

  /// A child that stands twice in a list, or above itself, is not gone into again.
  private func node(_ instance: String, _ names: Names, _ shown: inout Set<String>) -> Node {
    let isNew = shown.insert(instance).inserted
    var below: [Node] = []
    if isNew { for child in children[instance] ?? [] { below.append(node(child, names, &shown)) } }
    return Node(
      name: names.short(instance),
      isActive: active[instance],
      slots: (slots[instance] ?? []).map { "\($0.name): \(names.short($0.value))" },
      children: below
    )
  }
}
