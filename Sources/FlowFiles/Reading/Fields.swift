import RibEngine
import YAML

/// A key of a closed list with its value.
struct Field {
  let name: String
  let key: Int
  let value: Int
}

extension Reading {
  /// The fields of a map with a closed list of keys. An unknown key that resembles one is taken for it.
  ///
  /// A quiet call reports nothing; it is for gathering names.
  func fields(of node: Int, in sheet: Sheet, _ place: FlowWords.Place, isQuiet: Bool = false) -> [Field] {
    let table = Tables.places[place.rawValue]
    let names = Tables.keys[place.rawValue]
    let tree = sheet.tree
    var seen: UInt64 = 0
    var fields: [Field] = []
    var unknown: [(key: Int, value: Int)] = []
    let count = Int(tree.nodes[node].text.count) / 2
    fields.reserveCapacity(min(count, names.count))
    var key = node + 1
    for _ in 0..<count {
      let value = tree.after(key)
      defer { key = tree.after(value) }
      guard tree.nodes[key].kind == .scalar, let number = table.find(tree.nodes[key].text, in: tree) else {
        unknown.append((key, value))
        continue
      }
      if seen & (1 << UInt64(number)) != 0 {
        if !isQuiet { duplicate(key, first: fields.first { $0.name == names[number] }?.key ?? key, sheet) }
        continue
      }
      seen |= 1 << UInt64(number)
      fields.append(Field(name: names[number], key: key, value: value))
    }
    for (key, value) in unknown {
      let free = names.filter { name in !fields.contains { $0.name == name } }
      guard let meant = recover(key, value, sheet, place, free: free, isQuiet: isQuiet) else { continue }
      fields.append(Field(name: meant, key: key, value: value))
    }
    return fields
  }

  /// Visits the fields of a map without reporting or keeping anything; true where a map stands under a
  /// key that nobody knows, so that names may be missing.
  func scan(
    _ node: Int,
    in sheet: Sheet,
    _ place: FlowWords.Place,
    _ visit: (_ name: String, _ value: Int) -> Void
  ) -> Bool {
    let table = Tables.places[place.rawValue]
    let names = Tables.keys[place.rawValue]
    let tree = sheet.tree
    var seen: UInt64 = 0
    var unknownMaps = 0
    var key = node + 1
    for _ in 0..<Int(tree.nodes[node].text.count) / 2 {
      let value = tree.after(key)
      let isMap = tree.nodes[value].kind == .mapping
      if tree.nodes[key].kind == .scalar, let number = table.find(tree.nodes[key].text, in: tree),
        seen & (1 << UInt64(number)) == 0
      {
        seen |= 1 << UInt64(number)
        visit(names[number], value)
      } else if isMap {
        unknownMaps += 1
      }
      key = tree.after(value)
    }
    if unknownMaps == 0 { return false }
    for field in fields(of: node, in: sheet, place, isQuiet: true)
    where table.find(tree.nodes[field.key].text, in: tree) == nil {
      if tree.nodes[field.value].kind == .mapping { unknownMaps -= 1 }
      visit(field.name, field.value)
    }
    return unknownMaps > 0
  }

  private func duplicate(_ key: Int, first: Int, _ sheet: Sheet) {
    duplicate(key, first: sheet.span(first), sheet)
  }

  private func duplicate(_ key: Int, first: Span, _ sheet: Sheet) {
    report(
      "duplicate-key",
      "the key '\(sheet.string(key))' is given twice",
      sheet,
      sheet.span(key),
      hint: "given again here",
      labels: [Label(first, "first given here")]
    )
  }

  /// Reports a key that the map does not have, and says which one it is taken for.
  private func recover(
    _ key: Int,
    _ value: Int,
    _ sheet: Sheet,
    _ place: FlowWords.Place,
    free: [String],
    isQuiet: Bool
  ) -> String? {
    guard sheet.kind(key) == .scalar else {
      if sheet.kind(key) == .broken {
        if !isQuiet { problems.followUp() }
      } else if !isQuiet {
        report(
          "wrong-shape",
          "a key must be a word, not \(sheet.noun(key))",
          sheet,
          head(key, sheet)
        )
      }
      return nil
    }
    let word = sheet.string(key)
    if unspaced(key, value, sheet) != nil {
      if !isQuiet { unknownKey(word, key, value, sheet, place, free) }
      return nil
    }
    if Reading.isOfOtherKind(word, place) {
      // The lines below speak of what this kind of component does not have.
      if !isQuiet { unknownKey(word, key, value, sheet, place, free) }
      return nil
    }
    if isChildOutsideSlot(word, value, sheet, place) || place.otherKind(with: word) != nil {
      if !isQuiet { unknownKey(word, key, value, sheet, place, free) }
      return nil
    }
    if isQuiet { return meant(word, place, free) }
    unknownKey(word, key, value, sheet, place, free)
    return meant(word, place, free)
  }

