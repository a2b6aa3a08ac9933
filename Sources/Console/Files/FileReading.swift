import RibEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads whole files, and nothing whose end nobody knows.
package struct FileReading: Sendable {
  package static let standardInput = "<stdin>"

  /// Bytes that a file may have.
  package var limit: Int

  package init(limit: Int) { self.limit = limit }

  package func read(_ path: String) -> Result<SourceFile, Problem> {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(Self.unopened(path, errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(Self.unopened(path, errno)) }
    switch FileKind(status) {
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
    guard Int(status.st_size) <= limit else { return .failure(tooLarge(path)) }
    return bytes(of: descriptor, path: path, expected: Int(status.st_size))
  }

  package func readStandardInput() -> Result<SourceFile, Problem> {
    bytes(of: 0, path: Self.standardInput, expected: 0)
  }

  private func bytes(of descriptor: Int32, path: String, expected: Int) -> Result<SourceFile, Problem> {
    var bytes: [UInt8] = []
    var room = expected + 1
    while true {
      let (part, error) = Self.part(of: descriptor, room: room)
      if error != 0 { return .failure(Self.unopened(path, error)) }
      let isAll = part.count < room && expected > 0
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if bytes.count > limit { return .failure(tooLarge(path)) }
      if part.isEmpty || isAll { return .success(SourceFile(path: path, bytes: bytes)) }
      room = 64 << 10
    }
  }

  /// Up to `room` bytes; fewer only at the end or, in a pipe, where no more is there yet.
  private static func part(of descriptor: Int32, room: Int) -> (bytes: [UInt8], error: Int32) {
    var error: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      while true {
        let got = readBytes(descriptor, buffer.baseAddress, room)
        if got < 0, errno == EINTR { continue }
        if got < 0 { error = errno }
        count = max(0, got)
        return
      }
    }
    return (bytes, error)
  }

  private func tooLarge(_ path: String) -> Problem {
    Problem(
      "too-large",
      "this file has more than \(ByteSize(bytes: limit).text)",
      path: path,
      hint: "--max-size raises the limit"
    )
  }

  package static func unopened(_ path: String, _ error: Int32) -> Problem {
    guard error == ENOENT else {
      return Problem("unreadable", "this path cannot be read: \(Host.words(for: error))", path: path)
    }
    let near = FolderEntries.neighbour(of: path).map { "did you mean '\($0)'?" }
    return Problem("no-such-path", "there is no file or folder with this name", path: path, hint: near ?? "")
  }
}

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
