import FlowFiles
import Foundation
import Traces

/// A folder into which recordings are written as flow files.
struct FlowFolder {
  private let path: String
  private var names: Set<String> = []

  init(_ path: String) { self.path = path }

  /// Writes `recording`, if it has a spec; what went wrong, or nil.
  mutating func write(_ recording: Recording) -> String? {
    guard let scenario = recording.scenario else { return nil }
    let name = "\(recording.profile)-\(recording.name.map { $0 == "/" ? "-" : $0 }.map(String.init).joined())"
    let file = "\(path)/\(name).yaml"
    guard names.insert(name).inserted else { return "\(file): two recordings have this name" }
    do {
      try Data(FlowWriter.text(scenario).utf8).write(to: URL(fileURLWithPath: file))
      return nil
    } catch {
      return "\(file): cannot be written"
    }
  }
}
