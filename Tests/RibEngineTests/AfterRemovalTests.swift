import Testing

@testable import RibEngine

/// What who was removed or detached still does, and what that leads to.
@Suite("After a removal") struct AfterRemovalTests {
  private func ran(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  private func told(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map { "\($0.severity.rawValue): \($0.rule)" }
  }

  private func beneath(_ outcome: Outcome) -> Set<String> {
    Set(outcome.findings.filter { $0.severity != .note }.flatMap(\.consequences).map(\.rule))
  }

  /// A coordinator that something outside keeps, and that hears of a message once the user has left it.
  private func room(_ steps: String, toast: String = "[present]") -> String {
    """
    coordinators:
      App:
        start: [show]
        children:
          room: {child: Room, present: [guard, create, append, set-callback, start], remove: [guard, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
      Room:
        start: [push]
        streams: {message: [\(steps)]}
        children:
          toast: {child: Toast, present: [guard, create, append, set-callback, start], remove: [guard, dismiss-if-presented, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
      Toast: {start: \(toast)}
    events: [launch App, present room, hold Room, swipe-back Room, settle, send Room message, settle]
    """
  }

  // MARK: - In a later turn

  @Test(arguments: [
    "present toast", "{later: [present toast]}", "{later-strong: [present toast]}", "async, present toast",
    "after-transition, present toast", "{later: [{later: [present toast]}]}",
  ])
  func `who was removed opens nothing more, in whatever turn`(steps: String) throws {
    let outcome = try ran(room(steps))
    #expect(told(outcome) == ["error: event-after-detach"])
    #expect(outcome.findings.first?.repaired == nil)
  }

  @Test(arguments: ["hold Room, swipe-back Room", "swipe-back Room", "remove room"])
  func `a task that goes on after its coordinator was removed opens nothing more`(end: String) throws {
    let text = room("resume")
      .replacing("start: [push]\n    streams", with: "start: [push, wait, present toast]\n    streams")
      .replacing("remove: [guard, remove]", with: "remove: [guard, pop, remove]")
      .replacing("hold Room, swipe-back Room", with: end)
    let outcome = try ran(text)
    #expect(told(outcome) == ["error: event-after-detach"])
    #expect(
      outcome.findings.first?.message
        == "Room goes on in a later turn after it was removed, and opens Toast"
    )
    #expect(beneath(outcome).isSubset(of: ["released-too-early"]))
  }

  @Test func `a task that goes on after its coordinator was removed may end in peace`() throws {
    let text = room("resume")
      .replacing("start: [push]\n    streams", with: "start: [push, wait, remove toast]\n    streams")
    #expect(try told(ran(text)) == [])
  }

