import RibEngine

/// The edits that turn the text of a written scenario into that of a changed one.
///
/// Steps and values that were moved keep their places, so that their own text is moved; those
/// without a place are put into words.
struct FlowEdits {
  private let old: Scenario
  private let new: Scenario
  private let words: FlowWording
  /// Those that have no text of their own: they are changed where that of an anchor is.
  private let aliases: (components: Set<Int>, slots: Set<SlotPlace>)

  init(_ old: Scenario, _ new: Scenario) {
    self.old = old
    self.new = new
    words = FlowWording(old)
    aliases = (
      Set(old.componentsWrittenOnce.flatMap { $0.dropFirst() }),
      Set(old.slotsWrittenOnce.flatMap { $0.dropFirst() })
    )
  }

  /// nil where the change cannot be written into the text as it is laid out.
  func all() -> [Fix.Edit]? {
    var found: [MapEdit] = []
    for (index, (a, b)) in zip(old.components, new.components).enumerated()
    where !aliases.components.contains(index) {
      guard let values = values(a, b), let hooks = hooks(a, b, index) else { return nil }
      found += values + hooks
      for place in a.slots.indices {
        let slot = SlotPlace(component: index, slot: place)
        if aliases.slots.contains(slot) { continue }
        guard let edits = self.slot(slot, in: a) else { return nil }
        found += edits
      }
    }
    found.sort { ($0.span.file, $0.span.start, $0.span.end) < ($1.span.file, $1.span.start, $1.span.end) }
    let edits = merged(found)
    for (a, b) in zip(edits, edits.dropFirst()) where a.span.file == b.span.file {
      if b.span.start < a.span.end || (a.span == b.span) { return nil }
    }
    return edits.isEmpty ? nil : edits
  }

  /// Entries that are put into one place become one edit.
  private func merged(_ edits: [MapEdit]) -> [Fix.Edit] {
    var found: [MapEdit] = []
    for edit in edits where found.isEmpty || !found[found.count - 1].join(edit) { found.append(edit) }
    return found.map(\.edit)
  }

  private func map(_ component: Component) -> MapEdits? {
    let values: [[Span]] = [
      component.view.map(\.span), component.binds.map(\.span), component.finishes.map(\.span),
      component.work.map(\.span), component.reference.map(\.span), [component.container.span],
    ]
    return MapEdits(
      old.files,
      name: component.name.span,
      end: Int(component.span.end),
      siblings: values.filter { $0.count == 1 }.flatMap { $0 }
    )
  }

  private func map(_ slot: Slot, _ place: Int, in component: Component) -> MapEdits? {
    let next = place + 1 < component.slots.count ? Int(component.slots[place + 1].name.span.start) : 0
    let end = next > Int(slot.name.span.end) ? next : Int(component.span.end)
    return MapEdits(
      old.files,
      name: slot.name.span,
      end: end,
      siblings: [slot.child.span, slot.attachSpan, slot.detachSpan]
    )
  }

  // MARK: - Values

  private func values(_ a: Component, _ b: Component) -> [MapEdit]? {
    var found: [MapEdit?] = []
    if a.view != b.view { found.append(value("view", a.view, b.view.map(\.value.word), a)) }
    if a.container != b.container {
      found.append(value("container", [a.container], [b.container.value.word], a))
    }
    if a.presentation != b.presentation {
      found.append(value("presentation", [a.presentation], [b.presentation.value.word], a))
    }
    if a.finishes != b.finishes {
      found.append(value("finishes", a.finishes, b.finishes.map(\.value.word), a))
    }
    if a.work != b.work { found.append(value("work", a.work, b.work.map(\.value.word), a)) }
    if a.reference != b.reference {
      found.append(value("reference", a.reference, b.reference.map(\.value.word), a))
    }
    if a.binds != b.binds {
      if b.binds.map(\.value) == [.never] {
        // A new hook is written over the key that goes.
        guard b.hooks.count == a.hooks.count || a.binds.count != 1 else {
          return replacedBinding(a, b, found)
        }
        found.append(a.binds.count == 1 ? map(a)?.remove(valueAt: a.binds[0].span) : nil)
      } else {
        found.append(value("binds", a.binds, b.binds.map(\.value.word), a))
      }
    }
    if a.pins != b.pins {
      found.append(a.pins.isEmpty ? map(a)?.set("pins", b.pins.map(\.rawValue).joined(separator: ", ")) : nil)
    }
    for (x, y) in zip(a.holds, b.holds) where x != y {
      found.append(MapEdit(x.span, holdWords(x, y.strength)))
    }
    let all = found.compactMap { $0 }
    return all.count == found.count ? all : nil
  }

