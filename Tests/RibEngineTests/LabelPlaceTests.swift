import Checking
import RibEngine
import Testing

/// A label stands at the step that did what it says, in the order in which things happened.
struct LabelPlaceTests {
  /// For each label of the rule's first finding what stands at its place, and what it says.
  private func labels(of rule: String, _ text: String, path: [Int]? = nil) throws -> [String] {
    let finding = try finding(of: rule, text, path: path)
    let file = Array("flow: A flow\n\(text)".utf8)
    return finding.labels.map { label in
      "\(String(decoding: file[Int(label.span.start)..<Int(label.span.end)], as: UTF8.self)) | \(label.text)"
    }
  }

  private func finding(of rule: String, _ text: String, path: [Int]? = nil) throws -> Finding {
    var options = RunOptions()
    (options.path, options.proposesFixes) = (path, false)
    let outcome = run(try written(text), path: "flow.yaml", line: 1, options: options)
    return try #require(outcome.findings.first { $0.rule == rule }, "\(outcome.findings.map(\.message))")
  }

  // MARK: - What a listener does

  private func pair(_ handler: String, attach: String, detach: String, child: String) -> String {
    """
    ribs:
      Root:
        data: {n: set at build}
        children:
          a: {child: A, attach: [\(attach)], detach: [\(detach)], listener: {didFinish: [\(handler)]}}
          b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
      A: {view: none, finishes: \(child)}
      B: {view: none, pins: [finishes]}
    events: [launch Root, attach a]
    """
  }

  @Test(
    "What a handler does is shown at its item",
    arguments: ["set n, detach, attach b", "attach b, detach"]
  )
  func item(handler: String) throws {
    let vain = pair(
      handler,
      attach: "guard, build, attach, assign",
      detach: "guard, clear, detach",
      child: "in didBecomeActive"
    )
    let told = try labels(of: "stuck-slot", vain)
    #expect(told.contains("detach | Root hears it, finds nothing to detach"), "\(told)")

    let done = pair(handler, attach: "guard, build, assign, attach", detach: "guard, detach", child: "later")
    let detached = try labels(of: "stuck-slot", done)
    #expect(detached.contains("detach | Root hears it and detaches A"), "\(detached)")
  }

  @Test func `an item within another one is the place`() throws {
    let text = pair(
      "set n, {do: [detach], times: 5}, attach b",
      attach: "guard, build, assign, attach",
      detach: "guard, detach",
      child: "later"
    )
    let told = try labels(of: "stuck-slot", text)
    #expect(told.contains("detach | Root hears it and detaches A"), "\(told)")
  }

  @Test func `a coordinator's item is the place`() throws {
    let slot = "present: [create, append, set-callback, start], remove: [guard, pop, remove]"
    let text = """
      coordinators:
        App:
          start: [show]
          receives: {go: [present login]}
          children:
            login: {child: Login, \(slot), listener: {didFinish: [present main, remove]}, when-closed-by-user: [remove]}
            main: {child: Main, \(slot), listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Login: {start: [push], receives: {ok: [listener didFinish]}}
        Main: {start: [push], receives: {ok: [listener didFinish]}}
      events: [launch App, send App go, send Login ok]
      """
    let told = try labels(of: "pop-dropped", text)
    #expect(told.contains("remove | App hears it and removes Login"), "\(told)")
  }

  // MARK: - Consequences

