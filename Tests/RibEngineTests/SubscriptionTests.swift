import Testing

@testable import RibEngine

/// What ends with the activity of a RIB where `work: cancelled on detach` is written.
@Suite("Subscriptions of a RIB") struct SubscriptionTests {
  private static let cancelled = "work: cancelled on detach"
  private static let goesOn = "work: goes on after detach"
  private static let reason = "it is not active, and its work is cancelled on detach"

  /// A child that its parent keeps and attaches again.
  private func kept(_ child: String, handler: String = "[detach]", asks: Bool = false, _ events: String)
    -> String
  {
    """
    ribs:
      Root:
        view: none
        receives: {asked: [\(asks ? "send Child tick" : "")]}
        children:
          child:
            child: Child
            attach: [guard, reuse, assign, attach]
            detach: [guard, clear, detach]
            listener: {expired: \(handler), didFinish: [detach]}
      Child: {view: none, pins: finishes, \(child)}
    events: [launch Root, \(events)]
    """
  }

  private func stream(_ work: String, _ events: String) -> String {
    kept((work.isEmpty ? "" : work + ", ") + "streams: {tick: [listener expired]}", asks: true, events)
  }

  private func worker(_ work: String, didStart: String, _ events: String) -> String {
    kept("\(work), workers: {Timer: {didStart: \(didStart)}}", events)
  }

  private func ran(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  private func explored(_ text: String) throws -> Outcome {
    explore(try written(text), path: "flow.yaml", line: 1)
  }

  private func rules(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map(\.rule)
  }

  private func silences(_ outcome: Outcome) -> [String] {
    outcome.remarks.filter { $0.id == "never-fired" }.map(\.hint)
  }

  // MARK: - Streams

  private static let afterDetach = "attach child, send Child tick, send Child tick"

  @Test func `say nothing to a RIB that was detached`() throws {
    let outcome = try ran(stream(Self.cancelled, Self.afterDetach))
    #expect(rules(outcome) == [])
    #expect(silences(outcome) == ["in every timing \(Self.reason)"])
  }

  @Test func `come to a detached RIB where nothing is written of its work, or that it goes on`() throws {
    for work in ["", Self.goesOn] {
      let outcome = try ran(stream(work, Self.afterDetach))
      #expect(rules(outcome) == ["event-after-detach"])
      #expect(silences(outcome) == [])
    }
  }

  @Test func `come again to a RIB that is attached again`() throws {
    let twice = "attach child, send Child tick, attach child, send Child tick"
    let outcome = try ran(stream(Self.cancelled, twice))
    #expect(rules(outcome) == [] && silences(outcome) == [])
  }

  @Test func `say nothing to a RIB that was never attached`() throws {
    let outcome = try ran(stream(Self.cancelled, "build Child, send Child tick"))
    #expect(silences(outcome) == ["in every timing \(Self.reason)"])
  }

  @Test func `say nothing to a RIB that is gone or detached, whichever it is in a timing`() throws {
    let text = stream(Self.cancelled, "attach child, detach child, finish animations, send Child tick")
      .replacingOccurrences(of: "guard, reuse", with: "guard, build")
      .replacingOccurrences(of: "pins: finishes", with: "didBecomeActive: [{later-strong: [emit-state]}]")
    #expect(silences(try ran(text)) == ["in every timing \(Self.reason)"])
  }

  @Test func `end in a search as in a run`() throws {
    let outcome = try explored(stream(Self.cancelled, "attach child, send Child tick"))
    #expect(rules(outcome) == [])
    #expect(outcome.search?.answer == .closed)
    #expect(rules(try explored(stream("", "attach child, send Child tick"))) == ["event-after-detach"])
  }

  @Test func `are told of by a search where nobody ever hears them`() throws {
    let outcome = try explored(stream(Self.cancelled, "build Child, send Child tick"))
    #expect(silences(outcome).contains("whenever it is there, \(Self.reason)"))
  }

  @Test func `say nothing to an inactive RIB when a step sends it, either`() throws {
    let text = stream(Self.cancelled, "attach child, detach child, send Root asked")
    #expect(rules(try ran(text)) == [])
    let open = text.replacingOccurrences(of: Self.cancelled + ", ", with: "")
    #expect(rules(try ran(open)) == ["event-after-detach"])
  }

  @Test func `of a coordinator come as long as it lives`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            page:
              child: Page
              present: [create, append, set-callback, start]
              remove: [guard, remove]
              listener: {didFinish: [remove]}
        Page: {\(Self.cancelled), start: [push], streams: {tick: [emit-state]}}
      events: [launch App, present page, send Page tick]
      """
    #expect(silences(try ran(text)) == [])
  }

  @Test func `may be what a fix ends, where nothing was written`() throws {
    let text = kept(
      "streams: {tick: [listener expired]}",
      handler: "[detach, attach child]",
      "attach child, send Child tick, detach child, send Child tick"
    )
    let found = try ran(text).findings
    #expect(found.map(\.rule) == ["event-after-detach"])
    #expect(found.first?.repaired?.titles == ["cancel the child's work when it is detached"])
    #expect(found.first?.repaired?.changed.components[1].work.map(\.value) == [.cancelledOnDetach])
  }

  // MARK: - Workers

  private static let again = "attach child, detach child, attach child, detach child"

  @Test func `what a worker puts off is dropped as it stops`() throws {
    let text = worker(Self.cancelled, didStart: "[{later: [finish]}]", Self.again)
    #expect(rules(try ran(text)) == [])
    #expect(rules(try explored(text)) == [])
    let other = worker(Self.goesOn, didStart: "[{later: [finish]}]", Self.again)
    #expect(rules(try ran(other)).contains("event-after-detach"))
  }

  @Test func `what a worker puts off strongly is dropped as it stops, and keeps nobody`() throws {
    let text = worker(Self.cancelled, didStart: "[{later-strong: [finish]}]", "attach child, detach child")
      .replacingOccurrences(of: "guard, reuse", with: "guard, build")
    #expect(rules(try ran(text + "\n")) == [])
    let last = text.replacingOccurrences(of: "child]\n", with: "child, expect Child released]\n")
    #expect(try ran(last).verdict == .clean)
  }

  @Test func `what a worker puts off from what it had put off is dropped with it`() throws {
    let text = worker(Self.cancelled, didStart: "[{later: [{later: [finish]}]}]", Self.again)
    #expect(rules(try ran(text)) == [])
  }

  @Test func `what a worker puts off after it has got itself stopped never comes`() throws {
    let text = worker(
      Self.cancelled,
      didStart: "[finish, {later: [listener expired]}]",
      "attach child"
    )
    #expect(!rules(try ran(text)).contains("event-after-detach"))
  }

  @Test func `a worker that is stopped by hand drops what it has put off`() throws {
    let text = kept(
      "\(Self.cancelled), didBecomeActive: [start-worker Timer, stop-worker Timer], "
        + "workers: {Timer: {didStart: [{later: [listener expired]}]}}",
      "attach child, expect Child active"
    )
    #expect(try ran(text).verdict == .clean)
  }

  @Test func `blocks of the main queue are not cancelled`() throws {
    for child in [
      "workers: {Timer: {didStart: [async, finish]}}", "didBecomeActive: [{later: [finish]}]",
    ] {
      let text = kept("\(Self.cancelled), \(child)", Self.again)
      #expect(rules(try ran(text)).contains("event-after-detach"), "\(child)")
    }
  }
}
