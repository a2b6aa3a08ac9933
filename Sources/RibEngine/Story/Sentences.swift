/// The sentences of a rule about one violation: its templates with the names of a told run.
struct Sentences {
  let program: Program
  let table: RuleTable
  let recorder: Recorder

  func message(_ violation: Violation) -> String {
    overflow(violation)?.message ?? fill(table.all[violation.rule].message, violation)
  }

  func label(_ violation: Violation) -> String {
    let rule = table.all[violation.rule]
    return overflow(violation)?.label ?? fill(violation.code < 0 ? rule.restLabel : rule.label, violation)
  }

  /// `Child#2`
  func instance(_ subject: Violation.Subject) -> String {
    subject == .nobody ? "" : program.components[subject.component].name + "#" + String(subject.serial)
  }

  /// The component's name where there was only one of it in the run.
  func name(_ subject: Violation.Subject) -> String {
    guard subject != .nobody else { return "" }
    return short(instance(subject))
  }

  // MARK: - Templates

  /// A part of a template and what stands for it where nobody has that role; longer parts first.
  private enum Part: String, CaseIterable {
    case place = "{parent}.{slot}"
    case itsParent = "its parent {parent}"
    case parent = "{parent}"
    case slot = "{slot}"
    case child = "{child}"
    case other = "{other}"
  }

  private func fill(_ template: String, _ violation: Violation) -> String {
    var result = ""
    var rest = template[...]
    // Each part begins with a brace or with "its".
    while let place = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "i") }) {
      result += rest[..<place]
      rest = rest[place...]
      if let part = Part.allCases.first(where: { rest.utf8.starts(with: $0.rawValue.utf8) }) {
        result += text(part, violation)
        rest = rest[rest.utf8.index(rest.startIndex, offsetBy: part.rawValue.utf8.count)...]
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  private func text(_ part: Part, _ violation: Violation) -> String {
    let parent = name(violation.parent)
    let slot = slotName(violation)
    switch part {
    case .place:
      if parent.isEmpty { return "a slot" }
      return slot.isEmpty ? "a slot of \(parent)" : "\(parent).\(slot)"
    case .itsParent: return parent.isEmpty ? "its parent" : "its parent \(parent)"
    case .parent: return parent.isEmpty ? "the app" : parent
    case .slot: return slot.isEmpty ? "the slot" : slot
    case .child: return violation.child == .nobody ? "a child" : name(violation.child)
    case .other: return violation.other == .nobody ? otherFromHistory(violation) : name(violation.other)
    }
  }

  /// Whom a rule means that speaks of a third of which the event itself says nothing.
  private func otherFromHistory(_ violation: Violation) -> String {
    let child = instance(violation.child)
    let parent = instance(violation.parent)
    let before = recorder.raw.prefix(violation.time).reversed()
    let found: String? =
      switch table.all[violation.rule].id {
      case .twoParents, .detachedByStranger:
        before.first { $0.event.kind == .childAppended && $0.other == child && $0.cell != parent }?.cell
      case .presentRefused: before.first { $0.event.kind == .shown && $0.cell != child }?.cell
      case .unownedAfterRelease: before.first { $0.event.kind == .deinitialized && $0.cell != child }?.cell
      case .removeAfterNext:
        before.first { $0.event.kind == .childAppended && $0.cell == parent && $0.other != child }?.other
      default: nil
      }
    return found.map(short) ?? "another"
  }

  /// `Child` for `Child#1` where there was no `Child#2`.
  private func short(_ instance: String) -> String {
    let kind = instance.prefix { $0 != "#" }
    let isOnly = !recorder.raw.contains {
      $0.event.kind == .build && $0.event.phase == .end && $0.cell != instance
        && $0.cell.hasPrefix(kind + "#")
    }
    return isOnly ? String(kind) : instance
  }

  /// Empty where the child came by no slot of its parent.
  private func slotName(_ violation: Violation) -> String {
    guard violation.parent != .nobody else { return "" }
    let slots = program.components[violation.parent.component].slots
    return slots.indices.contains(violation.slot) ? slots[violation.slot].name : ""
  }

  // MARK: - Calls without end

  /// What to say where calls or turns never end, and it is no attach that leads back into itself.
  private func overflow(_ violation: Violation) -> (message: String, label: String)? {
    guard recorder.raw.indices.contains(violation.time) else { return nil }
    let event = recorder.raw[violation.time].event
    guard event.kind == .overflow else { return nil }
    func kind(_ instance: String) -> String { String(instance.prefix { $0 != "#" }) }
    let child = violation.child == .nobody ? "the flow" : kind(instance(violation.child))
    if event.value == 1 {
      return ("what waits for its turn never runs dry", "1,000 turns later more is still waiting")
    }
    var open: [Event.Kind: Int] = [:]
    for raw in recorder.raw.prefix(violation.time) {
      if raw.event.phase == .begin { open[raw.event.kind, default: 0] += 1 }
      if raw.event.phase == .end { open[raw.event.kind, default: 0] -= 1 }
    }
    func last(_ kind: Event.Kind) -> Recorder.Raw? {
      recorder.raw.prefix(violation.time).last { $0.event.kind == kind && $0.event.phase == .begin }
    }
    if open[.attachChild, default: 0] > 1, let attach = last(.attachChild) {
      return (
        "attaching \(kind(attach.other)) to \(kind(attach.cell)) leads back into itself without end",
        table.all[violation.rule].label
      )
    }
    if open[.detachChild, default: 0] > 1, let detach = last(.detachChild) {
      return (
        "detaching \(kind(detach.other)) from \(kind(detach.cell)) leads back into itself without end",
        "detached again inside the detach that is still running"
      )
    }
    return ("a call of \(child) leads back into itself without end", "called again before it has returned")
  }
}
