import RibEngine
import YAML

/// Where a name stands: the file, the scalar, and the word in it.
struct Mention {
  let sheet: Sheet
  let node: Int
  let slice: Slice

  var string: String { sheet.tree.string(slice) }
  var span: Span { sheet.span(slice, of: node) }
}

extension Reading {
  /// True where the second of two names is a component's, and the first nobody's.
  func isTurnedRound(_ first: Mention, _ second: Mention) -> Bool {
    func isComponent(_ mention: Mention) -> Bool {
      names.number(of: String(mention.string.prefix { $0 != "#" })) != nil
    }
    return !isComponent(first) && isComponent(second)
  }

  /// The instance that a word such as `Child` or `Child#2` names.
  func instance(
    _ mention: Mention,
    _ kinds: EventWord.Kinds = .component,
    for word: String
  ) -> (ref: InstanceRef, part: Int)? {
    instance(mention.string, mention, kinds, for: word)
  }

  func instance(
    _ text: String,
    _ mention: Mention,
    _ kinds: EventWord.Kinds,
    for word: String
  ) -> (ref: InstanceRef, part: Int)? {
    guard let (name, serial) = split(text, mention) else { return nil }
    guard let part = names.number(of: name) else {
      unknownComponent(name, mention)
      return nil
    }
    guard kinds.contains(EventWord.Kinds(names.parts[part].kind)) else {
      let noun = EventWord.Kinds(names.parts[part].kind).noun
      report(
        "wrong-kind",
        "'\(word)' wants \(kinds.noun), and '\(name)' is \(noun)",
        mention.sheet,
        mention.span,
        labels: [Label(names.parts[part].name.span, "declared here")]
      )
      return nil
    }
    return (InstanceRef(name, serial: serial), part)
  }

