#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file, pipe or device; whoever opened it closes it.
package struct Descriptor: Sendable {
  package enum Purpose: Sendable {
    /// A pipe opens at once, whether somebody writes to it or not.
    case reading
    case writing
    /// Fails where something has the name already, be it a link that leads nowhere.
    case making
  }

  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package init(opening path: String, for purpose: Purpose) throws(SystemError) {
    number = PathText.withBytes(of: path) { open($0, Self.flags(purpose) | O_CLOEXEC, 0o666) }
    guard number >= 0 else { throw .last }
  }

  private static func flags(_ purpose: Purpose) -> Int32 {
    switch purpose {
    case .reading: O_RDONLY | O_NONBLOCK
    case .writing: O_WRONLY
    case .making: O_WRONLY | O_CREAT | O_EXCL
    }
  }

  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Gives the file the owner and group that `status` tells of; false where the system does not let it.
  package func takeOwner(of status: FileStatus) -> Bool {
    guard let own = try? self.status() else { return false }
    return own.owner == status.owner || fchown(number, status.owner.user, status.owner.group) == 0
  }

  /// Gives the file the permissions that `status` tells of, as far as the system lets it.
  package func takePermissions(of status: FileStatus) { _ = fchmod(number, status.permissions) }

  /// Waits until no other process has locked the file, and locks it until it is closed; where the file system knows
  /// no locks, nothing happens.
  package func lock() { _ = flock(number, LOCK_EX) }

  /// Up to `count` bytes; fewer only at the end or, in a pipe, where no more is there yet.
  package func read(_ count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while true {
        let got = readSome(number, buffer.baseAddress, count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = .last }
        filled = max(0, got)
        return
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// True where a read does not wait: something is there, or the end, or a failure that the read tells.
  package func isReadable(withinMilliseconds time: Int32) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, time) > 0
  }

  /// Writes until all is written.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let failure = bytes.withUnsafeBytes { buffer -> SystemError? in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let written = writeSome(number, part.baseAddress, part.count)
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          waitForRoom()
        } else if errno != EINTR {
          return .last
        }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// A pipe that somebody made non-blocking is full.
  private func waitForRoom() {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, 1000)
  }

  /// What could not be written may show only when the file is closed, which it is in any case.
  package func writeAndClose(_ bytes: [UInt8]) throws(SystemError) {
    try closing(after: { file throws(SystemError) in try file.write(bytes) })
  }

  /// Closes it after `write`, also where that fails.
  package func closing(after write: (Descriptor) throws(SystemError) -> Void) throws(SystemError) {
    do throws(SystemError) {
      try write(self)
    } catch {
      try? close()
      throw error
    }
    try close()
  }

  package func close() throws(SystemError) {
    guard end(number) == 0 else { throw .last }
  }
}

// Outside of the type, whose own functions have these names.

private func readSome(_ number: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(number, bytes, count)
}

private func writeSome(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

private func end(_ number: Int32) -> Int32 { close(number) }
