import YAML

/// Writes values in the one layout: blocks of two spaces, lists of words in brackets where they fit.
struct LayoutWriter {
  static let width = 100

  private(set) var lines: [String] = []
  private let source: [UInt8]
  /// How many lines there were after a text that keeps the line breaks behind it.
  private var keptEnd = -1

  init(source: [UInt8]) { self.source = source }

  /// What a map is, which decides about its layout.
  private enum Role { case flow, names, keys, group }

  mutating func write(_ document: LayoutDocument) {
    for comment in document.before { line(comment, 0, isFirst: lines.isEmpty) }
    if document.root.isCollection, !document.root.entries.isEmpty, document.root.anchor == nil {
      block(document.root, 0, .flow, isFirst: document.before.isEmpty)
    } else {
      value(nil, document.root, 0, .flow, [])
    }
    for comment in document.after { line(comment, 0) }
  }

  mutating func add(_ indent: Int, _ text: String) {
    lines.append(text.isEmpty ? "" : String(repeating: " ", count: indent) + text)
  }

  private mutating func blank() {
    if let last = lines.last, !last.isEmpty, !last.hasPrefix("---"), lines.count != keptEnd {
      lines.append("")
    }
  }

  private mutating func line(_ comment: LayoutComment, _ indent: Int, isFirst: Bool = false) {
    if comment.isAfterBlank, !isFirst { blank() }
    add(indent, comment.text)
  }

  // MARK: Blocks

  private mutating func block(_ node: LayoutNode, _ indent: Int, _ role: Role, isFirst: Bool) {
    var isFirst = isFirst
    var isInComponents = false
    for entry in node.entries {
      let kind = role == .flow ? LayoutWriter.section(entry) : nil
      if kind == .events || kind == .components && !isInComponents { separate(entry, isFirst: isFirst) }
      isInComponents = kind == .components
      for comment in entry.before {
        line(comment, indent, isFirst: isFirst)
        isFirst = false
      }
      if entry.isAfterBlank, !isFirst { blank() }
      if case .list = node.content { item(entry, indent, role) } else { pair(entry, indent, role) }
      isFirst = false
      for comment in entry.after { line(comment, indent) }
    }
  }

  /// Parts a section of a flow from what is above it, and its own comment from neither.
  private mutating func separate(_ entry: LayoutEntry, isFirst: Bool) {
    if !isFirst { blank() }
    entry.isAfterBlank = entry.isAfterBlank && !entry.before.isEmpty
    if !entry.before.isEmpty { entry.before[0].isAfterBlank = false }
  }

  private enum Section { case components, events }

  /// The parts of a flow that a blank line stands above.
  private static func section(_ entry: LayoutEntry) -> Section? {
    switch name(entry) {
    case "ribs", "coordinators", "objects": .components
    case "events", "expect": .events
    default: nil
    }
  }

  private static func name(_ entry: LayoutEntry) -> String {
    if let key = entry.key, case .scalar(let text, _) = key.content { return text }
    return ""
  }

  private mutating func pair(_ entry: LayoutEntry, _ indent: Int, _ role: Role) {
    guard let key = entry.key else { return }
    var text = spelled(key, isInFlow: false)
    if case .alias = key.content { text += " " }
    value(
      text + ":",
      entry.value,
      indent,
      inner(entry, role),
      entry.beside,
      name: role == .names ? "" : Self.name(entry)
    )
  }

  private func inner(_ entry: LayoutEntry, _ role: Role) -> Role {
    let name = LayoutWriter.name(entry)
    if role != .names, ["ribs", "coordinators", "objects", "children", "workers"].contains(name) {
      return .names
    }
    let isGroup = name == "any order" || name == "meanwhile"
    if role == .flow, name == "events" || isGroup { return .group }
    if role == .group, isGroup { return .group }
    return .keys
  }

  private mutating func item(_ entry: LayoutEntry, _ indent: Int, _ role: Role) {
    let node = entry.value
    let isBlock = node.isCollection && !node.entries.isEmpty && node.anchor == nil
    guard isBlock, inline(node, indent + 2, role, "") == nil else {
      return value("-", node, indent, role, entry.beside)
    }
    for comment in entry.beside { add(indent, comment.text) }
    let at = lines.count
    block(node, indent + 2, role, isFirst: true)
    begin(at, indent)
  }

  /// Puts the dash of an item before its first line, and comments that got there before the dash.
  private mutating func begin(_ at: Int, _ indent: Int) {
    for index in at..<lines.count where !lines[index].isEmpty {
      let text = lines[index].drop { $0 == " " }
      if text.hasPrefix("#") {
        lines[index] = String(repeating: " ", count: indent) + text
      } else {
        lines[index] = String(repeating: " ", count: indent) + "- " + lines[index].dropFirst(indent + 2)
        return
      }
    }
  }

  // MARK: Values

  /// `head` is the key with its colon, or the dash.
  private mutating func value(
    _ head: String?,
    _ node: LayoutNode,
    _ indent: Int,
    _ role: Role,
    _ beside: [LayoutComment],
    name: String = ""
  ) {
    let anchor = node.anchor.map { "&" + $0 }
    let start = [head, anchor].compactMap { $0 }.joined(separator: " ")
    if node.isNothing { return add(indent, start, beside) }
    if case .scalar(let text, let style) = node.content, style == .literal || style == .folded {
      return blockScalar(start, node, text, style, indent, beside)
    }
    let gap = start.isEmpty ? "" : " "
    if let text = inline(node, indent + start.unicodeScalars.count + 1, role, name) {
      if let folded = folded(node, indent, indent + start.unicodeScalars.count + 1) {
        add(indent, start + gap + ">-", beside)
        for line in folded { add(indent + 2, line) }
        return
      }
      return add(indent, start + gap + text, beside)
    }
    add(indent, start, beside)
    block(node, head == nil ? indent : indent + 2, role, isFirst: true)
  }

