import RibEngine
import Testing

@testable import Traces

struct TraceJudgementTests {
  @Test func `An app that stores its child too late has one headline`() throws {
    let told = try AppTraces.log("late").told
    #expect(told == ["violated", "stuck-slot attach-refused child-left-active finish-ignored"])
  }

  @Test func `The other order is clean but for a note`() throws {
    let outcome = try AppTraces.log("good").judged().outcome
    #expect(outcome.verdict == .clean)
    #expect(outcome.findings.map(\.rule) == ["load-after-detach"])
    #expect(outcome.findings.map(\.severity) == [.note])
  }

  @Test func `A child that is closed by a tap shows nothing`() throws {
    #expect(try AppTraces.log("slow").told == ["clean"])
  }

  @Test func `An attach that nobody saw is a hole and makes no finding`() throws {
    let judgement = try AppTraces.log("hole").judged()
    #expect(judgement.outcome.verdict == .undecided)
    #expect(judgement.outcome.findings.isEmpty)
    #expect(judgement.holes.map(\.instance) == ["Coupon#1", "Coupon#2"])
    #expect(judgement.holes.allSatisfy { $0.reason.contains("protocol reference") })
  }

  @Test func `A finding stands at a line of the trace`() throws {
    let log = try AppTraces.log("late")
    let finding = try #require(log.judged().outcome.findings.first)
    #expect(log.file.position(of: Int(finding.span.start)).line == 25)
    #expect(finding.message == "Cart.coupon holds a child that has already finished")
  }

  @Test func `What was not recorded is not judged`() throws {
    let text = try AppTraces.text("late").replacing(
      "\"library\":\"RIBs-iOS\"",
      with: "\"library\":\"RIBs-iOS\",\"sees\":[\"tree\",\"slots\"]"
    )
    let judgement = try AppTraces.log(of: text).judged()
    let left = judgement.notLookedAt.map(\.rule)
    #expect(left.contains("finish-ignored") && left.contains("attach-refused"))
    #expect(!judgement.outcome.findings.contains { left.contains($0.rule) })
    #expect(judgement.notLookedAt.first { $0.rule == "attach-refused" }?.needs == [.requests])
  }

  @Test func `Rules that need what no event carries are never looked at`() throws {
    let left = try AppTraces.log("good").judged().notLookedAt
    #expect(left.first { $0.rule == "task-outlives-owner" }?.needs == [])
    #expect(left.first { $0.rule == "retain-cycle" }?.needs == [])
  }

  @Test func `A hole about everybody leaves no finding`() throws {
    let text =
      try AppTraces.text("late")
      + "{\"seq\":99,\"ev\":\"blind\",\"obj\":\"\",\"why\":\"off the main thread\"}\n"
    let judgement = try AppTraces.log(of: text).judged()
    #expect(judgement.outcome.verdict == .undecided)
    #expect(judgement.outcome.findings.isEmpty)
    #expect(judgement.holes.map(\.reason) == ["off the main thread"])
  }

  @Test func `A finding that no hole touches stands beside it`() throws {
    let text =
      try AppTraces.text("late") + """
        {"seq":98,"ev":"init","obj":"Other#1.router"}
        {"seq":99,"ev":"blind","obj":"Other#1.router","why":"was active when first seen"}

        """
    let outcome = try AppTraces.log(of: text).judged().outcome
    #expect(outcome.verdict == .violated)
    #expect(outcome.findings.map(\.rule) == ["stuck-slot"])
  }

