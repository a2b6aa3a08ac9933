import Foundation
import Testing

/// The executable that was built together with the tests, and ways to call it.
enum BuiltCommand {
  struct Answer: Equatable {
    var out: String
    var err: String
    var exit: Int32
    var isLate = false
  }

  static let testFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let root = testFolder.deletingLastPathComponent().deletingLastPathComponent()

  /// The folder that holds `ribflow`: the test bundle's own, or one above it.
  static let folder: URL? = {
    let names = [Bundle.main.bundlePath, Bundle.main.executablePath ?? "", CommandLine.arguments.first ?? ""]
    for name in names + Bundle.allBundles.map(\.bundlePath) {
      var folder = URL(fileURLWithPath: name)
      for _ in 0..<5 {
        var isFolder: ObjCBool = false
        let candidate = folder.appendingPathComponent("ribflow").path
        if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue,
          FileManager.default.isExecutableFile(atPath: candidate)
        {
          return folder
        }
        folder = folder.deletingLastPathComponent()
      }
    }
    return nil
  }()

  /// Whether the system has a program.
  static func has(_ program: String) -> Bool {
    (try? shell("command -v \(program)", in: root))?.exit == 0
  }

  /// Runs shell lines in `directory`, with `ribflow` in the path and nothing else around it.
  static func shell(
    _ lines: String,
    in directory: URL,
    environment: [String: String] = [:],
    seconds: Double = 300
  ) throws -> Answer {
    let home = try #require(folder, "no ribflow beside the tests")
    let scratch = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    let out = scratch.appendingPathComponent("out")
    let err = scratch.appendingPathComponent("err")
    for file in [out, err] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", lines]
    process.currentDirectoryURL = directory
    process.environment = [
      "PATH": home.path + ":/usr/local/bin:/usr/bin:/bin", "HOME": scratch.path, "LC_ALL": "C.UTF-8",
    ].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    let isOver = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in isOver.signal() }
    try process.run()
    let isLate = isOver.wait(timeout: .now() + seconds) == .timedOut
    if isLate {
      process.terminate()
      if isOver.wait(timeout: .now() + 5) == .timedOut { kill(process.processIdentifier, SIGKILL) }
    }
    return Answer(
      out: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      err: String(decoding: try Data(contentsOf: err), as: UTF8.self),
      exit: isLate ? -1 : process.terminationStatus,
      isLate: isLate
    )
  }

  /// Runs lines that wait more than they compute; no thread of the tests waits with them.
  static func patientShell(_ lines: String, in directory: URL, seconds: Double = 300) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try shell(lines, in: directory, seconds: seconds) })
      }
    }
  }

  /// Runs each of some calls by itself, one after the other, and all of them in one shell.
  static func shell(each calls: [String], in directory: URL) throws -> [Answer] {
    let scratch = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    let lines = calls.enumerated().map { number, call in
      "(\(call)) > \"$ANSWERS/\(number).out\" 2> \"$ANSWERS/\(number).err\"; echo $?"
    }
    let all = try shell(lines.joined(separator: "\n"), in: directory, environment: ["ANSWERS": scratch.path])
    try #require(!all.isLate, "the calls did not end in time")
    let exits = all.out.split(separator: "\n").compactMap { Int32($0) }
    try #require(exits.count == calls.count, "\(all.err)")
    return try exits.enumerated().map { number, exit in
      func text(_ kind: String) throws -> String {
        try String(contentsOf: scratch.appendingPathComponent("\(number).\(kind)"), encoding: .utf8)
      }
      return Answer(out: try text("out"), err: try text("err"), exit: exit)
    }
  }

  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ribflow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the system lacks a program.
  static func needs(_ program: String) -> Self {
    .enabled(if: BuiltCommand.has(program), "\(program) is not installed")
  }
}
