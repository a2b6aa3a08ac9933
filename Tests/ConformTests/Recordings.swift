import Foundation
import RibEngine
import Testing
import Traces

@testable import conform

/// All recordings that the tests compare with: those checked in, and those of the folder that
/// `RIBFLOW_FACTS` names.
enum Recordings {
  struct Entry: Sendable {
    /// Profile and name, such as `ios/attach-cycle`.
    var name: String
    var recording: Recording
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Recordings").path

  /// Those checked in, in the order of their files.
  static func all() throws -> [Entry] { try all(at: folder) }

  static func all(at path: String) throws -> [Entry] {
    let files = RecordingFiles(at: path)
    try #require(files.unreadable == [], "unreadable in \(path)")
    return try files.recordings.flatMap { path in
      let result = RecordingReader.read(try RecordingFiles.contents(of: path).get())
      try #require(result.problems.map(\.message) == [], "\(path)")
      return result.recordings.map { Entry(name: "\($0.profile)/\($0.name)", recording: $0) }
    }
  }
}
