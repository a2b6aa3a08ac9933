import Console

/// The `.gitignore` files that speak about a folder, the nearest last.
///
/// A file's lines are held against paths relative to its folder. As in git, the nearest file that has
/// something to say decides, and in a file its last line that fits.
struct IgnoreRules: Sendable {
  private struct Level: Sendable {
    var file: IgnoreFile
    /// How much of a path to leave out: the folder of the file, with its slash.
    var prefix: Int
  }

  private var levels: [Level] = []

  init() {}

  /// Adds the lines of a file in `folder`, a path as `ignores` takes it, without a slash at its end.
  mutating func add(_ bytes: [UInt8], folder: [UInt8]) {
    let file = IgnoreFile(bytes)
    guard !file.patterns.isEmpty else { return }
    levels.append(Level(file: file, prefix: folder.isEmpty ? 0 : folder.count + 1))
  }

  /// Whether git leaves `path` out, if it looks at its folder at all.
  func ignores(_ path: [UInt8], isFolder: Bool) -> Bool {
    if levels.isEmpty { return false }
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    for level in levels.reversed() {
      let relative = Array(path[level.prefix...])
      let name = path[start...]
      if let verdict = level.file.verdict(path: relative, name: name, isFolder: isFolder) { return verdict }
    }
    return false
  }
}

/// The repository that a folder belongs to.
struct Repository {
  /// The path of the folder below the repository's, empty for the repository itself.
  let inside: [UInt8]
  /// What the repository says down to the folder, without the folder's own `.gitignore`.
  let rules: IgnoreRules

  /// nil where the folder is in none.
  init?(of folder: String, _ reading: FileReading) {
    guard let real = RealPath(folder)?.path else { return nil }
    let parts = real.split(separator: "/").map(String.init)
    guard let depth = (0...parts.count).last(where: { Self.isRoot(parts.prefix($0)) }) else { return nil }
    inside = Array(parts[depth...].joined(separator: "/").utf8)
    rules = Self.rules(root: parts.prefix(depth), inside: parts[depth...], reading)
  }

  private static func path(_ parts: ArraySlice<String>) -> String { "/" + parts.joined(separator: "/") }

  private static func isRoot(_ parts: ArraySlice<String>) -> Bool {
    FileKind(ofPath: path(parts) + "/.git") != nil
  }

  /// Nothing of what stands above the folder where that would leave out the folder itself: whoever
  /// names it wants it read.
  private static func rules(
    root: ArraySlice<String>,
    inside: ArraySlice<String>,
    _ reading: FileReading
  ) -> IgnoreRules {
    var rules = IgnoreRules()
    if case .success(let file) = reading.read(path(root) + "/.git/info/exclude") {
      rules.add(file.bytes, folder: [])
    }
    var folder: [String] = []
    for part in inside {
      let parent = Array(folder.joined(separator: "/").utf8)
      if case .success(let file) = reading.read(path(root + folder) + "/.gitignore") {
        rules.add(file.bytes, folder: parent)
      }
      folder.append(part)
      if rules.ignores(Array(folder.joined(separator: "/").utf8), isFolder: true) { return IgnoreRules() }
    }
    return rules
  }
}
