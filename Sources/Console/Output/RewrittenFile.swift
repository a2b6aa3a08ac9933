import RibEngine

/// A file that somebody wrote, whose text is changed for them. Nothing of theirs is lost: neither what another process
/// wrote in the meantime nor, unless they say so, what belongs to the file besides its text.
package struct RewrittenFile {
  private let old: SourceFile
  private let isForced: Bool

  /// `old` is the file as it was read. `isForced` writes where the file would lose more than its text.
  package init(_ old: SourceFile, isForced: Bool) {
    self.old = old
    self.isForced = isForced
  }

  /// The problem says why nothing was written.
  package func replace(with bytes: [UInt8]) throws(Problem) {
    var problem: Problem?
    do throws(SystemError) {
      // Whoever else rewrites the file waits here, and finds then that it has changed.
      let held = try Descriptor(opening: old.path, for: .reading)
      defer { try? held.close() }
      held.lock()
      problem = try refusal()
      if problem == nil { try ReplacedFile(old.path, keepsOwner: !isForced).exchange(bytes) }
    } catch {
      problem = self.problem(
        "this file cannot be written: \(error.words)",
        hint: error == .ownerLost ? Self.force : ""
      )
    }
    if let problem { throw problem }
  }

  private static let force = "--force writes it all the same"

  private func refusal() throws(SystemError) -> Problem? {
    guard case .success(let now) = FileReading(limit: .max).read(old.path), now.bytes == old.bytes else {
      return problem(
        "this file has changed since it was read; nothing was written",
        hint: "start ribflow again"
      )
    }
    if isForced { return nil }
    let status = try FileStatus(ofPath: old.path)
    if status.isReadOnly(at: old.path) {
      return problem("this file is read-only", hint: Self.force)
    }
    if status.names > 1 {
      return problem(
        "this file has \(status.names) names, and only one of them would change",
        hint: Self.force
      )
    }
    return nil
  }

  private func problem(_ message: String, hint: String) -> Problem {
    Problem("unwritable", message, path: old.path, hint: hint)
  }
}
