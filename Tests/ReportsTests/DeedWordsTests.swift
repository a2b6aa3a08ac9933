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

  @Test func `an error that ends the start of an app is noted where steps are left out`() throws {
    let notes = try played(Self.failing).remarks.filter { $0.id == "uncaught-error" }
    #expect(notes.map(\.message) == ["the start() of App ends here with an error that nobody catches"])
    let last = Self.failing.replacing(", wait]\n  Step", with: "]\n  Step")
    #expect(try played(last).remarks.filter { $0.id == "uncaught-error" }.isEmpty)
    let caught = Self.failing.replacing("await Step,", with: "{await: Step, failed: []},")
    #expect(try played(caught).remarks.filter { $0.id == "uncaught-error" }.isEmpty)
    #expect(try searched(Self.failing).remarks.contains { $0.id == "uncaught-error" })
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

  @Test func `what stood on a screen is named`() throws {
    let outcome = try played(
      """
      coordinators:
        App: {start: [show, await LogIn]}
        LogIn:
          start: [present, wait, dismiss]
          receives: {sent: [{await: Code, ok: [resume, forget]}]}
        Code:
          start: [present, wait, dismiss]
          receives: {typed: [resume, forget]}
      events: [launch App, send LogIn sent, send Code typed, settle]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "dismiss-dropped" })
    #expect(
      finding.message
        == "the screen of LogIn is not dismissed: that of Code, which stood on it, is still on its way out"
    )
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
}