  @Test func `What goes on for ever takes no more room than what lives`() throws {
    var lines = try AppTraces.text("good").split(separator: "\n").map(String.init)
    // What stands around the number of a line, and around each name.
    let round = lines[12..<33].map { line in
      line.split(separator: /"seq":\d+/, omittingEmptySubsequences: false).map { part in
        part.split(separator: "Coupon#1", omittingEmptySubsequences: false)
      }
    }
    lines.removeSubrange(12...)
    var seq = 100
    // More notes than broken rules are looked for.
    for serial in 1...2_500 {
      for line in round {
        let parts = line.map { $0.joined(separator: "Coupon#\(serial)") }
        lines.append(parts.joined(separator: "\"seq\":\(seq)"))
        seq += 1
      }
    }
    let outcome = try AppTraces.log(of: lines.joined(separator: "\n") + "\n").judged().outcome
    #expect(outcome.verdict == .clean)
    #expect(outcome.reason == "")
  }

  @Test func `Routers whose end nobody tells take no room once nothing ties them to anybody`() throws {
    let outcome = try AppTraces.log(of: Self.rows(600, areDetached: true)).judged().outcome
    #expect(outcome.verdict == .clean)
    #expect(outcome.reason == "")
  }

  @Test(arguments: [3, 254, 255, 256, 257, 510, 511, 600])
  func `More rows live at a time than a byte names, and each is known from all others`(second: Int) throws {
    let outcome = try AppTraces.log(of: Self.rows(600, areDetached: false, second: second)).judged().outcome
    #expect(outcome.findings.map(\.rule) == ["double-attach"])
    #expect(outcome.findings.map(\.subject) == ["Row#\(second)"])
    #expect(outcome.reason == "")
    #expect(!outcome.remarks.contains { $0.id == "cut-off" })
  }

  @Test func `What is more than a row has room for is said, and what came before is judged`() throws {
    let text = Self.lists([2_600, 2_600, 2_600, 2_600], second: 3)
    let outcome = try AppTraces.log(of: text).judged().outcome
    #expect(outcome.findings.map(\.rule) == ["double-attach"])
    #expect(outcome.verdict == .violated)
    let cut = try #require(outcome.remarks.first { $0.id == "cut-off" })
    #expect(cut.message.hasSuffix("events were judged: more than 10000 instances live from there on"))
    #expect(cut.span.start > 0)
  }

  @Test func `Lists of which many live at a time and one is very long are too much`() throws {
    let text = Self.lists([2_900] + Array(repeating: 0, count: 2_899))
    let outcome = try AppTraces.log(of: text).judged().outcome
    #expect(outcome.verdict == .undecided)
    #expect(outcome.reason.contains("List has 27"))
    #expect(outcome.reason.hasSuffix("children from there on, and is one of 2900"))
  }

