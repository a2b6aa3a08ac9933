/// A file that is replaced as a whole, or stays as it was.
package struct ReplacedFile {
  private let path: String
  /// Whether a file that would belong to somebody else afterwards stays as it was.
  private let keepsOwner: Bool

  package init(_ path: String, keepsOwner: Bool = false) {
    self.path = path
    self.keepsOwner = keepsOwner
  }

  /// Writes beside the file and renames; a device or a pipe is written to directly, and a file that is read-only not
  /// at all.
  package func replace(with bytes: [UInt8]) throws(Trouble) {
    try replace { file throws(SystemError) in try file.write(bytes) }
  }

  /// Throws where it is known already that nothing can be written there.
  package func check() throws(Trouble) {
    switch FileKind(ofPath: path) {
    case .folder: throw refusal("it is a folder")
    case .regular where (try? FileStatus(ofPath: path))?.isReadOnly(at: path) ?? false:
      throw refusal("it is read-only")
    case nil:
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      let folder = path.utf8.count > name.utf8.count ? String(path.dropLast(name.count)) : "."
      guard case .folder = FileKind(ofPath: folder) else { throw refusal("there is no folder \(folder)") }
      if !FileSystem.isWritable(folder) { throw refusal("the folder \(folder) is read-only") }
    default: break
    }
  }

  private func refusal(_ reason: String) -> Trouble {
    Trouble("\(path) cannot be written: \(reason); nothing was run")
  }

  /// The same with what `write` writes.
  func replace(_ write: (Descriptor) throws(SystemError) -> Void) throws(Trouble) {
    if let status = try? FileStatus(ofPath: path), status.isReadOnly(at: path) {
      throw Trouble("\(path) cannot be written: it is read-only")
    }
    do throws(SystemError) {
      try exchange(write)
    } catch {
      throw Trouble("\(path) cannot be written: \(error.words)")
    }
  }

  /// As `replace`, for those who have words of their own.
  func exchange(_ bytes: [UInt8]) throws(SystemError) {
    try exchange { file throws(SystemError) in try file.write(bytes) }
  }

  private func exchange(_ write: (Descriptor) throws(SystemError) -> Void) throws(SystemError) {
    let status = try? FileStatus(ofPath: path)
    switch status?.kind {
    case .folder: throw .isFolder
    case .other: try writeThrough(write)
    case .regular, nil: try writeBeside(write, like: status)
    }
  }

  private func writeThrough(_ write: (Descriptor) throws(SystemError) -> Void) throws(SystemError) {
    do throws(SystemError) {
      try Descriptor(opening: path, for: .writing).closing(after: write)
    } catch {
      guard error == .brokenPipe else { throw error }
    }
  }

  /// `old` is what stands there, if anything does.
  private func writeBeside(
    _ write: (Descriptor) throws(SystemError) -> Void,
    like old: FileStatus?
  ) throws(SystemError) {
    // Where symbolic links end, so that they stay.
    let target = old == nil ? path : RealPath(path)?.path ?? path
    let temporary = Self.temporary(beside: target)
    let file = try Descriptor(opening: temporary, for: .making)
    do throws(SystemError) {
      if let old { try take(old, file) }
      try file.closing(after: write)
      try FileSystem.move(temporary, to: target)
    } catch {
      FileSystem.remove(temporary)
      throw error
    }
  }

  /// The owner first: the system takes permissions away from a file that is given to somebody.
  private func take(_ old: FileStatus, _ file: Descriptor) throws(SystemError) {
    if !file.takeOwner(of: old), keepsOwner {
      try? file.close()
      throw .ownerLost
    }
    file.takePermissions(of: old)
  }

  private static func temporary(beside path: String) -> String {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let start = cut ?? path.startIndex
    return path[..<start] + ".\(path[start...].prefix(100)).\(Host.processNumber)"
  }
}
