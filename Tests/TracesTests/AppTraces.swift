import Foundation
import RibEngine

@testable import Traces

/// Traces that an app has written on the real library.
enum AppTraces {
  static let names = ["late", "good", "slow", "hole"]

  static func text(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Traces")
    return try String(contentsOf: folder.appendingPathComponent("\(name).jsonl"), encoding: .utf8)
  }

  static func log(_ name: String) throws -> TraceLog { try log(of: text(name)) }

  static func log(of text: String) throws -> TraceLog {
    try TraceReader.read(SourceFile(path: "trace.jsonl", bytes: Array(text.utf8))).get()
  }
}

extension TraceLog {
  /// The judged trace in short: verdict, headlines, and what follows from them.
  var told: [String] {
    let outcome = judged().outcome
    return [outcome.verdict.rawValue]
      + outcome.findings.map { finding in
        ([finding.rule] + finding.consequences.map(\.rule).sorted()).joined(separator: " ")
      }
  }
}
