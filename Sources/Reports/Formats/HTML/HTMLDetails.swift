import RibEngine

/// Timelines and trees as numbers and a table of texts, which the page's script makes tables and lists from.
///
/// `{"t": [TEXT...], "d": [{"c": [COLUMN...], "r": [ROW...], "x": ROWS LEFT OUT, "b": TREES, "a": TREES}...]}`, where a
/// row is `[column, indent, text]`, with the target's `column, indent, text` behind it where there is one, and the list
/// of its marks last; a line of the flow has the column -1. A tree is `[name, state, [slot...], [tree...]]`. Every text
/// is its number in the table.
struct HTMLDetails {
  enum Place {
    case nothing, noRoom
    case number(Int)
  }

  private static let rowLimit = 200
  /// In bytes. More findings than fit have no timeline, and say so.
  private static let limit = 768 << 10

  private var entries: [UInt8] = []
  private var count = 0
  private var texts: [String] = []
  private var numbers: [String: Int] = [:]
  private var textBytes = 0

  mutating func add(_ finding: Finding, _ outcome: Outcome) -> Place {
    let timeline = Timeline(finding, in: outcome)
    if timeline.rows.isEmpty { return .nothing }
    if entries.count + textBytes > Self.limit { return .noRoom }
    entries.append(count > 0 ? ",\n{\"c\":" : "{\"c\":")
    list(timeline.columns) { $0.number($1) }
    entries.append(",\"r\":")
    list(timeline.rows.prefix(Self.rowLimit)) { $0.add($1) }
    if timeline.rows.count > Self.rowLimit {
      entries.append(",\"x\":")
      digits(timeline.rows.count - Self.rowLimit)
    }
    addTrees(finding)
    entries.append("}")
    count += 1
    return .number(count - 1)
  }

  /// The trees before the line of the flow in which the rule was broken, and after the run.
  private mutating func addTrees(_ finding: Finding) {
    let step = finding.events.prefix(finding.eventIndex + 1).lastIndex { $0.kind == .step } ?? 0
    let before = Forest(finding.events, after: step)
    let after = Forest(finding.events, after: finding.events.count)
    if before.roots.isEmpty, after.roots.isEmpty { return }
    entries.append(",\"b\":")
    list(before.roots) { $0.add($1) }
    entries.append(",\"a\":")
    list(after.roots) { $0.add($1) }
  }

  private mutating func add(_ row: Timeline.Row) {
    entries.append("[")
    digits(row.isStep ? -1 : row.column)
    entries.append(",")
    digits(row.indent)
    entries.append(",")
    number(row.text)
    if let target = row.target {
      entries.append(",")
      digits(target.column)
      entries.append(",")
      digits(target.indent)
      entries.append(",")
      number(target.text)
    }
    if !row.marks.isEmpty {
      entries.append(",")
      list(row.marks) { $0.number($1) }
    }
    entries.append("]")
  }

  private mutating func add(_ node: Forest.Node) {
    entries.append("[")
    number(node.name)
    entries.append(",")
    digits(node.isActive.map { $0 ? 1 : 0 } ?? -1)
    entries.append(",")
    list(node.slots) { $0.number($1) }
    entries.append(",")
    list(node.children) { $0.add($1) }
    entries.append("]")
  }

  private mutating func list<Items: Sequence>(
    _ items: Items,
    _ add: (inout HTMLDetails, Items.Element) -> Void
  ) {
    entries.append("[")
    for (index, item) in items.enumerated() {
      if index > 0 { entries.append(",") }
      add(&self, item)
    }
    entries.append("]")
  }

  private mutating func digits(_ number: Int) { entries.append(contentsOf: String(number).utf8) }

  private mutating func number(_ text: String) {
    let clean = shown(text)
    if let known = numbers[clean] { return digits(known) }
    numbers[clean] = texts.count
    digits(texts.count)
    texts.append(clean)
    textBytes += clean.utf8.count
  }

  func write(to bytes: inout [UInt8]) {
    bytes.append("{\"t\":[")
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(",") }
      bytes.appendScriptJSON(text)
    }
    bytes.append("],\"d\":[")
    bytes.append(contentsOf: entries)
    bytes.append("]}")
  }
}

extension [UInt8] {
  /// A JSON string that ends no script element, whatever it says.
  fileprivate mutating func appendScriptJSON(_ text: String) {
    var string: [UInt8] = []
    string.appendJSON(text)
    for byte in string {
      if byte == UInt8(ascii: "<") { append("\\u003c") } else { append(byte) }
    }
  }
}
