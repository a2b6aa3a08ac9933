import RibEngine
import YAML

/// Reads values of closed lists, and names.
struct ValueReader {
  let reading: Reading
  let sheet: Sheet

  /// The values that a key leaves open, one or several.
  func alternatives<Value: Equatable>(
    _ node: Int,
    _ choice: FlowWords.Choice,
    key: String,
    _ meanings: [Value]
  ) -> [Alternative<Value>]? {
    if sheet.kind(node) != .sequence {
      return one(node, choice, key: key).map { [Alternative(meanings[$0], sheet.span(node))] }
    }
    var found: [Alternative<Value>] = []
    for element in sheet.elements(node) {
      guard let number = one(element, choice, key: key) else { continue }
      if found.contains(where: { $0.value == meanings[number] }) {
        reading.report(
          "duplicate-value",
          "'\(sheet.string(element))' is given twice",
          sheet,
          sheet.span(element)
        )
        continue
      }
      found.append(Alternative(meanings[number], sheet.span(element)))
    }
    if sheet.elements(node).isEmpty {
      reading.report("missing-value", "'\(key)' has no value to try", sheet, sheet.span(node))
    }
    return found.isEmpty ? nil : found
  }

  /// The number of a value in its closed list.
  func one(_ node: Int, _ choice: FlowWords.Choice, key: String) -> Int? {
    guard sheet.kind(node) == .scalar else {
      reading.wrongShape(node, sheet, expected: "one value", for: key)
      return nil
    }
    if let number = Tables.choices[choice.rawValue].find(sheet.tree.nodes[node].text, in: sheet.tree) {
      return number
    }
    let word = sheet.string(node)
    let values = FlowWords.values(of: choice).map(\.name)
    let meant = reading.suggestion(for: word, in: values) ?? values.first { $0.hasSuffix(" " + word) }
    reading.report(
      "unknown-value",
      word.isEmpty ? "'\(key)' has no value" : "unknown value '\(word)' of '\(key)'",
      sheet,
      sheet.span(node),
      hint: meant == nil && choice == .moving && !word.isEmpty
        ? NeighbourWords.stateOfApp : reading.didYouMean(word.isEmpty ? nil : meant),
      notes: ["values of \(key): " + values.joined(separator: ", ")]
    )
    return nil
  }

  /// A text that must say something.
  func text(_ node: Int, key: String) -> Text? {
    guard sheet.kind(node) == .scalar else {
      reading.wrongShape(node, sheet, expected: "a text", for: key, hint: "put it in quotes")
      return nil
    }
    let text = Text(ValueReader.trimmed(sheet.string(node)), sheet.span(node))
    if text.string.isEmpty {
      reading.report("missing-value", "'\(key)' has no text", sheet, text.span)
      return nil
    }
    return text
  }

  /// A text without the spaces and line breaks around it.
  static func trimmed(_ string: String) -> String {
    var rest = Substring(string)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    return String(rest)
  }

  /// The ways of one timing, parted by slashes.
  func timing(_ node: Int, key: String) -> [Int]? {
    guard let text = text(node, key: key) else { return nil }
    let ways = text.string.split(separator: "/", omittingEmptySubsequences: false).compactMap { part in
      part.count < 8 && part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
    }
    if ways.count == text.string.count(where: { $0 == "/" }) + 1 { return ways }
    reading.report(
      "unknown-value",
      "'\(key)' wants numbers parted by slashes",
      sheet,
      text.span,
      hint: "such as 0/2/1"
    )
    return nil
  }

  func name(_ node: Int, key: String) -> Text? {
    guard sheet.kind(node) == .scalar else {
      reading.wrongShape(node, sheet, expected: "a name", for: key)
      return nil
    }
    return reading.name(node, sheet, key)
  }

  /// The scalars of a list, or the only one.
  func words(_ node: Int, key: String) -> [Int] {
    switch sheet.kind(node) {
    case .scalar: return sheet.isEmpty(node) ? [] : [node]
    case .sequence:
      return sheet.elements(node).filter { element in
        if sheet.kind(element) == .scalar, !sheet.isEmpty(element) { return true }
        reading.wrongShape(element, sheet, expected: "a list of words", for: key)
        return false
      }
    default:
      reading.wrongShape(node, sheet, expected: "a word or a list of words", for: key)
      return []
    }
  }

  func mention(_ node: Int) -> Mention {
    Mention(sheet: sheet, node: node, slice: sheet.tree.nodes[node].text)
  }

  /// The entries of a map by name; nothing written counts as an empty map.
  func map(_ node: Int, key: String, _ noun: String) -> [(name: Text, value: Int)] {
    switch sheet.kind(node) {
    case .mapping: return reading.entries(of: node, in: sheet, noun)
    case .scalar where sheet.isEmpty(node): return []
    default:
      reading.wrongShape(node, sheet, expected: "a map", for: key, hint: "write '\(noun): ...' below it")
      return []
    }
  }

  func steps(
    _ node: Int,
    _ list: StepWord.Lists,
    of part: Int,
    title: String,
    slot: SlotRef? = nil,
    shown: Step.Verb? = nil
  ) -> [Step] {
    var reader = StepReader(reading, sheet, runner: part, list, title: title, slot: slot, shown: shown)
    return reader.steps(node)
  }
}
