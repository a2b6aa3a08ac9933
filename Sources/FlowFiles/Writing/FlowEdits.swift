import RibEngine

/// The edits that turn the text of a written scenario into that of a changed one.
///
/// Steps and values that were moved keep their places, so that their own text is moved; those
/// without a place are put into words.
struct FlowEdits {
  private let old: Scenario
  private let new: Scenario
  private let words: FlowWording

  init(_ old: Scenario, _ new: Scenario) {
    self.old = old
    self.new = new
    words = FlowWording(old)
  }

  /// nil where the change cannot be written into the text as it is laid out.
  func all() -> [Fix.Edit]? {
    var found: [MapEdit] = []
    for (a, b) in zip(old.components, new.components) {
      guard let values = values(a, b), let hooks = hooks(a, b) else { return nil }
      found += values + hooks
      for (place, slot) in a.slots.enumerated() {
        guard let edits = self.slot(slot, b.slots[place], place, in: a) else { return nil }
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
    let rest = text.drop { $0 != " " }
    return strength.rawValue + rest
  }

  // MARK: - Lists

  private func words(of component: Component, handling slot: Slot? = nil) -> ListEdits {
    ListEdits(files: old.files, words: words, component: component.name.string, slot: slot?.name.string)
  }

  /// The lists that have their steps from the same place, as aliases do.
  private func lists(at list: [Step]) -> [StepList] {
    guard let span = list.first?.span, span != .none else { return [] }
    return old.stepLists.filter { old[$0].first?.span == span }
  }

  /// What is written once and stands for several lists is changed where all of them become the same.
  private func list(_ a: [Step], _ b: [Step], _ words: ListEdits) -> [MapEdit]? {
    let lists = lists(at: a)
    guard lists.allSatisfy({ old[$0] == a && new[$0] == b }) else { return nil }
    return edits(a, b, words)?.map { MapEdit($0, isRepeated: lists.count > 1) }
  }

  /// Steps that a row puts in stay in its table, and those of the list itself outside of it.
  private func edits(_ a: [Step], _ b: [Step], _ words: ListEdits) -> [Fix.Edit]? {
    guard let row = old.row, let file = old.files.first, a.contains(where: { row.contains($0.span) }),
      !a.allSatisfy({ row.contains($0.span) })
    else { return words.edits(a, b) }
    if let (a, b) = ColumnSteps(row: row, source: SourceText(file)).folded(a, b) { return words.edits(a, b) }
    let edits = words.edits(a, b)
    return edits?.allSatisfy { row.contains($0.span) } ?? false ? edits : nil
  }

  private func hooks(_ a: Component, _ b: Component) -> [MapEdit]? {
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
      if before.steps == hook.steps { continue }
      if before.steps.isEmpty {
        guard let key = before.moment.key,
          let edit = map(a)?.set(key, words.new(hook.steps, dashes: dashes))
        else {
          return nil
        }
        found.append(edit)
      } else {
        guard let edits = list(before.steps, hook.steps, words) else { return nil }
        found += edits
      }
    }
    return found
  }

  private func slot(_ a: Slot, _ b: Slot, _ place: Int, in component: Component) -> [MapEdit]? {
    var found: [MapEdit] = []
    let keys = (Step.Route.attach.key(in: component.kind), Step.Route.detach.key(in: component.kind))
    let lists: [(String, [Step], [Step], ListEdits)] = [
      (keys.0, a.attach, b.attach, words(of: component)),
      (keys.1, a.detach, b.detach, words(of: component)),
      ("when-closed-by-user", a.closedByUser ?? [], b.closedByUser ?? [], words(of: component, handling: a)),
    ]
    let dashes = old.dashes(ofListsIn: component)
    for (key, x, y, words) in lists where x != y {
      if x.isEmpty {
        let list = words.new(y, dashes: dashes)
        guard let edit = map(a, place, in: component)?.set(key, list) else { return nil }
        found.append(edit)
      } else {
        guard let edits = list(x, y, words) else { return nil }
        found += edits
      }
    }
    for (x, y) in zip(a.passes, b.passes) where x.how != y.how {
      guard x.how.count == 1 else { return nil }
      found.append(MapEdit(x.how[0].span, Slot.Passing.byParameter.word))
    }
    guard let handlers = handlers(a, b, place, in: component) else { return nil }
    return found + handlers
  }

  private func handlers(_ a: Slot, _ b: Slot, _ place: Int, in component: Component) -> [MapEdit]? {
    var found: [MapEdit] = []
    let words = words(of: component, handling: a)
    for (index, handler) in b.handlers.enumerated() {
      if index >= a.handlers.count {
        guard
          let edit = map(a, place, in: component)?.add(
            YAMLText.scalar(handler.event.string, isInFlow: true),
            words.new(handler.steps, dashes: old.dashes(ofListsIn: component)),
            to: "listener",
            before: a.handlers.first?.event.span
          )
        else { return nil }
        found.append(edit)
      } else if handler.steps != a.handlers[index].steps {
        let before = a.handlers[index].steps
        if before.isEmpty {
          let event = handler.event
          let inner = MapEdits(old.files, name: event.span, end: 0, siblings: [])
          guard let edit = inner?.fillValue(words.list(handler.steps)) else { return nil }
          found.append(edit)
        } else {
          guard let edits = list(before, handler.steps, words) else { return nil }
          found += edits
        }
      }
    }
    return found
  }
}
