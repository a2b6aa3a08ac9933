import RibEngine
import Testing
import Traces

/// A recording's document around a `spec`.
func recordingDocument(
  ribs: String = "[]",
  steps: String = "[]",
  profile: String = "ios",
  outcome: String = "completed",
  trace: String = "[]"
) -> String {
  """
  {"schema": "rib-facts/1", "name": "n", "profile": "\(profile)", "situation": "s", "spec": {"ribs": \
  \(ribs), "steps": \(steps)}, "outcome": "\(outcome)", "trace": \(trace), "final": null, "states": [], \
  "after_release": null}
  """
}

func readRecordings(_ text: String) -> RecordingReader.Result {
  RecordingReader.read(SourceFile(path: "r.json", bytes: Array(text.utf8)))
}

func scenario(ribs: String, steps: String = "[]") throws -> Scenario {
  let result = readRecordings(recordingDocument(ribs: ribs, steps: steps))
  try #require(result.problems.isEmpty, "\(result.problems.map(\.message))")
  return try #require(result.recordings.first?.scenario)
}

struct RecordingReaderTests {
  @Test("an event keeps its word, phase, depth, subject and attributes in order")
  func readsEvents() throws {
    let trace = """
      [{"seq": 1, "depth": 2, "ev": "children", "obj": "p#1.router", "change": "append", "children": ["a#1"]},
       {"seq": 2, "depth": 0, "ev": "send", "phase": "begin", "obj": "a#1.interactor", "to": null, "active": true}]
      """
    let recording = try #require(readRecordings(recordingDocument(trace: trace)).recordings.first)
    let children = StoryEvent(
      name: "children",
      depth: 2,
      subject: "p#1.router",
      attributes: [.init("change", .text("append")), .init("children", .list(["a#1"]))]
    )
    let send = StoryEvent(
      name: "send",
      phase: .begin,
      depth: 0,
      subject: "a#1.interactor",
      attributes: [.init("to", .null), .init("active", .flag(true))]
    )
    #expect(recording.trace == [children, send])
  }

  @Test("a spec that is null gives a recording without a scenario")
  func readsWithoutSpec() throws {
    let text =
      #"{"schema":"rib-facts/1","name":"n","profile":"ios","spec":null,"outcome":"completed","trace":[]}"#
    let result = readRecordings(text)
    #expect(result.problems.isEmpty)
    #expect(result.recordings.count == 1)
    #expect(result.recordings.first?.scenario == nil)
  }

  @Test("a recording that was cut off says why")
  func readsOutcome() {
    let result = readRecordings(recordingDocument(outcome: "crash:SIGSEGV"))
    #expect(result.recordings.first?.ending == .cutOff("crash:SIGSEGV"))
  }

  @Test("many recordings are read from the lines of one file, bad lines are told and passed over")
  func readsLines() {
    let good = recordingDocument()
    let result = readRecordings("\(good)\n{oops}\n\(good)\n{\"schema\": \"other\"}\n")
    #expect(result.recordings.count == 2)
    #expect(result.recordings.map(\.line) == [1, 3])
    #expect(result.problems.map(\.id) == ["bad-json"])
    #expect(result.strangers == 1)
  }

  @Test("states and the final state are read as pictures")
  func readsPictures() throws {
    let text = """
      {"schema": "rib-facts/1", "name": "n", "profile": "ios", "spec": null, "outcome": "completed", "trace": [],
       "final": {"tree": [{"rib": "p#1", "active": true, "loaded": false, "children":
         [{"rib": "c#1", "active": false, "loaded": true, "children": []}]}],
        "active": {"p#1": true}, "slots": {"p#1.a": null, "p#1.b": "c#1"}, "views": {"p#1": "in-window"},
        "held": ["p#1"], "alive": ["p#1.router"]},
       "states": [], "after_release": {"trace": [], "alive": ["c#1.router"]}}
      """
    let recording = try #require(readRecordings(text).recordings.first)
    var picture = WorldPicture()
    let child = WorldPicture.Node("c#1", isActive: false, isLoaded: true)
    picture.tree = [WorldPicture.Node("p#1", isActive: true, isLoaded: false, children: [child])]
    picture.active = [WorldPicture.Activity("p#1", true)]
    picture.slots = [WorldPicture.Slot("p#1.a", holds: nil), WorldPicture.Slot("p#1.b", holds: "c#1")]
    picture.views = [WorldPicture.View("p#1", "in-window")]
    picture.held = ["p#1"]
    picture.alive = ["p#1.router"]
    #expect(recording.final == picture)
    #expect(recording.leaked == ["c#1.router"])
  }
}
