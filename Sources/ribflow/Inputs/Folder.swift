import Console
import RibEngine

/// The flow files below a folder.
///
/// Names that begin with a dot are left out. Folders behind symbolic links are looked at last, and
/// none is looked at twice, so that a loop of links ends and a file is found under its own path.
struct Folder {
  private(set) var files: [String] = []
  private(set) var problems: [Problem] = []
  private var seen: Set<FileIdentity> = []
  private var linked: [String] = []

  init(walking path: String) {
    visit(path)
    while let link = linked.popLast() { visit(link) }
  }

  private mutating func visit(_ root: String) {
    var waiting = [root]
    while let folder = waiting.popLast() {
      guard let entries = open(folder) else { continue }
      for entry in entries {
        let path = folder.hasSuffix("/") ? folder + entry.name : folder + "/" + entry.name
        take(path, entry, &waiting)
      }
    }
  }

  private mutating func take(_ path: String, _ entry: FolderEntries.Entry, _ waiting: inout [String]) {
    switch entry.kind {
    case .folder: waiting.append(path)
    case .file: if Self.isFlow(entry.name) { files.append(path) }
    case .link, .unknown:
      switch FileKind(ofPath: path) {
      case .folder: if entry.kind == .link { linked.append(path) } else { waiting.append(path) }
      // What is no file is left to the reading, which says why.
      default: if Self.isFlow(entry.name) { files.append(path) }
      }
    case .other: break
    }
  }

  /// The entries of a folder that was not seen before.
  private mutating func open(_ path: String) -> [FolderEntries.Entry]? {
    switch FolderEntries.read(path) {
    case .failure(let problem):
      problems.append(problem)
      return nil
    case .success(let folder):
      if let identity = folder.identity, !seen.insert(identity).inserted { return nil }
      return folder.entries.filter { !$0.name.hasPrefix(".") }
    }
  }

  static func isFlow(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
}