  @Test func `a later turn is named as what it is`() throws {
    let outcome = try ran(room("{later: [present toast]}"))
    #expect(
      outcome.findings.first?.message
        == "Room goes on in a later turn after it was removed, and opens Toast"
    )
  }

  @Test(arguments: ["{later: []}", "{later: [{later: []}]}", "{later: [remove toast]}"])
  func `a later turn that opens nothing is no mistake`(steps: String) throws {
    #expect(try told(ran(room(steps))) == [])
  }

  @Test func `a later turn that cleans up behind a detach is no mistake`() throws {
    let text = """
      ribs:
        Root:
          children:
            room: {child: Room, attach: [guard, reuse, assign, attach], detach: [guard, clear, detach]}
        Room:
          view: none
          work: goes on after detach
          didBecomeActive: [attach note]
          willResignActive: [{later-strong: [detach note]}]
          children:
            note: {child: Note, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Note: {view: none}
      events: [launch Root, attach room, detach room, settle, expect Note released]
      """
    #expect(try told(ran(text)) == [])
  }

  @Test func `who removes itself in the turn that opens the next is no stranger to it`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            a: {child: A, present: [guard, create, append, set-callback, start], remove: [guard, pop, remove], listener: {didFinish: [remove, after-transition, present b]}, when-closed-by-user: [remove]}
            b: {child: B, present: [guard, create, append, set-callback, start], remove: [guard, pop, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        A: {start: [push], receives: {next: [{later: [finish]}]}}
        B: {start: [push]}
      events: [launch App, present a, settle, send A next, settle, expect B on-screen]
      """
    #expect(try told(ran(text)) == [])
  }

  @Test func `a child that a detached RIB attaches follows from the event that it handles`() throws {
    for steps in ["attach note", "{later: [attach note]}"] {
      let text = """
        ribs:
          Root:
            children:
              room: {child: Room, attach: [guard, reuse, assign, attach], detach: [guard, clear, detach]}
          Room:
            view: none
            work: goes on after detach
            streams: {message: [\(steps)]}
            children:
              note: {child: Note, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
          Note: {view: none}
        events: [launch Root, attach room, detach room, send Room message]
        """
      let outcome = try ran(text)
      #expect(told(outcome) == ["error: event-after-detach"])
      #expect(beneath(outcome) == ["active-under-inactive"])
    }
  }

  @Test func `a search tells an event of who is gone beside reports that close another`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            room: {child: Room, present: [guard, create, append, set-callback, start], remove: [guard, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Room:
          start: [push]
          work: goes on after detach
          streams: {message: [present toast]}
          children:
            toast: {child: Toast, present: [guard, create, append, start], remove: [guard, remove]}
        Toast: {finishes: never}
      events: [launch App, present room, hold Room, swipe-back Room, send Room message]
      """
    let rules = explore(try written(text), path: "flow.yaml", line: 1).findings.map(\.rule)
    #expect(rules.contains("event-after-detach") && rules.contains("stale-close"))
  }

  // MARK: - Screens

  private func leaf(_ moment: String) -> String {
    """
    ribs:
      Root:
        children:
          flow: {child: Flow, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
      Flow:
        view: none
        \(moment): [attach leaf]
        willResignActive: [cleanup-views]
        children:
          leaf: {child: Leaf, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [finish]}, when-closed-by-user: [finish]}
      Leaf: {finishes: in didLoad}
    events: [launch Root, attach flow]
    """
  }

  @Test func `a screen that goes up once its RIB has resigned with its parent is called so`() throws {
    let outcome = try ran(leaf("didLoad"))
    #expect(told(outcome) == ["error: present-after-detach"])
    #expect(
      outcome.findings.first?.message
        == "Flow shows the screen of Leaf after Leaf has resigned with its parent"
    )
    #expect(beneath(outcome) == ["leaked-view"])
  }

  @Test func `the screen of a child that is attached too late leaks because of that`() throws {
    let outcome = try ran(leaf("didBecomeActive"))
    #expect(told(outcome) == ["error: active-under-inactive"])
    #expect(beneath(outcome) == ["leaked-view"])
  }

  @Test(arguments: ["send Room#1 timer", "send Room#1 timer, present room"])
  func `what a report of an old coordinator closes is kept in vain because of that`(events: String) throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            room: {child: Room, present: [guard, create, append, set-callback, start], remove: [guard, pop, remove], listener: {idle: [remove]}, when-closed-by-user: [remove]}
        Room: {start: [push], streams: {timer: [listener idle]}}
      events: [launch App, present room, hold Room, swipe-back Room, present room, settle, \(events)]
      """
    let outcome = try ran(text)
    #expect(told(outcome) == ["error: stale-close"])
    #expect(beneath(outcome).contains("leaked-child-coordinator"))
  }

  // MARK: - What a child leaves behind

  private func kept(_ attach: String, _ detach: String = "[guard, clear, detach]") -> String {
    """
    ribs:
      A: {view: none, finishes: never}
      P: {children: {a: {child: A, attach: \(attach), detach: \(detach)}}}
    events: [launch P, attach a, finish A, attach a]
    """
  }

  @Test func `a child that no slot holds is attached twice whether it is heard or not`() throws {
    let outcome = try ran(kept("[reuse, attach]"))
    #expect(told(outcome) == ["error: double-attach", "warning: finish-unhandled"])
  }

  @Test
  func `a child that the user closes stays attached because nobody has heard it, whatever its slot holds`()
    throws
  {
    for attach in ["[reuse, attach, present]", "[reuse, assign, attach, present]"] {
      let text = """
        ribs:
          A: {finishes: never}
          P: {children: {a: {child: A, attach: \(attach), detach: [guard, clear, detach]}}}
        events: [launch P, attach a, finish A, settle, swipe-down A]
        """
      let outcome = try ran(text)
      #expect(outcome.findings.filter { $0.severity != .note }.map(\.rule) == ["finish-unhandled"])
      #expect(beneath(outcome).contains("closed-but-attached"))
    }
  }

  @Test func `a child that its slot holds is attached twice because nobody has heard it`() throws {
    let outcome = try ran(kept("[reuse, assign, attach]"))
    #expect(told(outcome) == ["error: finish-unhandled"])
    #expect(beneath(outcome).contains("double-attach"))
  }

  @Test func `a child whose slot is cleared without detaching it is attached twice because of that`() throws {
    let text = """
      ribs:
        A: {view: none, didBecomeActive: [finish], finishes: never}
        P: {children: {a: {child: A, attach: [guard, reuse, assign, attach], detach: [guard, clear], listener: {didFinish: [detach]}}}}
      events: [launch P, attach a, attach a]
      """
    let outcome = try ran(text)
    #expect(told(outcome) == ["error: orphan-child"])
    #expect(beneath(outcome).contains("double-attach"))
  }

  @Test func `who reports as it resigns with its parent is ignored by nobody`() throws {
    let text = """
      ribs:
        C: {view: none, finishes: in willResignActive}
        A:
          view: none
          didBecomeActive: [attach c]
          children:
            c: {child: C, attach: [guard, build, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        P:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
      events: [launch P, attach a, detach a]
      """
    #expect(try told(ran(text)) == ["warning: event-to-inactive-parent"])
  }

  // MARK: - What would put it right

  @Test func `storing a child once more is not said to detach it`() throws {
    let text = """
      ribs:
        A: {view: none, didBecomeActive: [finish]}
        P: {children: {a: {child: A, attach: [guard, reuse, assign, attach], detach: [guard, clear], listener: {didFinish: [detach]}}}}
      events: [launch P, attach a]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.first { $0.rule == "orphan-child" }?.recoverability?.deed == "stores it again")
  }

  @Test func `attaching a child that finishes again is not said to take its screen down`() throws {
    let text = """
      ribs:
        A: {view: lazy, finishes: later}
        P: {children: {a: {child: A, attach: [guard, reuse, assign, attach, embed], detach: [guard, detach, clear], listener: {didFinish: [detach]}}}}
      events: [launch P, attach a]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.first { $0.rule == "leaked-view" }?.recoverability?.deed == "attaches it again")
  }

  // MARK: - Its fixes

  private func form(_ received: String, _ events: String) -> String {
    """
    coordinators:
      P:
        children:
          c: {child: C, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
      C: {start: [present, wait], receives: {\(received)}}
    events: [launch P, present c, \(events)]
    """
  }

  @Test func `a tap that a screen in time takes none of any more needs no later report`() throws {
    let outcome = try ran(form("ok: [resume, finish]", "send C ok, send C ok"))
    #expect(told(outcome) == ["error: double-resume", "error: released-too-early"])
    #expect(
      outcome.findings.first?.repaired?.titles == [
        "forget the continuation once it is resumed",
        "take the screen down where the coordinator is removed",
      ]
    )
  }

  @Test func `who keeps a coordinator hears of its end before whoever awaits it`() throws {
    let outcome = try ran(form("no: [dismiss, resume]", "send C no"))
    #expect(told(outcome) == ["error: leaked-child-coordinator"])
    #expect(outcome.findings.first?.repaired?.titles == ["report where the screen is closed"])
    let fixed = try ran(form("no: [dismiss, finish, resume]", "send C no"))
    #expect(fixed.verdict == .clean)
  }
}
