import FlowFiles
import Testing

@testable import Reports
@testable import RibEngine

/// What is said of steps that come to nothing, and where the cause of a mistake lies.
@Suite struct DeedWordsTests {
  private func scenario(_ text: String) throws -> Scenario {
    let file = SourceFile(path: "flow.yaml", bytes: Array(("flow: A flow\n" + text).utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
    return try #require(result.scenarios.first, "\(result.invalid?.problems.map(\.message) ?? [])")
  }

  private func played(_ text: String) throws -> Outcome {
    var options = RunOptions()
    (options.proposesFixes, options.keepsEvents) = (false, true)
    return run(try scenario(text), path: "flow.yaml", line: 1, options: options)
  }

  private func searched(_ text: String, proposesFixes: Bool = false) throws -> Outcome {
    var options = ExploreOptions()
    options.proposesFixes = proposesFixes
    return explore(try scenario(text), path: "flow.yaml", line: 1, options: options)
  }

  private func rows(_ outcome: Outcome) -> [String] {
    Timeline(outcome.events, files: outcome.files).rows.map(\.text)
  }

  private func text(_ span: Span, _ outcome: Outcome) -> String {
    let bytes = outcome.files[Int(span.file)].bytes
    return String(decoding: bytes[Int(span.start)..<Int(span.end)], as: UTF8.self)
  }

  // MARK: - Steps that do nothing

  private static let unbuilt = """
    ribs:
      P: {view: none, receives: {x: [attach-child C], y: [detach-child C]}}
      C: {view: none}
    events: [launch P, send P x, send P y]
    """

  private static let unattached = """
    ribs:
      R:
        container: tabs
        didLoad: [attach a]
        streams: {go: [select b]}
        children:
          a: {child: A, attach: [guard, build, assign, attach, embed]}
          b: {child: B, attach: [guard, build, assign, attach, embed]}
      A: {}
      B: {}
    events: [launch R, send R go, attach b]
    """

  private static let pushed = """
    ribs:
      Home:
        children:
          a:
            child: A
            attach: [guard, build, assign, attach, push]
            detach: [guard, clear, detach, pop]
            listener: {didFinish: [detach]}
            when-closed-by-user: [detach]
      A: {receives: {close: [dismiss-self]}}
    events: [launch Home, attach a, settle, send A close]
    """

  @Test(arguments: [
    (unbuilt, "attach-child C: no C is there"), (unattached, "select b: the slot holds no tab"),
    (pushed, "nothing to take down"),
  ])
  func `a step that does nothing has a row that says so`(flow: String, row: String) throws {
    #expect(rows(try played(flow)).contains(row))
  }

  @Test(arguments: [
    (unbuilt, "attach-child C"), (unattached, "select b"), (pushed, "dismiss-self"),
  ])
  func `a step that never does anything is noted`(flow: String, step: String) throws {
    let notes = try played(flow).remarks.filter { $0.id == "nothing-to-run" }
    #expect(notes.map(\.message) == ["'\(step)' does nothing"])
    #expect(notes.map(\.severity) == [.note])
  }

  @Test func `a tab that no slot keeps is said to be missing for that`() throws {
    let flow = """
      ribs:
        Root:
          container: tabs
          didLoad: [attach a]
          receives: {go: [select a]}
          children: {a: {child: A, attach: [build, attach, embed]}}
        A: {container: navigation}
      events: [launch Root, send Root go]
      """
    let notes = try played(flow).remarks.filter { $0.id == "nothing-to-run" }
    #expect(notes.map(\.hint) == ["the slot holds no tab in this timing: its 'attach' list has no 'assign'"])
  }

  @Test func `a coordinator without a view gives its state to nobody`() throws {
    let flow = """
      coordinators:
        Root:
          start: [show]
          children:
            sync: {child: Sync, present: [guard, create, append, set-callback, start], remove: [remove]}
        Sync: {view: none, start: [emit-state]}
      events: [launch Root, present sync]
      """
    let notes = try played(flow).remarks.filter { $0.id == "nothing-to-run" }
    #expect(notes.map(\.hint) == ["Sync has no view"])
  }

  @Test func `a step that does something in one of its turns is not noted`() throws {
    let text = Self.unattached.replacing("attach b]", with: "attach b, send R go]")
    #expect(try played(text).remarks.filter { $0.id == "nothing-to-run" }.isEmpty)
  }

  @Test func `a slot's list that takes down what the user has closed is not noted`() throws {
    let text = Self.pushed.replacing("send A close]", with: "swipe-back A]")
      .replacing("[dismiss-self]", with: "[finish]")
    #expect(try played(text).remarks.filter { $0.id == "nothing-to-run" }.isEmpty)
  }

  @Test func `a pop that is dropped in one order and finds nothing in another is not noted`() throws {
    let flow = """
      coordinators:
        App: {start: [show, await Form]}
        Form:
          start: [push, wait, await Done, pop]
          receives: {next: [resume, forget]}
          when-closed-by-user: [resume, forget]
        Done:
          start: [present, wait]
          receives: {ok: [dismiss, resume, forget]}
      events: [launch App, send Form next, send Done ok]
      """
    let outcome = try searched(flow)
    #expect(outcome.findings.contains { $0.rule == "pop-dropped" })
    #expect(outcome.remarks.filter { $0.id == "nothing-to-run" }.isEmpty)
  }

  @Test func `a report that ends another slot's child, which is not there, is noted`() throws {
    let flow = """
      ribs:
        S:
          view: none
          children:
            language:
              child: Language
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {picked: [detach about]}
            about:
              child: About
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
        Language: {view: none, receives: {tap: [listener picked]}}
        About: {view: none}
      events: [launch S, attach language, send Language tap]
      """
    let notes = try played(flow).remarks.filter { $0.id == "nothing-to-run" }
    #expect(notes.map(\.message) == ["'detach about' does nothing"])
    #expect(notes.map(\.hint) == ["the slot is empty in this timing when Language reports picked"])
    let opened = flow.replacing("send Language tap]", with: "attach about, send Language tap]")
    #expect(try played(opened).remarks.filter { $0.id == "nothing-to-run" }.isEmpty)
  }

  // MARK: - Where an answer belongs

  private func unheard(_ slot: String) -> String {
    """
    ribs:
      P:
        view: none
        children:
          c:
            child: C
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]
    \(slot)
      C: {view: none, finishes: later}
    events: [launch P, attach c]
    """
  }

  @Test(arguments: [("        listener: {didFinish: []}", "didFinish"), ("", "c")])
  func `a report that nobody answers is shown where the answer belongs`(slot: String, place: String) throws {
    let outcome = try played(unheard(slot))
    let finding = try #require(outcome.findings.first { $0.rule == "finish-unhandled" })
    #expect(text(finding.span, outcome) == place)
    #expect(
      finding.labels.map { text($0.span, outcome) + ": " + $0.text } == [
        "later: C reports didFinish", "\(place): P has no step for didFinish",
      ]
    )
  }

  @Test func `what an expected rule only follows from is named`() throws {
    let outcome = try played(
      """
      ribs:
        P: {view: none, children: {c: {child: C, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}}}
        C: {view: none, finishes: in didLoad}
      events: [launch P, attach c]
      expect: [stuck-slot, finish-ignored]
      """
    )
    #expect(outcome.remarks.map(\.hint) == ["it only follows from stuck-slot, told in its place"])
  }

  @Test func `a report that ends another slot's child a limited number of times is noted as well`() throws {
    let flow = """
      ribs:
        Wallet:
          view: none
          children:
            card:
              child: Card
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {declined: [{do: [detach receipt], times: 1}]}
            receipt:
              child: Receipt
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
        Card: {view: none, receives: {decline: [listener declined]}}
        Receipt: {view: none}
      events: [launch Wallet, attach card, send Card decline]
      """
    let notes = try played(flow).remarks.filter { $0.id == "nothing-to-run" }
    #expect(notes.map(\.message) == ["'detach receipt' does nothing"])
    let opened = flow.replacing("send Card decline]", with: "attach receipt, send Card decline]")
    #expect(try played(opened).remarks.filter { $0.id == "nothing-to-run" }.isEmpty)
    let later = flow.replacing("{do: [detach receipt], times: 1}", with: "{later: [detach receipt]}")
    #expect(try played(later).remarks.filter { $0.id == "nothing-to-run" }.isEmpty)
  }

  @Test(arguments: ["pop", "{later: [pop]}"])
  func `a step of a slot's list that takes down what nothing puts up is noted`(
    step: String
  ) throws {
    let flow = """
      ribs:
        Garage:
          container: navigation
          receives: {lock: [detach door]}
          children:
            door:
              child: Door
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach, \(step)]
              when-closed-by-user: [detach]
        Door: {}
      events: [launch Garage, attach door, settle, send Garage lock]
      """
    let notes = try played(flow).remarks.filter { $0.id == "nothing-to-run" }
    #expect(notes.map(\.message) == ["'pop' does nothing"])
    #expect(notes.map(\.hint) == ["there is no screen for it to take down in this timing"])
    let pushed = flow.replacing("assign, attach]", with: "assign, attach, recheck, push]")
    let swiped = pushed.replacing("send Garage lock]", with: "swipe-back Door]")
    #expect(try played(swiped).remarks.filter { $0.id == "nothing-to-run" }.isEmpty)
    let early = pushed.replacing("Door: {}", with: "Door: {didLoad: [finish]}")
      .replacing("when-closed", with: "listener: {didFinish: [detach]}\n        when-closed")
    #expect(try played(early).remarks.filter { $0.id == "nothing-to-run" }.isEmpty)
  }

  // MARK: - Tasks

  private static let failing = """
    coordinators:
      App:
        start: [show, await Step, wait]
      Step:
        start: [push, wait]
        receives: {no: [pop, fail, forget]}
    events: [launch App, settle, send Step no, settle]
    """

  @Test func `a wait that ends with an error is told in the word of the flow`() throws {
    let rows = rows(try played(Self.failing))
    #expect(rows.contains("fail"))
    #expect(!rows.contains("resume"))
  }

  @Test func `a task that ends with an error does not go on`() throws {
    let rows = rows(try played(Self.failing))
    #expect(rows.contains("task ends with an error"))
    #expect(rows.contains("task ends with an error that nobody catches"))
    #expect(!rows.contains("task goes on"))
  }

  @Test func `an error that ends the start of an app is a warning where steps are left out`() throws {
    let notes = try played(Self.failing).remarks.filter { $0.id == "uncaught-error" }
    #expect(notes.allSatisfy { $0.severity == .warning })
    #expect(notes.map(\.message) == ["the start() of App ends here with an error that nobody catches"])
    let last = Self.failing.replacing(", wait]\n  Step", with: "]\n  Step")
    #expect(try played(last).remarks.filter { $0.id == "uncaught-error" }.isEmpty)
    let caught = Self.failing.replacing("await Step,", with: "{await: Step, failed: []},")
    #expect(try played(caught).remarks.filter { $0.id == "uncaught-error" }.isEmpty)
    #expect(try searched(Self.failing).remarks.contains { $0.id == "uncaught-error" })
  }

  @Test func `an error that keeps the steps of a result from the start of an app is a warning`() throws {
    let flow = """
      coordinators:
        Gate:
          start: [show, {await: Scan, ok: [await Hall]}]
        Scan: {start: [push, wait], receives: {seen: [pop, resume, forget], refused: [pop, fail, forget]}}
        Hall: {start: [push, wait]}
      events: [launch Gate, settle, send Scan refused, settle]
      """
    let notes = try played(flow).remarks.filter { $0.id == "uncaught-error" }
    #expect(notes.map(\.message) == ["the start() of Gate ends here with an error that nobody catches"])
    #expect(notes.map(\.hint) == ["the steps of its 'ok' are left out"])
    let caught = flow.replacing("ok: [await Hall]", with: "ok: [await Hall], failed: [pop-to-root]")
    #expect(try played(caught).remarks.filter { $0.id == "uncaught-error" }.isEmpty)
    let empty = flow.replacing("ok: [await Hall]", with: "ok: []")
    #expect(try played(empty).remarks.filter { $0.id == "uncaught-error" }.isEmpty)
  }

  @Test func `an error that ends the start of an app in what follows from a result is noted there`() throws {
    let flow = """
      coordinators:
        Ferry:
          start: [show, {await: Ticket, ok: [await Boarding, await Seat]}]
        Ticket: {start: [push, wait], receives: {bought: [pop, resume, forget]}}
        Boarding: {start: [push, wait], receives: {refused: [pop, fail, forget]}}
        Seat: {start: [push, wait]}
      events: [launch Ferry, settle, send Ticket bought, settle, send Boarding refused, settle]
      """
    let outcome = try played(flow)
    let notes = outcome.remarks.filter { $0.id == "uncaught-error" }
    #expect(notes.map(\.message) == ["the start() of Ferry ends here with an error that nobody catches"])
    #expect(notes.map { text($0.span, outcome) } == ["await Boarding"])
    #expect(try searched(flow).remarks.contains { $0.id == "uncaught-error" })
    for (written, right) in [
      ("await Boarding, await Seat]", "await Boarding]"), ("await Boarding,", "try? await Boarding,"),
      ("await Boarding,", "{await: Boarding, failed: []},"),
      ("[await Boarding, await Seat]", "[{later: [await Boarding, await Seat]}]"),
    ] {
      let changed = try played(flow.replacing(written, with: right))
      #expect(changed.remarks.filter { $0.id == "uncaught-error" }.isEmpty, "\(right)")
    }
  }

  @Test func `an error that the start of an app throws on is a warning where steps are left out`() throws {
    let flow = """
      coordinators:
        Quay:
          start: [show, {await: Ticket, failed: [throw]}, await Seat]
        Ticket: {start: [push, wait], receives: {refused: [pop, fail, forget]}}
        Seat: {start: [push, wait]}
      events: [launch Quay, settle, send Ticket refused, settle]
      """
    for steps in ["throw", "after-transition, throw"] {
      let flow = flow.replacing("[throw]", with: "[\(steps)]")
      let outcome = try played(flow)
      let notes = outcome.remarks.filter { $0.id == "uncaught-error" }
      #expect(notes.map(\.message) == ["the start() of Quay ends here with an error that nobody catches"])
      #expect(notes.map { text($0.span, outcome) } == ["throw"])
      #expect(notes.map(\.hint) == ["the steps that would follow are left out"])
      #expect(rows(outcome).contains("throw: nobody catches it"))
      #expect(try searched(flow).remarks.contains { $0.id == "uncaught-error" })
    }
    let last = flow.replacing("]}, await Seat]", with: "]}]")
    #expect(try played(last).remarks.filter { $0.id == "uncaught-error" }.isEmpty)
    let cancelled = try played(
      flow.replacing("send Ticket refused", with: "cancel Quay")
        .replacing("receives: {refused", with: "when-cancelled: [pop, fail, forget], receives: {refused")
    )
    #expect(cancelled.remarks.filter { $0.id == "uncaught-error" }.isEmpty)
    #expect(rows(cancelled).contains("throw"))
  }

  @Test func `a time that is up is that of who is awaited`() throws {
    let flow = """
      coordinators:
        App: {start: [show, {await: Pay, ok: [], failed: [], timeout: []}]}
        Pay: {start: [present, wait], streams: {paid: [resume]}, when-cancelled: [fail]}
      events: [launch App, send Pay paid]
      """
    let labels = try played(flow).findings.flatMap(\.labels).map(\.text)
    #expect(
      labels.contains { $0.hasPrefix("this timing: the time of Pay is up before this event") },
      "\(labels)"
    )
  }

