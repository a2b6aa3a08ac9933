import Testing

@testable import RibEngine

/// An awaited coordinator that answers and leaves its screen up, and who is told that a task was cancelled.
@Suite("Screens that outlive who put them up") struct LeftScreenTests {
  private func findings(_ text: String) throws -> [Finding] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
  }

  private func told(_ text: String) throws -> [String] {
    try findings(text).map { "\($0.severity.rawValue): \($0.rule)" }
  }

  private func explored(_ text: String) throws -> [String] {
    explore(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
      .map { "\($0.severity.rawValue): \($0.rule)" }
  }

  private func title(_ text: String) throws -> String? {
    let scenario = try written(text)
    var options = RunOptions()
    options.proposesFixes = true
    return run(scenario, path: "flow.yaml", line: 1, options: options).findings.first?.repaired?.title
  }

  private func shop(
    _ buy: String = "await Pay",
    way: String = "present",
    paid: String = "resume, forget",
    more: String = "",
    _ events: String = "send Pay paid"
  ) -> String {
    """
    coordinators:
      Shop: {start: [show], receives: {buy: [\(buy)]}}
      Pay:
        start: [\(way), wait]
        receives: {paid: [\(paid)]}
        when-closed-by-user: [fail, forget]
        \(more)
      Receipt: {start: [push, wait], receives: {ok: [resume, forget]}}
    events: [launch Shop, send Shop buy, \(events)]
    """
  }

  @Test(arguments: ["present", "push"])
  func `an answer that leaves the screen up is a mistake`(way: String) throws {
    let text = shop(way: way)
    #expect(try told(text) == ["error: released-too-early"])
    #expect(try findings(text)[0].message == "the screen of Pay stays up after Pay was released")
  }

  /// A wizard in a sheet, whose pages stay until the sheet goes.
  private func wizard(_ steps: String, shop: String = "await Wizard") -> String {
    """
    coordinators:
      Shop: {start: [show, wait], receives: {begin: [\(shop)]}}
      Wizard: {container: navigation, start: [\(steps)]}
      Size: {start: [push, wait], receives: {next: [resume, forget]}}
      Colour: {start: [push, wait], receives: {done: [resume, forget]}}
    events: [launch Shop, send Shop begin, send Size next, send Colour done, expect Size off-screen]
    """
  }

  @Test(arguments: [
    "present, await Size, await Colour, dismiss",
    "present, {await: Size, ok: [{await: Colour, ok: [dismiss]}]}",
    "present, {await: Size, ok: [await Colour]}, dismiss",
  ])
  func `the steps that take it down may follow from a result that is still awaited`(steps: String) throws {
    #expect(try told(wizard(steps)) == [])
  }

  @Test func `a caller of who awaited it may take the screen down`() throws {
    #expect(try told(wizard("present, await Size, await Colour", shop: "await Wizard, dismiss")) == [])
  }

  @Test func `steps that are over take nothing down`() throws {
    let text = wizard("present, {await: Size, ok: [await Colour], failed: [dismiss]}")
    #expect(try told(text).contains("error: released-too-early"))
  }

  @Test func `who awaited it may take the screen down at once or later`() throws {
    #expect(try told(shop("await Pay, dismiss")) == [])
    let events = "send Pay paid, settle, expect Pay on-screen, send Receipt ok"
    #expect(try told(shop("await Pay, await Receipt, pop-to-root", way: "push", events)) == [])
    let branch = "{await: Pay, ok: [await Receipt, pop-to-root], failed: []}"
    #expect(try told(shop(branch, way: "push", events)) == [])
  }

  @Test func `a cancellation that leaves the sheet up is one, and the fix takes it down`() throws {
    let buy = "{await: Pay, ok: [], failed: [], timeout: []}"
    let deaf = shop(buy, paid: "dismiss, resume, forget", "wait 60")
    #expect(try told(deaf) == ["error: cancel-ignored"])
    let deed = "take the screen down and fail when the task is cancelled"
    #expect(try title(deaf) == "wait for the transition, \(deed)")
    let left = shop(buy, paid: "dismiss, resume, forget", more: "when-cancelled: [fail, forget]", "wait 60")
    #expect(try told(left) == ["error: released-too-early"])
  }

  @Test func `a close button does what the other closings do`() throws {
    let text = """
      coordinators:
        App: {start: [show, await SignUp, await Welcome]}
        SignUp:
          start: [present, wait]
          receives: {created: [dismiss, resume, forget], close: [dismiss]}
          when-closed-by-user: [fail, forget]
        Welcome: {start: [push, wait], receives: {ok: [pop, resume, forget]}}
      events: [launch App, send SignUp close]
      """
    #expect(try told(text) == ["error: never-resumed"])
    #expect(try title(text) == "fail where the screen is closed")
  }

  // MARK: - Who cancels

  private func sync(_ lists: String, _ events: String) -> String {
    """
    coordinators:
      Home: {start: [show], receives: {tapped: [{do: [await Sync], times: 1}]}, streams: {\(lists)}}
      Sync: {start: [wait], streams: {synced: [resume, forget]}}
    events: [launch Home, send Home tapped, \(events)]
    """
  }

  @Test func `a search warns of a cancellation that nothing in the flow brings about`() throws {
    #expect(try explored(sync("", "send Sync synced")) == ["warning: cancel-ignored"])
  }

  @Test func `what nobody ends is no graver for a cancellation that is only tried`() throws {
    let text = """
      coordinators:
        Home: {start: [show], receives: {tapped: [{do: [await Pay], times: 1}]}}
        Pay: {start: [present, wait], receives: {paid: [dismiss, resume, forget]}}
      events: [launch Home, send Home tapped, send Pay paid]
      """
    #expect(try Set(explored(text)) == ["error: never-resumed", "warning: cancel-ignored"])
  }

  @Test func `what the flow cancels is an error, and the sentence says who does`() throws {
    let step = sync("stop: [cancel Sync]", "send Home stop")
    #expect(try explored(step).contains("error: cancel-ignored"))
    #expect(try findings(step)[0].message == "Sync is cancelled by Home, but its wait does not end")
    let line = sync("", "cancel Sync")
    #expect(try explored(line) == ["error: cancel-ignored"])
    #expect(try findings(line)[0].message == "Sync is cancelled, but its wait does not end")
    let time = """
      coordinators:
        Home: {start: [show, {await: Sync, timeout: []}]}
        Sync: {start: [wait], streams: {synced: [resume, forget]}}
      events: [launch Home, wait 30]
      """
    #expect(try findings(time)[0].message == "Sync is cancelled by Home, but its wait does not end")
  }

  @Test func `a handler that does not resume is told although nothing in the flow cancels`() throws {
    let text = """
      coordinators:
        Home: {start: [show], receives: {tapped: [{do: [await Sync], times: 1}]}}
        Sync: {start: [wait], streams: {synced: [resume, forget]}, when-cancelled: [emit-state]}
      events: [launch Home, send Home tapped, send Sync synced]
      """
    #expect(try explored(text) == ["warning: never-resumed"])
  }
}
