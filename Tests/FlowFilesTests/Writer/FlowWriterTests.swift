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

  private func read(_ file: SourceFile) -> FlowReader.Result {
    FlowReader.read(file) { path in .failure(Problem("unreadable", path)) }
  }

  @Test("a recording's spec is written as a flow, one value a line, defaults left out")
  func writesARecording() throws {
    let ribs = """
      [{"name": "p", "kind": "launch", "listener": "weak", "retains": ["ownRouter"], "slots": [
         {"name": "s", "child": "c", "variable": "v", "weakVariable": true, "attach": ["guard", "build", "attach"],
          "detach": ["guard", "detach"]}],
        "on": [{"when": "receive.done", "limit": 1, "do": [{"op": "detach", "slot": "s"}]}]},
       {"name": "c", "kind": "viewless", "listener": "strong", "workers": ["w"], "on": [
         {"when": "didBecomeActive", "do": [{"op": "startWorker", "worker": "w"},
           {"op": "laterStrong", "acts": [{"op": "send", "event": "done"}]}]},
         {"when": "worker.w.didStop", "do": [{"op": "attach", "slot": "s", "on": "p#1"}]}]}]
      """
    let steps = """
      [{"op": "build", "rib": "p"}, {"op": "launch", "on": "p#1"}, {"op": "attach", "on": "p#1", "slot": "s"},
       {"op": "holdInteractor", "on": "c#1"}, {"op": "wait", "seconds": 1.4}]
      """
    let text = FlowWriter.text(try scenario(ribs: ribs, steps: steps), header: ["From a recording."])
    #expect(text == Self.expected)
  }

  private static let expected = """
    # From a recording.
    flow: n
    about: s
    screens: immediate

    ribs:
      p:
        holds: [strong own-router]
        listens:
          done:
            - do: [detach s]
              times: 1
        children:
          s:
            child: c
            variable: v
            reference: weak
            attach: [guard, build, attach]
            detach: [guard, detach]
      c:
        view: none
        reference: strong
        workers:
          w:
            didStop:
              - by: p#1
                do: [attach s]
        didBecomeActive:
          - start-worker w
          - later-strong: [listener done]

    events:
      - build p
      - launch p#1
      - attach p#1.s
      - hold c#1.interactor
      - wait 1.4

    """

  @Test("what is written reads back and is written the same")
  func readsBack() throws {
    for text in Self.written() {
      let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
      let result = FlowReader.read(file) { _ in .failure(Problem("no-include", "nothing to include")) }
      let problems =
        result.invalid?.problems.map { "\(file.position(of: Int($0.span.start))) \($0.message)" } ?? []
      #expect(problems == [], "\(text)")
      #expect(result.scenarios.map { FlowWriter.text($0) } == [text])
    }
  }

  /// The flows of every recording that lies beside the checkout, or else of those checked in.
  private static func written() -> [String] {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let beside = root.deletingLastPathComponent().appendingPathComponent("shared/facts")
    let exists = FileManager.default.fileExists(atPath: beside.path)
    let folder = exists ? beside : root.appendingPathComponent("Tests/RibEngineTests/Recordings")
    let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = (walker?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
    return files.sorted { $0.path < $1.path }.flatMap { file in
      let bytes = [UInt8]((try? Data(contentsOf: file)) ?? Data())
      return RecordingReader.read(SourceFile(path: file.lastPathComponent, bytes: bytes)).recordings
        .compactMap(\.scenario).map { FlowWriter.text($0) }
    }
  }
}