  /// A line with comments behind it; all but the first of these go above it.
  private mutating func add(_ indent: Int, _ text: String, _ comments: [LayoutComment]) {
    for comment in comments.dropFirst() { add(indent, comment.text) }
    guard let comment = comments.first else { return add(indent, text) }
    let end = indent + text.unicodeScalars.count
    let column = max(end + 2, min(comment.column, Self.width - comment.text.unicodeScalars.count))
    add(indent, text + String(repeating: " ", count: column - end) + comment.text)
  }

  /// The value on one line; nil for what takes several.
  private func inline(_ node: LayoutNode, _ column: Int, _ role: Role, _ name: String) -> String? {
    switch node.content {
    case .scalar, .alias: return spelled(node, isInFlow: false, withAnchor: false)
    case .list(let entries):
      if entries.isEmpty { return "[]" }
      guard role != .group, let text = words(entries), fits(text, column) else { return nil }
      return text
    case .map(let entries):
      if entries.isEmpty { return "{}" }
      guard ["listener", "data"].contains(name), let text = pairs(entries), fits(text, column) else {
        return nil
      }
      return text
    }
  }

  private func fits(_ text: String, _ column: Int) -> Bool {
    column + text.unicodeScalars.count <= Self.width
  }

  private func words(_ entries: [LayoutEntry]) -> String? {
    var words: [String] = []
    // Each word takes two columns at least; what cannot fit is not spelled, here and at each level above.
    guard entries.count * 2 <= Self.width else { return nil }
    for entry in entries {
      guard !entry.hasComments, entry.value.isWord else { return nil }
      words.append(spelled(entry.value, isInFlow: true))
    }
    return "[" + words.joined(separator: ", ") + "]"
  }

  private func pairs(_ entries: [LayoutEntry]) -> String? {
    var pairs: [String] = []
    guard entries.count * 2 <= Self.width else { return nil }
    for entry in entries {
      guard !entry.hasComments, let key = entry.key, case .scalar = key.content else { return nil }
      let head = spelled(key, isInFlow: true) + ": "
      switch entry.value.content {
      case .scalar, .alias:
        guard entry.value.isWord else { return nil }
        pairs.append(head + spelled(entry.value, isInFlow: true))
      case .list(let items):
        guard entry.value.anchor == nil, let text = items.isEmpty ? "[]" : words(items) else { return nil }
        pairs.append(head + text)
      case .map: return nil
      }
    }
    return "{" + pairs.joined(separator: ", ") + "}"
  }

  // MARK: Texts

  private func spelled(_ node: LayoutNode, isInFlow: Bool, withAnchor: Bool = true) -> String {
    let anchor = withAnchor ? node.anchor.map { "&\($0) " } ?? "" : ""
    switch node.content {
    case .alias(let name): return "*" + name
    case .scalar(let text, let style):
      if text.isEmpty { return style == .plain ? anchor : anchor + "\"\"" }
      let escaping = escaping(of: node, text, style)
      if style != .plain, LayoutWords.looksTyped(text) {
        return anchor + YAMLText.quoted(text, escaping: escaping)
      }
      return anchor + YAMLText.scalar(text, isInFlow: isInFlow, escaping: escaping)
    case .map, .list: return ""
    }
  }

  /// What cannot be seen stays an escape where one of it was, and as it is where all were.
  private func escaping(of node: LayoutNode, _ text: String, _ style: RawEvent.Style) -> YAMLText.Escaping {
    guard style == .doubleQuoted, !text.utf8.allSatisfy({ $0 < 0x7F }) else { return .none }
    let written = String(decoding: source[node.start..<min(node.end, source.count)], as: UTF8.self)
    let isAsItIs =
      text.unicodeScalars.count(where: YAMLText.isInvisible)
      == written.unicodeScalars.count(where: YAMLText.isInvisible)
    return isAsItIs ? .none : .all
  }

  /// The lines of a long text as a folded block.
  private func folded(_ node: LayoutNode, _ indent: Int, _ column: Int) -> [String]? {
    guard case .scalar(let text, let style) = node.content, !fits(spelled(node, isInFlow: false), column)
    else { return nil }
    guard !text.hasPrefix(" "), !text.hasSuffix(" ") else { return nil }
    return YAMLText.folded(text, width: Self.width - indent - 2, escaping: escaping(of: node, text, style))
  }

  /// Keeps the lines of a block of text, moved to its new place.
  private mutating func blockScalar(
    _ start: String,
    _ node: LayoutNode,
    _ text: String,
    _ style: RawEvent.Style,
    _ indent: Int,
    _ beside: [LayoutComment]
  ) {
    let gap = start.isEmpty ? "" : " "
    guard let block = BlockText(source, node) else {
      return add(indent, start + gap + YAMLText.quoted(text, escaping: .none), beside)
    }
    add(indent, start + gap + block.head, beside)
    let isLong = block.lines.contains { $0.unicodeScalars.count + indent + 2 > Self.width }
    let folded = isLong && style == .folded ? block.folded(text, width: Self.width - indent - 2) : nil
    for line in folded ?? block.lines { add(indent + 2, line) }
    if block.isKeeping { keptEnd = lines.count }
  }
}
