import RibEngine
import YAML

/// Gathers the names that one file declares.
struct NameGatherer {
  let reading: Reading
  let sheet: Sheet

  /// The maps of components of a document, with their kinds.
  static let blocks: [String: Component.Kind] = [
    "ribs": .rib, "coordinators": .coordinator, "objects": .object,
  ]

  /// What a document gives to other documents: what slots pass to their children.
  func gather(_ root: Int) -> [(datum: String, child: String, span: Span)] {
    var given: [(datum: String, child: String, span: Span)] = []
    guard sheet.kind(root) == .mapping else {
      reading.names.isPartial = true
      return []
    }
    let fields = reading.fields(of: root, in: sheet, .flow, isQuiet: true)
    let used = Set(fields.map(\.value))
    for (_, value) in sheet.pairs(root) where sheet.kind(value) == .mapping && !used.contains(value) {
      // A map under an unknown or repeated key may have declared anything.
      reading.names.isPartial = true
    }
    for field in fields {
      guard let kind = NameGatherer.blocks[field.name] else { continue }
      if sheet.kind(field.value) == .mapping {
        gather(block: field.value, kind, &given)
      } else if !sheet.isEmpty(field.value) {
        reading.names.isPartial = true
      }
    }
    return given
  }

  private func gather(
    block: Int,
    _ kind: Component.Kind,
    _ given: inout [(datum: String, child: String, span: Span)]
  ) {
    let noun = kind == .rib ? "RIB" : kind == .coordinator ? "coordinator" : "object"
    let entries = reading.entries(of: block, in: sheet, noun, isQuiet: true)
    if entries.count * 2 != Int(sheet.tree.nodes[block].text.count) { reading.names.isPartial = true }
    for entry in entries {
      let part = part(entry.name, kind, entry.value, &given)
      guard let other = reading.names.add(part) else { continue }
      let isHere = Int(other.name.span.file) == sheet.file
      reading.report(
        "duplicate-name",
        "there is already a component '\(entry.name.string)'",
        sheet,
        entry.name.span,
        hint: "declared again here",
        labels: [Label(other.name.span, "first declared here")],
        notes: isHere ? [] : ["first declared in " + reading.place(other.name.span)]
      )
    }
  }

  private func part(
    _ name: Text,
    _ kind: Component.Kind,
    _ node: Int,
    _ given: inout [(datum: String, child: String, span: Span)]
  ) -> Names.Part {
    var part = Names.Part(name: name, kind: kind)
    if sheet.isEmpty(node) { return part }
    guard sheet.kind(node) == .mapping else {
      part.isPartial = true
      return part
    }
    part.isPartial =
      reading.scan(node, in: sheet, ComponentReader.place(of: kind)) { name, value in
        switch name {
        case "children": slots(value, kind, &part, &given)
        case "data": part.data = keys(value, "datum", &part)
        case "receives", "streams":
          let events = keys(value, "event", &part)
          for name in events.names { part.receives[name] = events[name] }
        case "workers": part.workers = keys(value, "worker", &part)
        default: break
        }
      } || part.isPartial
    return part
  }

  private func keys(_ node: Int, _ noun: String, _ part: inout Names.Part) -> NameList<Span> {
    guard sheet.kind(node) == .mapping else {
      if !sheet.isEmpty(node) { part.isPartial = true }
      return NameList()
    }
    var keys = NameList<Span>()
    for entry in reading.entries(of: node, in: sheet, noun, isQuiet: true) {
      keys[entry.name.string] = entry.name.span
    }
    if keys.count * 2 != Int(sheet.tree.nodes[node].text.count) { part.isPartial = true }
    return keys
  }

  private func slots(
    _ node: Int,
    _ kind: Component.Kind,
    _ part: inout Names.Part,
    _ given: inout [(datum: String, child: String, span: Span)]
  ) {
    guard sheet.kind(node) == .mapping else {
      if !sheet.isEmpty(node) { part.isPartial = true }
      return
    }
    let entries = reading.entries(of: node, in: sheet, "slot", isQuiet: true)
    if entries.count * 2 != Int(sheet.tree.nodes[node].text.count) { part.isPartial = true }
    let place: FlowWords.Place = kind == .coordinator ? .coordinatorSlot : .ribSlot
    for entry in entries {
      var slot = Names.SlotName(span: entry.name.span, child: "")
      defer { part.slots[entry.name.string] = slot }
      guard sheet.kind(entry.value) == .mapping else { continue }
      var passes: Int?
      _ = reading.scan(entry.value, in: sheet, place) { name, value in
        if name == "child" { slot.child = sheet.string(value) }
        if name == "passes" { passes = value }
      }
      guard let passes, sheet.kind(passes) == .mapping else { continue }
      for datum in reading.entries(of: passes, in: sheet, "datum", isQuiet: true) {
        given.append((datum.name.string, slot.child, datum.name.span))
      }
    }
  }
}
