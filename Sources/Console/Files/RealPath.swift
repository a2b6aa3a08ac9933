#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A path from the root of the file system, without links, dots and doubled slashes.
package struct RealPath {
  package let path: String

  /// nil where it leads nowhere.
  package init?(_ path: String) {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    self.path = String(cString: real)
  }
}
