import Testing

@testable import RibEngine

/// What one missing line leads to is one mistake, told by a run that the flow itself can come to.
@Suite("One missing line") struct OneMissingLineTests {
  @Test func `is one finding, whoever cancels the task and whenever`() throws {
    let scenario = try written(
      """
      coordinators:
        Order:
          start: [show, wait]
          pins: cancelling
          receives:
            track-tapped: [await Poll]
            stop-tapped: [cancel Poll]
        Poll: {start: [await Fetch, repeat]}
        Fetch: {start: [wait], streams: {answered: [resume, forget], offline: [fail, forget]}}
      events:
        - start Order
        - send Order track-tapped
        - send Fetch answered
        - send Order stop-tapped
        - settle
        - send Fetch offline
      """
    )
    let told = Timings(scenario, options: RunOptions(), table: .catalogue).groups
    let rules = run(scenario, path: "flow.yaml", line: 1).findings.map(\.rule)
    #expect(told.filter { $0.mistake.rule == told[0].mistake.rule }.count == 2)
    #expect(rules == ["cancel-ignored"])
  }

  private func wizard(_ pins: String) throws -> Outcome {
    let scenario = try written(
      """
      coordinators:
        App: {start: [show, await Name, await Mail, pop-to-root], pins: cancelling}
        Name:
          start: [push, wait]
          receives: {next: [resume, forget]}
          when-closed-by-user: [fail, forget]
          when-cancelled: [fail, forget]
          \(pins)
        Mail:
          start: [push, wait]
          receives: {next: [resume, forget]}
          when-closed-by-user: [fail, forget]
          when-cancelled: [fail, forget]
          \(pins)
      events: [launch App, send Name next, send Mail next]
      """
    )
    return explore(scenario, path: "flow.yaml", line: 1, options: ExploreOptions())
  }

  @Test func `is shown without a cancellation that nothing in the flow does, where it comes without one`()
    throws
  {
    let errors = try wizard("").findings.filter { $0.severity == .error }
    #expect(!errors.isEmpty)
    for error in errors {
      let example = try #require(error.counterexample)
      let cancels = example.events.contains { line in
        if case .cancel = line.action { true } else { false }
      }
      #expect(!cancels, "\(error.rule)")
    }
  }

  @Test func `that lets the user's closing of one child close the next is told of the closing`() throws {
    let scenario = try written(
      """
      ribs:
        Inbox:
          streams: {push: [after-transition, attach chat]}
          children:
            chat:
              child: Chat
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {left: [detach]}
              when-closed-by-user: [detach]
        Chat:
          streams: {kicked: [after-transition, listener left]}
      events: [launch Inbox, send Inbox push, send Inbox push, send Chat kicked]
      """
    )
    var options = ExploreOptions()
    options.proposesFixes = false
    let outcome = explore(scenario, path: "flow.yaml", line: 1, options: options)
    let told = try #require(outcome.findings.first { $0.rule == "stale-close" })
    #expect(
      told.message == "that the user has closed Chat#1 closes Chat#2, which is in Inbox.chat instead of it"
    )
    #expect(told.labels.contains { $0.text == "Inbox hears that the screen of Chat#1 is closed" })
  }

  @Test func `in one branch is what the branch beside it has`() throws {
    let scenario = try written(
      """
      coordinators:
        App:
          start: [show]
          children:
            trip:
              child: Trip
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
        Trip:
          start: [push, {await: Seat, ok: [after-transition, pop, finish], failed: [after-transition, pop]}]
        Seat:
          start: [present, wait]
          receives: {taken: [dismiss, resume, forget]}
          when-closed-by-user: [fail, forget]
      events: [launch App, present trip, settle, swipe-down Seat, settle]
      """
    )
    let outcome = run(scenario, path: "flow.yaml", line: 1)
    #expect(outcome.findings.compactMap(\.repaired?.titles) == [["report where the screen is closed"]])
  }

  @Test func `to end what stands above is no answer of the user`() throws {
    let scenario = try written(
      """
      coordinators:
        Home:
          start: [show, wait]
          pins: cancelling
          receives: {add: [{await: Form, ok: [], failed: []}]}
        Form:
          start: [present, wait]
          pins: cancelling
          receives: {colour: [{await: Colour, ok: [], failed: []}]}
          streams: {logged-out: [after-transition, dismiss, resume, forget]}
          when-closed-by-user: [fail, forget]
        Colour:
          start: [present, wait]
          receives: {chosen: [dismiss, resume, forget]}
          when-closed-by-user: [fail, forget]
      events: [start Home, send Home add, send Form colour, settle, send Form logged-out, settle]
      """
    )
    let outcome = run(scenario, path: "flow.yaml", line: 1)
    let titles = outcome.findings.compactMap(\.repaired?.titles).joined()
    #expect(!titles.isEmpty)
    let changed = try #require(outcome.findings.lazy.compactMap(\.repaired?.changed).first)
    let sends = changed.component(named: "Form")?.hooks.flatMap(\.steps).contains { $0.verb == .send }
    #expect(sends == false)
  }
}
