import RibEngine
import Testing

/// Edits put into the bytes of a file.
struct SourceEditsTests {
  private let file = SourceFile(path: "a.yaml", bytes: Array("one\ntwo\nthree\n".utf8))

  private func text(_ range: Range<Int>? = nil, _ edits: [Fix.Edit]) -> String {
    String(decoding: file.bytes(in: range, with: edits), as: UTF8.self)
  }

  @Test func `edits of any order are put in where they belong`() {
    let edits = [
      Fix.Edit(Span(start: 14, end: 14), "four\n"), Fix.Edit(Span(start: 0, end: 3), "ONE"),
      Fix.Edit(Span(start: 4, end: 8), ""),
    ]
    #expect(text(nil, edits) == "ONE\nthree\nfour\n")
  }

  @Test func `an insertion stands before a replacement at the same place`() {
    let edits = [Fix.Edit(Span(start: 4, end: 7), "TWO"), Fix.Edit(Span(start: 4, end: 4), "1.5, ")]
    #expect(text(nil, edits) == "one\n1.5, TWO\nthree\n")
  }

  @Test func `a range keeps what lies in it, however far an edit goes`() {
    #expect(text(4..<7, []) == "two")
    #expect(text(4..<7, [Fix.Edit(Span(start: 6, end: 12), "!")]) == "tw!")
    #expect(text(8..<99, []) == "three\n")
  }
}