  private func replacedBinding(_ a: Component, _ b: Component, _ found: [MapEdit?]) -> [MapEdit]? {
    let all = found.compactMap { $0 }
    guard all.count == found.count, let hook = b.hooks.last, let key = hook.moment.key,
      let edit = map(a)?.replace(
        valueAt: a.binds[0].span,
        with: "\(key): \(words(of: a).list(hook.steps))"
      )
    else { return nil }
    return all + [edit]
  }

  private func value<V>(_ key: String, _ old: [Alternative<V>], _ new: [String], _ component: Component)
    -> MapEdit?
  {
    guard let first = old.first, let last = old.last, first.span != .none else {
      return map(component)?.set(key, new.count == 1 ? new[0] : "[\(new.joined(separator: ", "))]")
    }
    let span = Span(file: Int(first.span.file), start: Int(first.span.start), end: Int(last.span.end))
    guard old.count > 1 || new.count > 1 else { return MapEdit(span, new[0]) }
    let text = SourceText(self.old.files[Int(span.file)])
    switch text.style(ofFirst: Int(span.start)) {
    case .flow: return MapEdit(span, new.joined(separator: ", "))
    case .alone: return MapEdit(span, "[\(new.joined(separator: ", "))]")
    default: return nil
    }
  }

  private func holdWords(_ hold: Hold, _ strength: Hold.Strength) -> String {
    let text = SourceText(old.files[Int(hold.span.file)]).text(hold.span)
    let quote = text.prefix { $0 == "'" || $0 == "\"" }
    return quote + strength.rawValue + text.drop { $0 != " " }
  }

  // MARK: - Lists

  private func words(of component: Component, handling slot: Slot? = nil) -> ListEdits {
    ListEdits(files: old.files, words: words, component: component.name.string, slot: slot?.name.string)
  }

  /// What becomes of a list that is there, in the words of its owner; `key` writes it where it has no text yet.
  private func list(
    _ list: StepList,
    _ words: ListEdits,
    key: (NewList) -> MapEdit?
  ) -> [MapEdit]? {
    let (a, b, place) = (old[list], new[list], old.place(of: list))
    if a == b { return [] }
    if place != .none, old.lists(writtenAt: place).first(where: hasText) != list { return [] }
    if !a.isEmpty { return edits(a, b, words, at: place) }
    let new = words.new(b, dashes: old.dashes(ofListsIn: old.components[list.component]))
    if let empty = emptyList(at: place) { return [MapEdit(empty.span, empty.gap + new.inline)] }
    return key(new).map { [$0] }
  }

  private func hasText(_ list: StepList) -> Bool {
    !aliases.components.contains(list.component)
      && !(list.slot.map { aliases.slots.contains(SlotPlace(component: list.component, slot: $0)) } ?? false)
  }

  /// What stands for the empty list at `place`, and what is to stand before another; nil where nothing does.
  private func emptyList(at place: Span) -> (span: Span, gap: String)? {
    guard place != .none, old.files.indices.contains(Int(place.file)) else { return nil }
    let source = SourceText(old.files[Int(place.file)])
    let (start, end) = (source.behindAnchor(Int(place.start)), Int(place.end))
    if start == end, start > Int(place.start) {
      return (Span(file: Int(place.file), start: end, end: end), " ")
    }
    guard source.byte(start) == Byte.openBracket, source.content(from: start + 1) == end - 1 else {
      return nil
    }
    return (Span(file: Int(place.file), start: start, end: end), "")
  }

