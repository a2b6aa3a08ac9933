import Foundation
import Testing

/// The traces that `RecorderTests` hold the recorder to, judged.
@Suite("What replay says of recorded apps") struct RecordedVerdictTests {
  /// The exit code, and the rules that errors and notes name.
  private static let verdicts: [(name: String, exit: Int32, rules: Set<String>)] = [
    ("late", 1, ["stuck-slot"]),
    ("good", 0, ["load-after-detach"]),
    ("slow", 0, []),
    ("hole", 3, []),
    ("levels", 0, ["parent-gone-first"]),
    ("replaced", 1, ["slot-overwritten"]),
    ("unhooked", 3, []),
    ("thread", 3, []),
    ("list", 1, ["orphan-child"]),
    ("early", 0, []),
    ("async", 3, []),
    ("back-swipe", 1, ["leaked-child-coordinator"]),
    ("paid", 0, []),
    ("never-resumed", 1, ["never-resumed"]),
    ("resumed", 0, []),
  ]

  @Test("Each trace gives what its app is about", arguments: verdicts)
  func verdict(_ name: String, _ exit: Int32, _ rules: Set<String>) throws {
    let folder = BuiltCommand.testFolder.appendingPathComponent("shared/recorder/traces")
    let answer = try BuiltCommand.shell("ribflow replay -r short \(name).jsonl", in: folder)
    #expect(answer.exit == exit, "\(answer.out)\(answer.err)")
    let about = ["hole", "undecided", "not-looked-at"]
    let told = answer.out.split(separator: "\n").compactMap { line -> String? in
      line.wholeMatch(of: /.*\[([a-z-]+)\]/).map { String($0.1) }
    }
    #expect(Set(told).subtracting(about) == rules)
    #expect(told.contains("undecided") == (exit == 3))
  }

  @Test("Every trace that is written down is judged") func all() {
    #expect(Set(Self.verdicts.map(\.name)) == Set(RecorderTests.cases.keys))
  }
}
