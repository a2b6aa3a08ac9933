import Foundation
import Reports

/// Files of the repository, found from where this file is.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A program's exit code and what it wrote; nil where it cannot be started.
  static func run(_ program: String, _ arguments: [String]) -> (code: Int32, output: String)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 127
      ? nil : (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// The paths of new files, one for each fixture, in the order of `Fixture.allCases`.
  static func withFixtures<Result>(
    _ end: String,
    _ render: (Report) -> [UInt8],
    _ use: ([String]) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ribflow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try Fixture.allCases.map { fixture in
      let file = folder.appendingPathComponent("\(fixture.rawValue).\(end)")
      try Data(render(fixture.report)).write(to: file)
      return file.path
    }
    return try use(paths)
  }

  /// The path of a new file with `bytes`, which `use` may read.
  static func withFile<Result>(_ bytes: [UInt8], _ name: String, _ use: (String) throws -> Result) throws
    -> Result
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ribflow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return try use(file.path)
  }
}
