#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is replaced as a whole, or stays as it was.
package struct ReplacedFile {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// Writes beside the file and renames; a device or a pipe is written to directly.
  package func replace(with bytes: [UInt8]) throws(Trouble) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, case .folder = FileKind(status) { throw trouble(EISDIR) }
    if exists, case .other = FileKind(status) { return try writeThrough(bytes) }
    let target = exists ? Self.resolved(path) : path
    let temporary = Self.temporary(beside: target)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw trouble(errno) }
    if exists { _ = fchmod(descriptor, status.st_mode & 0o777) }
    var failure = Descriptor.write(bytes, to: descriptor)
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure == 0, rename(temporary, target) != 0 { failure = errno }
    if failure != 0 {
      unlink(temporary)
      throw trouble(failure)
    }
  }

  private func writeThrough(_ bytes: [UInt8]) throws(Trouble) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw trouble(errno) }
    var failure = Descriptor.write(bytes, to: descriptor)
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure != 0, failure != EPIPE { throw trouble(failure) }
  }

  /// Where symbolic links end, so that they stay.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func temporary(beside path: String) -> String {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let start = cut ?? path.startIndex
    return path[..<start] + ".\(path[start...].prefix(100)).\(getpid())"
  }

  private func trouble(_ error: Int32) -> Trouble {
    Trouble("\(path) cannot be written: \(Host.words(for: error))")
  }
}
