import Foundation
import Testing

/// Each folder of `cases` is a call and what came of it: `cmd` is run in a copy of `files`, its
/// streams and exit code are compared with `out`, `err` and `exit`. With `RECORD=1` around the
/// tests, these three are written anew, and the tests fail.
@Suite("What the command answers") struct CaseTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var folder: URL
    var testDescription: String { name }

    /// All whose names do not begin with `lint-`; see `LintCaseTests` for those.
    static let ofRibflow = all.filter { !$0.name.hasPrefix("lint-") }
    static let ofLint = all.filter { $0.name.hasPrefix("lint-") }

    private static let all: [Case] = {
      let folder = BuiltCommand.testFolder.appendingPathComponent("cases")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { !$0.hasPrefix(".") }.sorted().map {
        Case(name: $0, folder: folder.appendingPathComponent($0))
      }
    }()

    /// What the call finds in its folder: `files`, or what `from` names among the shared ones.
    var files: URL {
      guard let shared = text("from").split(separator: "\n").first else {
        return folder.appendingPathComponent("files")
      }
      return BuiltCommand.testFolder.appendingPathComponent("shared/\(shared)")
    }

    func text(_ name: String) -> String {
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }

    func record(_ name: String, _ text: String) throws {
      let file = folder.appendingPathComponent(name)
      if text.isEmpty {
        try? FileManager.default.removeItem(at: file)
      } else {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
    }
  }

  @Test("There are cases") func thereAreCases() { #expect(Case.ofRibflow.count > 30) }

  @Test("Each case gives what was recorded", arguments: Case.ofRibflow)
  func gives(_ each: Case) throws { try each.check() }
}

extension CaseTests.Case {
  /// Makes the call and compares what comes of it.
  func check() throws {
    let work = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: work) }
    let directory = work.appendingPathComponent("w")
    if FileManager.default.fileExists(atPath: files.path) {
      try FileManager.default.copyItem(at: files, to: directory)
    } else {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }
    let answer = try BuiltCommand.shell(text("cmd"), in: directory)
    #expect(!answer.isLate, "the call did not end in time")
    let (out, err, exit) = (steady(answer.out), steady(answer.err), "\(answer.exit)\n")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try record("out", out)
      try record("err", err)
      try record("exit", exit)
      Issue.record("recorded anew")
      return
    }
    #expect(out == text("out"))
    #expect(err == text("err"))
    #expect(exit == text("exit"))
  }

  /// What differs from run to run, made the same: times, and numbers of processes.
  private func steady(_ text: String) -> String {
    text.replacing(/in \d+\.\d\d s/, with: "in 0.00 s")
      .replacing(/"seconds": ?[\d.]+/, with: "\"seconds\": 0.000")
  }
}
