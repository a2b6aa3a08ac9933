import RibEngine
import YAML

/// Reads one RIB, coordinator or object.
struct ComponentReader {
  let reading: Reading
  let sheet: Sheet
  let part: Int
  var component: Component

  private var values: ValueReader { ValueReader(reading: reading, sheet: sheet) }
  private var list: StepWord.Lists { component.kind == .coordinator ? .coordinatorHook : .ribHook }

  init(_ reading: Reading, _ sheet: Sheet, part: Int) {
    self.reading = reading
    self.sheet = sheet
    self.part = part
    component = Component(name: reading.names.parts[part].name, kind: reading.names.parts[part].kind)
  }

  static func place(of kind: Component.Kind) -> FlowWords.Place {
    switch kind {
    case .rib: .rib
    case .coordinator: .coordinator
    case .object: .object
    }
  }

  mutating func read(_ node: Int) {
    let name = component.name
    component.body = sheet.span(node)
    component.span = Span(file: sheet.file, start: Int(name.span.start), end: Int(component.body.end))
    if sheet.isEmpty(node) { return }
    guard sheet.kind(node) == .mapping else {
      reading.wrongShape(
        node,
        sheet,
        expected: "a map",
        for: name.string,
        hint: "'{}' where there is nothing to say"
      )
      return
    }
    for field in reading.fields(of: node, in: sheet, ComponentReader.place(of: component.kind)) {
      if !readValue(field), !readHook(field) { readRest(field) }
    }
    checkMoments()
    checkSent()
  }

  /// An event comes by itself, or from the view.
  private func checkSent() {
    for hook in component.hooks {
      guard case .streams(let event) = hook.moment,
        let other = component.hooks.first(where: { $0.moment == .receives(event) })
      else { continue }
      reading.report(
        "duplicate-name",
        "'\(event)' stands below 'receives' and below 'streams'",
        sheet,
        hook.span,
        hint: "what comes by itself stands below 'streams' alone",
        labels: [Label(other.span, "its steps below 'receives'")]
      )
    }
  }

  private mutating func readValue(_ field: Field) -> Bool {
    let node = field.value
    let key = field.name
    switch key {
    case "view":
      if let found = values.alternatives(node, .view, key: key, Component.View.allCases) {
        component.view = found
      }
    case "container":
      if let number = values.one(node, .container, key: key) {
        component.container = Alternative(Component.Container.allCases[number], sheet.span(node))
      }
    case "presentation":
      if let number = values.one(node, .presentation, key: key) {
        component.presentation = Alternative(Component.Presentation.allCases[number], sheet.span(node))
      }
    case "binds":
      if let found = values.alternatives(node, .binds, key: key, FlowWords.writtenBindings) {
        component.binds = found
      }
    case "finishes":
      if let found = values.alternatives(node, .finishes, key: key, Component.Moment.allCases) {
        component.finishes = found
      }
    case "work":
      if let found = values.alternatives(node, .work, key: key, Component.Work.written) {
        component.work = found
      }
    case "reference":
      if let found = values.alternatives(node, .reference, key: key, Component.Reference.allCases) {
        component.reference = found
      }
    case "pins":
      if let found = values.alternatives(node, .pin, key: key, Component.Pin.allCases) {
        component.pins = found.map(\.value)
      }
    default: return false
    }
    return true
  }

  private mutating func readHook(_ field: Field) -> Bool {
    guard let found = Tables.hooks.first(where: { $0.key == field.name }) else { return false }
    hook(found.moment, field.value, title: field.name)
    return true
  }

  private mutating func hook(_ moment: Hook.Moment, _ node: Int, title: String) {
    let steps = values.steps(node, list, of: part, title: title)
    component.hooks.append(Hook(moment, steps, sheet.span(node)))
  }

  private mutating func readRest(_ field: Field) {
    let node = field.value
    switch field.name {
    case "receives":
      for entry in values.map(node, key: field.name, "event") {
        hook(.receives(entry.name.string), entry.value, title: entry.name.string)
      }
    case "streams":
      for entry in values.map(node, key: field.name, "event") {
        hook(.streams(entry.name.string), entry.value, title: entry.name.string)
      }
    case "listens":
      for entry in values.map(node, key: field.name, "event") {
        hook(.listens(entry.name.string), entry.value, title: entry.name.string)
      }
    case "workers": readWorkers(node)
    case "holds": component.holds = values.words(node, key: field.name).compactMap(hold)
    case "data":
      for entry in values.map(node, key: field.name, "datum") {
        component.data.append(entry.name)
        _ = values.one(entry.value, .data, key: entry.name.string)
      }
    case "screen":
      if values.name(node, key: field.name) != nil,
        let (ref, _) = reading.instance(values.mention(node), .object, for: field.name)
      {
        component.screen = Text(ref.component, sheet.span(node))
      }
    case "fixed-children":
      component.fixedChildren = values.words(node, key: field.name).compactMap { child in
        reading.instance(values.mention(child), .rib, for: "fixed-children").map {
          Text($0.ref.component, sheet.span(child))
        }
      }
    case "children": readSlots(node)
    default: break
    }
  }

  private mutating func readWorkers(_ node: Int) {
    for entry in values.map(node, key: "workers", "worker") {
      component.workers.append(entry.name)
      if sheet.isEmpty(entry.value) { continue }
      guard sheet.kind(entry.value) == .mapping else {
        reading.wrongShape(entry.value, sheet, expected: "a map", for: entry.name.string, hint: "write '{}'")
        continue
      }
      for field in reading.fields(of: entry.value, in: sheet, .worker) {
        let worker = entry.name.string
        hook(
          field.name == "didStart" ? .didStart(worker: worker) : .didStop(worker: worker),
          field.value,
          title: field.name
        )
      }
    }
  }

  private mutating func readSlots(_ node: Int) {
    let reader = SlotReader(reading, sheet, part: part, kind: component.kind)
    var entries = values.map(node, key: "children", "slot")[...]
    while let entry = entries.popFirst() {
      if sheet.isEmpty(entry.value), let next = entries.first, reader.isKey(next.name) {
        // The keys of a slot stand beside it.
        reader.empty(entry.name, entry.value, before: next.name)
        while let key = entries.first, reader.isKey(key.name) {
          reading.problems.followUp()
          entries.removeFirst()
        }
        continue
      }
      if let slot = reader.read(entry.name, entry.value) { component.slots.append(slot) }
    }
  }
}
