import RibEngine
import YAML

/// Reads one slot of a component.
struct SlotReader {
  let reading: Reading
  let sheet: Sheet
  let part: Int
  let kind: Component.Kind

  private var values: ValueReader { ValueReader(reading: reading, sheet: sheet) }
  private var place: FlowWords.Place { kind == .coordinator ? .coordinatorSlot : .ribSlot }
  private var handlerList: StepWord.Lists { kind == .coordinator ? .coordinatorHandler : .ribHandler }

  init(_ reading: Reading, _ sheet: Sheet, part: Int, kind: Component.Kind) {
    self.reading = reading
    self.sheet = sheet
    self.part = part
    self.kind = kind
  }

  func read(_ name: Text, _ node: Int) -> Slot? {
    guard sheet.kind(node) == .mapping else {
      let hint =
        sheet.kind(node) == .scalar && !sheet.isEmpty(node) ? "write '{child: \(sheet.string(node))}'" : ""
      reading.wrongShape(node, sheet, expected: "a map", for: name.string, hint: hint)
      return nil
    }
    let fields = reading.fields(of: node, in: sheet, place)
    let child = fields.first { $0.name == "child" }
    if child == nil { noChild(name, node) }
    let held = child.map { Text(sheet.string($0.value), sheet.span($0.value)) }
    var slot = Slot(name: name, child: held ?? name)
    slot.body = sheet.span(node)
    let shown = fields.first { $0.name == "attach" || $0.name == "present" }.flatMap { showing(in: $0.value) }
    for field in fields { read(field, shown, &slot) }
    return child == nil ? nil : slot
  }

  /// Whether a name is that of a key that slots have.
  func isKey(_ name: Text) -> Bool { FlowWords.keys(of: place).contains { $0.name == name.string } }

  /// A slot without a value, behind which one of its keys follows in the same column.
  func empty(_ name: Text, _ node: Int, before key: Text) {
    reading.report(
      "wrong-shape",
      "'\(name.string)' wants a map, not nothing",
      sheet,
      key.span,
      hint: "indent '\(key.string)' below '\(name.string)'",
      labels: [Label(name.span, "the slot")]
    )
  }

  private func noChild(_ name: Text, _ node: Int) {
    let isUnspaced = sheet.pairs(node).contains {
      sheet.kind($0.key) == .scalar && sheet.string($0.key).hasPrefix("child:")
    }
    if isUnspaced { return reading.problems.followUp() }
    let names = reading.names
    let isComponent = names.number(of: name.string) == nil && !names.slots(holding: name.string).isEmpty
    reading.report(
      "missing-key",
      "the slot '\(name.string)' has no 'child'",
      sheet,
      name.span,
      hint: isComponent
        ? "if this is the component, it stands too deep: below 'children' are slots"
        : "add 'child: X', the component that it holds"
    )
  }

  /// The last word of a list that puts a screen up.
  private func showing(in node: Int) -> Step.Verb? {
    guard sheet.kind(node) == .sequence else { return nil }
    let words = sheet.elements(node).filter { sheet.kind($0) == .scalar }.map { sheet.string($0) }
    return words.compactMap { word in
      Step.Verb.allCases.first { $0.word.name == word && $0.word.showing != nil }
    }.last
  }

  private func read(_ field: Field, _ shown: Step.Verb?, _ slot: inout Slot) {
    let node = field.value
    let own = SlotRef(InstanceRef(reading.names.parts[part].name.string), slot.name.string)
    switch field.name {
    case "child":
      if values.name(node, key: field.name) != nil {
        checkKind(of: values.mention(node), slot.name, key: field.name)
      }
    case "attach", "present":
      slot.attach = values.steps(node, kind == .coordinator ? .present : .attach, of: part, title: field.name)
      slot.attachSpan = sheet.span(node)
    case "detach", "remove":
      slot.detach = values.steps(
        node,
        kind == .coordinator ? .remove : .detach,
        of: part,
        title: field.name,
        shown: shown
      )
      slot.detachSpan = sheet.span(node)
    case "listener":
      slot.handlers = values.map(node, key: field.name, "event").map { entry in
        Slot.Handler(
          event: entry.name,
          steps: values.steps(entry.value, handlerList, of: part, title: entry.name.string, slot: own),
          sheet.span(entry.value)
        )
      }
    case "when-closed-by-user":
      slot.closedByUser = values.steps(node, handlerList, of: part, title: field.name, slot: own)
      slot.closedSpan = sheet.span(node)
    case "passes": slot.passes = values.map(node, key: field.name, "datum").compactMap(pass)
    case "variable": slot.variable = values.name(node, key: field.name)
    case "reference":
      slot.isWeak = values.one(node, .slotReference, key: field.name) == 1
      if slot.isWeak, kind == .coordinator { weakInArray(slot, node) }
    default: break
    }
  }

  private func weakInArray(_ slot: Slot, _ node: Int) {
    reading.report(
      "misplaced-value",
      "'\(slot.name.string)' cannot be weak",
      sheet,
      sheet.span(node),
      hint: "it is a part of childCoordinators, an array, which keeps what is in it"
    )
  }

  /// A router attaches RIBs, and only coordinators have a start().
  private func checkKind(of child: Mention, _ slot: Text, key: String) {
    guard let (_, number) = reading.instance(child, .component, for: key) else { return }
    let held = reading.names.parts[number]
    if held.kind == kind { return }
    let owner = reading.names.parts[part].name.string
    let name = held.name.string
    reading.report(
      "wrong-kind",
      kind == .coordinator
        ? "'\(slot.string)' is a slot of a coordinator, and '\(name)' is a RIB, which has no start()"
        : "'\(slot.string)' is a slot of a RIB, and '\(name)' is a coordinator, which no router attaches",
      sheet,
      child.span,
      hint: kind == .coordinator
        ? "a slot holds RIBs where '\(owner)' stands below 'ribs'"
        : "'\(owner)' can 'await \(name)' in its steps",
      labels: [Label(held.name.span, "declared here")]
    )
  }

  private func pass(_ entry: (name: Text, value: Int)) -> Slot.Pass? {
    let name = entry.name
    if !reading.names.has(name.string, part) {
      let known = reading.names.parts[part].data.names.sorted()
      if reading.names.parts[part].isPartial {
        reading.problems.followUp()
      } else {
        let owner = reading.names.parts[part].name.string
        let meant = reading.suggestion(for: name.string, in: known)
        reading.report(
          "unknown-name",
          "'\(owner)' has no datum '\(name.string)' to pass",
          sheet,
          name.span,
          hint: meant == nil ? "add 'data: {\(name.string): set at build}' to it" : reading.didYouMean(meant)
        )
      }
    }
    return values.alternatives(entry.value, .passing, key: name.string, Slot.Passing.allCases).map {
      Slot.Pass(data: name, how: $0)
    }
  }
}
