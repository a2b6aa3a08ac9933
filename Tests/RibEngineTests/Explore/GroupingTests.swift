import Checking
import FlowFiles
import Testing

@testable import RibEngine

/// One finding for each mistake.
struct GroupingTests {
  private func searched(_ text: String, _ change: (inout ExploreOptions) -> Void = { _ in }) throws -> Outcome
  {
    var options = ExploreOptions()
    options.proposesFixes = false
    change(&options)
    let scenario = try #require(Shipped.read(text)?.first)
    return explore(scenario, path: "x.yaml", line: 1, options: options)
  }

  /// Children of one parent, each detached before it loads, which is a note.
  private func hasty(_ names: [String]) -> String {
    let slots = names.map { name in
      "      \(name.lowercased()): {child: \(name), attach: [guard, build, assign, attach], "
        + "detach: [guard, clear, detach], listener: {close: [detach], didFinish: [detach]}}"
    }
    let children = names.map { "  \($0): {view: none, didBecomeActive: [listener close], finishes: never}" }
    let events = names.map { "attach \($0.lowercased())" }
    return """
      flow: children that go before they load
      ribs:
        P:
          children:
      \(slots.map { "      " + $0 }.joined(separator: "\n").replacing("            ", with: "      "))
      \(children.map { "      " + $0 }.joined(separator: "\n").replacing("        ", with: "  "))
      events: [launch P, \(events.joined(separator: ", "))]
      """
  }

