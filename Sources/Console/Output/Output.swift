/// The two streams that people and programs read.
package struct Output: Sendable {
  /// Findings and reports.
  package var standard: Int32
  /// Everything else: progress, what was written, complaints.
  package var error: Int32
  /// Descriptors that nothing stands behind: what is written to them is lost.
  private let closed: [Int32]

  package init(standard: Int32 = 1, error: Int32 = 2, closed: [Int32] = []) {
    self.standard = standard
    self.error = error
    self.closed = closed
  }

  /// Writes to standard output. That its reader went away is no error; that the disk is full is, or that there never
  /// was a reader.
  package func write(_ text: String) throws(Trouble) { try write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) throws(Trouble) {
    if closed.contains(standard), !bytes.isEmpty {
      throw Trouble("standard output cannot be written: it is closed")
    }
    do throws(SystemError) {
      try Descriptor(standard).write(bytes)
    } catch {
      guard error != .brokenPipe else { return }
      throw Trouble("standard output cannot be written: \(error.words)")
    }
  }

  /// Writes to standard error, where nobody can be told of a failure.
  package func complain(_ text: String) { try? Descriptor(error).write(Array(text.utf8)) }
}