  @Test func `a line that nothing brings about says why, in the column of whom it means`() throws {
    let outcome = try played(
      """
      coordinators:
        App: {start: [show, present home]
          , children: {home: {child: Home, present: [create, append, start], remove: [remove]}}}
        Home:
          start: [push]
          receives: {a: [present sheet], b: []}
          children: {sheet: {child: Sheet, present: [create, append, start], remove: [remove]}}
        Sheet: {start: [present]}
      events: [launch App, settle, send Home a, settle, send Home b]
      """
    )
    let timeline = Timeline(outcome.events, files: outcome.files)
    let row = try #require(timeline.rows.last)
    #expect(row.text == "never happened: its screen is under a modal that takes the touches")
    #expect(timeline.columns[row.column] == "Home")
  }

  @Test func `a line about nobody says who is missing`() throws {
    let outcome = try played("ribs: {A: {}, B: {receives: {x: []}}}\nevents: [launch A, send B x]")
    #expect(rows(outcome).last == "never happened: no B is there")
  }

  @Test(arguments: [
    ("select Quay", "its tab cannot be tapped", "its tab could not be tapped"),
    ("swipe-back Quay", "no swipe back can close it", "no swipe back could close its screen"),
    ("swipe-back-cancelled Quay", "no swipe back can close it", "no swipe back could close its screen"),
    ("swipe-down Quay", "no swipe down can close it", "no swipe down could close its screen"),
  ])
  func `what the user finds no way to do is said alike of one run and of all`(
    line: String,
    ofOne: String,
    ofAll: String
  ) throws {
    let outcome = try played("ribs: {Quay: {}}\nevents: [launch Quay, \(line)]")
    #expect(rows(outcome).last == "never happened: \(ofOne)")
    #expect(outcome.remarks.map(\.hint).contains("\(ofAll) in any timing"), "\(outcome.remarks.map(\.hint))")
  }

