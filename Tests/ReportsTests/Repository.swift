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

/// Programs that nobody here wrote, from .ci/validators or from the system.
enum Validators {
  static let folder: String? = {
    let named = ProcessInfo.processInfo.environment["RIBFLOW_VALIDATORS"]
    let path = named ?? Repository.root.appendingPathComponent(".build/validators").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  /// A Python in which `module` can be imported; nil, after one line that says so, where there is none.
  static func python(with module: String) -> String? {
    for python in [folder.map { $0 + "/bin/python3" }, "python3"].compactMap({ $0 })
    where Repository.run(python, ["-c", "import \(module)"])?.code == 0 {
      return python
    }
    return skip(module)
  }

  /// A file that .ci/validators has fetched, or nil after one line that says so.
  static func file(_ name: String) -> String? {
    if let path = folder.map({ $0 + "/" + name }), FileManager.default.fileExists(atPath: path) {
      return path
    }
    return skip(name)
  }

  /// A program of the system or the folder, or nil after one line that says so.
  static func program(_ name: String) -> String? {
    let places = [folder.map { $0 + "/bin/" }, "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"]
    for place in places.compactMap({ $0 }) where FileManager.default.isExecutableFile(atPath: place + name) {
      return place + name
    }
    return skip(name)
  }

  private static func skip(_ name: String) -> String? {
    print("skipped: \(name) is not installed (.ci/validators fetches it)")
    return nil
  }
}
