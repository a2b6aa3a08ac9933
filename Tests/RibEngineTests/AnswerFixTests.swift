import Testing

@testable import RibEngine

/// Whether who leaves a flow has done what it is for is told by the flow: by its other answers, and by who awaits it.
@Suite("An answer that is offered") struct AnswerFixTests {
  private func titles(_ outcome: Outcome) -> [[String]] { outcome.findings.compactMap(\.repaired?.titles) }

  private func ran(_ text: String) throws -> [[String]] {
    titles(run(try written(text), path: "flow.yaml", line: 1))
  }

  private func explored(_ text: String) throws -> [[String]] {
    titles(explore(try written(text), path: "flow.yaml", line: 1))
  }

  private func checkout(_ go: String, buttons: String, _ events: String) -> String {
    """
    coordinators:
      App: {pins: cancelling, start: [show], receives: {go: [\(go)]}}
      Checkout:
        pins: [cancelling, closing]
        presentation: full screen
        start: [present, wait]
        receives: {\(buttons)}
      Ticket:
        pins: cancelling
        presentation: full screen
        start: [after-transition, present, wait]
        receives: {done: [dismiss, resume, forget]}
    events: [launch App, send App go, \(events)]
    """
  }

  private let ticket = "{await: Checkout, ok: [await Ticket], failed: []}"

  @Test func `fails where another button has the success, and says what else may be meant`() throws {
    let text = checkout(
      ticket,
      buttons: "paid: [dismiss, resume, forget], cancel: [dismiss]",
      "send Checkout cancel"
    )
    let title = "fail where the screen is closed, or resume if that is a success"
    #expect(try ran(text) == [[title]])
    #expect(try explored(text) == [[title]])
  }

  @Test func `resumes where nothing else does, and says what else may be meant`() throws {
    let text = checkout(ticket, buttons: "paid: [dismiss]", "send Checkout paid")
    #expect(try ran(text) == [["resume where the screen is closed, or fail if that is no success"]])
  }

  @Test func `resumes where who awaits it does the same either way`() throws {
    let text = checkout(
      "await Checkout",
      buttons: "paid: [dismiss, resume, forget], cancel: [dismiss]",
      "send Checkout cancel"
    )
    #expect(try ran(text) == [["resume where the screen is closed"]])
  }

  @Test func `fails where the flow itself would ask for more after a success`() throws {
    let text = """
      coordinators:
        App: {pins: cancelling, start: [show, wait], receives: {go: [{do: [await Transfer], times: 1}]}}
        Transfer:
          pins: cancelling
          start: [push, wait, await Pin, after-transition, pop]
          receives: {next: [resume, forget]}
        Pin:
          pins: cancelling
          presentation: full screen
          start: [present, wait]
          receives: {entered: [dismiss, resume, forget]}
      events: [launch App, send App go, send Transfer next, send Pin entered]
      """
    #expect(try explored(text) == [["fail when the user closes the screen"]])
  }

  private func locked(_ start: String, _ closed: String = "", _ events: String = "") -> String {
    """
    coordinators:
      App: {pins: cancelling, start: [\(start)]}
      Locked:
        pins: cancelling
        start: [push, wait]
        receives: {retry: [pop, resume, forget]}\(closed)
    events: [launch App, send Locked retry\(events)]
    """
  }

  @Test func `lets no error end the app that nobody catches`() throws {
    #expect(
      try explored(locked("show, await Locked, repeat")) == [["resume when the user closes the screen"]]
    )
  }

  @Test func `fails where who launches the app catches the error`() throws {
    let start = "show, {await: Locked, ok: [repeat], failed: [repeat]}"
    #expect(try explored(locked(start)) == [["fail when the user closes the screen"]])
  }

  @Test func `puts no wait before another one`() throws {
    let text = """
      coordinators:
        App: {pins: cancelling, start: [show, await Session, repeat]}
        Session:
          pins: cancelling
          start: [push, wait]
          receives: {transfer: [{do: [await Transfer], times: 1}], logout: [pop, resume, forget]}
        Transfer:
          pins: cancelling
          start: [push, wait, await Pin, pop]
          receives: {next: [resume, forget]}
          when-closed-by-user: [resume, forget]
        Pin:
          pins: cancelling
          presentation: full screen
          start: [present, wait]
          receives: {entered: [dismiss, resume, forget]}
      events: [launch App, send Session transfer, send Transfer next, send Pin entered, send Session logout]
      """
    for changed in explore(try written(text), path: "flow.yaml", line: 1).findings.compactMap(
      \.repaired?.changed
    ) {
      let start = try #require(changed.components[2].hooks.first { $0.moment == .start }).steps.map(\.verb)
      #expect(start.firstIndex(of: .wait) ?? 9 < start.firstIndex(of: .await) ?? 0)
    }
    let wait = Orders(kind: .other).near([
      Step(.push), Step(.wait), Step(.await, .component("Pin")), Step(.pop),
    ])
    #expect(wait.allSatisfy { $0.steps[1].verb == .wait })
  }
}
