import Testing
import YAML

@Suite struct TabTests {
  /// The lines after the change that the issue offers.
  private func mended(_ text: String) throws -> String {
    let issue = try #require(tree(text).issues.first)
    let repair = try #require(issue.repair)
    var bytes = Array(text.utf8)
    for edit in repair.edits.sorted(by: { $0.start > $1.start }) {
      bytes.replaceSubrange(edit.start..<edit.end, with: edit.text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("a:\n    b: 1\n\tc: 2\n", "a:\n    b: 1\n    c: 2\n"),
      ("a:\n\tb: 1\n    c: 2\n", "a:\n    b: 1\n    c: 2\n"),
      ("a:\n\t\tb: 1\n", "a:\n  b: 1\n"),
      ("a:  # why\n\n\tb: 1\n", "a:  # why\n\n  b: 1\n"),
      ("a:\n  b:\n    c: 1\n\td: 2\n", "a:\n  b:\n    c: 1\n  d: 2\n"),
      ("a:\n  b:\n\tc: 1\nd: 2\n", "a:\n  b:\n    c: 1\nd: 2\n"),
      ("a:\n  b:\n    c: 1\n\td: 2\n    e: 3\n", "a:\n  b:\n    c: 1\n    d: 2\n    e: 3\n"),
      ("a:\n  b:\n    c: 1\n    \td: 2\n    e: 3\n", "a:\n  b:\n    c: 1\n    d: 2\n    e: 3\n"),
      ("a:\n  b:\n    c:\n        d: 1\n\te: 2\n", "a:\n  b:\n    c:\n        d: 1\n        e: 2\n"),
      ("a:\n  b: 1\n\tc:\n    d: 2\n", "a:\n  b: 1\n  c:\n    d: 2\n"),
      ("a:\n  - b: 1\n\tc: 2\n", "a:\n  - b: 1\n    c: 2\n"),
    ]
  )
  func `a tab is replaced by the indentation of the lines around it`(bad: String, good: String) throws {
    #expect(try mended(bad) == good)
    #expect(tree(good).issues.isEmpty)
  }

  @Test func `no change is offered that leaves a file with the same problem`() {
    // The text goes on in the next line, which no indentation makes a key.
    for text in ["a: b\n\tc\nd: [\n", "a: {b: 1\n\t: 2}\n"] {
      guard let issue = tree(text).issues.first, let repair = issue.repair else { continue }
      var bytes = Array(text.utf8)
      for edit in repair.edits.sorted(by: { $0.start > $1.start }) {
        bytes.replaceSubrange(edit.start..<edit.end, with: edit.text.utf8)
      }
      let left = tree(String(decoding: bytes, as: UTF8.self)).issues.first
      #expect(left == nil || (left?.start ?? 0) > issue.end)
    }
  }
}
