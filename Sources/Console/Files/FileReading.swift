import RibEngine

/// Reads whole files, and nothing whose end nobody knows.
package struct FileReading: Sendable {
  package static let standardInput = "<stdin>"

  /// Bytes that a file may have.
  package var limit: Int
  /// The folder below which a file may be that another one includes.
  package var includeRoot: String

  package init(limit: Int, includeRoot: String = ".") {
    self.limit = limit
    self.includeRoot = includeRoot
  }

  package func read(_ path: String) -> Result<SourceFile, Problem> {
    do throws(SystemError) {
      let descriptor = try Descriptor(opening: path, for: .reading)
      defer { try? descriptor.close() }
      return try read(descriptor, path: path)
    } catch {
      return .failure(Self.unopened(path, error))
    }
  }

  private func read(_ descriptor: Descriptor, path: String) throws(SystemError) -> Result<SourceFile, Problem>
  {
    let status = try descriptor.status()
    switch status.kind {
    case .regular: break
    case .folder: return .failure(Problem("unreadable", "this is a folder, not a file", path: path))
    case .other:
      return .failure(
        Problem(
          "unreadable",
          "this is a pipe or a device, not a file",
          path: path,
          hint: "use '-' to read standard input"
        )
      )
    }
    guard status.size <= limit else { return .failure(tooLarge(path)) }
    return try bytes(of: descriptor, path: path, expected: status.size)
  }

  package func readStandardInput() -> Result<SourceFile, Problem> {
    do throws(SystemError) {
      return try bytes(of: Descriptor(0), path: Self.standardInput, expected: 0)
    } catch {
      return .failure(Self.unopened(Self.standardInput, error))
    }
  }

  private func bytes(
    of descriptor: Descriptor,
    path: String,
    expected: Int
  ) throws(SystemError) -> Result<SourceFile, Problem> {
    var bytes: [UInt8] = []
    var room = expected + 1
    while true {
      let part = try descriptor.read(room)
      let isAll = part.count < room && expected > 0
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if bytes.count > limit { return .failure(tooLarge(path)) }
      if part.isEmpty || isAll { return .success(SourceFile(path: path, bytes: bytes)) }
      room = 64 << 10
    }
  }

  private func tooLarge(_ path: String) -> Problem {
    Problem(
      "too-large",
      "this file has more than \(ByteSize(bytes: limit).text)",
      path: path,
      hint: "--max-size raises the limit"
    )
  }

  package static func unopened(_ path: String, _ error: SystemError) -> Problem {
    guard error == .noSuchFile else {
      return Problem("unreadable", "this path cannot be read: \(error.words)", path: path)
    }
    let near = FolderEntries.neighbour(of: path).map { "did you mean '\($0)'?" }
    return Problem("no-such-path", "there is no file or folder with this name", path: path, hint: near ?? "")
  }
}
