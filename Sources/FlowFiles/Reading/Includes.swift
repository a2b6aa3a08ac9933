import RibEngine
import YAML

/// Opens the files that a flow includes, each once.
final class Includes {
  typealias Open = (_ path: String) -> Swift.Result<SourceFile, Problem>

  private let open: Open
  private let limits: Limits
  private let problems: ProblemList
  /// Files of all documents, so that several flows can share one.
  private var trees: [String: (source: SourceFile, tree: Tree)] = [:]
  private static let mostFiles = 64
  private static let mostLevels = 16
  private static let fixedLimit = "no option raises this limit"

  init(limits: Limits, problems: ProblemList, open: @escaping Open) {
    self.limits = limits
    self.problems = problems
    self.open = open
  }

  /// The file of a document and all it includes, in order of mention.
  func sheets(from main: Sheet, root: Int, _ reading: Reading) -> [(sheet: Sheet, root: Int)] {
    var all = [(sheet: main, root: root)]
    let path = Includes.normalized(main.source.path)
    var known: Set<String> = [path]
    visit(main, root, chain: [path], &all, &known, reading)
    return all
  }

  private func visit(
    _ sheet: Sheet,
    _ root: Int,
    chain: [String],
    _ all: inout [(sheet: Sheet, root: Int)],
    _ known: inout Set<String>,
    _ reading: Reading
  ) {
    guard sheet.kind(root) == .mapping else { return }
    let fields = reading.fields(of: root, in: sheet, .flow, isQuiet: true)
    guard let field = fields.first(where: { $0.name == "include" }) else { return }
    let values = ValueReader(reading: reading, sheet: sheet)
    for node in values.words(field.value, key: field.name) {
      let written = sheet.string(node)
      let span = sheet.span(node)
      if written.hasPrefix("/") {
        let hint = "write a path relative to this file"
        fail("cannot include '\(written)', an absolute path", sheet, span, chain, reading, hint: hint)
        continue
      }
      let joined = Includes.join(sheet.source.path, written)
      let path = joined.isEmpty ? "." : joined
      if chain.contains(path) {
        fail("'\(path)' includes itself", sheet, span, chain, reading)
        continue
      }
      guard known.insert(path).inserted else { continue }
      if chain.count > Includes.mostLevels {
        fail(
          "more than \(Includes.mostLevels) files include one another in a row",
          sheet,
          span,
          chain,
          reading,
          hint: Includes.fixedLimit
        )
        return
      }
      // The file of the flow is known, too.
      if known.count > Includes.mostFiles + 1 {
        let message = "more than \(Includes.mostFiles) files are included"
        fail(message, sheet, span, chain, reading, hint: Includes.fixedLimit)
        return
      }
      guard let (source, tree) = load(path, sheet, span, chain, reading) else { continue }
      for root in tree.roots where isPart(root, Sheet(source, tree, file: all.count), reading) {
        let next = Sheet(source, tree, file: all.count)
        all.append((next, root))
        visit(next, root, chain: chain + [path], &all, &known, reading)
      }
    }
  }

  private func fail(
    _ message: String,
    _ sheet: Sheet,
    _ span: Span,
    _ chain: [String],
    _ reading: Reading,
    hint: String = ""
  ) {
    reading.names.isPartial = true
    reading.report(
      "include",
      message,
      sheet,
      span,
      hint: hint,
      notes: chain.count > 1 ? ["included through " + chain.joined(separator: ", ")] : []
    )
  }

  private func load(
    _ path: String,
    _ sheet: Sheet,
    _ span: Span,
    _ chain: [String],
    _ reading: Reading
  ) -> (SourceFile, Tree)? {
    if let known = trees[path] { return (known.source, known.tree) }
    switch open(path) {
    case .failure(let problem):
      let hint = [problem.message, problem.hint].filter { !$0.isEmpty }.joined(separator: "; ")
      fail("cannot include '\(path)'", sheet, span, chain, reading, hint: hint)
      return nil
    case .success(let source):
      let tree = Tree(reading: source.bytes, limits: limits)
      for issue in tree.issues {
        problems.add(Problem(issue, in: source).withoutWords, order: trees.count + 1)
      }
      if !tree.issues.isEmpty { reading.names.isPartial = true }
      if tree.roots.isEmpty, tree.issues.isEmpty {
        fail("'\(path)' is empty", sheet, span, chain, reading)
      }
      trees[path] = (source, tree)
      return (source, tree)
    }
  }

  /// Whether a document can be a part of a flow: a map, and one of a flow's keys in it, if any.
  private func isPart(_ root: Int, _ sheet: Sheet, _ reading: Reading) -> Bool {
    if sheet.kind(root) == .broken {
      reading.problems.followUp()
      return false
    }
    let isMap = sheet.kind(root) == .mapping
    if isMap, sheet.isEmpty(root) || !reading.fields(of: root, in: sheet, .flow, isQuiet: true).isEmpty {
      return true
    }
    reading.names.isPartial = true
    let problem = Problem(
      "wrong-shape",
      isMap
        ? "an included file has none of the keys of a flow"
        : "an included file is a map, not \(sheet.noun(root))",
      file: sheet.source,
      span: sheet.span(root),
      hint: "it holds 'ribs', 'coordinators' or 'objects'"
    )
    problems.add(problem.withoutWords, order: sheet.file)
    return false
  }

  /// The path of a file that another one names, relative to that one's folder.
  static func join(_ includer: String, _ path: String) -> String {
    guard let slash = includer.utf8.lastIndex(of: 0x2F) else { return normalized(path) }
    return normalized(String(includer[...slash]) + path)
  }

  /// A path without `.` and, where it can be, `..`.
  static func normalized(_ path: String) -> String {
    // Most are so already, and to have a first text split costs a start a fiftieth of it.
    if isNormal(path) { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// True where no part between slashes is empty, `.` or `..`.
  private static func isNormal(_ path: String) -> Bool {
    var (length, dots, isFirst) = (0, 0, true)
    for byte in path.utf8 {
      guard byte == 0x2F else {
        length += 1
        dots += byte == 0x2E ? 1 : 0
        continue
      }
      if length == 0 ? !isFirst : dots == length && length < 3 { return false }
      (length, dots, isFirst) = (0, 0, false)
    }
    return length > 0 && !(dots == length && length < 3)
  }
}
