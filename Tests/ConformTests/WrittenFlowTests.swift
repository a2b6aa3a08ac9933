import FlowFiles
import RibEngine
import Testing
import Traces

struct WrittenFlowTests {
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
    let document =
      #"{"schema": "rib-facts/1", "name": "n", "profile": "ios", "situation": "s", "#
      + #""outcome": "completed", "spec": {"ribs": \#(ribs), "steps": \#(steps)}}"#
    let file = SourceFile(path: "r.json", bytes: Array(document.utf8))
    let scenario = try #require(RecordingReader.read(file).recordings.first?.scenario)
    #expect(FlowWriter.text(scenario, header: ["From a recording."]) == Self.expected)
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

  @Test("the flow of every recording reads back, and is written the same again")
  func readsBack() throws {
    for entry in try Recordings.all() {
      guard let scenario = entry.recording.scenario else { continue }
      let text = FlowWriter.text(scenario)
      let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
      let result = FlowReader.read(file) { _ in .failure(Problem("no-include", "nothing to include")) }
      let problems =
        result.invalid?.problems.map { "\(file.position(of: Int($0.span.start))) \($0.message)" } ?? []
      #expect(problems == [], "\(text)")
      #expect(result.scenarios.map { FlowWriter.text($0) } == [text])
    }
  }
}
