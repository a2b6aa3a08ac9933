/// A file that is replaced as a whole, or stays as it was.
package struct ReplacedFile {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// Writes beside the file and renames; a device or a pipe is written to directly.
  package func replace(with bytes: [UInt8]) throws(Trouble) {
    do throws(SystemError) {
      let status = try? FileStatus(ofPath: path)
      switch status?.kind {
      case .folder: throw .isFolder
      case .other: try writeThrough(bytes)
      case .regular, nil: try writeBeside(bytes, like: status)
      }
    } catch {
      throw Trouble("\(path) cannot be written: \(error.words)")
    }
  }

  private func writeThrough(_ bytes: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      try Descriptor(opening: path, for: .writing).writeAndClose(bytes)
    } catch {
      guard error == .brokenPipe else { throw error }
    }
  }

  /// `old` is what stands there, if anything does.
  private func writeBeside(_ bytes: [UInt8], like old: FileStatus?) throws(SystemError) {
    // Where symbolic links end, so that they stay.
    let target = old == nil ? path : RealPath(path)?.path ?? path
    let temporary = Self.temporary(beside: target)
    let file = try Descriptor(opening: temporary, for: .making)
    do throws(SystemError) {
      if let old { file.takePermissions(of: old) }
      try file.writeAndClose(bytes)
      try FileSystem.move(temporary, to: target)
    } catch {
      FileSystem.remove(temporary)
      throw error
    }
  }

  private static func temporary(beside path: String) -> String {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let start = cut ?? path.startIndex
    return path[..<start] + ".\(path[start...].prefix(100)).\(Host.processNumber)"
  }
}
