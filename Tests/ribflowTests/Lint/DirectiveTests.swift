import RibEngine
import Testing

@testable import ribflow_lint

@Suite("Comments that begin with ribflow:") struct DirectiveTests {
  /// Reads the comments of a file of lines, as the parser would give them.
  private static func read(_ text: String) -> DirectiveReader {
    let file = SourceFile(path: "A.swift", bytes: Array(text.utf8))
    var comments: [Text] = []
    for line in 1...file.lineCount {
      let words = file.text(ofLine: line)
      guard let range = words.range(of: "// ribflow:") else { continue }
      let start = file.start(ofLine: line) + words[..<range.lowerBound].utf8.count
      let comment = String(words[range.lowerBound...].dropFirst(3))
      comments.append(Text(comment, Span(start: start, end: start + comment.utf8.count + 3)))
    }
    return DirectiveReader(comments, in: file, ruleIDs: ["stuck-slot", "reentrant-detach"])
  }

  private static func reason(_ text: String, line: Int, rule: String = "stuck-slot") -> String? {
    var suppressions = Suppressions(read(text).directives)
    return suppressions.reason(for: rule, line: line)
  }

  @Test("next means the next line of code") func next() {
    let text = "// ribflow:disable:next stuck-slot why\n\n// more\nslot = child\nslot = nil"
    #expect(Self.reason(text, line: 4) == "why")
    #expect(Self.reason(text, line: 5) == nil)
  }

  @Test("this means the line of the comment, previous the code before it") func thisAndPrevious() {
    #expect(Self.reason("a\nslot = child // ribflow:disable:this stuck-slot why", line: 2) == "why")
    #expect(Self.reason("slot = child\n\n// ribflow:disable:previous stuck-slot why", line: 1) == "why")
  }

  @Test("A region ends where its rule is enabled") func region() {
    let text =
      "// ribflow:disable stuck-slot why\na\n// ribflow:enable reentrant-detach\nb\n// ribflow:enable\nc"
    #expect(Self.reason(text, line: 4) == "why")
    #expect(Self.reason(text, line: 6) == nil)
  }

  @Test("Several rules may share a comment and a reason") func several() {
    let text = "// ribflow:disable:next stuck-slot, reentrant-detach - they are tested\na"
    #expect(Self.reason(text, line: 2) == "they are tested")
    #expect(Self.reason(text, line: 2, rule: "reentrant-detach") == "they are tested")
  }

  @Test("Another rule is told all the same") func other() {
    #expect(Self.reason("// ribflow:disable:next reentrant-detach why\na", line: 2) == nil)
  }

  @Test("A missing reason is a note, an unknown rule and an unknown word are warnings")
  func remarks() {
    let text =
      "// ribflow:disable:next stuck-slot\n// ribflow:disable stuk-slot why\n// ribflow:ignore stuck-slot\n"
    let remarks = Self.read(text).remarks
    #expect(remarks.map(\.id) == ["no-reason", "unknown-rule", "unknown-directive"])
    #expect(remarks.map(\.severity) == [.note, .warning, .warning])
    #expect(remarks[1].hint == "did you mean 'stuck-slot'?")
  }

  @Test("A comment that changed nothing is a note, unless its rule is off") func unused() {
    let suppressions = Suppressions(Self.read("// ribflow:disable:next stuck-slot why\na").directives)
    #expect(suppressions.unused { _ in true }.map(\.id) == ["unused-disable"])
    #expect(suppressions.unused { _ in false }.isEmpty)
  }
}
