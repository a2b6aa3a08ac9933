import RibEngine

/// A file that is written only where there is none; folders on the way to it are made.
package struct NewFile {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// False where something has this name already.
  package func write(_ text: String) throws(Trouble) -> Bool {
    try NewFolders(of: path).make()
    return try fill(text)
  }

  /// As `write`, where the folders are there.
  package func fill(_ text: String) throws(Trouble) -> Bool {
    do throws(SystemError) {
      let file = try Descriptor(opening: path, for: .making)
      do throws(SystemError) {
        try file.writeAndClose(Array(text.utf8))
      } catch {
        FileSystem.remove(path)
        throw error
      }
      return true
    } catch {
      if error == .alreadyExists { return false }
      throw Trouble("\(path) cannot be written: \(error.words)")
    }
  }
}

/// The folders on the way to a file.
package struct NewFolders {
  private let path: String

  package init(of path: String) { self.path = path }

  /// Makes those that are missing.
  package func make() throws(Trouble) {
    var folder = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += part + "/"
      guard !part.isEmpty, FileKind(ofPath: folder) == nil else { continue }
      do throws(SystemError) {
        try FileSystem.makeFolder(folder)
      } catch {
        guard error != .alreadyExists else { continue }
        throw Trouble("the folder \(folder) cannot be made: \(error.words)")
      }
    }
  }
}
