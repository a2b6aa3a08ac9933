import Testing

@testable import RibEngine

/// Who asks again each time that the time is up asks for ever, and that is no mistake.
@Suite("Times that come round") struct TimeRoundTests {
  private func told(_ text: String) throws -> [String] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }.map(\.rule)
  }

  private func weather(more: String = "", _ events: String) -> String {
    """
    coordinators:
      Map: {start: [show, await Radar]}
      Radar: {start: [{await: Scan, timeout: [repeat]}]}
      Scan:
        start: [wait]
        streams: {found: [resume, forget]}
        when-cancelled: [fail, forget]
    \(more)
    events: [launch Map, \(events)]
    """
  }

  @Test(arguments: ["settle", "wait 10", "wait 10, wait 10", "wait 5, send Scan found", "send Scan found"])
  func `are no loop in a run`(events: String) throws {
    #expect(try told(weather(events)) == [])
  }

  @Test func `are no loop in a search, which comes to an end`() throws {
    let outcome = explore(try written(weather("send Scan found")), path: "flow.yaml", line: 1)
    #expect(outcome.findings.allSatisfy { $0.severity == .note })
    #expect(outcome.search?.answer == .closed)
  }

  @Test func `are tried once each before an event, and no more often`() throws {
    let outcome = run(try written(weather("send Scan found")), path: "flow.yaml", line: 1)
    #expect((2...16).contains(outcome.timings))
  }

  @Test(arguments: ["wait", "present, wait"])
  func `are no loop beside somebody else who waits`(page: String) throws {
    let more = """
        Radio: {start: [wait], receives: {tune: [await Page]}}
        Page: {start: [\(page)], receives: {done: [dismiss-if-presented, resume, forget]}, when-closed-by-user: [resume, forget]}
      """
    #expect(try told(weather(more: more, "start Radio, send Radio tune, wait 2, send Page done")) == [])
  }

  @Test func `are few where each round has a screen of its own`() throws {
    let text = weather("wait 5").replacing(
      "when-cancelled: [fail, forget]",
      with: "when-cancelled: [after-transition, dismiss, fail, forget]"
    ).replacing("Scan:\n    start: [wait]", with: "Scan:\n    start: [present, wait]")
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.verdict == .clean)
    #expect(outcome.timings < 64)
  }

  @Test func `are told by a timing that comes to its end rather than by rounds without one`() throws {
    let finding = try #require(run(try written(leaving), path: "flow.yaml", line: 1).findings.first)
    #expect(finding.message == "the screen of Round#1 stays up after Round#1 was released")
    #expect(finding.labels.count == 3)
  }

  @Test func `show what the first of them leaves behind in a search by no event more`() throws {
    var options = ExploreOptions()
    options.proposesFixes = false
    let text = leaving.replacing("fail, forget]", with: "fail, forget]\n    pins: [cancelling, closing]")
    let outcome = explore(try written(text), path: "flow.yaml", line: 1, options: options)
    let finding = try #require(outcome.findings.first)
    #expect(finding.counterexample?.events.count == 2)
  }

  /// Each round leaves a screen behind.
  private let leaving = """
    coordinators:
      Home: {container: navigation, start: [show], receives: {begin: [await Poll]}}
      Poll: {start: [{await: Round, timeout: [repeat]}]}
      Round:
        start: [push, wait]
        receives: {ok: [pop, resume, forget]}
        when-cancelled: [fail, forget]
    events: [launch Home, send Home begin, send Round ok]
    """

  @Test func `are no loop where a line names the instance of a later round`() throws {
    #expect(try told(weather("wait 10, send Scan#2 found, settle, expect Radar released")) == [])
  }

  @Test func `keep nobody from looking at the rest at the end`() throws {
    let ribs = """
      ribs:
        Shell:
          pins: [closing]
          children:
            tip: {child: Tip, attach: [build, assign], detach: [guard, clear, detach]}
        Tip: {view: none}
      """
    let events = "build Shell, attach tip"
    #expect(try told(weather(more: ribs, events)) == ["stuck-slot"])
    let outcome = explore(try written(weather(more: ribs, events)), path: "flow.yaml", line: 1)
    #expect(outcome.findings.contains { $0.rule == "stuck-slot" })
  }

  @Test func `are no answer where each round leaves more behind`() throws {
    let text = """
      coordinators:
        Map: {start: [show, await Radar]}
        Radar:
          start:
            - await: Scan
              timeout: [present sheet, repeat]
          children:
            sheet: {child: Sheet, present: [create, append, start], remove: [remove]}
        Sheet: {start: [present]}
        Scan:
          start: [wait]
          streams: {found: [resume, forget]}
          when-cancelled: [fail, forget]
      events: [launch Map, wait 10]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.contains { $0.rule == "present-refused" })
    #expect(outcome.remarks.first { $0.id == Outcome.Remark.moreTimings }?.message == Timings.growing)
    let harmless = text.replacing("[present sheet, repeat]", with: "[await Radar]")
    #expect(run(try written(harmless), path: "flow.yaml", line: 1).verdict == .undecided)
  }
}
