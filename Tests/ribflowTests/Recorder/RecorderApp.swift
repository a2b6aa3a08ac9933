import Foundation
import Testing

/// The compiler beside the tests: they keep the `PATH` of others small, and it may stand elsewhere.
enum Compiler {
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}

/// The app of `shared/recorder` with the files of `ribflow new --recorder`.
struct RecorderApp {
  static let shared = BuiltCommand.testFolder.appendingPathComponent("shared/recorder")
  /// Compiled once for all tests.
  static let debug = Result { try RecorderApp() }

  let path: String
  private let folder: URL

  private init() throws {
    folder = try BuiltCommand.temporaryFolder()
    path = folder.appendingPathComponent("shop").path
    let swiftc = try #require(Compiler.path)
    let answer = try BuiltCommand.shell(
      """
      set -e
      ribflow new --recorder RibTrace > written
      '\(swiftc)' -swift-version 5 -parse-as-library -emit-library -static -emit-module -module-name RIBs \
        '\(Self.shared.path)/RIBs.swift' -o libRIBs.a
      '\(swiftc)' -swift-version 6 -warnings-as-errors -wmo -parse-as-library -module-name Shop \
        -I. -L. -lRIBs -I '\(Self.shared.path)' RibTrace/*.swift '\(Self.shared.path)/App.swift' -o shop
      """,
      in: folder,
      seconds: 300
    )
    try #require(answer.exit == 0, "\(answer.err)\(answer.out)")
  }

  /// Plays one case and reads its trace.
  func trace(of name: String) throws -> String {
    let folder = try emptyFolder()
    let answer = try BuiltCommand.shell("RIB_TRACE=trace.jsonl \(path) \(name)", in: folder)
    #expect(answer.exit == 0, "\(answer.err)")
    return try String(contentsOf: folder.appendingPathComponent("trace.jsonl"), encoding: .utf8)
  }

  func emptyFolder() throws -> URL {
    let empty = folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: false)
    return empty
  }
}