  /// Whether a slot has a list under the key that slots of the other kind of component have.
  private static func isOfOtherKind(_ word: String, _ place: FlowWords.Place) -> Bool {
    switch place {
    case .ribSlot: word == "present" || word == "remove"
    case .coordinatorSlot: word == "attach" || word == "detach"
    default: false
    }
  }

  /// Whether a component names its child as a slot does.
  private func isChildOutsideSlot(_ word: String, _ value: Int, _ sheet: Sheet, _ place: FlowWords.Place)
    -> Bool
  {
    place.slot != nil && word == "child" && sheet.kind(value) == .scalar && !sheet.isEmpty(value)
  }

  private func meant(_ word: String, _ place: FlowWords.Place, _ free: [String]) -> String? {
    if let twin = Reading.twins[word], free.contains(twin) { return twin }
    // What resembles a key that is given already is that one once more, and no other.
    let nearest = near(word, place, FlowWords.keys(of: place).map { $0.name })
    return nearest.flatMap { free.contains($0) ? $0 : nil }
  }

  /// A key that the word may be misspelt from; nil where it is one of the slots' keys, spelt right.
  private func near(_ word: String, _ place: FlowWords.Place, _ keys: [String]) -> String? {
    suggestion(for: word, in: keys).flatMap { Reading.isOfSlot(word, not: $0, place) ? nil : $0 }
  }

  /// Whether a component has a key of its slots in its parent, spelt right and not `key` cut short.
  private static func isOfSlot(_ word: String, not key: String, _ place: FlowWords.Place) -> Bool {
    guard let slot = place.slot, !key.hasPrefix(word) else { return false }
    return FlowWords.keys(of: slot).contains { $0.name == word }
  }

  /// Keys that are easily taken for each other.
  private static let twins = [
    "attach": "present", "present": "attach", "detach": "remove", "remove": "detach",
    "title": "flow", "name": "flow", "description": "about", "steps": "events",
    "okay": "ok", "success": "ok", "then": "ok", "failure": "failed", "error": "failed", "catch": "failed",
    "cancelled": "failed",
  ]

  private func unknownKey(
    _ word: String,
    _ key: Int,
    _ value: Int,
    _ sheet: Sheet,
    _ place: FlowWords.Place,
    _ free: [String]
  ) {
    let span = sheet.span(key)
    let noun = FlowWords.noun(of: place)
    let notes = ["keys of \(noun): " + FlowWords.keys(of: place).map(\.name).joined(separator: ", ")]
    if let colon = unspaced(key, value, sheet) {
      report(
        "unknown-key",
        "unknown key '\(word)' in \(noun)",
        sheet,
        span,
        hint: "write a space after the colon: '\(colon.text)'",
        notes: notes,
        fix: colon.fix
      )
      return
    }
    let all = FlowWords.keys(of: place).map(\.name)
    let twin = Reading.twins[word].flatMap { all.contains($0) ? $0 : nil }
    var hint = didYouMean(meant(word, place, free) ?? twin ?? near(word, place, all))
    if isChildOutsideSlot(word, value, sheet, place) {
      let name = sheet.string(value)
      let slot = name.prefix(1).lowercased() + name.dropFirst()
      hint = "children stand in slots: write 'children: {\(slot): {child: \(name), ...}}'"
    } else if Reading.isOfOtherKind(word, place), let twin {
      let (own, other) =
        place == .ribSlot ? ("RIBs", "coordinators") : ("coordinators", "RIBs")
      hint = "\(own) have '\(twin)' here; for \(other), declare the component below '\(other.lowercased())'"
    } else if let other = place.otherKind(with: word) {
      hint = "'\(word)' is a key of \(FlowWords.noun(of: other))"
    } else if hint.isEmpty, sheet.isEmpty(value),
      Tables.steps.find(sheet.tree.nodes[key].text, in: sheet.tree) != nil
    {
      hint = "'\(word)' is a step; a list of steps is written in brackets"
    } else if hint.isEmpty, let above = emptyKey(above: key, value, sheet) {
      hint = "'\(above)' above is empty: indent '\(word)' below it"
    } else if hint.isEmpty {
      let others = FlowWords.Place.allCases.filter { other in
        FlowWords.keys(of: other).contains { $0.name == word }
      }
      if let slot = place.slot, others.contains(slot) {
        hint = "'\(word)' is a key of \(FlowWords.noun(of: slot)), in its parent"
      } else if let other = others.first {
        hint = "'\(word)' is a key of \(FlowWords.noun(of: other))"
      }
    }
    report("unknown-key", "unknown key '\(word)' in \(noun)", sheet, span, hint: hint, notes: notes)
  }

