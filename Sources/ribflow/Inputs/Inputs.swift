import Console
import RibEngine

/// The files that the paths of a call stand for, in the order of their paths.
struct Inputs {
  struct Input: Sendable {
    var path: String
    /// Lines whose flows are meant; empty for all flows of the file.
    var lines: [Int] = []
    /// Found in a folder, not named by the call.
    var isFound = false
  }

  private(set) var files: [Input] = []
  /// Paths that lead to no file.
  private(set) var unusable: [InvalidFile] = []

  init(_ paths: [String]) throws(UsageError) {
    for path in try paths.isEmpty ? [Self.defaultFolder()] : paths { add(path) }
    files.sort { ByteOrder.precedes($0.path, $1.path) }
    unite()
    unusable.sort { ByteOrder.precedes($0.path, $1.path) }
  }

  /// `flows`, where there is such a folder.
  private static func defaultFolder() throws(UsageError) -> String {
    if case .folder = FileKind(ofPath: "flows") { return "flows" }
    throw UsageError(
      "there is no folder 'flows' here, and the call names no path",
      lines: ["try: ribflow new           write a first flow", "     ribflow run PATH..."]
    )
  }

  private mutating func add(_ written: String) {
    let path = Self.withoutTrailingSlashes(written)
    if path == "-" || path == "/dev/stdin" { return files.append(Input(path: FileReading.standardInput)) }
    if case .folder = FileKind(ofPath: path) { return addFolder(path) }
    if FileKind(ofPath: path) == nil, let place = Place(path), FileKind(ofPath: place.path) != nil {
      return files.append(Input(path: place.path, lines: [place.line]))
    }
    files.append(Input(path: path))
  }

  /// Whether a path stands for a file, a folder or a line of a file that is there.
  static func leadSomewhere(_ written: String) -> Bool {
    let path = withoutTrailingSlashes(written)
    if FileKind(ofPath: path) != nil { return true }
    return Place(path).map { FileKind(ofPath: $0.path) != nil } ?? false
  }

  private mutating func addFolder(_ path: String) {
    let folder = Folder(walking: path)
    files += folder.files.map { Input(path: $0, isFound: true) }
    for problem in folder.problems { refuse(problem) }
    guard folder.files.isEmpty, folder.problems.isEmpty else { return }
    refuse(
      Problem(
        "no-flows",
        "there are no flows in this folder",
        path: path,
        hint: "flow files end in .yaml or .yml"
      )
    )
  }

  private mutating func refuse(_ problem: Problem) {
    unusable.append(InvalidFile(path: problem.path, problems: [problem]))
  }

  /// A file that was given twice is read once; all of its flows are meant if it was once given whole.
  private mutating func unite() {
    var united: [Input] = []
    for input in files {
      guard let last = united.last, last.path == input.path else {
        united.append(input)
        continue
      }
      let isWhole = last.lines.isEmpty || input.lines.isEmpty
      united[united.count - 1].lines = isWhole ? [] : last.lines + input.lines
      united[united.count - 1].isFound = last.isFound && input.isFound
    }
    files = united
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// `file.yaml:12`, or `file.yaml:12:5` as findings print it.
  private struct Place {
    var path: String
    var line: Int

    init?(_ text: String) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let numbers = parts.reversed().prefix { $0.allSatisfy { $0.isASCII && $0.isNumber } && !$0.isEmpty }
      let count = min(2, numbers.count)
      guard count > 0, parts.count > count, let line = Int(parts[parts.count - count]) else { return nil }
      path = parts.dropLast(count).joined(separator: ":")
      self.line = line
    }
  }
}
