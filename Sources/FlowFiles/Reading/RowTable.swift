import RibEngine
import YAML

/// The table of a flow that is played for each of its rows: `for each:` with a list of maps, whose values stand where
/// `$COLUMN` is written.
///
/// A value that stands alone, a list as well, keeps its own place, so that what is said of it points into the table; one
/// inside a text has the place of that text. Nothing is put into files that are included.
struct RowTable {
  static let key = "for each"
  private static let mostRows = 1_000

  private typealias Row = (node: Int, values: [String: Int])

  private let reading: Reading
  private let sheet: Sheet
  private let root: Int
  /// The node of the key.
  private let entry: Int
  private var columns: [Text] = []
  private var rows: [Row] = []

  /// nil where the document has no table.
  init?(_ sheet: Sheet, root: Int, problems: ProblemList) {
    guard sheet.kind(root) == .mapping,
      let pair = sheet.pairs(root).first(where: { sheet.string($0.key) == Self.key })
    else { return nil }
    reading = Reading(problems: problems, hasColumns: true)
    (self.sheet, self.root, entry) = (sheet, root, pair.key)
    readRows(pair.value)
    requireColumns()
  }

  // MARK: - The table

  private mutating func readRows(_ value: Int) {
    guard sheet.kind(value) == .sequence else {
      return reading.wrongShape(
        value,
        sheet,
        expected: "a list of rows",
        for: Self.key,
        hint: "such as - {a: b}"
      )
    }
    let elements = sheet.elements(value)
    if elements.isEmpty { report("missing-value", "'\(Self.key)' has no row", sheet.span(value)) }
    if elements.count > Self.mostRows {
      report(
        "too-large",
        "'\(Self.key)' has \(elements.count) rows",
        reading.head(value, sheet),
        hint: "at most \(Self.mostRows), which no option raises"
      )
    }
    for element in elements.prefix(Self.mostRows) { readRow(element) }
  }

  private mutating func readRow(_ node: Int) {
    guard sheet.kind(node) == .mapping else {
      return reading.wrongShape(
        node,
        sheet,
        expected: "rows that are maps",
        for: Self.key,
        hint: "such as {a: b}"
      )
    }
    var values: [String: Int] = [:]
    for (name, value) in reading.entries(of: node, in: sheet, "column") {
      if !Self.isColumn(name.string) {
        report(
          "bad-name",
          "the name of a column has letters, digits, '-' and '_' only, and begins with a letter",
          name.span
        )
        continue
      }
      guard isValue(value, of: name) else { continue }
      values[name.string] = value
      if rows.isEmpty { columns.append(name) }
    }
    rows.append((node, values))
  }

  private func isValue(_ value: Int, of name: Text) -> Bool {
    switch sheet.kind(value) {
    case .scalar: return true
    case .sequence:
      let others = sheet.elements(value).filter { sheet.kind($0) != .scalar || sheet.isEmpty($0) }
      for other in others { reading.wrongShape(other, sheet, expected: "a list of words", for: name.string) }
      return others.isEmpty
    case .broken: reading.problems.followUp()
    case .mapping:
      reading.wrongShape(value, sheet, expected: "a word, a text or a list of words", for: name.string)
    }
    return false
  }

  private func requireColumns() {
    let names = Set(columns.map(\.string))
    for row in rows.dropFirst() {
      for column in columns where row.values[column.string] == nil {
        report(
          "missing-key",
          "this row has no '\(column.string)'",
          reading.head(row.node, sheet),
          labels: [Label(column.span, "the first row has it")]
        )
      }
      for (name, value) in row.values where !names.contains(name) {
        report(
          "unknown-key",
          "the first row has no '\(name)'",
          sheet.span(value),
          hint: reading.didYouMean(reading.suggestion(for: name, in: names))
        )
      }
    }
  }

  private func report(_ id: String, _ message: String, _ span: Span, hint: String = "", labels: [Label] = [])
  {
    reading.report(id, message, sheet, span, hint: hint, labels: labels)
  }

  // MARK: - The flows

  /// The place of a row among its table's, from 0; nil for one of another table.
  func number(ofRow row: Span) -> Int? { rows.firstIndex { sheet.span($0.node) == row } }