  @Test func `a report after the detach is told where it is made, before what came of it`() throws {
    let text = """
      ribs:
        Root:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none, didBecomeActive: [{later-strong: [finish]}]}
      events: [launch Root, attach a, detach a, attach a]
      """
    let told = try labels(of: "stale-close", text).filter { !$0.contains("this timing") }
    #expect(
      told == [
        "finish | reported by A#1, which is detached",
        "guard | meant for A#1, closes A#2",
      ]
    )
  }

  @Test func `a report from a screen that has gone is told where it is made`() throws {
    let text = """
      ribs:
        Root:
          container: navigation
          receives: {open: [attach a]}
          streams: {link: [detach a, attach a]}
          children:
            a:
              child: A
              attach: [guard, build, assign, attach, recheck, push]
              detach: [guard, clear, detach, after-transition, pop]
              listener: {didFinish: [detach]}
        A: {viewDidDisappear: [{if: [isMovingFromParent], do: [finish]}]}
      events: [launch Root, send Root open, settle, send Root link]
      """
    let told = try labels(of: "stale-close", text)
    #expect(told.first == "finish | reported by A#1, which is detached")
    #expect(!told.contains { $0.hasPrefix("send Root link") }, "\(told)")
  }

  @Test func `what follows in the same run of a list is told at its step`() throws {
    let text = """
      ribs:
        Root:
          container: navigation
          streams: {open: [attach a]}
          children:
            a:
              child: A
              attach: [reuse, assign, attach, push]
              detach: [guard, clear, detach, after-transition, pop]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        A: {receives: {x: [finish]}}
      events: [launch Root, send Root open, send Root open]
      """
    let told = try labels(of: "double-attach", text)
    #expect(told.contains { $0.hasPrefix("push | already on screen") }, "\(told)")
  }

  // MARK: - Tasks

  @Test func `a task that was started by who had returned is told where it was started`() throws {
    let text = """
      coordinators:
        Edit:
          start: [show, wait]
          receives: {save: [await Save]}
          streams: {expired: [resume, forget]}
          pins: cancelling
        Save: {start: [wait], streams: {ok: [resume, forget]}, pins: cancelling}
      events: [launch Edit, send Edit expired, settle, send Edit save]
      """
    let finding = try finding(of: "task-outlives-owner", text)
    #expect(finding.message == "Edit had returned before it started Save, which still waits")
    #expect(
      try labels(of: "task-outlives-owner", text) == ["await Save | started by Edit, which has returned"]
    )
  }

  @Test func `who has gone on after a wait and awaits another one has not returned`() throws {
    let text = """
      coordinators:
        Edit:
          start: [show, wait, await Done]
          receives: {save: [await Save], ok: [resume, forget]}
          pins: cancelling
        Save: {start: [wait], streams: {ok: [resume, forget]}, pins: cancelling}
        Done: {start: [wait], streams: {ok: [resume, forget]}, pins: cancelling}
      events: [launch Edit, send Edit ok, settle, send Edit save]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(!outcome.findings.contains { $0.rule == "task-outlives-owner" })
  }

  @Test func `a wait that ends too early is told where it is answered`() throws {
    func list(_ hook: String, _ events: String) -> String {
      """
      coordinators:
        App: {start: [show, {await: List, failed: [], ok: []}]}
        List:
          start: [push, wait]
          receives: {row: [await Detail]}
          \(hook)
          pins: cancelling
        Detail: {start: [push, wait], when-closed-by-user: [resume, forget], pins: cancelling}
      events: [launch App, \(events)]
      """
    }
    let covered = list("viewDidDisappear: [fail, forget]", "send List row")
    #expect(
      try labels(of: "closed-when-covered", covered) == [
        "fail | List answers here",
        "push | what List does whenever its screen disappears ends its wait",
      ]
    )
    let pulled = list(
      "viewWillDisappear: [{if: isMovingFromParent, do: [fail, forget]}]",
      "swipe-back-cancelled List"
    )
    #expect(try labels(of: "closed-on-cancelled-swipe", pulled).first == "fail | List answers here")
  }

  // MARK: - Calls in vain

  @Test func `a pop that does nothing says why`() throws {
    func flow(_ container: String, show: String) -> String {
      """
      ribs:
        Root:
          container: \(container)
          didBecomeActive: [attach login]
          children:
            login:
              child: Login
              attach: [guard, build, assign, attach, recheck, \(show)]
              detach: [guard, clear, detach, after-transition, pop]
              listener: {ok: [detach]}
        Login: {receives: {go: [listener ok]}}
      events: [launch Root, send Login go]
      """
    }
    let root = try labels(of: "leaked-view", flow("empty navigation", show: "push"))
    #expect(root.contains("pop | does nothing: Login is the root of its stack"), "\(root)")
    let modal = try labels(of: "leaked-view", flow("navigation", show: "present"))
    #expect(modal.contains("pop | does nothing: the screen of Login was not pushed"), "\(modal)")
  }

  @Test func `a pop of the parent's that does nothing for the child says why`() throws {
    let told = try labels(of: "released-too-early", EmbeddedLogin.flow)
    #expect(told.contains("pop | does nothing: the screen of Login was not pushed"), "\(told)")
  }

  // MARK: - Several choices

  @Test func `all that was chosen before one event is told, also what was chosen last`() throws {
    let text = """
      coordinators:
        App:
          start: [show, {await: Login, failed: [], timeout: [await Sorry]}]
        Login:
          presentation: full screen
          start: [present, wait]
          receives: {done: [dismiss, resume, forget]}
          when-cancelled: [after-transition, dismiss, fail, forget]
        Sorry:
          start: [push, wait]
          when-closed-by-user: [resume, forget]
          when-cancelled: [after-transition, pop, fail, forget]
      events: [launch App, cancel Sorry]
      """
    let all = try labels(of: "released-too-early", text)
    let told = all.filter { $0.hasPrefix("cancel Sorry | this timing: ") }
    try #require(told.count == 3)
    #expect(told[0].contains("the time of Login is up"))
    #expect(told[1].contains("the task of Login goes on"))
    #expect(told[2].contains("the screen of Login is still on its way out"))
  }

  @Test func `a task that goes on only after the next event is marked where it was resumed`() throws {
    let flow = """
      coordinators:
        Home:
          start: [show, wait]
          when-cancelled: [fail, forget]
          streams: {scan: [await Scan]}
        Scan:
          start: [present, wait]
          receives: {done: [dismiss, resume, forget]}
          when-closed-by-user: [resume, forget]
      events: [start Home, cancel Home, send Home scan]
      """
    let found = run(try written(flow), path: "flow.yaml", line: 1).findings
    let finding = try #require(found.first { $0.rule == "task-outlives-owner" })
    let text = "the task of Home has not gone on yet when the next event comes"
    #expect(finding.labels.map(\.text).contains(text))
  }

  @Test func `a task that the next line lets go on is not marked where it was resumed`() throws {
    func labels(_ events: String) throws -> [String] {
      let flow = """
        coordinators:
          App:
            start: [show]
            children:
              main:
                child: Main
                present: [guard, create, append, set-callback, start]
                remove: [dismiss-if-presented, remove]
                when-closed-by-user: [remove]
          Main:
            start: [present]
            pins: [closing]
            finishes: never
            receives: {edit: [guard Edit, try? await Edit, dismiss]}
          Edit:
            start: [present, wait]
            receives: {ok: [resume, forget]}
            when-closed-by-user: [fail, forget]
            when-cancelled: [fail, forget]
        events: [launch App, present main, send Main edit, swipe-down Edit, \(events)]
        """
      return try self.labels(of: "dismiss-forwarded", flow)
    }
    let late = "fail | the task of Edit has not gone on yet when the next event comes"
    for events in ["settle", "expect Edit off-screen, settle"] {
      let told = try labels(events)
      #expect(!told.isEmpty && !told.contains(late), "\(told)")
    }
  }

  @Test func `a call that cuts a dismissal short is marked as that, and the dismissal where it began`() throws
  {
    let text = """
      uikit: {dismiss-while-dismissing: cut short}
      ribs:
        H:
          streams: {kill: [dismiss without animation]}
          children:
            c:
              child: C
              attach: [guard, build, assign, attach, present]
              detach: [guard, dismiss, {completion: [clear, detach]}]
              listener: {x: [detach]}
        C: {presentation: full screen, receives: {x: [listener x]}}
      events: [launch H, attach c, settle, send C x, send H kill]
      """
    let told = try labels(of: "completion-never-run", text)
    let cut = "cuts the dismissal of C short, and its completion is not called"
    #expect(told.contains("dismiss without animation | \(cut)"), "\(told)")
    #expect(told.contains("dismiss | the screen of C is on its way out from here"), "\(told)")
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(!outcome.remarks.contains { $0.id == "nothing-to-run" })
  }

  @Test func `whom an answer does not reach yet is marked where who is awaited was resumed`() throws {
    let text = """
      coordinators:
        App: {start: [show, await Onb]}
        Onb: {start: [push, await Perm, wait], receives: {go: [pop, resume, forget]}}
        Perm: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}, when-closed-by-user: [resume, forget]}
      events: [launch App, settle, swipe-down Perm, send Onb go]
      """
    let told = try labels(of: "resume-before-wait", text)
    let late = "resume | the task of Perm has not gone on yet when the next event comes"
    #expect(told.contains(late), "\(told)")
  }

  @Test func `who is cancelled after the answer is marked where it answered`() throws {
    let text = """
      ribs:
        R:
          children:
            c: {child: C, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
        C: {presentation: full screen, streams: {pay: [await Pay]}}
      coordinators:
        Pay:
          start: [present, wait]
          when-closed-by-user: [fail, forget]
          when-cancelled: [after-transition, dismiss, fail, forget]
      events: [launch R, attach c, settle, send C pay, settle, swipe-down Pay, cancel Pay]
      """
    let told = try labels(of: "dismiss-forwarded", text)
    #expect(told.contains("fail | the task of Pay has not gone on yet when the next event comes"), "\(told)")
  }

  @Test func `a call behind a transition is marked where nobody is left to make it`() throws {
    let text = """
      ribs:
        R:
          container: navigation
          streams: {kill: [after-transition, detach f]}
          children:
            f: {child: F, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        F:
          view: none
          didBecomeActive: [attach p]
          willResignActive: [detach p]
          children:
            p:
              child: P
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, after-transition, pop]
        P:
          willResignActive: [detach m]
          receives: {m: [attach m]}
          children:
            m:
              child: M
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
        M: {presentation: full screen}
      events: [launch R, attach f, settle, send P m, settle, send R kill]
      """
    let told = try labels(of: "leaked-view", text)
    #expect(told.contains("pop | left out: F is gone by then"), "\(told)")
  }

  @Test func `a grandchild whose screen stays up is marked where its parent took it along`() throws {
    let text = """
      ribs:
        R:
          children:
            p:
              child: P
              attach: [guard, build, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
        P:
          children:
            m:
              child: M
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
        M: {}
      events: [launch R, attach p, attach m, settle, detach p]
      """
    let told = try labels(of: "leaked-view", text)
    #expect(told.contains { $0.hasPrefix("detach | P is detached, and M with it") }, "\(told)")
  }

  @Test func `a screen that outlives its coordinator is marked where it was put off`() throws {
    let text = """
      coordinators:
        Lock: {start: [show, try? await Face, await Pin]}
        Face:
          start: [present, wait]
          streams: {seen: [dismiss, resume, forget]}
        Pin:
          start: [push, wait]
          when-closed-by-user: [fail, forget]
          when-cancelled: [pop, fail, forget]
      events: [launch Lock, settle, send Face seen, cancel Pin]
      """
    let told = try labels(of: "released-too-early", text)
    #expect(told.contains("push | is put off here, as a transition runs"), "\(told)")
    #expect(told.contains("pop | does nothing: the screen of Pin is not up yet"), "\(told)")
  }

  @Test func `who takes another screen along is told with what it reported`() throws {
    let text = """
      ribs:
        Home:
          container: navigation
          children:
            inbox: {child: Inbox, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
            draft: {child: Draft, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Inbox: {finishes: at a quiet time}
        Draft: {finishes: never}
      events: [launch Home, attach inbox, attach draft]
      """
    let told = try labels(of: "dismiss-cascade", text)
    #expect(
      told == [
        "at a quiet time | Inbox finishes", "detach | Home hears it and detaches Inbox",
        "pop | takes the screen of Draft with it",
      ]
    )
  }
}
