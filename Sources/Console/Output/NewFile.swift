import RibEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written only where there is none; folders on the way to it are made.
package struct NewFile {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// False where something has this name already.
  package func write(_ text: String) throws(Trouble) -> Bool {
    try NewFolders(of: path).make()
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw Trouble("\(path) cannot be written: \(Host.words(for: errno))")
    }
    var failure = Descriptor.write(Array(text.utf8), to: descriptor)
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure != 0 {
      unlink(path)
      throw Trouble("\(path) cannot be written: \(Host.words(for: failure))")
    }
    return true
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
      if mkdir(folder, 0o777) != 0, errno != EEXIST {
        throw Trouble("the folder \(folder) cannot be made: \(Host.words(for: errno))")
      }
    }
  }
}
