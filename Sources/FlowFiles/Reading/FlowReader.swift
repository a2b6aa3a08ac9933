import RibEngine
import YAML

/// Reads flow files.
package enum FlowReader {
  /// What a file holds: its flows in order, or all that is wrong with it.
  package struct Result: Sendable {
    package var scenarios: [Scenario]
    package var invalid: InvalidFile?

    package init(scenarios: [Scenario], invalid: InvalidFile?) {
      self.scenarios = scenarios
      self.invalid = invalid
    }
  }

  /// The usual limits, with another one for the size of a file.
  package static func limits(fileBytes: Int) -> Limits {
    var limits = Limits()
    limits.fileBytes = fileBytes
    return limits
  }

  /// Reads all documents of `file`; `open` is called with a path relative to the working directory
  /// for each file that `include:` names.
  package static func read(
    _ file: SourceFile,
    limits: Limits = Limits(),
    open: (_ path: String) -> Swift.Result<SourceFile, Problem>
  ) -> Result {
    withoutActuallyEscaping(open) { open in
      let problems = ProblemList()
      if isTrace(file) {
        problems.add(trace(file), order: 0)
        return Result(scenarios: [], invalid: InvalidFile(path: file.path, problems: problems.sorted))
      }
      let tree = Tree(reading: file.bytes, limits: limits)
      for issue in tree.issues { problems.add(Problem(issue, in: file), order: 0) }
      if tree.roots.isEmpty, tree.issues.isEmpty { problems.add(emptiness(of: file), order: 0) }
      let includes = Includes(limits: limits, problems: problems, open: open)
      let sheet = Sheet(file, tree, file: 0)
      var scenarios: [Scenario] = []
      for root in tree.roots {
        if let table = RowTable(sheet, root: root, problems: problems) {
          scenarios += flows(of: table, includes, problems)
          continue
        }
        let reader = DocumentReader(sheet, root: root, problems: problems)
        if let scenario = reader.read(includes) { scenarios.append(scenario) }
      }
      if problems.isEmpty { return Result(scenarios: scenarios, invalid: nil) }
      let invalid = InvalidFile(path: file.path, problems: problems.sorted, followUps: problems.followUps)
      return Result(scenarios: [], invalid: invalid)
    }
  }

  /// A flow for each row.
  private static func flows(of table: RowTable, _ includes: Includes, _ problems: ProblemList) -> [Scenario] {
    var scenarios: [Scenario] = []
    let words = table.wordsOfOtherRows
    let documents = table.documents()
    for (number, document) in documents.enumerated() {
      let reader = DocumentReader(document.sheet, root: 0, problems: problems)
      guard var scenario = reader.read(includes) else { continue }
      scenario.row = document.row
      scenario.hasOtherRows = documents.count > 1
      scenario.wordsOfOtherRows = words[number]
      scenario.title = table.title(scenario.title, ofRow: number)
      scenarios.append(scenario)
    }
    table.requireTitles(scenarios)
    return scenarios
  }

  /// Whether the file is one for `replay`, by how it begins.
  private static func isTrace(_ file: SourceFile) -> Bool {
    file.bytes.starts(with: Array(#"{"schema":"rib-trace/"#.utf8))
  }

  private static func trace(_ file: SourceFile) -> Problem {
    let line = file.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let span = Span(start: 0, end: line.count)
    return Problem(
      "wrong-shape",
      "this is a trace of an app, and no flow",
      file: file,
      span: span,
      hint: "ribflow replay judges traces"
    )
  }

  private static func emptiness(of file: SourceFile) -> Problem {
    Problem("empty-file", "this file has no flow in it", file: file, hint: "begin it with 'flow: TITLE'")
  }
}
