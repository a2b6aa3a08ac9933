import Foundation
import Testing

/// Texts that are kept as files beside the tests.
enum Golden {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Golden"
  )

  /// Compares `bytes` with the kept file; a file that is not there yet is written and the test fails.
  static func check(_ bytes: [UInt8], _ name: String) throws {
    let url = folder.appendingPathComponent(name)
    let repair = "look at Tests/ReportsTests/Golden/\(name), then: RECORD=1 swift test --filter ReportsTests"
    let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
    guard let kept = try? Data(contentsOf: url) else {
      try write(bytes, url)
      Issue.record("recorded a new baseline: \(repair)")
      return
    }
    if Array(kept) == bytes { return }
    if isRecording { try write(bytes, url) }
    let difference = firstDifference(
      String(decoding: kept, as: UTF8.self),
      String(decoding: bytes, as: UTF8.self)
    )
    Issue.record("\(name) differs\(isRecording ? " and was recorded anew" : ""): \(difference)\n\(repair)")
  }

  private static func write(_ bytes: [UInt8], _ url: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private static func firstDifference(_ a: String, _ b: String) -> String {
    let old = a.split(separator: "\n", omittingEmptySubsequences: false)
    let new = b.split(separator: "\n", omittingEmptySubsequences: false)
    let line =
      zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    let was = line < old.count ? String(old[line]) : "(end)"
    let `is` = line < new.count ? String(new[line]) : "(end)"
    return "line \(line + 1)\n  was: \(was)\n  is:  \(`is`)"
  }
}
