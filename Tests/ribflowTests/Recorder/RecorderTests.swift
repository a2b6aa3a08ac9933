import Foundation
import Testing

@testable import ribflow

/// The files of `ribflow new --recorder`, compiled with a small app against stand-ins of RIBs, RxSwift and
/// UIKit (`shared/recorder`); each case of the app is played, and its trace compared with what is written down.
@Suite("The recorder that teams add", .enabled(if: Compiler.path != nil, "there is no swiftc"))
struct RecorderTests {
  /// What each case is about.
  static let cases = [
    "late": "a slot is assigned after attachChild, and the child is done at once",
    "good": "the other order",
    "slow": "the late app, but the child is done by a tap",
    "hole": "an attach through a protocol passes the hooks by",
    "levels": "a child that attaches a child of its own in didLoad",
    "replaced": "a router takes the place of another in its slot",
    "unhooked": "no module has said that its hooks are in force",
    "thread": "an attach off the main thread",
    "list": "children in an array, an enum and a weak property",
    "early": "a listener that is called before its router is attached",
    "async": "a traced function that suspends",
    "back-swipe": "a coordinator whose screen the user swipes away",
    "paid": "a coordinator that says when it is over",
    "never-resumed": "a continuation that nobody resumes",
    "resumed": "a continuation that is resumed",
  ]

  @Test("Each case of the app gives the trace that is written down", arguments: cases.keys.sorted())
  func trace(_ name: String) throws {
    let trace = try RecorderApp.debug.get().trace(of: name)
    let file = RecorderApp.shared.appendingPathComponent("traces/\(name).jsonl")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try trace.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded anew")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == trace)
  }

  @Test("Nothing is recorded where nobody asks") func unasked() throws {
    let app = try RecorderApp.debug.get()
    let answer = try BuiltCommand.shell("\(app.path) good; ls", in: app.emptyFolder())
    #expect(answer == BuiltCommand.Answer(out: "", err: "", exit: 0))
  }

  @Test("A file that cannot be written is said, and the app goes on") func unwritable() throws {
    let app = try RecorderApp.debug.get()
    let answer = try BuiltCommand.shell("RIB_TRACE=no/file \(app.path) good", in: app.emptyFolder())
    #expect(answer.err == "RibTrace: no/file cannot be written, nothing is recorded\n")
    #expect(answer.exit == 0)
  }

  @Test("The sources in the command are those of Sources/Recorder", arguments: RecorderFile.allCases)
  func text(_ file: RecorderFile) throws {
    let source = BuiltCommand.root.appendingPathComponent("Sources/Recorder/\(file.rawValue)")
    let text = try String(contentsOf: source, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      let name = String(file.rawValue.dropLast(".swift".count))
      let table = BuiltCommand.root.appendingPathComponent("Sources/ribflow/New/Recorder/\(name)Text.swift")
      try Self.table(of: text, name).write(to: table, atomically: true, encoding: .utf8)
    }
    #expect(file.text == text, "write it again by RECORD=1 swift test --filter RecorderTests")
  }

  private static func table(of text: String, _ name: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let body = lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    return """
      extension RecorderFile {
        /// `Sources/Recorder/\(name).swift`, which this is made from; RecorderTests write it anew.
        static let \(name.prefix(1).lowercased() + name.dropFirst())Text = #\"""
      \(body)
          \"""#
      }

      """
  }

  @Test("All files of Sources/Recorder are written") func allFiles() throws {
    let folder = BuiltCommand.root.appendingPathComponent("Sources/Recorder").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(names) == Set(RecorderFile.allCases.map(\.rawValue)))
  }
}
