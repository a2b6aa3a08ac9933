import RibEngine
import YAML

/// Maps where YAML was given a colon or braces that no step has.
extension StepReader {
  /// Reports `finish: X`, `{finish}` and the like, words of steps that are made a map.
  func isCall(_ node: Int, isWhole: Bool) -> Bool {
    guard let (key, value) = sheet.pairs(node).first, sheet.kind(key) == .scalar else { return false }
    let words = sheet.tree.words(sheet.tree.nodes[key].text)
    guard words.count > 0, Tables.steps.find(words[0], in: sheet.tree) != nil else { return false }
    if words.count == 1, StepReader.isKey(sheet.string(key), in: list) { return false }
    // With something beside it, `await` is a key.
    if sheet.pairs(node).count > 1, words.count == 1, sheet.tree.equals(words[0], "await") { return false }
    if let meant = unanimated(words, value) {
      let message = "'\(meant)' says what 'animated: false' says in Swift"
      reading.report("wrong-shape", message, sheet, reading.head(node, sheet), hint: "write '\(meant)'")
    } else if isWhole {
      refuseMap(node)
    } else {
      refuse(node, key, value)
    }
    return true
  }

  /// True for a step word that is also the key of steps, where it is that or does not stand alone either.
  private static func isKey(_ word: String, in list: StepWord.Lists) -> Bool {
    guard let verb = FlowWords.bodyVerbs.first(where: { $0.word.key == word }) else { return false }
    let own = StepWord.words.first { $0.name == word }
    return verb.word.lists.covers(list) || own?.alone.covers(list) != true
  }

  /// A map where a list belongs.
  private func refuseMap(_ node: Int) {
    let steps = meant(by: node)
    let list = "[" + steps.joined(separator: ", ") + "]"
    let span = sheet.span(node)
    let isFlow = sheet.source.bytes[Int(span.start)] == 0x7B
    reading.wrongShape(
      node,
      sheet,
      expected: "a list of steps",
      for: title,
      hint: steps.isEmpty ? "a list stands in brackets" : "write '\(list)'",
      fix: isFlow && !steps.isEmpty ? Fix("write a list", edits: [Fix.Edit(span, list)]) : nil
    )
  }

  /// A map in a list, where a step belongs.
  private func refuse(_ node: Int, _ key: Int, _ value: Int) {
    let steps = meant(by: node)
    let end = Int(sheet.tree.nodes[key].end)
    let bytes = sheet.source.bytes
    let hasColon = end < bytes.count && bytes[end] == 0x3A
    let word = sheet.string(key)
    var fix: Fix?
    let span = sheet.span(node)
    if steps.count == 1, bytes[Int(span.start)] == 0x7B {
      fix = Fix("write the step alone", edits: [Fix.Edit(span, steps[0])])
    } else if steps.count == 1, hasColon, sheet.kind(value) == .scalar {
      let colon = Fix.Edit(Span(file: sheet.file, start: end, end: end + 1), "")
      fix = Fix("leave the colon out", edits: [colon])
    }
    reading.report(
      "wrong-shape",
      "the step '\(word)' takes no \(hasColon ? "colon" : "braces")",
      sheet,
      reading.head(node, sheet),
      hint: hint(steps, word),
      fix: fix
    )
  }

  private func hint(_ steps: [String], _ word: String) -> String {
    if steps.count == 1 { return "write '\(steps[0])'" }
    if steps.count > 1 { return "write a step for each: '" + steps.joined(separator: "', '") + "'" }
    let row = StepWord.words.first { $0.name == word }
    return row.map { $0.placeholders.isEmpty ? "it stands alone" : "write '\($0.form)'" } ?? ""
  }

  // MARK: - What was meant

  /// The steps that the keys and values of a map are; empty where one of them is none.
  private func meant(by node: Int) -> [String] {
    var steps: [String] = []
    for (key, value) in sheet.pairs(node) {
      let found = sheet.kind(key) == .scalar ? meant(by: sheet.string(key), value) : []
      if found.isEmpty { return [] }
      steps += found
    }
    return steps
  }

  private func meant(by word: String, _ value: Int) -> [String] {
    switch sheet.kind(value) {
    case .scalar where !sheet.isEmpty(value):
      let rest = sheet.string(value)
      if isStep(word + " " + rest) { return [word + " " + rest] }
      return isStep(word) && isStep(rest) ? [word, rest] : []
    case .sequence:
      let steps = sheet.elements(value).map { word + " " + sheet.string($0) }
      return steps.allSatisfy(isStep) ? steps : []
    default:
      if isStep(word) { return [word] }
      let words = word.split(separator: " ").map(String.init)
      return words.allSatisfy(isStep) ? words : []
    }
  }

  /// Whether a text reads as one step of the list, whatever it names.
  private func isStep(_ text: String) -> Bool {
    StepWord.words.contains { word in
      if word.name == text { return word.alone.covers(list) }
      guard text.hasPrefix(word.name + " "), word.called.covers(list) else { return false }
      return text.dropFirst(word.name.count + 1).split(separator: " ").count == word.placeholders.count
    }
  }

  /// What `present: {animated: false}` and `present animated: false` mean.
  private func unanimated(_ words: WordList, _ value: Int) -> String? {
    let inner =
      sheet.kind(value) == .mapping ? sheet.pairs(value).first { sheet.string($0.key) == "animated" } : nil
    guard inner != nil || words.count == 2 && sheet.tree.equals(words[1], "animated"),
      let number = Tables.steps.find(words[0], in: sheet.tree), Tables.stepRows[number].animates
    else { return nil }
    let word = StepWord.words[number]
    return sheet.string(inner?.value ?? value) == "false" ? word.unanimatedForm : nil
  }
}
