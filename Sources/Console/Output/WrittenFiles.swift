import Reports

/// The files that a call was told to write, held against those that it reads before it does anything.
package struct WrittenFiles {
  private let paths: [String]

  package init(_ paths: [String]) { self.paths = paths }

  /// Files that `.ribflow.yml` may be called, whether the call reads it or not.
  private static let configurations = [".ribflow.yml", ".ribflow.yaml"]

  /// Throws where one would be lost that the call reads, or that was made read-only.
  package func check(against read: [String]) throws {
    if paths.isEmpty { return }
    let known = Set(read.compactMap(Place.init(read:)))
    var written: Set<Place> = []
    for path in paths {
      let place = Place(path)
      if known.contains(place) || Self.configurations.contains(Place.name(of: path)) {
        throw refusal("'\(path)' would be written over, and ribflow reads it")
      }
      if !written.insert(place).inserted { throw refusal("'\(path)' would be written twice") }
      try Self.checkWritable(path)
    }
  }

  private func refusal(_ message: String) -> UsageError {
    UsageError(message, lines: ["help: name another file; nothing was run, nothing was written"])
  }

  private static func checkWritable(_ path: String) throws(Trouble) {
    guard let status = try? FileStatus(ofPath: path), status.isReadOnly(at: path) else { return }
    throw Trouble("\(path) cannot be written: it is read-only; nothing was run")
  }

  /// A file that is there, or the place where one would be.
  private enum Place: Hashable {
    case file(FileIdentity)
    case missing(folder: FileIdentity?, name: String)

    init(_ path: String) {
      if let identity = FileIdentity(ofPath: path) {
        self = .file(identity)
      } else {
        let folder = String(path.dropLast(Self.name(of: path).count))
        self = .missing(
          folder: FileIdentity(ofPath: folder.isEmpty ? "." : folder),
          name: Self.name(of: path)
        )
      }
    }

    /// nil for no path, and for a stream that is no file.
    init?(read path: String) {
      if path.isEmpty { return nil }
      guard path == FileReading.standardInput else {
        self.init(path)
        return
      }
      guard let status = try? Descriptor(0).status(), case .regular = status.kind else { return nil }
      self = .file(status.identity)
    }

    static func name(of path: String) -> String {
      String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
    }
  }
}

extension FileStatus {
  /// Whether the file is a regular one that somebody keeps from being changed.
  package func isReadOnly(at path: String) -> Bool {
    guard case .regular = kind else { return false }
    return !isWritable || !FileSystem.isWritable(path)
  }
}
