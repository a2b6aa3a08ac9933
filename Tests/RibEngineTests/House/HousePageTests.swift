import Foundation
import Testing

/// Sources/README.md, held against the folders it speaks of.
@Suite("The page about the house") struct HousePageTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  private static func folders(in folder: URL) throws -> Set<String> {
    let contents = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: [.isDirectoryKey]
    )
    return Set(
      try contents.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false }
        .map(\.lastPathComponent)
    )
  }

  private static func page() throws -> String {
    try String(contentsOf: sources.appendingPathComponent("README.md"), encoding: .utf8)
  }

  /// The lines between a heading and the next one.
  private static func section(_ title: String) throws -> [Substring] {
    let lines = try page().split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: Substring("## " + title)))
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }

  @Test("names every target, and none that there is not")
  func targets() throws {
    let named = try Self.section("Targets").compactMap { line -> String? in
      guard line.contains("->") || line.contains(" =  ") else { return nil }
      return line.split(separator: " ").first.map(String.init)
    }
    #expect(try Set(named) == Self.folders(in: Self.sources))
  }

  @Test("names every room of the engine, and none that there is not")
  func rooms() throws {
    let named = try Self.section("Rooms of RibEngine").compactMap { line -> String? in
      guard line.hasPrefix("| `") else { return nil }
      return line.dropFirst(3).split(separator: "/").first.map(String.init)
    }
    #expect(try Set(named) == Self.folders(in: Self.sources.appendingPathComponent("RibEngine")))
  }

  @Test("names only folders, files and commands that there are")
  func paths() throws {
    let root = Self.sources.deletingLastPathComponent()
    let commands = try Self.section("Heavy checks and benchmarks").compactMap { line -> String? in
      line.split(separator: " ").first { $0.hasPrefix("Tests/") }.map(String.init)
    }
    #expect(!commands.isEmpty)
    for path in commands {
      #expect(FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path), "\(path)")
    }
    for word in try Self.page().split(separator: "`") where word.contains("/") && !word.contains(" ") {
      let found = ["", "RibEngine/"].contains { prefix in
        let path = Self.sources.appendingPathComponent(prefix + word).path
        return [path, path + ".swift"].contains { FileManager.default.fileExists(atPath: $0) }
      }
      #expect(found || word == ".ci/run", "\(word)")
    }
  }
}