  /// The document once for each row, or for the one of `number`, and where the row stands; none where the table cannot
  /// be used.
  func documents(ofRow number: Int? = nil) -> [(sheet: Sheet, row: Span)] {
    guard reading.problems.isEmpty, rows.indices.contains(number ?? 0) else { return [] }
    var used: Set<String> = []
    let documents = (number.map { rows[$0...$0] } ?? rows[...]).map { row in
      let tree = Substitution.make(of: sheet.tree, root: root, without: entry) { scalar in
        replacement(of: scalar, row, &used)
      }
      return (Sheet(sheet.source, tree, file: sheet.file), sheet.span(row.node))
    }
    // Beside a name that is no column, what it was meant for would only be told twice.
    for column in columns where reading.problems.isEmpty && !used.contains(column.string) {
      report("unknown-name", "'$\(column.string)' stands nowhere in this flow", column.span)
    }
    return reading.problems.isEmpty ? documents : []
  }

  private func replacement(of scalar: Int, _ row: Row, _ used: inout Set<String>) -> Substitution.Replacement
  {
    let text = sheet.string(scalar)
    guard text.utf8.contains(UInt8(ascii: "$")) else { return .none }
    let pieces = Self.pieces(text)
    if pieces.count == 1, case .column(let name) = pieces[0] {
      used.insert(name)
      return row.values[name].map { .value($0) } ?? unknown(name, scalar)
    }
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .column(let name):
        used.insert(name)
        guard let value = row.values[name] else { return unknown(name, scalar) }
        guard sheet.kind(value) == .scalar else {
          report(
            "wrong-shape",
            "'$\(name)' is a list, which cannot stand inside a text",
            sheet.span(scalar),
            labels: [Label(sheet.span(value), "the list")]
          )
          return .none
        }
        result += sheet.string(value)
      }
    }
    return .text(result)
  }

  private func unknown(_ name: String, _ scalar: Int) -> Substitution.Replacement {
    let names = columns.map(\.string)
    let near = reading.didYouMean(reading.suggestion(for: name, in: names))
    reading.report(
      "unknown-name",
      "'\(Self.key)' has no column '\(name)'",
      sheet,
      sheet.span(scalar),
      hint: near.isEmpty ? "a dollar sign that is meant is written '$$'" : near,
      notes: ["columns: " + names.joined(separator: ", ")]
    )
    return .none
  }

  /// A title that names the row where the flow's own does not: with what its columns hold.
  func title(_ written: Text, ofRow number: Int) -> Text {
    guard let node = sheet.pairs(root).first(where: { sheet.string($0.key) == "flow" })?.value,
      !Self.pieces(sheet.string(node)).contains(where: \.isColumn)
    else { return written }
    let cells = columns.compactMap { column in
      rows[number].values[column.string].map { "\(column.string): \(words($0))" }
    }
    return Text("\(written.string) (\(cells.joined(separator: ", ")))", written.span)
  }

  /// By row: words of the others that it does not have.
  var wordsOfOtherRows: [Set<String>] {
    let own = rows.map { row in
      Set(row.values.values.flatMap(elements).map { sheet.string($0) })
    }
    let all = own.reduce(into: Set()) { $0.formUnion($1) }
    return own.map(all.subtracting)
  }

  private func elements(_ value: Int) -> [Int] {
    sheet.kind(value) == .scalar ? [value] : Array(sheet.elements(value))
  }

  private func words(_ value: Int) -> String {
    if sheet.kind(value) == .scalar { return sheet.string(value) }
    return "[" + sheet.elements(value).map { sheet.string($0) }.joined(separator: ", ") + "]"
  }

  /// Two rows of one title could not be told apart in any report.
  func requireTitles(_ scenarios: [Scenario]) {
    var seen: [String: Span] = [:]
    for scenario in scenarios {
      guard let row = scenario.row else { continue }
      if let first = seen[scenario.title.string] {
        report(
          "duplicate-value",
          "two rows give the title '\(scenario.title.string)'",
          row,
          labels: [Label(first, "given first by this row")]
        )
      } else {
        seen[scenario.title.string] = row
      }
    }
  }

  // MARK: - Words

  private enum Piece {
    case text(String)
    case column(String)

    var isColumn: Bool { if case .column = self { true } else { false } }
  }

  private static func isColumn(_ name: String) -> Bool {
    pieces("$" + name).count == 1 && pieces("$" + name)[0].isColumn
  }

  /// `$$` stands for a dollar sign; one that no letter follows is one, too.
  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      guard character == "$", let next = rest.first, next == "$" || next.isLetter else {
        plain.append(character)
        continue
      }
      if next == "$" {
        plain.append("$")
        rest = rest.dropFirst()
        continue
      }
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      rest = rest.dropFirst(name.count)
      if !plain.isEmpty { pieces.append(.text(plain)) }
      plain = ""
      pieces.append(.column(String(name)))
    }
    return plain.isEmpty ? pieces : pieces + [.text(plain)]
  }
}
