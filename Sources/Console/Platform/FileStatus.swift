#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the system says of a file without reading it.
package struct FileStatus: Sendable {
  package let kind: FileKind
  package let identity: FileIdentity
  /// In bytes.
  package let size: Int
  /// When it was written last.
  package let modified: Modification
  let permissions: mode_t
  let owner: Owner
  /// How many names it has.
  package let names: Int

  /// Whether anybody may write to it.
  package var isWritable: Bool { permissions & 0o222 != 0 }

  struct Owner: Equatable, Sendable {
    let user: uid_t
    let group: gid_t
  }

  package struct Modification: Hashable, Comparable, Sendable {
    package let seconds: Int
    package let nanoseconds: Int

    /// What a file would bear that is written now, on a disk whose clock is this machine's.
    package static var now: Modification {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Modification(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }

    package static func < (a: Modification, b: Modification) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  /// Symbolic links are followed.
  package init(ofPath path: String) throws(SystemError) {
    var status = stat()
    guard PathText.withBytes(of: path, { stat($0, &status) }) == 0 else { throw .last }
    self.init(status)
  }

  init(_ status: stat) {
    kind = FileKind(status)
    identity = FileIdentity(status)
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    owner = Owner(user: status.st_uid, group: status.st_gid)
    names = Int(status.st_nlink)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Modification(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }
}

/// What a path leads to, symbolic links followed.
package enum FileKind: Sendable {
  case regular, folder
  /// A device, a pipe, a socket: something whose reading may never end.
  case other

  /// nil where the path leads nowhere, or nowhere that may be looked at.
  package init?(ofPath path: String) {
    var status = stat()
    guard PathText.withBytes(of: path, { stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

/// Which file or folder on which disk, however it is called.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// nil where the path leads nowhere; symbolic links are followed.
  package init?(ofPath path: String) {
    var status = stat()
    guard PathText.withBytes(of: path, { stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
