import RibEngine
import Testing

@testable import SwiftReader

/// What notes say of projects whose warnings and errors `ProjectFixtureTests` compares.
@Suite struct NoteTests {
  private func notes(_ name: String, _ id: Rule.ID) -> [LintFinding] {
    ProjectFixture(name: name).findings.filter { $0.key.id == id && $0.finding.severity == .note }
  }

  @Test func `a child that may be all that keeps its parent is not told to let go of it`() throws {
    let found = notes("kept-by-its-child-alone", .retainCycle)
    let link = try #require(found.first?.finding)
    #expect(found.count == 1)
    #expect(link.fix == nil)
    #expect(link.labels.last?.text == "points back up")
    #expect(
      link.notes == [
        "nothing that was read keeps TownCoordinator but this: keep it somewhere before 'parent' becomes weak"
      ]
    )
  }

  @Test func `a flag that may hold a report back makes a note that names it`() {
    let late = notes("held-back-by-a-flag", .reentrantDetach)
    #expect(
      Set(late.flatMap(\.finding.notes)) == [
        "the child reports there, and 'state' of HallInteractor may keep it from coming here again",
        "the child reports there, and 'hasEnded' of GateInteractor may keep it from coming here again",
      ]
    )
    let early = notes("held-back-by-a-flag", .stuckSlot)
    #expect(
      early.flatMap(\.finding.notes) == [
        "Vane reports there, and 'isBusy' of RoofInteractor may hold back what is done about it"
      ]
    )
  }

  @Test func `nothing is said of a router that refuses while it detaches`() {
    let found = ProjectFixture(name: "held-back-by-a-flag").findings
    #expect(!found.contains { $0.key.type == "DoorRouter" })
  }

  @Test func `an answer in a later turn is a note that says so`() {
    let late = notes("answered-in-a-later-turn", .stuckSlot)
    #expect(
      Set(late.flatMap(\.finding.notes)) == [
        "what Crane says to its listener while it becomes active is answered in a later turn",
        "Wheel was read and says nothing to its listener while it becomes active",
      ]
    )
  }

  @Test func `a report in didLoad is told as one, and one of a later turn is none`() throws {
    let found = ProjectFixture(name: "said-in-didload").findings
    let oven = try #require(found.first { $0.key.slot == "oven" })
    #expect(oven.finding.labels.contains { $0.text == "runs Oven's didLoad before it returns" })
    let fridge = try #require(found.first { $0.key.slot == "fridge" })
    #expect(fridge.finding.severity == .note)
  }

  @Test func `a slot that all callers look after is a note that says so`() {
    let found = notes("looked-after-by-its-caller", .slotOverwritten)
    #expect(found.map(\.key.slot).sorted() == ["boat", "raft"])
    #expect(
      found.allSatisfy {
        $0.finding.notes == ["each call in the project looks first, or takes the old one out"]
      }
    )
  }

  @Test func `no swipe is spoken of where a child shows nothing`() {
    let found = ProjectFixture(name: "looked-after-by-its-caller").findings
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.finding.fix?.title.contains("swipe") == false })
  }

  @Test func `a stream that a value does not end is told as one that does not end`() throws {
    let found = ProjectFixture(name: "ended-by-a-value").findings
    let imprint = try #require(found.first { $0.finding.message.hasPrefix("ImprintCoordinator") })
    #expect(
      imprint.finding.labels.contains {
        $0.text == "the screen goes, and the stream does not end on this path"
      }
    )
  }

  @Test func `what a child gives to its buttons says nothing while it starts`() throws {
    let dish = try #require(notes("runs-what-it-is-given", .stuckSlot).first { $0.key.method == "pickDish" })
    #expect(dish.finding.notes == ["DishCoordinator was read and says nothing while it starts"])
  }

  @Test func `a dictionary is advised to lose the key, and a slot to be set to nil`() throws {
    let room = try #require(
      ProjectFixture(name: "never-out-of-the-dictionary").findings.first { $0.key.id == .stuckSlot }
    )
    #expect(room.finding.fix?.title == "take it out before detaching: rooms[key] = nil")
  }
}
