import Testing

@testable import RibEngine

/// One mistake about several screens that stand in one another is told once, where it is made.
@Suite("Screens in a modal that goes, or stays") struct OneWizardTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func told(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map {
      ([$0.rule, String($0.subject.prefix { $0 != "#" })] + $0.consequences.map(\.rule)).joined(
        separator: " "
      )
    }
  }

  private func wizard(_ start: String, _ events: String = "send PageTwo next") -> String {
    """
    coordinators:
      App: {start: [show], receives: {go: [await Wizard]}}
      PageOne: {start: [push, wait], receives: {next: [resume, forget]}, when-cancelled: [fail, forget]}
      Wizard: {container: navigation, start: [\(start)]}
      PageTwo: {start: [push, wait], receives: {next: [resume, forget]}, when-cancelled: [fail, forget]}
    events: [launch App, send App go, send PageOne next, \(events)]
    """
  }

  @Test func `a wizard that nobody dismisses is one mistake, and its dismissal is offered`() throws {
    let outcome = try outcome(wizard("present, await PageOne, await PageTwo"))
    #expect(told(outcome) == ["released-too-early Wizard released-too-early released-too-early"])
    let fix = try #require(outcome.findings.first?.repaired)
    let start = fix.changed.components.first { $0.name.string == "Wizard" }?.hooks.first?.steps.map(\.verb)
    #expect(start?.last == .dismiss)
  }

  @Test func `a page that stays in an app that goes on is told of itself`() throws {
    let text = """
      coordinators:
        App: {container: navigation, start: [show], receives: {go: [await Page]}}
        Page: {start: [push, wait], receives: {next: [resume, forget]}, when-cancelled: [fail, forget]}
      events: [launch App, send App go, send Page next]
      """
    #expect(told(try outcome(text)) == ["released-too-early Page"])
  }

  @Test func `who is pushed nowhere is not told of once more as it waits`() throws {
    let text = """
      coordinators:
        App: {start: [show], receives: {go: [{await: Wizard, ok: [], failed: []}]}}
        Wizard: {container: navigation, start: [present, await Load, await PageTwo, dismiss]}
        Load: {start: [wait], streams: {loaded: [resume, forget]}, when-cancelled: [fail, forget]}
        PageTwo: {start: [push, wait], receives: {next: [resume, forget]}, when-cancelled: [fail, forget]}
      events: [launch App, send App go, swipe-down Wizard, settle, send Load loaded]
      """
    #expect(told(try outcome(text)) == ["push-without-stack PageTwo never-resumed"])
  }

  private func order(_ remove: String = "") -> String {
    """
    coordinators:
      App:
        start: [show]
        streams: {x: [after-transition, dismiss\(remove)]}
        children:
          order:
            child: Order
            present: [guard, create, append, set-callback, start]
            remove: [guard, dismiss-if-presented, remove]
            listener: {didFinish: [remove]}
      Order:
        container: navigation
        start: [present]
        receives: {next: [present dish]}
        children:
          dish:
            child: Dish
            present: [guard, create, append, set-callback, start]
            remove: [guard, pop, remove]
            listener: {didFinish: [remove]}
            when-closed-by-user: [remove]
      Dish: {start: [push], receives: {done: [finish]}}
    """
  }

  @Test(arguments: ["swipe-down Order", "send App x"])
  func `where a whole modal goes, it is the modal's owner that is left`(event: String) throws {
    let events = "\nevents: [launch App, present order, send Order next, settle, \(event)]"
    let outcome = try outcome(order() + events)
    #expect(told(outcome) == ["leaked-child-coordinator Order"])
    #expect(
      told(
        try self.outcome(
          order(", remove order")
            + "\nevents: [launch App, present order, send Order next, settle, send App x]"
        )
      ) == []
    )
  }

  @Test func `a coordinator is not attached, but kept`() throws {
    let text = """
      coordinators:
        Shop:
          start: [show]
          children:
            offers: {child: Offers, present: [create, append, set-callback, start], remove: [pop, remove], listener: {didFinish: [remove]}}
            item: {child: Item, present: [create, append, set-callback, start], remove: [pop, remove], listener: {didFinish: [remove]}}
        Offers: {start: [push], receives: {done: [finish]}}
        Item: {start: [push]}
      events: [launch Shop, present offers, settle, present item, settle, finish Offers]
      """
    let finding = try #require(try outcome(text).findings.first { $0.rule == "dismiss-cascade" })
    #expect(
      finding.message
        == "the screen of Item goes down with that of Offers, and Item stays in childCoordinators of Shop"
    )
  }

  @Test(arguments: ["", "container: navigation, "], ["send Sheet close", "swipe-down Sheet"])
  func `nothing is presented on a modal that is gone`(container: String, close: String) throws {
    let text = """
      coordinators:
        App: {start: [show], receives: {go: [await Sheet]}}
        Sheet: {\(container)start: [present, await Load, await Detail], receives: {close: [dismiss]}}
        Load: {start: [wait], streams: {loaded: [resume, forget]}, when-cancelled: [fail, forget]}
        Detail:
          start: [present, wait]
          receives: {ok: [dismiss, resume, forget]}
          when-closed-by-user: [resume, forget]
          when-cancelled: [dismiss, fail, forget]
      events: [launch App, send App go, \(close), settle, send Load loaded]
      """
    #expect(told(try outcome(text)) == ["present-refused Detail never-resumed"])
  }

  @Test func `a poller that leaves a screen up each round is told of, although nothing comes round`() throws {
    let text = """
      coordinators:
        App: {start: [show, await Poller]}
        Poller: {start: [{await: Round, timeout: [repeat]}]}
        Round:
          start: [push, wait]
          receives: {ok: [pop, resume, forget]}
          when-closed-by-user: [resume, forget]
          when-cancelled: [fail, forget]
      events: [launch App]
      """
    let outcome = try outcome(text)
    #expect(outcome.verdict == .violated)
    #expect(told(outcome) == ["released-too-early Round"])
    #expect(outcome.remarks.first { $0.id == Outcome.Remark.moreTimings }?.message == Timings.growing)
  }

  @Test func `an alias is named beneath the mistake that says it`() throws {
    let text = """
      uikit: {taps-in-transitions: on}
      ribs:
        Home:
          receives: {open: [attach sheet]}
          children:
            sheet:
              child: Sheet
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, after-transition, dismiss-if-presented]
              listener: {x: [detach]}
              when-closed-by-user: [detach]
        Sheet: {receives: {x: [listener x]}}
      events: [launch Home, send Home open, send Sheet x, send Sheet x]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let named = outcome.findings.flatMap(\.consequences).filter { $0.rule == "event-after-detach" }
    #expect(named.map(\.message) == ["Sheet reports to Home after it was detached, after other events"])
  }
}
