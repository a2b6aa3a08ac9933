import RibEngine
import YAML

extension FlowReader {
  /// The flow of the row that `written` was read from, in other texts of its files, one for each; nil where they have no
  /// such row, or cannot be read.
  static func row(of written: Scenario, in files: [SourceFile]) -> Scenario? {
    guard let row = written.row, let old = written.files.first, let new = files.first else { return nil }
    let limits = limits(fileBytes: .max)
    let places = Tree(reading: old.bytes, limits: limits).tables(old, ProblemList())
    guard let place = places.firstIndex(where: { $0?.number(ofRow: row) != nil }),
      let number = places[place]?.number(ofRow: row)
    else { return nil }
    let problems = ProblemList()
    let tree = Tree(reading: new.bytes, limits: limits)
    let tables = tree.tables(new, problems)
    guard tree.issues.isEmpty, tables.count == places.count,
      let document = tables[place]?.documents(ofRow: number).first
    else { return nil }
    let includes = Includes(limits: limits, problems: problems) { path in
      files.first { $0.path == path }.map { .success($0) }
        ?? .failure(Problem("unreadable", "it was not included before", path: path))
    }
    let scenario = DocumentReader(document.sheet, root: 0, problems: problems).read(includes)
    return problems.isEmpty ? scenario : nil
  }
}

extension Tree {
  /// The table of each document; nil where it has none.
  fileprivate func tables(_ file: SourceFile, _ problems: ProblemList) -> [RowTable?] {
    roots.map { RowTable(Sheet(file, self, file: 0), root: $0, problems: problems) }
  }
}
