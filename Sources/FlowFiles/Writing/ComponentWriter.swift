import RibEngine

/// Writes the keys of one component, leaving out what is the default anyway.
struct ComponentWriter {
  private let component: Component
  private(set) var out: FlowLines

  init(_ component: Component, _ out: FlowLines) {
    self.component = component
    self.out = out
  }

  private var name: String { component.name.string }

  mutating func write() {
    choices()
    if !component.holds.isEmpty {
      out.add(4, "holds: \(FlowLines.list(component.holds.map(\.word)))")
    }
    if let screen = component.screen { out.value(4, "screen", screen.string) }
    if !component.fixedChildren.isEmpty {
      out.add(4, "fixed-children: \(FlowLines.list(component.fixedChildren.map(\.string)))")
    }
    if !component.data.isEmpty {
      out.add(4, "data:")
      for datum in component.data { out.value(6, datum.string, "set at build") }
    }
    workers()
    for moment in Hook.Moment.keyed {
      if let key = moment.key { hook(key, moment) }
    }
    maps()
    slots()
  }

  private mutating func choices() {
    choice("view", component.view, default: .lazy, \.word)
    choice("container", [component.container], default: .none, \.word)
    choice("presentation", [component.presentation], default: .sheet, \.word)
    choice("binds", component.binds, default: .never, \.word)
    if component.finishes.contains(where: { $0.span != .none }) {
      // Said, it is not the same as left open.
      out.values(4, "finishes", component.finishes.map(\.value.word))
    } else {
      choice("finishes", component.finishes, default: .never, \.word)
    }
    choice("work", component.work, default: .unwritten, \.word)
    choice("reference", component.reference, default: .weak, \.word)
    let pins = Component.Pin.allCases.filter(component.pins.contains)
    if !pins.isEmpty { out.values(4, "pins", pins.map(\.rawValue)) }
  }

  private mutating func choice<Value: Equatable>(
    _ key: String,
    _ values: [Alternative<Value>],
    default: Value,
    _ word: (Value) -> String
  ) {
    guard values.map(\.value) != [`default`] else { return }
    out.values(4, key, values.map { word($0.value) })
  }

  // MARK: Hooks

  private mutating func hook(_ key: String, _ moment: Hook.Moment, indent: Int = 4) {
    let steps = component.hooks.filter { $0.moment == moment }.flatMap(\.steps)
    guard component.hooks.contains(where: { $0.moment == moment }) else { return }
    out.steps(indent, key, steps, in: name)
  }

  private mutating func workers() {
    guard !component.workers.isEmpty else { return }
    out.add(4, "workers:")
    for worker in component.workers.map(\.string) {
      let moments = component.hooks.map(\.moment)
      let name = YAMLText.scalar(worker)
      guard moments.contains(.didStart(worker: worker)) || moments.contains(.didStop(worker: worker)) else {
        out.add(6, "\(name): {}")
        continue
      }
      out.add(6, "\(name):")
      hook("didStart", .didStart(worker: worker), indent: 8)
      hook("didStop", .didStop(worker: worker), indent: 8)
    }
  }

  /// `receives`, `streams` and `listens`: the events in the order they are written.
  private mutating func maps() {
    map("receives") { if case .receives(let event) = $0 { event } else { nil } }
    map("streams") { if case .streams(let event) = $0 { event } else { nil } }
    map("listens") { if case .listens(let event) = $0 { event } else { nil } }
  }

  private mutating func map(_ key: String, _ event: (Hook.Moment) -> String?) {
    var written: [(event: String, moment: Hook.Moment)] = []
    for hook in component.hooks {
      guard let event = event(hook.moment), !written.contains(where: { $0.event == event }) else { continue }
      written.append((event, hook.moment))
    }
    if !written.isEmpty { out.add(4, "\(key):") }
    for (event, moment) in written { hook(event, moment, indent: 6) }
  }

  // MARK: Slots

  private mutating func slots() {
    guard !component.slots.isEmpty else { return }
    out.add(4, "children:")
    for slot in component.slots {
      out.add(6, "\(YAMLText.scalar(slot.name.string)):")
      write(slot)
    }
  }

  private mutating func write(_ slot: Slot) {
    out.value(8, "child", slot.child.string)
    if let variable = slot.variable { out.value(8, "variable", variable.string) }
    if slot.isWeak { out.value(8, "reference", "weak") }
    if !slot.passes.isEmpty {
      out.add(8, "passes:")
      for pass in slot.passes { out.values(10, pass.data.string, pass.how.map(\.value.word)) }
    }
    func key(_ route: Step.Route) -> String { route.key(in: component.kind) }
    if !slot.attach.isEmpty { out.steps(8, key(.attach), slot.attach, in: name) }
    if !slot.detach.isEmpty { out.steps(8, key(.detach), slot.detach, in: name) }
    if !slot.handlers.isEmpty {
      out.add(8, "listener:")
      for handler in slot.handlers { out.steps(10, handler.event.string, handler.steps, in: name) }
    }
    if let steps = slot.closedByUser { out.steps(8, "when-closed-by-user", steps, in: name) }
  }
}
