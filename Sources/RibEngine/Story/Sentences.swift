/// The sentences of a rule about one violation: its templates with the names of a told run.
struct Sentences {
  let program: Program
  let table: RuleTable
  let recorder: Recorder

  func message(_ violation: Violation) -> String {
    if let circle = circle(violation) { return fill(circle.message, circle.names) }
    return fill(table.all[violation.rule].message) { text($0, violation) }
  }

  func label(_ violation: Violation) -> String {
    if let circle = circle(violation) { return fill(circle.label, circle.names) }
    let rule = table.all[violation.rule]
    return fill(violation.code < 0 ? rule.restLabel : rule.label) { text($0, violation) }
  }

  /// `Child#2`
  func instance(_ subject: Violation.Subject) -> String {
    subject == .nobody ? "" : component(subject) + "#" + String(subject.serial)
  }

  /// `Child`; empty for nobody.
  func component(_ subject: Violation.Subject) -> String {
    subject == .nobody ? "" : program.components[subject.component].name
  }

  /// `Child` for `Child#1` where there was no `Child#2` in the run.
  func name(_ subject: Violation.Subject) -> String {
    let isOnly = !recorder.raw.contains {
      $0.event.kind == .build && $0.event.phase == .end && $0.cell.component == subject.component
        && $0.cell != subject
    }
    return isOnly ? component(subject) : instance(subject)
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

  private func fill(_ template: String, _ text: (Part) -> String) -> String {
    var result = ""
    var rest = template[...]
    // Each part begins with a brace or with "its".
    while let place = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "i") }) {
      result += rest[..<place]
      rest = rest[place...]
      if let part = Part.allCases.first(where: { rest.utf8.starts(with: $0.rawValue.utf8) }) {
        result += text(part)
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
    let before = recorder.raw.prefix(violation.time)
    func last(_ event: PastEvent) -> Recorder.Raw? { before.last { isMeant($0, by: event, violation) } }
    let found: Violation.Subject? =
      switch table.all[violation.rule].other {
      case .whoDid(let event): last(event)?.cell
      case .whomItWasDoneTo(let event): last(event)?.other
      case nil: nil
      }
    return found.map(name) ?? "another"
  }

  /// Whether an event of the run is one that a rule names.
  func isMeant(_ raw: Recorder.Raw, by event: PastEvent, _ violation: Violation) -> Bool {
    guard event.kinds.contains(raw.event.kind) else { return false }
    func has(_ subject: Violation.Subject, _ someone: PastEvent.Someone) -> Bool {
      switch someone {
      case .anyone: true
      case .child: subject == violation.child
      case .parent: subject == violation.parent
      case .notChild: subject != violation.child
      case .notParent: subject != violation.parent
      }
    }
    return has(raw.cell, event.by) && has(raw.other, event.to)
  }

  /// Empty where the child came by no slot of its parent.
  private func slotName(_ violation: Violation) -> String {
    guard violation.parent != .nobody else { return "" }
    let slots = program.components[violation.parent.component].slots
    return slots.indices.contains(violation.slot) ? slots[violation.slot].name : ""
  }

  // MARK: - What has no end

  /// The words of a rule for what goes in circles, and the names in them.
  private struct Told {
    var message: String
    var label: String
    var names: (Part) -> String
  }

  /// nil where the rule was broken by something else.
  private func circle(_ violation: Violation) -> Told? {
    guard recorder.raw.indices.contains(violation.time) else { return nil }
    let event = recorder.raw[violation.time].event
    guard event.kind == .overflow else { return nil }
    let open = openCalls(before: violation.time)
    let circle = table.all[violation.rule].circles.first { circle in
      switch circle.kind {
      case .turns: event.endless == .turns
      case .calls(let kind): open[kind, default: 0] > 1
      case .otherCalls: true
      }
    }
    guard let circle else { return nil }
    return Told(message: circle.message, label: circle.label, names: names(in: circle, violation))
  }

  private func openCalls(before time: Int) -> [Event.Kind: Int] {
    var open: [Event.Kind: Int] = [:]
    for raw in recorder.raw.prefix(time) {
      if raw.event.phase == .begin { open[raw.event.kind, default: 0] += 1 }
      if raw.event.phase == .end { open[raw.event.kind, default: 0] -= 1 }
    }
    return open
  }

  /// Components, since the instances of a circle are many.
  private func names(in circle: Circle, _ violation: Violation) -> (Part) -> String {
    var child = violation.child == .nobody ? "the flow" : component(violation.child)
    var parent = ""
    if case .calls(let call) = circle.kind,
      let last = recorder.raw.prefix(violation.time).last(where: {
        $0.event.kind == call && $0.event.phase == .begin
      })
    {
      (child, parent) = (component(last.other), component(last.cell))
    }
    return { part in
      switch part {
      case .child: child
      case .parent: parent
      default: part.rawValue
      }
    }
  }
}
