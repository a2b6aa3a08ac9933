import RibEngine

/// Files that are read because another file names them, and not the person who started the command. They come with
/// the flows, perhaps from somebody else, and must not make a report tell what else is on the machine.
extension FileReading {
  package func readIncluded(_ path: String) -> Result<SourceFile, Problem> {
    if let refusal = refusal(of: path) { return .failure(refusal) }
    return read(path)
  }

  /// nil where the file lies below `includeRoot`, symbolic links followed. What lies elsewhere is refused whether it
  /// is there or not.
  private func refusal(of path: String) -> Problem? {
    guard let root = RealPath(includeRoot) else {
      return Problem("unreadable", "there is no folder '\(includeRoot)' to include files from", path: path)
    }
    guard let place = RealPath(path) ?? Self.nearestFolder(of: path), place.isBelow(root) else {
      let named = includeRoot == "." ? "the working folder" : "'\(includeRoot)'"
      return Problem(
        "unreadable",
        "it is not below \(named); --include-root names another folder",
        path: path
      )
    }
    if Self.systemFolders.contains(where: { place.path.hasPrefix($0) }) {
      return Problem("unreadable", "it is a file of the system", path: path)
    }
    return nil
  }

  /// Folders in which files are made by the system while they are read.
  private static let systemFolders = ["/proc/", "/dev/", "/sys/"]

  /// The folder above a path that leads nowhere, as near to it as there is one.
  fileprivate static func nearestFolder(of path: String) -> RealPath? {
    var path = Substring(path)
    while let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      path = path[..<slash]
      if let real = RealPath(String(path)) { return real }
    }
    return RealPath(path.hasPrefix("/") ? "/" : ".")
  }
}

extension RealPath {
  /// Whether a path, or the nearest folder above it that is there, lies below `folder`, symbolic links followed.
  package static func lies(_ path: String, below folder: String) -> Bool {
    guard let root = RealPath(folder), let place = RealPath(path) ?? FileReading.nearestFolder(of: path)
    else {
      return false
    }
    return place.isBelow(root)
  }

  fileprivate func isBelow(_ folder: RealPath) -> Bool {
    folder.path == "/" || path == folder.path || path.hasPrefix(folder.path + "/")
  }
}
