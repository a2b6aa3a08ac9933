#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two streams that people and programs read.
package struct Output: Sendable {
  /// Findings and reports.
  package var standard: Int32
  /// Everything else: progress, what was written, complaints.
  package var error: Int32

  package init(standard: Int32 = 1, error: Int32 = 2) {
    self.standard = standard
    self.error = error
  }

  /// Writes to standard output. That its reader went away is no error; that the disk is full is.
  package func write(_ text: String) throws(Trouble) { try write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) throws(Trouble) {
    let failure = Descriptor.write(bytes, to: standard)
    guard failure != 0, failure != EPIPE else { return }
    throw Trouble("standard output cannot be written: \(Host.words(for: failure))")
  }

  /// Writes to standard error, where nobody can be told of a failure.
  package func complain(_ text: String) { _ = Descriptor.write(Array(text.utf8), to: error) }
}

/// Writing until all is written.
package enum Descriptor {
  /// 0, or the number of the error that ended it.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let written = writeSome(UnsafeRawBufferPointer(rebasing: rest), to: descriptor)
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          wait(for: descriptor)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  private static func writeSome(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// A pipe that somebody made non-blocking is full.
  private static func wait(for descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, 1000)
  }
}
