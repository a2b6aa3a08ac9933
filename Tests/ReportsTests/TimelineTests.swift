import Reports
import RibEngine
import Testing

@Suite("The timeline")
struct TimelineTests {
  private func text(_ timeline: Timeline, width: Int = 80, limit: Int = .max) -> String {
    var pen = Pen()
    TimelineText(timeline, width: width, limit: limit).write(to: &pen)
    return String(pen.bytes)
  }

  @Test("marks the row in which the rule was broken, even when that event is noise")
  func marks() throws {
    let slot = try #require(Stories.stuckEvents.firstIndex { $0.name == "slot" })
    let marked = Timeline(Stories.stuckEvents, marks: [(slot, "stuck-slot")])
    #expect(marked.rows.filter { $0.marks == ["stuck-slot"] }.map(\.text) == ["currentChild = Child"])
    let noise = try #require(Stories.stuckEvents.firstIndex { $0.name == "children" })
    let forced = Timeline(Stories.stuckEvents, marks: [(noise, "double-attach")])
    #expect(forced.rows.first { !$0.marks.isEmpty }?.text.hasPrefix("children") == true)
  }

  @Test("nests what is called below its caller, in the column of the instance")
  func nesting() {
    let timeline = Timeline(Stories.stuckEvents)
    #expect(timeline.columns == ["Parent", "Child"])
    let guarded = timeline.rows.filter { $0.text.hasPrefix("guard") }
    #expect(guarded.map(\.indent) == [1, 4, 1])
  }

  @Test("names the step in the words of the flow, and says a request only once")
  func steps() {
    let source = Stories.stuck
    let events: [StoryEvent] = [
      StoryEvent(name: "step", depth: 0, subject: "", span: source.span("attach currentChild")),
      .begin(
        "request",
        0,
        "Parent#1.router",
        [.init("op", .text("attach")), .init("slot", .text("currentChild"))]
      ),
      .end("request", 0, "Parent#1.router"),
    ]
    #expect(Timeline(events, files: [source.file]).rows.map(\.text) == ["attach currentChild"])
  }

  @Test("keeps the serial number of instances of which there are several")
  func serials() {
    let events: [StoryEvent] = [
      .begin("didLoad", 0, "Child#1.router"), .end("didLoad", 0, "Child#1.router"),
      .begin("didLoad", 0, "Child#2.router"), .end("didLoad", 0, "Child#2.router"), .at("x", 0, "Root#1"),
    ]
    #expect(Timeline(events).columns == ["Child#1", "Child#2", "Root"])
  }

  @Test("fits its width, with wide names and deep nesting", arguments: [1, 2, 4, 5, 9], [80, 120])
  func fits(instances: Int, width cells: Int) {
    var events: [StoryEvent] = []
    for depth in 0..<40 {
      let name = "아주긴이름\(depth % instances)#1.router"
      events.append(.begin("didBecomeActive", depth, name, [.init("note", .text("가나다라마바사아자차카타파하가나다라마바사"))]))
    }
    let rows = text(Timeline(events, marks: [(20, "a-very-long-rule-name-indeed")]), width: cells).split(
      separator: "\n"
    )
    #expect(rows.count > 20)
    #expect(rows.allSatisfy { width(of: $0) <= cells })
  }

  @Test("shows words that it does not know with what they carry")
  func unknownWords() {
    let timeline = Timeline([
      .at("teleport", 0, "A#1.router", [.init("to", .text("A#1")), .init("n", .number(2))])
    ])
    #expect(timeline.rows.map(\.text) == ["teleport (to A, n 2)"])
  }

  @Test("leaves out the middle of a long run, but no marked row")
  func long() {
    let events = (0..<500).map { StoryEvent.at("tick", 0, "A#1", [.init("n", .number($0))]) }
    let rows = text(Timeline(events, marks: [(250, "found")]), limit: 20).split(separator: "\n")
    #expect(rows.count == 1 + 20 + 1 + 2)
    #expect(rows.contains { $0.contains("tick (n 250)") && $0.hasSuffix("<-- found") })
  }

  @Test("survives ends without a beginning and calls that never end")
  func unbalanced() {
    let events: [StoryEvent] = [
      .end("build", 3, "A#1"), .begin("send", 0, "A#1"), .begin("receive", 1, "B#1"), .end("x", 9, ""),
    ]
    #expect(Timeline(events).rows.count == 1)
    #expect(Timeline([]).rows.isEmpty)
  }
}