  /// Lists with so many rows each, which are attached in one call; nobody says that they go. `second` is attached twice.
  private static func lists(_ counts: [Int], second: Int = 0) -> String {
    var lines = [#"{"schema":"rib-trace/1","library":"RIBs-iOS","sees":["tree","requests"]}"#]
    func add(_ members: String) { lines.append("{\"seq\":\(lines.count),\(members)}") }
    func attach(_ child: String, to parent: String, times: Int = 1) {
      for time in 0..<times {
        add(#""ev":"attachChild","phase":"begin","obj":"\#(parent).router","child":"\#(child)""#)
        add(#""ev":"children","obj":"\#(parent).router","change":"append","child":"\#(child)""#)
        if time == 0 { add(#""ev":"isActive","obj":"\#(child).interactor","value":true"#) }
        add(#""ev":"attachChild","phase":"end","obj":"\#(parent).router""#)
      }
    }
    add(#""ev":"isActive","obj":"Root#1.interactor","value":true"#)
    add(#""ev":"request","phase":"begin","obj":"Root#1.router","op":"attach","call":"attachAll""#)
    var row = 0
    for (list, count) in counts.enumerated() {
      attach("List#\(list + 1)", to: "Root#1")
      for _ in 0..<count {
        row += 1
        attach("Row#\(row)", to: "List#\(list + 1)", times: row == second ? 2 : 1)
      }
    }
    add(#""ev":"request","phase":"end","obj":"Root#1.router""#)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Rows that are attached one after the other; nobody says that they go. `second` is attached twice.
  private static func rows(_ count: Int, areDetached: Bool, second: Int = 0) -> String {
    var lines = [#"{"schema":"rib-trace/1","library":"RIBs-iOS","sees":["tree"]}"#]
    func add(_ members: String) { lines.append("{\"seq\":\(lines.count),\(members)}") }
    add(#""ev":"isActive","obj":"List#1.interactor","value":true"#)
    for row in 1...count {
      add(#""ev":"step","obj":"""#)
      for time in 0..<(row == second ? 2 : 1) {
        add(#""ev":"attachChild","phase":"begin","obj":"List#1.router","child":"Row#\#(row)""#)
        add(#""ev":"children","obj":"List#1.router","change":"append","child":"Row#\#(row)""#)
        if time == 0 { add(#""ev":"isActive","obj":"Row#\#(row).interactor","value":true"#) }
        add(#""ev":"attachChild","phase":"end","obj":"List#1.router""#)
      }
      guard areDetached else { continue }
      add(#""ev":"step","obj":"""#)
      add(#""ev":"detachChild","phase":"begin","obj":"List#1.router","child":"Row#\#(row)""#)
      add(#""ev":"isActive","obj":"Row#\#(row).interactor","value":false"#)
      add(#""ev":"children","obj":"List#1.router","change":"remove","child":"Row#\#(row)""#)
      add(#""ev":"detachChild","phase":"end","obj":"List#1.router""#)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func `A step is called what it says, also where that is escaped`() throws {
    let text = try AppTraces.text("good") + #"{"seq":999,"ev":"step","obj":"","do":"tap \"x\\"}"# + "\n"
    var options = TraceOptions()
    options.keepsEvents = true
    let events = try AppTraces.log(of: text).judged(options).outcome.events
    let last = try #require(events.last { $0.kind == .step })
    #expect(last.attributes == [StoryEvent.Attribute("do", .text(#"tap "x\"#))])
    let span = try #require(last.span)
    #expect(
      text.utf8.dropFirst(Int(span.start)).prefix(Int(span.end - span.start)).elementsEqual(
        #"tap \"x\\"#.utf8
      )
    )
  }

  @Test func `A handler that shows nothing may do something, which is said`() throws {
    let remarks = try AppTraces.log("good").judged().outcome.remarks
    let left = try #require(remarks.first { $0.id == "not-looked-at" }).message
    #expect(left.contains("what a handler does may leave no event: finish-unhandled;"))
  }

  @Test func `Coordinators that are gone while their screens are up leave room for those that come`() throws {
    var lines = [#"{"schema":"rib-trace/1","app":"a","library":"RIBs-iOS","sees":["coordinators","views"]}"#]
    func add(_ event: String) { lines.append(#"{"seq":\#(lines.count),\#(event)}"#) }
    add(#""ev":"init","obj":"App#1""#)
    for one in 1...2_000 {
      add(#""ev":"step","do":"open""#)
      add(#""ev":"init","obj":"Flow#\#(one)""#)
      add(#""ev":"children","obj":"App#1","change":"append","child":"Flow#\#(one)""#)
      add(#""ev":"viewDidAppear","obj":"Flow#\#(one).view""#)
      add(#""ev":"step","do":"close""#)
      add(#""ev":"children","obj":"App#1","change":"remove","child":"Flow#\#(one)""#)
      add(#""ev":"deinit","obj":"Flow#\#(one)""#)
    }
    #expect(try AppTraces.log(of: lines.joined(separator: "\n")).told == ["clean"])
  }

  @Test func `What is stopped before it is judged is undecided`() throws {
    var options = TraceOptions()
    options.goesOn = { _ in false }
    let outcome = try AppTraces.log("late").judged(options).outcome
    #expect(outcome.verdict == .undecided)
    #expect(outcome.reason.hasPrefix("none of "))
    #expect(outcome.findings.isEmpty)
  }
}