  // MARK: - Transitions

  @Test func `a call that is dropped shows where the transition began`() throws {
    let outcome = try played(
      """
      coordinators:
        App: {start: [show, await Form]}
        Form:
          start: [push, wait, await Done, pop]
          receives: {next: [resume, forget]}
        Done:
          start: [present, wait]
          receives: {ok: [dismiss, resume, forget]}
      events: [launch App, settle, send Form next, settle, send Done ok, settle]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "pop-dropped" })
    let label = finding.labels.first { $0.text == "the screen of Done is on its way out from here" }
    #expect(label.map { text($0.span, outcome) } == "dismiss")
  }

  // MARK: - Causes

  @Test func `who is released with one that nobody keeps is told why`() throws {
    let flow = """
      coordinators:
        App:
          start: [show, present auth]
          children: {auth: {child: Auth, present: [create, append, start], remove: [remove]}}
        Auth: {start: [show], receives: {x: []}}
      events: [start App]
      """
    let notes = try played(flow).findings.filter { $0.rule == "released-too-early" }.flatMap(\.notes)
    #expect(notes.contains("nobody keeps App: launch it, or keep it in a slot"))
    let kept = try played(flow.replacing("[start App]", with: "[launch App]"))
    #expect(!kept.findings.flatMap(\.notes).contains { $0.hasPrefix("nobody keeps") })
  }

  @Test(arguments: [("", true), (", hold App", false)])
  func `of one that the app has kept and let go of it is not said that nobody keeps it`(
    line: String,
    isNoted: Bool
  ) throws {
    let outcome = try played(
      """
      coordinators:
        App:
          start: [present auth, wait]
          streams: {done: [resume, forget]}
          children: {auth: {child: Auth, present: [create, append, start], remove: [remove]}}
        Auth: {start: [show], receives: {x: []}}
      events: [start App, settle\(line), send App done, settle\(line.replacing("hold", with: "release"))]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "released-too-early" })
    #expect(finding.notes.contains { $0.hasPrefix("nobody keeps App") } == isNoted, "\(finding.notes)")
  }

  @Test func `of one that waits on without its screen it is not said that nobody keeps it`() throws {
    let outcome = try played(
      """
      coordinators:
        App:
          start: [show, present auth, wait]
          streams: {done: [resume, forget]}
          children: {auth: {child: Auth, present: [create, append, start], remove: [remove]}}
        Auth: {start: [show], receives: {x: []}}
      events: [start App]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "never-resumed" })
    #expect(finding.notes.isEmpty, "\(finding.notes)")
  }

  @Test func `a task that goes on behind another event is shown where it was resumed`() throws {
    let flow = """
      coordinators:
        App: {start: [show, await Home]}
        Home:
          start: [show, wait]
          receives:
            go: [{do: [await Seats, await Pay], times: 1}]
            menu: [present menu]
          children: {menu: {child: Menu, present: [guard, create, append, start], remove: [remove]}}
        Seats: {start: [push, wait], receives: {chosen: [pop, resume, forget]}, when-closed-by-user: [resume, forget]}
        Pay: {start: [present, wait], receives: {paid: [dismiss, resume, forget]}}
        Menu: {start: [present]}
      events: [launch App, send Home go, settle, swipe-back Seats, send Home menu]
      """
    let labels = try searched(flow).findings.filter { $0.rule == "present-refused" }.flatMap(\.labels).map(
      \.text
    )
    #expect(
      labels.contains("the task of Seats has not gone on yet when the next event comes"),
      "\(labels)"
    )
  }

  @Test func `what never happens beside a mistake is one remark with all its places`() throws {
    let flow = """
      coordinators:
        App:
          start: [present auth]
          children:
            auth:
              child: Auth
              present: [create, append, start]
              remove: [remove]
              listener: {didSignIn: [present home]}
            home: {child: Home, present: [create, append, set-callback, start], remove: [remove]}
        Auth: {start: [show], receives: {sign-in: [listener didSignIn]}}
        Home: {start: [show], receives: {a: [], b: []}}
      events: [launch App, send Auth sign-in, send Home a, send Home b]
      """
    let report = Report(command: "explore", version: "0.1.0", outcomes: [try searched(flow)])
    let told = String(Format.text.render(report, style: TextStyle()))
    #expect(told.contains("warning[never-fired]: 3 things never happened\n"), "\(told)")
    #expect(told.ranges(of: "warning[never-fired]").count == 1)
    #expect(told.contains("Home is never built: none of its timings was tried"))
  }

  // MARK: - What nobody sees

  @Test func `a push that only ever comes under a modal is noted`() throws {
    let sheet =
      "attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented]"
    let flow = """
      ribs:
        Home:
          container: navigation
          streams: {news: [attach news], link: [attach page]}
          children:
            news: {child: News, \(sheet), when-closed-by-user: [detach]}
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        News: {}
        Page: {}
      events: [launch Home, send Home news, settle, send Home link]
      """
    let outcome = try played(flow)
    let notes = outcome.remarks.filter { $0.id == "pushed-under-modal" }
    #expect(notes.map(\.message) == ["'push' puts its screen up under a modal"])
    #expect(notes.allSatisfy { $0.severity == .note })
    #expect(notes.map { text($0.span, outcome) } == ["push"])
    let free = flow.replacing("send Home news, settle, ", with: "")
    #expect(try played(free).remarks.filter { $0.id == "pushed-under-modal" }.isEmpty)
    #expect(try searched(flow).remarks.filter { $0.id == "pushed-under-modal" }.isEmpty)
  }

  @Test func `a pop that takes down the screen of somebody else says so`() throws {
    let list =
      "present: [guard, create, append, set-callback, start], remove: [guard, pop, remove], when-closed-by-user: [remove]"
    let flow = """
      coordinators:
        A: {start: [show], streams: {kill: [after-transition, remove b]}, children: {b: {child: B, \(list)}, c: {child: C, \(list)}}}
        B: {start: [push], pins: finishes}
        C: {start: [push], pins: finishes}
      events: [launch A, present b, settle, present c, settle, send A kill]
      """
    let labels = try played(flow).findings.flatMap(\.labels).map(\.text)
    let others = try searched(flow).findings.flatMap(\.labels).map(\.text)
    #expect(
      (labels + others).contains { $0.hasSuffix("takes down the screen of C, not that of B") },
      "\(labels + others)"
    )
  }

  @Test func `who speaks after its router has gone is told to go after that`() throws {
    let flow = """
      ribs:
        A: {children: {b: {child: B, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {x: [detach]}}}}
        B: {viewDidDisappear: [listener x], receives: {x: [listener x]}}
      events: [launch A, attach b, settle, send B x, settle]
      """
    let rows = rows(try played(flow))
    #expect(rows.filter { $0.hasPrefix("deinit") } == ["deinit of the router", "deinit of the interactor"])
    let silent = flow.replacing("viewDidDisappear: [listener x], ", with: "")
    #expect(self.rows(try played(silent)).filter { $0.hasPrefix("deinit") } == ["deinit"])
  }
}