  @Test func `notes of one kind about several components are one finding`() throws {
    let outcome = try searched(hasty(["A", "B", "C"]))
    let notes = outcome.findings.filter { $0.rule == "load-after-detach" }
    #expect(notes.count == 1)
    #expect(
      notes.first?.notes.contains { $0.hasPrefix("the same happens to B") && $0.contains(" and C") } == true
    )
  }

  @Test func `errors of two components stay two`() throws {
    let text = """
      flow: two slots, both filled too late
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            b: {child: B, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none}
        B: {view: none}
      events: [launch P, attach a, attach b]
      """
    #expect(try searched(text).findings.count { $0.rule == "stuck-slot" } == 2)
  }

  @Test func `one mistake at several steps is one finding that names the places`() throws {
    let text = """
      flow: a continuation that two events resume again
      coordinators:
        Login:
          start: [show, wait]
          pins: [cancelling]
          receives:
            yes: [resume]
            no: [fail]
      events: [start Login, send Login yes, send Login no]
      """
    let outcome = try searched(text)
    let twice = outcome.findings.filter { $0.rule == "double-resume" }
    #expect(twice.count == 1)
    #expect(twice.first?.notes.contains("the same happens in line 8") == true)
  }

  // MARK: - Fixes

  @Test func `where no fix is offered the report says why`() throws {
    let text = """
      flow: a slot that is filled too late
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none}
      events: [launch P, attach a]
      """
    let outcome = try searched(text) {
      $0.proposesFixes = true
      // A file that cannot be changed.
      $0.canWrite = { _, _ in false }
    }
    let fault = try #require(outcome.findings.first { $0.severity == .error })
    #expect(fault.repaired == nil)
    #expect(
      fault.notes.contains { $0.hasPrefix("none of the small changes") || $0.hasPrefix("no fix was") }
    )
  }

  @Test func `a search that has found something leaves time to mend it`() throws {
    let text = """
      flow: a slot that is filled too late
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none}
      events: [launch P, attach a]
      """
    let outcome = try searched(text) {
      $0.proposesFixes = true
      $0.isTimeToMend = { true }
    }
    #expect(outcome.search?.limit == .halt(.time))
    #expect(outcome.findings.contains { $0.repaired != nil })
  }

  @Test func `an answer that the app dies of is told beside what only makes it come too late`() throws {
    let text = """
      coordinators:
        Desk: {start: [show], receives: {open: [await Picker]}}
        Picker: {start: [push, wait], receives: {ok: [pop, resume]}, when-cancelled: [fail, forget], pins: [closing]}
      events: [launch Desk, send Desk open, settle, send Picker ok, cancel Picker]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let findings = outcome.findings.filter { $0.severity == .error }
    #expect(Set(findings.map(\.rule)) == ["released-too-early", "double-resume"])
    let double = try #require(findings.first { $0.rule == "double-resume" })
    #expect(double.notes.contains { $0.hasPrefix("what mends its cause: ") })
  }

  @Test func `what a handler at the wrong moment leads to goes with it when it moves`() throws {
    let text = """
      ribs:
        Root:
          children:
            p: {child: Pane, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [detach, attach], gone: [detach]}}
        Pane: {finishes: never, viewDidDisappear: [{if: isBeingDismissed, do: [listener gone]}], receives: {x: [finish]}}
      events: [launch Root, attach p, send Pane x]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let findings = outcome.findings.filter { $0.severity == .error }
    #expect(findings.map(\.rule) == ["stale-close"])
  }

  @Test func `mistakes have one order, whatever set they come from`() throws {
    let text = """
      ribs:
        P:
          children:
            a: {child: A, attach: [build, attach, assign], detach: [guard, detach, clear], listener: {didFinish: [detach]}}
            b: {child: B, attach: [build, attach, assign], detach: [guard, detach, clear], listener: {didFinish: [detach]}}
        A: {view: none}
        B: {view: none}
      events: [launch P, attach a, attach b]
      """
    var options = ExploreOptions()
    options.proposesFixes = false
    let sighted = Array(Exploration(try written(text), options).sighted)
    #expect(sighted.count > 3)
    let sorted = sighted.sorted { $0.comesBefore($1) }
    for _ in 0..<20 { #expect(sighted.shuffled().sorted { $0.comesBefore($1) } == sorted) }
  }

  /// A slot whose guard is missing, and one that does not hear that the user closes its child's screen.
  @Test func `a mistake that comes alone is not said by one that only comes beside another`() throws {
    let outcome = explore(
      try written(
        """
        ribs:
          Root:
            streams:
              session-ended: []
            children:
              loggedOut:
                child: LoggedOut
                attach: [build, attach]
                listener:
                  did-log-in: [attach loggedIn]
              loggedIn:
                child: LoggedIn
                attach: [guard, build, assign, attach, embed]
            didBecomeActive: [attach loggedOut]
          LoggedOut:
            receives:
              log-in-tapped: [listener did-log-in]
          LoggedIn:
            container: tabs
            didLoad: [attach trips]
            children:
              trips:
                child: Trips
                attach: [build, attach, embed]
          Trips:
            container: navigation
            receives:
              trip-tapped: []
            streams:
              link: [attach trip]
            children:
              trip:
                child: Trip
                attach: [build, assign, attach, push]
                detach: [guard, clear, pop, detach]
                listener:
                  didFinish: [detach]
                when-closed-by-user: [detach]
          Trip:
            finishes: at a quiet time
            willResignActive: [detach editor]
            receives:
              edit-tapped: [attach editor]
            children:
              editor:
                child: Editor
                attach: [guard, build, assign, attach, recheck, present]
                detach: [guard, clear, detach, dismiss-if-presented]
                listener:
                  didFinish: [detach]
          Editor:
            container: navigation
            pins: [finishes]
            receives:
              save-tapped: [finish]
              date-tapped: []
        events: [launch Root, send LoggedOut log-in-tapped, send Trips trip-tapped, send Trips link, send Trip
            edit-tapped, send Editor date-tapped, send Editor save-tapped, send Root session-ended]
        """
      ),
      path: "flow.yaml",
      line: 1
    )
    let found = outcome.findings.filter { $0.severity != .note }
    #expect(found.map(\.rule) == ["slot-overwritten", "attach-refused"])
    #expect(found.last?.component == "Editor")
  }

  @Test func `a stack that one component does not bring is missed once, whatever is pushed there`() throws {
    let slot = "present: [guard, create, append, set-callback, start], remove: [guard, pop, remove]"
    let rest = "listener: {didFinish: [remove]}, when-closed-by-user: [remove]"
    let outcome = explore(
      try written(
        """
        coordinators:
          App:
            start: [show]
            receives: {members: [present members], offer: [present offer], shop: [present shop]}
            children:
              members: {child: Members, \(slot), \(rest)}
              offer: {child: Offer, \(slot), \(rest)}
              shop: {child: Shop, \(slot.replacing("pop", with: "dismiss-if-presented")), \(rest)}
          Members: {start: [push], pins: [finishes]}
          Offer: {start: [push], pins: [finishes]}
          Shop: {container: navigation, start: [present], pins: [finishes]}
        events: [launch App, send App members, send App offer, send App shop]
        """
      ),
      path: "flow.yaml",
      line: 1
    )
    #expect(outcome.findings.filter { $0.severity == .error }.map(\.rule) == ["push-without-stack"])
  }

  @Test func `what has a headline of its own is not named beneath another one`() throws {
    let text = """
      coordinators:
        Shop:
          start: [show]
          receives: {buy: [guard Checkout, {await: Checkout, ok: [await Receipt], failed: []}]}
        Checkout:
          start: [present, wait]
          receives: {pay: [dismiss, resume, forget]}
          when-closed-by-user: [fail, forget]
          when-cancelled: [dismiss, fail, forget]
        Receipt:
          start: [present, wait]
          receives: {done: [dismiss, resume, forget]}
          when-closed-by-user: [resume, forget]
          when-cancelled: [dismiss, fail, forget]
      events: [launch Shop, send Shop buy, send Checkout pay, send Receipt done]
      """
    let found = explore(try written(text), path: "flow.yaml", line: 1).findings
    let dropped = found.filter { $0.rule == "dismiss-dropped" }
    #expect(dropped.count == 2)
    #expect(!dropped.flatMap(\.notes).contains { $0.hasPrefix("the same happens") })
  }
}
