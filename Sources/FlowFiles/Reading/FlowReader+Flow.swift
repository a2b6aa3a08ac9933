import RibEngine
import YAML

extension FlowReader {
  /// The flow that `written` was read as, in other texts of its files, one for each: that of the same document and row.
  /// nil where they have none such, or where it cannot be read.
  static func flow(of written: Scenario, in files: [SourceFile]) -> Scenario? {
    guard let old = written.files.first, let new = files.first else { return nil }
    let limits = limits(fileBytes: .max)
    let before = Sheet(old, Tree(reading: old.bytes, limits: limits), file: 0)
    let after = Sheet(new, Tree(reading: new.bytes, limits: limits), file: 0)
    let roots = (before.tree.roots, after.tree.roots)
    guard after.tree.issues.isEmpty, roots.0.count == roots.1.count,
      let number = roots.0.firstIndex(where: { before.span($0) == written.span })
    else { return nil }
    let problems = ProblemList()
    var (sheet, root) = (after, roots.1[number])
    if let row = written.row {
      let table = RowTable(before, root: roots.0[number], problems: ProblemList())
      guard let place = table?.number(ofRow: row),
        let document = RowTable(after, root: root, problems: problems)?.documents(ofRow: place).first
      else { return nil }
      (sheet, root) = (document.sheet, 0)
    }
    let includes = Includes(limits: limits, problems: problems) { path in
      files.first { $0.path == path }.map { .success($0) }
        ?? .failure(Problem("unreadable", "it was not included before", path: path))
    }
    let scenario = DocumentReader(sheet, root: root, problems: problems).read(includes)
    return problems.isEmpty ? scenario : nil
  }
}
