import FlowFiles
import Foundation
import RibEngine

/// The flows that come with the tool, found from where this file is.
package enum Shipped {
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("flows")

  /// Of the files; none where the folder is not there, which a test of its own says.
  package static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  package struct Flow: Sendable, CustomStringConvertible {
    /// Its file's, and its number there where that has several.
    package var name: String
    package var scenario: Scenario
    package var description: String { name }
  }

  /// All of them by name; what cannot be read is missing here and is a failure elsewhere.
  package static let all: [Flow] = names.flatMap { name -> [Flow] in
    let scenarios = (try? scenarios(name)) ?? []
    return scenarios.enumerated().map { place, scenario in
      Flow(name: scenarios.count > 1 ? "\(name):\(place + 1)" : name, scenario: scenario)
    }
  }

  package static func scenarios(_ name: String) throws -> [Scenario] {
    let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    return scenarios(of: SourceFile(path: name, bytes: bytes))
  }

  /// Includes are looked for among the shipped flows; none where something is wrong with the file.
  package static func scenarios(of file: SourceFile) -> [Scenario] {
    let result = FlowReader.read(file) { path in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(path)) else {
        return .failure(Problem("missing", "no such file", path: path))
      }
      return .success(SourceFile(path: path, bytes: Array(data)))
    }
    return result.invalid == nil ? result.scenarios : []
  }

  /// The flows of a text; nil for a text that is no flow.
  package static func read(_ text: String) -> [Scenario]? {
    let found = scenarios(of: SourceFile(path: "flow.yaml", bytes: Array(text.utf8)))
    return found.isEmpty ? nil : found
  }
}

/// The first flow of a text; nil where it cannot be read.
func read(_ text: String) -> Scenario? { Shipped.read(text)?.first }
