import Console

/// What the configuration excludes: lines as in a `.gitignore` that stands beside it.
struct ExcludedPaths: Sendable {
  private var rules = IgnoreRules()
  /// The folder of the configuration, from the root of the file system, with a slash at its end.
  private var base = ""
  private var here = ""

  init() {}

  init(_ patterns: [String], besides file: String) {
    guard !patterns.isEmpty, let real = RealPath(file)?.path, let own = RealPath(".")?.path else { return }
    base = real.lastIndex(of: "/").map { String(real[...$0]) } ?? "/"
    here = own == "/" ? "/" : own + "/"
    rules.add(Array(patterns.joined(separator: "\n").utf8), folder: [])
  }

  func contains(_ path: String, isFolder: Bool) -> Bool {
    if base.isEmpty { return false }
    let whole = Self.plain(path.hasPrefix("/") ? path : here + path)
    guard whole.hasPrefix(base) else { return false }
    return rules.ignores(Array(whole.utf8.dropFirst(base.utf8.count)), isFolder: isFolder)
  }

  /// Without `.` and `..`, as the letters have it.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
