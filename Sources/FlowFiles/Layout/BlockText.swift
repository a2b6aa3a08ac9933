/// The lines of a `|` or `>` text without their indentation.
struct BlockText {
  /// The sign and what follows it, a comment too.
  let head: String
  private(set) var lines: [String] = []
  /// Line breaks behind the last line belong to the text.
  let isKeeping: Bool

  /// nil where the head says how far the lines are indented, or where they begin with spaces.
  init?(_ source: [UInt8], _ node: LayoutNode) {
    let raw = source[node.start..<min(node.end, source.count)]
    var all = raw.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    for index in all.indices {
      if all[index].unicodeScalars.last == "\r" { all[index].unicodeScalars.removeLast() }
      if all[index].allSatisfy({ $0 == " " }) { all[index] = "" }
    }
    var head = all.removeFirst()
    while head.last == " " { head.removeLast() }
    self.head = head
    if head.prefix(3).contains(where: \.isNumber) { return nil }
    // Line breaks at the end count where the head keeps them, and only there.
    isKeeping = head.prefix(2).contains("+")
    if isKeeping, all.last == "" { all.removeLast() }
    while !isKeeping, all.last == "" { all.removeLast() }
    guard let first = all.first(where: { !$0.isEmpty }) else { return nil }
    let indent = first.prefix { $0 == " " }.count
    if all.contains(where: { !$0.isEmpty && $0.prefix { $0 == " " }.count < indent }) { return nil }
    lines = all.map { String($0.dropFirst(indent)) }
  }

  /// The lines of one folded paragraph, shorter ones.
  func folded(_ text: String, width: Int) -> [String]? {
    guard !isKeeping, !text.hasPrefix(" ") else { return nil }
    let words = text.hasSuffix("\n") ? String(text.dropLast()) : text
    // A block has no escapes: what cannot be seen was written so.
    return YAMLText.folded(words, width: width, escaping: .none)
  }
}

/// Words that other readers of YAML take for something else than text.
enum LayoutWords {
  static func looksTyped(_ text: String) -> Bool {
    if ["yes", "no", "true", "false", "on", "off", "null", "~", "y", "n"].contains(text.lowercased()) {
      return true
    }
    return text.unicodeScalars.first.map { ("0"..."9").contains($0) || "+-.".unicodeScalars.contains($0) }
      ?? false
  }
}
