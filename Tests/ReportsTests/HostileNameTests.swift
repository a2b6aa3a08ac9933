import Foundation
import RibEngine
import Testing

@testable import Reports

@Suite("Names that a terminal would obey")
struct HostileNameTests {
  private static let harmful: [Unicode.Scalar] =
    [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xFEFF...0xFEFF,
    ]
    .flatMap { (range: ClosedRange<UInt32>) in range.compactMap { Unicode.Scalar($0) } }

  /// A flow that fails and a file that cannot be used, each with all of them in its name and elsewhere.
  private static var report: Report {
    let name = "a" + String(String.UnicodeScalarView(harmful.dropFirst())) + "b"
    var outcome = Stories.stuckOutcome()
    (outcome.path, outcome.title, outcome.tags) = ("flows/\(name).yaml", name, [name])
    var other = outcome
    other.line = 9
    let problem = Problem("yaml", name, file: SourceFile(path: name, bytes: []), hint: name, notes: [name])
    var report = Fixture.report([outcome, other], invalid: [InvalidFile(path: name, problems: [problem])])
    report.interruption = "interrupted after 1 of 2"
    return report
  }

  @Test("no format writes one of their characters", arguments: Format.allCases)
  func formats(_ format: Format) {
    for style in [TextStyle(verbosity: 2), TextStyle(isList: true)] {
      let text = String(decoding: format.render(Self.report, style: style), as: UTF8.self)
      let found = text.unicodeScalars.filter { $0 != "\n" && Self.harmful.contains($0) }
      #expect(found.isEmpty)
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("\u{B}") || $0.hasPrefix("b.yaml") })
    }
  }

  @Test("a program reads the very name in JSON")
  func json() throws {
    let object = try JSONSerialization.jsonObject(with: Data(Format.json.render(Self.report)))
    let outcomes = try #require((object as? [String: Any])?["outcomes"] as? [[String: Any]])
    #expect(outcomes.first?["path"] as? String == Self.report.outcomes[0].path)
  }

  @Test("a name in a command line is no option")
  func option() {
    #expect(shellQuoted("-x.yaml") == "./-x.yaml")
    #expect(shellQuoted("-x y.yaml") == "'./-x y.yaml'")
  }

  @Test("the mark that begins a file is not shown in its first line")
  func mark() {
    #expect(shownLine("\u{FEFF}flow: a") == "flow: a")
    #expect(shown("a\u{FEFF}b") == "a\u{FFFD}b")
  }

  @Test("a shell reads the very name in a command line")
  func shell() throws {
    let name = Self.report.outcomes[0].path + "\\ ' \u{D55C}"
    #expect(shellQuoted("a\nb") == "$'a\\nb'")
    #expect(shellQuoted("a\u{FEFF}\u{2800}b") == #"$'a\357\273\277\342\240\200b'"#)
    guard let answer = Repository.run("bash", ["-c", "printf %s \(shellQuoted(name))"]) else { return }
    #expect(answer.output.unicodeScalars.elementsEqual(name.unicodeScalars))
  }
}
