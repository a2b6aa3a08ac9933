import Reports
import RibEngine
import Testing

@Suite("The changed lines of a fix")
struct PatchTests {
  private func text(_ source: Sample, _ edits: [Fix.Edit]) -> String {
    var pen = Pen()
    let patch = Patch(Fix("change", edits: edits), files: [source.file])
    patch.write(to: &pen, gutter: patch.gutter)
    return String(pen.bytes)
  }

  @Test("put all edits of one line into one pair of lines")
  func sameLine() {
    let source = Sample("a.yaml", "x\na: [one, two]\ny\n")
    let edits = [Fix.Edit(source.span("one"), "two"), Fix.Edit(source.span("two"), "one")]
    #expect(text(source, edits) == "  |\n2 - a: [one, two]\n2 + a: [two, one]\n  |\n")
  }

  @Test("show an inserted line alone")
  func insertion() {
    let source = Sample("a.yaml", "x\ny\n")
    #expect(text(source, [.init(Span(start: 2, end: 2), "new\n")]) == "  |\n2 + new\n  |\n")
  }

  @Test("show a removed line alone, also with CRLF")
  func removal() {
    let source = Sample("a.yaml", "x\r\ny\r\nz\r\n")
    #expect(text(source, [.init(Span(start: 3, end: 6), "")]) == "  |\n2 - y\n  |\n")
  }

  @Test("of distant places are two hunks")
  func distant() {
    let source = Sample("a.yaml", "a\nb\nc\nd\n")
    let edits = [Fix.Edit(source.span("a"), "A"), Fix.Edit(source.span("d"), "D")]
    #expect(text(source, edits) == "  |\n1 - a\n1 + A\n  |\n4 - d\n4 + D\n  |\n")
  }

  @Test("leave out a line between them that stays as it is")
  func between() {
    let source = Sample("a.yaml", "a\nb\nc\n")
    let edit = Fix.Edit(Span(start: 0, end: 5), "A\nb\nC")
    #expect(text(source, [edit]) == "  |\n1 - a\n1 + A\n  |\n3 - c\n3 + C\n  |\n")
  }

  @Test("are shown where they differ, however long they are")
  func longLine() {
    let start = String(repeating: "x", count: 150)
    let source = Sample("a.yaml", "\(start) old\n")
    let told = text(source, [.init(source.span("old"), "new")])
    #expect(told.contains("old\n") && told.contains("new\n"))
    #expect(!told.contains(start))
  }

  @Test("are shown where they differ, each of several long lines that follow each other")
  func longLines() {
    let start = String(repeating: "x", count: 150)
    let source = Sample("a.yaml", "\(start) old\n\(start) dull\n")
    let told = text(source, [.init(source.span("old"), "new"), .init(source.span("dull"), "bright")])
    #expect(["old\n", "dull\n", "new\n", "bright\n"].allSatisfy(told.contains))
  }

  @Test("are none where nothing changes")
  func nothing() {
    let source = Sample("a.yaml", "a\n")
    #expect(text(source, [.init(source.span("a"), "a")]).isEmpty)
  }

  @Test("show all of what is added to a line, however much that is")
  func longAddition() {
    let source = Sample("a.yaml", "a: {child: A, attach: [one]}\n")
    let new = (1...20).map { "step-number-\($0)" }.joined(separator: ", ")
    let place = source.span("}").start
    let told = text(source, [.init(Span(start: Int(place), end: Int(place)), ", detach: [\(new)]")])
    #expect(told.contains("step-number-20]"))
  }

  @Test("cut a long line where it ends as the other does")
  func longEnd() {
    let end = String(repeating: "x", count: 150)
    let source = Sample("a.yaml", "old \(end)\n")
    let told = text(source, [.init(source.span("old"), "new")])
    #expect(told.contains("- old") && told.contains("+ new") && !told.contains(end))
  }
}
