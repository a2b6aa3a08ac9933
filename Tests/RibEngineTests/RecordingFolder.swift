import FlowFiles
import Foundation
import RibEngine

/// The recordings that the tests compare with: RIBFLOW_FACTS, else the full set where it lies beside
/// the checkout, else the ones checked in.
struct RecordingFolder {
  let url: URL
  /// True where somebody else decides what is in it.
  let isForeign: Bool

  static let checkedIn = RecordingFolder(
    url: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Recordings"),
    isForeign: false
  )

  static func chosen() -> RecordingFolder {
    if let path = ProcessInfo.processInfo.environment["RIBFLOW_FACTS"], !path.isEmpty {
      return RecordingFolder(url: URL(fileURLWithPath: path), isForeign: true)
    }
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let beside = root.deletingLastPathComponent().appendingPathComponent("shared/facts")
    let exists = FileManager.default.fileExists(atPath: beside.path)
    return exists ? RecordingFolder(url: beside, isForeign: false) : checkedIn
  }

  struct Entry {
    let name: String
    let recording: Recording
  }

  /// All recordings in the order of their paths, and what could not be read.
  func entries() throws -> (entries: [Entry], problems: [String]) {
    var entries: [Entry] = []
    var problems: [String] = []
    for file in files() {
      let source = SourceFile(path: file.lastPathComponent, bytes: [UInt8](try Data(contentsOf: file)))
      let result = RecordingReader.read(source)
      problems += result.problems.map { "\($0.path): \($0.message)" }
      let isMany = result.recordings.count > 1
      for (place, recording) in result.recordings.enumerated() {
        let name = "\(recording.profile)/\(file.lastPathComponent)" + (isMany ? ":\(place + 1)" : "")
        entries.append(Entry(name: name, recording: recording))
      }
    }
    return (entries, problems)
  }

  private func files() -> [URL] {
    guard let walker = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil) else {
      return [url]
    }
    let found = walker.compactMap { $0 as? URL }.filter {
      ["json", "jsonl", "gz"].contains($0.pathExtension)
    }
    return found.isEmpty ? [url] : found.sorted { $0.path < $1.path }
  }
}
