import FlowFiles
import Foundation
import RibEngine
import Testing

struct FlowWriterTests {
  @Test("a note about a place stands behind its step, and what is written reads back")
  func writesNotes() throws {
    let text = """
      flow: a
      ribs:
        P:
          children:
            s: {child: C, attach: [build, assign, attach], detach: [clear, detach]}
        C: {view: none}
      events: [launch P, attach s]

      """
    let file = SourceFile(path: "a.yaml", bytes: Array(text.utf8))
    let scenario = try #require(read(file).scenarios.first)
    let places = ["assign": "A.swift:3\u{2028}x", "launch P": "A.swift:1"]
    let noted = FlowWriter.text(documents: [scenario, scenario]) { span in
      places[String(decoding: file.bytes[Int(span.start)..<Int(span.end)], as: UTF8.self)]
    }
    #expect(noted.contains("          - build\n          - assign  # A.swift:3?x\n          - attach\n"))
    #expect(noted.contains("  - launch P  # A.swift:1\n  - attach s\n---\nflow: a\n"))
    #expect(noted.contains("        detach: [clear, detach]\n"))
    let again = read(SourceFile(path: "b.yaml", bytes: Array(noted.utf8)))
    #expect(again.invalid == nil && again.scenarios.count == 2)
    #expect(FlowWriter.text(documents: again.scenarios) == FlowWriter.text(documents: [scenario, scenario]))
  }

  @Test func `that work is cancelled is written where it was said, and nowhere else`() throws {
    let text = """
      flow: a
      ribs:
        P: {work: cancelled on detach}
        C: {view: none}
      events: [launch P, launch C]

      """
    let scenario = try #require(read(SourceFile(path: "a.yaml", bytes: Array(text.utf8))).scenarios.first)
    let written = FlowWriter.text(documents: [scenario])
    #expect(written.components(separatedBy: "work: cancelled on detach").count == 2)
  }

  private func read(_ file: SourceFile) -> FlowReader.Result {
    FlowReader.read(file) { path in .failure(Problem("unreadable", path)) }
  }
}