  /// Steps that a row puts in stay in its table, and those of the list itself outside of it.
  private func edits(_ a: [Step], _ b: [Step], _ words: ListEdits, at place: Span) -> [MapEdit]? {
    guard let row = old.row, let file = old.files.first else {
      return words.edits(a, b, at: place)?.map { MapEdit($0) }
    }
    // Steps of a table stand elsewhere than their list.
    func edits(_ a: [Step], _ b: [Step]) -> [Fix.Edit]? { words.edits(a, b, at: .none) }
    let columns = ColumnSteps(row: row, source: SourceText(file))
    if !a.contains(where: { row.contains($0.span) }) {
      if let last = a.last, b.starts(with: a), let empty = columns.emptyValue(behind: last) {
        return [MapEdit(empty, words.list(Array(b[a.count...])))]
      }
      return edits(a, b)?.map { MapEdit($0) }
    }
    if !a.allSatisfy({ row.contains($0.span) }), let (a, b) = columns.folded(a, b) {
      return edits(a, b)?.map { MapEdit($0) }
    }
    // Another list may have the same steps of the row.
    guard let edits = edits(a, b), edits.allSatisfy({ row.contains($0.span) }) else { return nil }
    return edits.map { MapEdit($0, isRepeated: true) }
  }

  private func hooks(_ a: Component, _ b: Component, _ index: Int) -> [MapEdit]? {
    var found: [MapEdit] = []
    let (words, dashes) = (words(of: a), old.dashes(ofListsIn: a))
    for (place, hook) in b.hooks.enumerated() {
      if place >= a.hooks.count {
        if a.binds != b.binds, b.binds.map(\.value) == [.never], a.binds.count == 1 { continue }
        guard let key = hook.moment.key,
          let edit = map(a)?.set(key, words.new(hook.steps, dashes: dashes))
        else {
          return nil
        }
        found.append(edit)
        continue
      }
      let before = a.hooks[place]
      if before.moment != hook.moment {
        guard let key = before.moment.key,
          let new = hook.moment.key,
          let edit = map(a)?.rename(key, to: new, valueAt: before.span)
        else { return nil }
        found.append(edit)
      }
      let edits = list(.hook(component: index, place), words) { new in
        before.moment.key.flatMap { map(a)?.set($0, new) }
      }
      guard let edits else { return nil }
      found += edits
    }
    return found
  }

  private func slot(_ slot: SlotPlace, in component: Component) -> [MapEdit]? {
    var found: [MapEdit] = []
    let (a, b) = (old[slot], new[slot])
    let map = map(a, slot.slot, in: component)
    let (words, handling) = (words(of: component), words(of: component, handling: a))
    let routes: [(Step.Route, StepList)] = [
      (.attach, .attach(component: slot.component, slot: slot.slot)),
      (.detach, .detach(component: slot.component, slot: slot.slot)),
    ]
    for (route, list) in routes {
      guard let edits = self.list(list, words, key: { map?.set(route.key(in: component.kind), $0) }) else {
        return nil
      }
      found += edits
    }
    if let steps = b.closedByUser {
      let key = "when-closed-by-user"
      if a.closedByUser == nil {
        guard let edit = map?.set(key, handling.new(steps, dashes: old.dashes(ofListsIn: component))) else {
          return nil
        }
        found.append(edit)
      } else {
        let list = StepList.closed(component: slot.component, slot: slot.slot)
        guard let edits = self.list(list, handling, key: { map?.set(key, $0) }) else { return nil }
        found += edits
      }
    }
    for (x, y) in zip(a.passes, b.passes) where x.how != y.how {
      guard x.how.count == 1 else { return nil }
      found.append(MapEdit(x.how[0].span, Slot.Passing.byParameter.word))
    }
    guard let handlers = handlers(slot, in: component, map, handling) else { return nil }
    return found + handlers
  }

  private func handlers(_ slot: SlotPlace, in component: Component, _ map: MapEdits?, _ words: ListEdits)
    -> [MapEdit]?
  {
    var found: [MapEdit] = []
    let written = old[slot].handlers
    for (index, handler) in new[slot].handlers.enumerated() {
      if index >= written.count {
        let edit = map?.add(
          YAMLText.scalar(handler.event.string, isInFlow: true),
          words.new(handler.steps, dashes: old.dashes(ofListsIn: component)),
          to: "listener",
          before: written.first?.event.span
        )
        guard let edit else { return nil }
        found.append(edit)
      } else {
        let list = StepList.handler(component: slot.component, slot: slot.slot, index)
        let edits = self.list(list, words) { new in
          let inner = MapEdits(old.files, name: written[index].event.span, end: 0, siblings: [])
          return inner?.fillValue(new.inline)
        }
        guard let edits else { return nil }
        found += edits
      }
    }
    return found
  }
}
