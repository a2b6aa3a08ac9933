import Foundation
import Testing

/// A table of results that is kept as a readable file beside the tests.
enum PinnedTable {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Tables")

  /// Compares `text` with the kept table; with RECORD=1 writes it anew and fails all the same.
  static func check(_ text: String, _ name: String) throws {
    let url = folder.appendingPathComponent(name)
    let repair = "look at Tests/RibEngineTests/Tables/\(name); if the change is meant: RECORD=1 swift test"
    let kept = try? String(contentsOf: url, encoding: .utf8)
    let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
    if isRecording {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name) anew\(kept == text ? ", nothing changed" : "")")
      return
    }
    guard let kept else {
      Issue.record("\(name) is missing: \(repair)")
      return
    }
    let (old, new) = (kept.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
    for line in 0..<max(old.count, new.count) {
      let (was, now) = (line < old.count ? old[line] : "(end)", line < new.count ? new[line] : "(end)")
      if was != now {
        Issue.record("\(name):\(line + 1)\n  was: \(was)\n  is:  \(now)\n\(repair)")
        return
      }
    }
  }

  /// Columns of one width each, two blanks between them.
  static func aligned(_ rows: [[String]]) -> String {
    var widths: [Int] = []
    for row in rows {
      for (place, cell) in row.enumerated() {
        if place == widths.count { widths.append(0) }
        widths[place] = max(widths[place], cell.count)
      }
    }
    return rows.map { row in
      let padded = row.enumerated().map { place, cell in
        place == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[place] - cell.count)
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
