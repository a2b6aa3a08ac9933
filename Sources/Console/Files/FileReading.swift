import RibEngine

/// Reads whole files, and nothing whose end nobody knows.
package struct FileReading: Sendable {
  package static let standardInput = "<stdin>"

  /// Bytes that a file may have.
  package var limit: Int
  /// The folder below which a file may be that another one includes.
  package var includeRoot: String
  /// Bytes that a line may have; nil for as many as the file.
  package var lineLimit: Int?
  /// Asked now and then, also while nobody writes; false ends the reading with a problem of the id `interrupted`.
  package var goesOn: (@Sendable () -> Bool)?

  package init(limit: Int, includeRoot: String = ".", lineLimit: Int? = nil) {
    self.limit = limit
    self.includeRoot = includeRoot
    self.lineLimit = lineLimit
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
    var lineStart = 0
    var room = lineLimit.map { min($0, expected + 1) } ?? expected + 1
    if lineLimit != nil { bytes.reserveCapacity(min(expected, limit) + 1) }
    while true {
      guard waits(for: descriptor) else { return .failure(Problem(Self.interrupted, "", path: path)) }
      let part = try descriptor.read(room)
      let isAll = part.count < room && expected > 0
      if let lineLimit {
        if let last = part.lastIndex(of: 0x0A) { lineStart = bytes.count + last + 1 }
        if bytes.count + part.count - lineStart > lineLimit {
          return .failure(tooLong((bytes + part).prefix(lineStart + 60), from: lineStart, path: path))
        }
      }
      if bytes.isEmpty, lineLimit == nil { bytes = part } else { bytes += part }
      if bytes.count > limit { return .failure(tooLarge(path)) }
      if part.isEmpty || isAll && bytes.count >= expected {
        return .success(SourceFile(path: path, bytes: bytes))
      }
      room = lineLimit ?? 64 << 10
    }
  }

  package static let interrupted = "interrupted"

  /// Waits until something can be read; false where the reading is to end before.
  private func waits(for descriptor: Descriptor) -> Bool {
    guard let goesOn else { return true }
    repeat {
      if !goesOn() { return false }
    } while !descriptor.isReadable(withinMilliseconds: 100)
    return true
  }

  /// `start` is where the line begins.
  private func tooLong(_ bytes: ArraySlice<UInt8>, from start: Int, path: String) -> Problem {
    Problem(
      "line-too-long",
      "this line has more than \(ByteSize(bytes: lineLimit ?? limit).text)",
      file: SourceFile(path: path, bytes: Array(bytes)),
      span: Span(start: start, end: start),
      hint: "a line is one event; no option raises this limit"
    )
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
