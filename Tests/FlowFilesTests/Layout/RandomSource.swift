/// A generator whose numbers follow from its seed.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// YAML as somebody without any sense of order may write it, with numbered comments everywhere.
struct RandomSource {
  private var random: Random
  private(set) var text = ""
  private(set) var comments = 0

  init(seed: UInt64) {
    random = Random(seed)
    for number in 0...random.below(3) {
      if number > 0 { text += "---" + beside() }
      ownLines(0)
      map(0, depth: 0, keys: ["flow", "ribs", "events", "expect", "about", "coordinators", "objects"])
      ownLines(random.below(3) * 2)
    }
  }

  private static let words = [
    "guard", "build", "x y", "yes", "12", "it's", "a: b", "# no", "a #b", "try? await X", "한글", "- a", "",
    "[x]",
    "{y}", "a, b", "\"", "*a", "&b", "!c", "|", ">", "%", "@d", "`e", "X#2.slot", "ends ", "  both  ",
    "tab\there", "a\\b", "é\u{301}",
  ]

  private mutating func comment() -> String {
    comments += 1
    return "#\(random.chance(80) ? " " : "")\(comments)"
      + random.one(of: ["", " with # and ' and \" and ]", " 말", " : {"])
  }

  private mutating func beside() -> String {
    random.chance(20)
      ? String(repeating: " ", count: 1 + random.below(20)) + comment() + lineEnd() : lineEnd()
  }

  private mutating func lineEnd() -> String {
    String(repeating: " ", count: random.chance(10) ? 2 : 0) + "\n"
  }

  private mutating func ownLines(_ indent: Int) {
    while random.chance(15) { text += random.chance(50) ? "\n" : spaces(indent) + comment() + lineEnd() }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private mutating func map(_ indent: Int, depth: Int, keys: [String] = []) {
    let count = 1 + random.below(4)
    for number in 0..<count {
      if number > 0 { ownLines(random.chance(70) ? indent : random.below(indent + 4)) }
      let common = ["listener", "data", "ribs", "children", "events", "any order", "a"]
      let key = random.chance(70) ? random.one(of: keys + common) : scalar(isInFlow: false)
      text += (number == 0 && text.hasSuffix("- ") ? "" : spaces(indent)) + key + ":"
      value(indent, depth: depth, isInList: false)
    }
  }

  private mutating func list(_ indent: Int, depth: Int) {
    for number in 0...random.below(4) {
      if number > 0 { ownLines(indent) }
      text += spaces(indent) + "-"
      value(indent, depth: depth, isInList: true)
    }
  }

  private mutating func value(_ indent: Int, depth: Int, isInList: Bool) {
    let step = 1 + random.below(4)
    switch random.below(depth > 4 ? 5 : 9) {
    case 0: text += beside()
    case 1, 2: text += " " + scalar(isInFlow: false) + beside()
    case 3: text += " " + flow(indent + 1, depth: depth) + beside()
    case 4: blockText(indent + step)
    case 5, 6:
      if isInList, random.chance(60) {
        text += " "
        map(indent + 2, depth: depth + 1)
      } else {
        text += beside()
        ownLines(indent + step)
        map(indent + step, depth: depth + 1)
      }
    default:
      text += beside()
      ownLines(indent + step)
      list(indent + step, depth: depth + 1)
    }
  }

  private mutating func blockText(_ indent: Int) {
    text += " " + random.one(of: ["|", ">", "|-", ">-", "|+", ">+"]) + beside()
    for _ in 0...random.below(3) {
      text += spaces(indent) + random.one(of: ["some words", "# no comment", "a: b", "한글", "x"]) + "\n"
      if random.chance(20) { text += "\n" + spaces(indent) + " more\n" }
    }
  }

  private mutating func flow(_ indent: Int, depth: Int) -> String {
    let isMap = random.chance(30)
    var result = isMap ? "{" : "["
    let count = random.below(4)
    for number in 0..<count {
      result += gap(indent)
      if isMap { result += scalar(isInFlow: true) + ": " }
      result += depth < 3 && random.chance(20) ? flow(indent, depth: depth + 1) : scalar(isInFlow: true)
      result += gap(indent)
      if number < count - 1 { result += ", " }
    }
    return result + gap(indent) + (isMap ? "}" : "]")
  }

  /// What may stand between the parts of a list in brackets.
  private mutating func gap(_ indent: Int) -> String {
    guard random.chance(12) else { return "" }
    let head = random.chance(50) ? " " + comment() : ""
    return head + "\n" + spaces(indent + random.below(5))
  }

  private mutating func scalar(isInFlow: Bool) -> String {
    let word = random.one(of: Self.words)
    let isPlain = !word.isEmpty && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
    if isPlain, random.chance(60) { return word }
    if random.chance(50) {
      return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
    var result = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