  /// The key before one whose value is a map, where it has no value itself.
  private func emptyKey(above key: Int, _ value: Int, _ sheet: Sheet) -> String? {
    guard sheet.kind(value) == .mapping, key >= 2, sheet.kind(key - 1) == .scalar, sheet.isEmpty(key - 1),
      sheet.kind(key - 2) == .scalar, !sheet.isEmpty(key - 2)
    else { return nil }
    func column(_ node: Int) -> Int { sheet.source.position(of: Int(sheet.tree.nodes[node].start)).column }
    return column(key) == column(key - 2) ? sheet.string(key - 2) : nil
  }

  /// The text and the change for `{a:b}`, which YAML reads as one key.
  private func unspaced(_ key: Int, _ value: Int, _ sheet: Sheet) -> (text: String, fix: Fix)? {
    let node = sheet.tree.nodes[key]
    guard node.isPlain, sheet.isEmpty(value), node.text.isInSource else { return nil }
    return unspaced(sheet.string(key), start: Int(node.start), sheet)
  }

  func unspaced(_ word: String, start: Int, _ sheet: Sheet) -> (text: String, fix: Fix)? {
    guard let colon = word.utf8.firstIndex(of: 0x3A), colon != word.startIndex else { return nil }
    let rest = word[word.index(after: colon)...]
    guard !rest.isEmpty, !rest.hasPrefix(" ") else { return nil }
    let at = start + word.utf8.distance(from: word.startIndex, to: colon) + 1
    return (
      word[...colon] + " " + rest,
      Fix("put a space after the colon", edits: [Fix.Edit(Span(file: sheet.file, start: at, end: at), " ")])
    )
  }

  /// The entries of a map whose keys are names.
  func entries(
    of node: Int,
    in sheet: Sheet,
    _ noun: String,
    isQuiet: Bool = false
  ) -> [(name: Text, value: Int)] {
    let tree = sheet.tree
    let count = Int(tree.nodes[node].text.count) / 2
    var firsts: [String: Int] = [:]
    var entries: [(name: Text, value: Int)] = []
    entries.reserveCapacity(count)
    var key = node + 1
    for _ in 0..<count {
      let value = tree.after(key)
      defer { key = tree.after(value) }
      guard let name = name(key, sheet, noun, isQuiet: isQuiet) else { continue }
      // A small map is searched faster than it is hashed.
      let first = count > 8 ? firsts[name.string] : entries.firstIndex { $0.name.string == name.string }
      if let first {
        if !isQuiet { duplicate(key, first: entries[first].name.span, sheet) }
        continue
      }
      if count > 8 { firsts[name.string] = entries.count }
      entries.append((name, value))
    }
    return entries
  }

  /// A name, if the value can be one.
  func name(_ node: Int, _ sheet: Sheet, _ noun: String, isQuiet: Bool = false) -> Text? {
    guard sheet.kind(node) == .scalar else {
      if isQuiet { return nil }
      if sheet.kind(node) == .broken {
        problems.followUp()
      } else {
        report(
          "wrong-shape",
          "the name of \(noun.withArticle) must be a word, not \(sheet.noun(node))",
          sheet,
          head(node, sheet)
        )
      }
      return nil
    }
    let text = sheet.text(node)
    guard let fault = Reading.fault(of: text.string) else { return text }
    if !isQuiet {
      report(
        "bad-name",
        "the name of \(noun.withArticle) \(fault)",
        sheet,
        text.span,
        hint: "choose another name"
      )
    }
    return nil
  }

  /// Why a text is no name.
  static func fault(of name: String) -> String? {
    if name.isEmpty { return "cannot be empty" }
    if name.utf8.allSatisfy({ $0 > 0x2E && $0 < 0x7F || $0 == 0x2D }) { return nil }
    for scalar in name.unicodeScalars {
      if scalar == "." { return "cannot have a '.' in it" }
      if scalar == "#" { return "cannot have a '#' in it" }
      if scalar.properties.isWhitespace { return "cannot have a space in it" }
    }
    return nil
  }
}

extension FlowWords.Place {
  /// The other kind of component where that has a key, spelt right, which this one does not have; nil for anything else.
  fileprivate func otherKind(with word: String) -> FlowWords.Place? {
    guard let other: Self = self == .rib ? .coordinator : self == .coordinator ? .rib : nil else {
      return nil
    }
    let isOwn = FlowWords.keys(of: self).contains { $0.name == word }
    return !isOwn && FlowWords.keys(of: other).contains { $0.name == word } ? other : nil
  }
}

extension String {
  /// Such as "a slot" and "an event".
  fileprivate var withArticle: String {
    first.map { "aeio".contains($0) } == true ? "an \(self)" : "a \(self)"
  }
}