  /// Parts a name from its serial number.
  private func split(_ text: String, _ mention: Mention) -> (name: String, serial: Int?)? {
    guard let mark = text.utf8.firstIndex(of: 0x23) else { return (text, nil) }
    let digits = text[text.index(after: mark)...]
    guard let serial = Int(digits), serial > 0, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      report(
        "bad-instance",
        "'\(text)' names no instance",
        mention.sheet,
        mention.span,
        hint: "the first one is '\(text[..<mark])#1'"
      )
      return nil
    }
    return (String(text[..<mark]), serial)
  }

  private func unknownComponent(_ name: String, _ mention: Mention) {
    if names.isPartial { return problems.followUp() }
    var hint = ""
    var labels: [Label] = []
    if let owner = names.owners(of: name).first, let slot = names.parts[owner].slots[name] {
      hint =
        slot.child.isEmpty
        ? "'\(name)' stands among the slots of '\(names.parts[owner].name.string)'"
        : "'\(name)' is a slot; it holds '\(slot.child)'"
      labels = [Label(slot.span, "declared here")]
    } else if let meant = suggestion(for: name, in: names.parts.lazy.map(\.name.string)) {
      hint = didYouMean(meant)
      if let number = names.number(of: meant) {
        labels = [Label(names.parts[number].name.span, "declared here")]
      }
    } else {
      hint = "declare it below 'ribs' or 'coordinators'"
    }
    report(
      "unknown-name",
      "there is no component '\(name)'",
      mention.sheet,
      mention.span,
      hint: hint,
      labels: labels
    )
  }

  /// The slot that `slot`, `X.slot` or `X#2.slot` names; `home` is looked at first.
  func slot(_ mention: Mention, home: Int?, for word: String) -> SlotRef? {
    guard let slot = anySlot(mention, home: home, for: word) else { return nil }
    guard let home, slot.owner != InstanceRef(names.parts[home].name.string) else { return slot }
    foreignSlot(slot, mention, home: home, for: word)
    return nil
  }

  /// A step is done by a component that has the slot.
  private func foreignSlot(_ slot: SlotRef, _ mention: Mention, home: Int, for word: String) {
    if names.parts[home].isPartial { return problems.followUp() }
    let own = names.parts[home].name.string
    let other = slot.owner.component + (slot.owner.serial.map { "#\($0)" } ?? "")
    let declared = names.number(of: slot.owner.component).flatMap { names.parts[$0].slots[slot.slot] }
    report(
      "unknown-name",
      slot.owner.component == own
        ? "a step is done by the \(own) that has the slot, not by '\(other)'"
        : "'\(own)' has no slot '\(slot.slot)', which is one of \(other)",
      mention.sheet,
      mention.span,
      hint: "write '{by: \(other), do: [\(word) \(slot.slot)]}'",
      labels: declared.map { [Label($0.span, "declared here")] } ?? []
    )
  }

  private func anySlot(_ mention: Mention, home: Int?, for word: String) -> SlotRef? {
    let text = mention.string
    if let dot = text.utf8.firstIndex(of: 0x2E) {
      return slot(of: String(text[..<dot]), String(text[text.index(after: dot)...]), mention, for: word)
    }
    if let home, names.parts[home].slots.contains(text) {
      return SlotRef(InstanceRef(names.parts[home].name.string), text)
    }
    if let owner = names.onlyOwner(of: text) {
      return SlotRef(InstanceRef(names.parts[owner].name.string), text)
    }
    let owners = names.owners(of: text)
    if owners.isEmpty { unknownSlot(text, mention, home: home) } else { ambiguous(text, owners, mention) }
    return nil
  }

  private func slot(of owner: String, _ slot: String, _ mention: Mention, for word: String) -> SlotRef? {
    guard let (ref, part) = instance(owner, mention, .component, for: word) else { return nil }
    guard names.parts[part].slots.contains(slot) else {
      if names.parts[part].isPartial {
        problems.followUp()
        return nil
      }
      let candidates = names.parts[part].slots.names.sorted()
      let meant = suggestion(for: slot, in: candidates)
      report(
        "unknown-name",
        "'\(ref.component)' has no slot '\(slot)'",
        mention.sheet,
        mention.span,
        hint: didYouMean(meant.map { ref.component + "." + $0 }),
        labels: meant.flatMap { names.parts[part].slots[$0] }.map { [Label($0.span, "declared here")] } ?? [],
        notes: candidates.isEmpty ? [] : ["slots of \(ref.component): " + list(candidates)]
      )
      return nil
    }
    return SlotRef(ref, slot)
  }

  private func ambiguous(_ slot: String, _ owners: [Int], _ mention: Mention) {
    let candidates = owners.map { names.parts[$0].name.string + "." + slot }
    let labels = owners.prefix(3).compactMap { names.parts[$0].slots[slot] }.map {
      Label($0.span, "one is here")
    }
    report(
      "ambiguous-name",
      "\(owners.count) components have a slot '\(slot)'",
      mention.sheet,
      mention.span,
      hint: "write \(list(candidates, or: true))",
      labels: labels
    )
  }

  private func unknownSlot(_ slot: String, _ mention: Mention, home: Int?) {
    if names.isPartial || names.hasPartialPart { return problems.followUp() }
    var hint = ""
    var labels: [Label] = []
    if names.number(of: slot) != nil {
      let holders = names.slots(holding: slot)
      hint =
        holders.isEmpty
        ? "'\(slot)' is a component that no slot holds"
        : "'\(slot)' is a component; the slot is \(list(holders, or: true))"
    } else {
      let own = home.map { suggestion(for: slot, in: names.parts[$0].slots.names.sorted()) } ?? nil
      let all = names.parts.lazy.flatMap { $0.slots.names.sorted() }
      if let meant = own ?? suggestion(for: slot, in: all) {
        hint = didYouMean(meant)
        let owner =
          home.flatMap { names.parts[$0].slots[meant] == nil ? nil : $0 } ?? names.owners(of: meant).first
        labels =
          owner.flatMap { names.parts[$0].slots[meant] }.map { [Label($0.span, "declared here")] } ?? []
      }
    }
    report(
      "unknown-name",
      "there is no slot '\(slot)'",
      mention.sheet,
      mention.span,
      hint: hint,
      labels: labels
    )
  }

  /// A few names in a row.
  func list(_ names: [String], or: Bool = false) -> String {
    let shown = names.prefix(8)
    let rest = names.count > shown.count ? ", ..." : ""
    return or && rest.isEmpty ? Array(shown).listed(before: "or") : shown.joined(separator: ", ") + rest
  }

  /// Checks a name of a short list, such as the data or the workers of a component.
  func check(
    _ mention: Mention,
    _ noun: String,
    of part: Int,
    in candidates: @autoclosure () -> [String],
    hint: @autoclosure () -> String = "",
    isKnown: (String) -> Bool
  ) -> String? {
    let text = mention.string
    if isKnown(text) { return text }
    if names.parts[part].isPartial || names.isPartial {
      problems.followUp()
      return nil
    }
    let owner = names.parts[part].name.string
    let known = candidates().sorted()
    let near = suggestion(for: text, in: known)
    report(
      "unknown-name",
      "'\(owner)' has no \(noun) '\(text)'",
      mention.sheet,
      mention.span,
      hint: near == nil ? hint() : didYouMean(near),
      notes: known.isEmpty ? [] : ["\(noun) names of \(owner): " + list(known)]
    )
    return nil
  }

  func datum(_ mention: Mention, of part: Int) -> String? {
    check(mention, "datum", of: part, in: names.parts[part].data.names + names.parts[part].given.names) {
      names.has($0, part)
    }
  }

  func worker(_ mention: Mention, of part: Int) -> String? {
    check(mention, "worker", of: part, in: names.parts[part].workers.names) {
      names.parts[part].workers.contains($0)
    }
  }

  /// An event that a component receives.
  func received(_ mention: Mention, by part: Int) -> String? {
    check(
      mention,
      "'receives' entry",
      of: part,
      in: names.parts[part].receives.names,
      hint: receiver(of: mention.string, insteadOf: names.parts[part].name.string)
    ) {
      names.parts[part].receives.contains($0)
    }
  }

  /// Who has the entry, where another component does.
  private func receiver(of event: String, insteadOf owner: String) -> String {
    let others = names.parts.filter { $0.receives.contains(event) }.map { "'\($0.name.string)'" }
    if others.isEmpty { return "add it below 'receives' of '\(owner)'" }
    return "\(list(others, or: true)) receives it; '\(owner)' does not"
  }
}
