import FlowFiles
import Foundation
import RibEngine

/// The flows that come with the tool.
enum ShippedFlows {
  struct Flow: Sendable, CustomStringConvertible {
    var name: String
    var scenario: Scenario
    var description: String { name }
  }

  static let folder: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.appendingPathComponent("flows")
  }()

  /// All of them by name; an unreadable one is missing here and is a failure elsewhere.
  static let all: [Flow] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().flatMap { name -> [Flow] in
      guard let file = file(name) else { return [] }
      let scenarios = FlowReader.read(file) { part in
        ShippedFlows.file(part).map { Result.success($0) } ?? .failure(Problem("missing", "no such file"))
      }.scenarios
      return scenarios.enumerated().map { place, scenario in
        Flow(name: scenarios.count > 1 ? "\(name):\(place + 1)" : name, scenario: scenario)
      }
    }
  }()

  private static func file(_ name: String) -> SourceFile? {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
    return SourceFile(path: name, bytes: [UInt8](data))
  }

  /// The text of one of them.
  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The flows of a text that includes nothing; nil for a text that is no flow.
  static func read(_ text: String) -> [Scenario]? {
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes here")) }
    return result.invalid == nil ? result.scenarios : nil
  }
}
