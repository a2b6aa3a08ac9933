import RibEngine
import Testing
import Traces

@testable import conform

struct ConformanceComparisonTests {
  private static let trace = [
    StoryEvent(name: "step", depth: 0, subject: "", attributes: [.init("do", .text("attach on p#1"))]),
    StoryEvent(
      name: "attachChild",
      phase: .begin,
      depth: 0,
      subject: "p#1.router",
      attributes: [.init("child", .text("c#1"))]
    ),
    StoryEvent(
      name: "isActive",
      depth: 1,
      subject: "c#1.interactor",
      attributes: [.init("value", .flag(true))]
    ),
    StoryEvent(name: "leak.expectDeallocate", depth: 1, subject: "c#1.interactor"),
    StoryEvent(name: "attachChild", phase: .end, depth: 0, subject: "p#1.router"),
  ]

  private func recording(_ ending: Recording.Ending = .completed) -> Recording {
    var recording = Recording(name: "n", line: 1, profile: .ios, ending: ending, situation: "")
    recording.trace = Self.trace
    return recording
  }

  private func played(_ change: (inout [StoryEvent]) -> Void) -> PlayedRun {
    var run = PlayedRun()
    run.events = Self.trace
    change(&run.events)
    return run
  }

  private func title(_ run: PlayedRun, _ ending: Recording.Ending = .completed) -> String? {
    Conformance.mismatch(of: recording(ending), played: run)?.title
  }

  @Test("a run that says the same is the same, whatever else it says in words of its own")
  func acceptsOwnWords() {
    let run = played { events in
      events[0].attributes = [.init("do", .text("attach slot"))]
      events[1].attributes.append(.init("own", .number(1)))
      events.insert(StoryEvent(name: "choice", phase: .begin, depth: 0, subject: ""), at: 1)
      events.insert(StoryEvent(name: "choice", phase: .end, depth: 0, subject: ""), at: 6)
      for place in 2...5 { events[place].depth += 1 }
      events.removeAll { $0.name == "leak.expectDeallocate" }
    }
    #expect(title(run) == nil)
  }

  @Test("an event that is missing, added or other is told at its place")
  func findsDifferences() {
    #expect(title(played { $0.remove(at: 2) }) == "events differ at 3")
    #expect(title(played { $0.append($0[2]) }) == "events differ at 5")
    #expect(title(played { $0[2].subject = "d#1.interactor" }) == "events differ at 3")
    #expect(title(played { $0[2].attributes = [.init("value", .flag(false))] }) == "events differ at 3")
    #expect(title(played { $0[1].attributes = [] }) == "events differ at 2")
    #expect(title(played { $0.swapAt(2, 4) }) == "events differ at 3")
  }

  @Test("what was cut off must be how the run begins, and no more is compared")
  func comparesPrefixes() {
    let longer = played { $0.append(StoryEvent(name: "deinit", depth: 0, subject: "p#1.router")) }
    #expect(title(longer, .cutOff("event-limit")) == nil)
    #expect(title(longer) == "events differ at 5")
    #expect(title(played { $0.removeLast() }, .cutOff("event-limit")) == "events differ at 4")
  }

  @Test("both sides are shown around the first difference")
  func showsBothSides() throws {
    let run = played { $0[2].attributes = [.init("value", .flag(false))] }
    let found = try #require(Conformance.mismatch(of: recording(), played: run))
    let expected = [
      "       recorded                                played",
      "     1 step do=attach on p#1                   step do=attach on p#1",
      "     2 attachChild p#1.router child=c#1        attachChild p#1.router child=c#1",
      ">    3   isActive c#1.interactor value=true |   isActive c#1.interactor value=false",
      "     4 end of attachChild p#1.router           end of attachChild p#1.router",
    ]
    #expect(found.lines.map { trimmed($0) } == expected.map { trimmed($0) })
  }

  private func trimmed(_ line: String) -> String {
    line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  @Test("states, the final state, the release and what leaks are compared")
  func comparesPictures() {
    var recording = recording()
    var picture = WorldPicture()
    picture.tree = [WorldPicture.Node("p#1", isActive: true, isLoaded: true)]
    recording.states = [picture]
    recording.final = picture
    recording.leaked = ["c#1.router"]
    var run = played { _ in }
    func found() -> String? { Conformance.mismatch(of: recording, played: run)?.title }
    #expect(found() == "state after step 1 is missing")
    run.states = [WorldPicture()]
    #expect(found() == "state after step 1: 'tree' differs")
    run.states = [picture]
    #expect(found() == "final state: 'tree' differs")
    run.final = picture
    run.final.alive = ["p#1.router"]
    #expect(found() == "what lives on after the release differs")
    run.leaked = ["c#1.router"]
    #expect(found() == nil)
    recording.final?.alive = []
    #expect(found() == "final state: 'alive' differs")
  }
}
