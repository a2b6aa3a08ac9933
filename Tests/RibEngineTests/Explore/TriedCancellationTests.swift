import Testing

@testable import RibEngine

/// A search cancels what nothing in the flow cancels, and what goes wrong only then is a warning.
@Suite("A cancellation that is only tried") struct TriedCancellationTests {
  private func explored(
    _ handler: String = "when-cancelled: [fail, forget]",
    streams: String = "",
    _ events: String = "swipe-back Help"
  ) throws -> Outcome {
    let text = """
      coordinators:
        Main:
          start: [show, wait]
          receives: {help: [await Help]}
          streams: {stop: [cancel Help]}
          pins: [cancelling]
        Help:
          start: [push, wait]
          streams: {\(streams)}
          when-closed-by-user: [resume, forget]
          \(handler)
      events: [launch Main, send Main help, \(events)]
      """
    return explore(try written(text), path: "flow.yaml", line: 1)
  }

  @Test(arguments: ["", "when-cancelled: [fail, forget]", "when-cancelled: []"])
  func `is no error, with a handler or without`(handler: String) throws {
    let outcome = try explored(handler)
    #expect(outcome.verdict != .violated)
    #expect(outcome.findings.map(\.severity) == [.warning])
  }

  @Test func `is no matter of whoever waits next in its task`() throws {
    let text = """
      coordinators:
        App: {start: [show, await Login, await Home]}
        Login:
          start: [wait]
          streams: {done: [resume, forget]}
          when-cancelled: [resume, forget]
        Home: {start: [push, wait], when-closed-by-user: [resume, forget], pins: [cancelling]}
      events: [launch App, send Login done]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.filter { $0.severity != .note }.isEmpty)
  }

  @Test func `is named where what goes wrong takes it`() throws {
    let finding = try #require(try explored().findings.first)
    #expect(finding.rule == "released-too-early")
    let only = "only where the task of Help is cancelled, which nothing in the flow does at this moment"
    #expect(finding.notes.contains(only))
  }

  @Test func `is none where a step cancels the task`() throws {
    let outcome = try explored(streams: "", "swipe-back Help, send Main stop")
    #expect(outcome.findings.filter { $0.severity == .error }.map(\.rule) == ["released-too-early"])
  }

  @Test func `leaves an error what comes without it as well`() throws {
    let outcome = try explored(streams: "done: [resume, forget]", "swipe-back Help, send Help done")
    #expect(outcome.findings.filter { $0.severity == .error }.map(\.rule) == ["released-too-early"])
  }

  @Test func `leaves nothing undecided that comes after it alone`() throws {
    let text = """
      coordinators:
        Main: {start: [show, wait], receives: {help: [await Help]}, pins: [cancelling]}
        Help: {start: [push, wait], when-closed-by-user: [resume, forget], when-cancelled: [fail, forget]}
      events: [launch Main, send Main help, swipe-back Help]
      """
    var options = ExploreOptions()
    options.beyond = Beyond(1)
    let outcome = explore(try written(text), path: "flow.yaml", line: 1, options: options)
    #expect(outcome.search?.answer == .untilMistakes)
    #expect(outcome.findings.map(\.severity) == [.warning])
    #expect(outcome.verdict == .clean)
  }

  private static let uncancelled = """
    coordinators:
      App: {start: [show, await Login, await Home]}
      Login: {presentation: full screen, start: [present, wait], receives: {ok: [dismiss, resume, forget]}}
      Home: {presentation: full screen, start: [after-transition, present, wait], receives: {out: [dismiss, resume, forget]}}
    events: [launch App, send Login ok, send Home out]
    """

  @Test func `is told once, of all whom nothing in the flow cancels`() throws {
    let outcome = explore(try written(Self.uncancelled), path: "flow.yaml", line: 1)
    #expect(outcome.findings.map(\.rule) == ["cancel-ignored"])
    #expect(outcome.findings.first?.notes == ["the same happens to Home (line 5)"])
  }

  @Test func `is told apart from a task that the flow does cancel`() throws {
    let text = Self.uncancelled.replacingOccurrences(of: "send Home out", with: "cancel Home")
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.map(\.rule) == ["cancel-ignored", "cancel-ignored"])
  }

  @Test func `stands at the wait that goes on, and says whose task was cancelled at its name`() throws {
    let scenario = try written(Self.uncancelled)
    let finding = try #require(explore(scenario, path: "flow.yaml", line: 1).findings.first)
    func text(_ span: Span) -> String {
      String(decoding: scenario.files[Int(span.file)].bytes[Int(span.start)..<Int(span.end)], as: UTF8.self)
    }
    #expect(text(finding.span) == "wait")
    #expect(
      finding.labels.map { "\(text($0.span)): \($0.text)" } == [
        "Login: the task of Login is cancelled", "wait: cancelled, and still waiting",
      ]
    )
  }

  @Test func `is said to be one where a limit keeps a search from telling whether it takes one`() throws {
    let text = """
      coordinators:
        Home: {pins: [cancelling], start: [show, wait], receives: {row: [await Row]}}
        Row:
          start: [push, wait]
          receives: {done: [pop, resume, forget]}
          when-closed-by-user: [resume, forget]
          when-cancelled: [resume, forget]
      events: [start Home, send Home row, send Row done]
      """
    var options = ExploreOptions()
    options.states = 8
    let cut = explore(try written(text), path: "flow.yaml", line: 1, options: options)
    let found = try #require(cut.findings.first { $0.rule == "released-too-early" })
    let words =
      "the task of Row is cancelled here, which nothing in the flow does; whether it comes without that is not known"
    #expect(found.notes.contains(words))
    let whole = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(whole.findings.map(\.severity) == [.warning])
  }
}
