#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Names of files and folders.
package enum FileSystem {
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard PathText.withBytes(of: path, { mkdir($0, 0o777) }) == 0 else { throw .last }
  }

  /// Gives a file another name, in place of what had that name.
  package static func move(_ path: String, to other: String) throws(SystemError) {
    let result = PathText.withBytes(of: path) { path in
      PathText.withBytes(of: other) { rename(path, $0) }
    }
    guard result == 0 else { throw .last }
  }

  /// Removes a file, if it is there and may be removed.
  package static func remove(_ path: String) { _ = PathText.withBytes(of: path) { unlink($0) } }

  /// Whether the process may start the file.
  package static func isExecutable(_ path: String) -> Bool {
    PathText.withBytes(of: path) { access($0, X_OK) } == 0
  }

  /// Whether the process may write to the file.
  package static func isWritable(_ path: String) -> Bool {
    PathText.withBytes(of: path) { access($0, W_OK) } == 0
  }
}

/// A path from the root of the file system, without links, dots and doubled slashes.
package struct RealPath {
  package let path: String

  /// nil where it leads nowhere.
  package init?(_ path: String) {
    guard let real = PathText.withBytes(of: path, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    self.path = PathText.string(real)
  }
}
