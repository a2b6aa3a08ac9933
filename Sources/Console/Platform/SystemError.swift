#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a call of the system failed.
package struct SystemError: Error, Equatable, Sendable {
  /// One of the numbers of errno(2).
  package let number: Int32

  package static let noSuchFile = SystemError(number: ENOENT)
  package static let alreadyExists = SystemError(number: EEXIST)
  package static let isFolder = SystemError(number: EISDIR)
  /// Nobody reads what is written.
  package static let brokenPipe = SystemError(number: EPIPE)

  /// A file would belong to somebody else; no number of the system.
  static let ownerLost = SystemError(number: -1)

  /// Of the call of this thread that failed last.
  static var last: SystemError { SystemError(number: errno) }

  /// The system's words for it, such as "No space left on device".
  package var words: String {
    if self == .ownerLost { return "it would not belong to its owner any longer" }
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}
