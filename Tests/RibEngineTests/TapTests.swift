import Testing

@testable import RibEngine

/// What `receives` names comes from a screen, and so only while that can be seen.
@Suite("Taps need a screen that can be seen") struct TapTests {
  private func remarks(_ text: String) throws -> [String] {
    run(try written(text), path: "flow.yaml", line: 1).remarks.filter { $0.id == "never-fired" }
      .map { "\($0.severity.rawValue): \($0.hint)" }
  }

  private func never(_ state: String) -> String {
    "warning: its screen is \(state); what comes without a tap, as from a delegate, belongs below 'streams'"
  }

  private static let covered = "not in front, in any timing"

  private func ribs(
    up: String = "push",
    down: String = "pop",
    page: String = "view: lazy",
    key: String = "receives",
    _ events: String
  ) -> String {
    """
    ribs:
      Desk:
        \(key): {tapped: [set seen]}
        data: {seen: set at build}
        children:
          page: {child: Page, attach: [guard, build, assign, attach, \(up)], detach: [guard, clear, detach, \(down)], listener: {didFinish: [detach]}, when-closed-by-user: []}
      Page: {\(page)}
    events: [launch Desk, \(events)]
    """
  }

  private func coordinators(
    _ start: String,
    page: String = "receives: {tapped: [set seen]}",
    _ events: String
  )
    -> String
  {
    """
    coordinators:
      Home:
        start: [show]
        receives: {tapped: [set seen]}
        data: {seen: set at build}
        children:
          page: {child: Page, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: []}
      Page: {start: [\(start)], \(page), data: {seen: set at build}}
    events: [launch Home, \(events)]
    """
  }

  @Test func `nobody taps a RIB's screen that a push or a full screen covers`() throws {
    #expect(try remarks(ribs("attach page, send Desk tapped")) == [never(Self.covered)])
    let full = ribs(
      up: "present",
      down: "dismiss",
      page: "presentation: full screen",
      "attach page, send Desk tapped"
    )
    #expect(try remarks(full) == [never(Self.covered)])
  }

  @Test func `nobody taps a coordinator's screen that a push or a full screen covers`() throws {
    #expect(try remarks(coordinators("push", "present page, send Home tapped")) == [never(Self.covered)])
    let full = coordinators("present", page: "presentation: full screen", "present page, send Home tapped")
    #expect(try remarks(full) == [never(Self.covered)])
  }

  @Test func `nobody taps what stands in a tab that is not selected`() throws {
    let text = """
      ribs:
        Bar:
          container: tabs
          didLoad: [attach left, attach right]
          children:
            left: {child: Left, attach: [build, assign, attach, embed]}
            right: {child: Right, attach: [build, assign, attach, embed]}
        Left: {receives: {tapped: [emit-state]}}
        Right: {receives: {tapped: [emit-state]}}
      events: [launch Bar, send Left tapped, send Right tapped, select Right, send Right tapped]
      """
    #expect(try remarks(text) == [never(Self.covered)])
  }

  @Test func `nobody taps a screen that is gone`() throws {
    let page = "receives: {tapped: [emit-state]}"
    #expect(
      try remarks(ribs(page: page, "attach page, swipe-back Page, send Page tapped")) == [
        "note: its screen is gone, in every timing; see closed-but-attached"
      ]
    )
    let text = coordinators("push", "present page, swipe-back Page, send Page tapped")
    #expect(try remarks(text) == [never("gone, in every timing")])
  }

  @Test func `nobody taps a screen that was never put up`() throws {
    let slot = "attach: [build, assign, attach, present], detach: [guard, clear, detach, dismiss]"
    let text = """
      ribs:
        Desk:
          children:
            first: {child: Page, \(slot)}
            page: {child: Page, attach: [build, assign, attach], detach: [guard, clear, detach]}
        Page: {receives: {tapped: [emit-state]}}
      events: [launch Desk, attach page, send Page tapped]
      """
    #expect(try remarks(text) == [never("not up yet, in any timing")])
  }

  @Test func `nobody taps what lies under a modal, whatever of it can be seen`() throws {
    let under = [never("under a modal that takes the touches, in every timing")]
    #expect(try remarks(ribs(up: "present", down: "dismiss", "attach page, send Desk tapped")) == under)
    let sheet = "present page, send Home tapped"
    #expect(try remarks(coordinators("present", sheet)) == under)
  }

  /// A list embedded in a desk that opens a page, which opens a sheet on itself.
  private func stacked(_ events: String) -> String {
    let slot = "attach: [guard, build, assign, attach, WAY], detach: [guard, clear, detach]"
    func child(_ name: String, _ way: String) -> String {
      "\(name.lowercased()): {child: \(name), \(slot.replacingOccurrences(of: "WAY", with: way))}"
    }
    return """
      ribs:
        Desk:
          didLoad: [attach list]
          children: {\(child("List", "embed")), \(child("Page", "present"))}
        List: {receives: {tapped: [emit-state]}}
        Page: {receives: {tapped: [emit-state]}, children: {\(child("Sheet", "present"))}}
        Sheet: {receives: {tapped: [emit-state]}}
      events: [launch Desk, \(events)]
      """
  }

  @Test func `a modal takes the touches of all that it stands over, and only the topmost has any`() throws {
    let under = never("under a modal that takes the touches, in every timing")
    #expect(try remarks(stacked("send List tapped, attach page, send Page tapped")) == [])
    #expect(try remarks(stacked("attach page, send List tapped, send Page tapped")) == [under])
    let all = "attach page, attach sheet, send List tapped, send Page tapped, send Sheet tapped"
    #expect(try remarks(stacked(all)) == [under, under])
  }

  @Test func `the end of what covered a screen leaves it to be tapped`() throws {
    #expect(try remarks(ribs("attach page, swipe-back Page, send Desk tapped")) == [])
    let sheet = ribs(up: "present", down: "dismiss", "attach page, swipe-down Page, send Desk tapped")
    #expect(try remarks(sheet) == [])
  }

  @Test func `two taps in one transition both come`() throws {
    #expect(try remarks(ribs("attach page, {meanwhile: [send Desk tapped]}")) == [])
    let sheet = ribs(up: "present", down: "dismiss", "attach page, {meanwhile: [send Desk tapped]}")
    #expect(try remarks(sheet) == [])
  }

  private static let shop = """
    coordinators:
      Shop: {start: [show], receives: {buy: [await Pay]}}
      Pay:
        start: [present, wait]
        pins: [cancelling]
        receives: {paid: [dismiss, resume, forget]}
        when-closed-by-user: [fail, forget]
    """

  @Test func `a second tap on what presents a sheet is no second flow`() throws {
    let events = "events: [launch Shop, send Shop buy, send Shop buy, send Pay paid]"
    let text = [Self.shop, events].joined(separator: "\n")
    #expect(run(try written(text), path: "flow.yaml", line: 1).findings.map(\.rule) == [])
    #expect(explore(try written(text), path: "flow.yaml", line: 1).findings.map(\.rule) == [])
  }

  @Test func `two touches at once are two flows`() throws {
    let events = "events: [launch Shop, send Shop buy, {meanwhile: [send Shop buy]}]"
    let text = [Self.shop, events].joined(separator: "\n")
    #expect(run(try written(text), path: "flow.yaml", line: 1).findings.map(\.rule) == ["overlapping-flows"])
  }

  // MARK: - What pending work brings

  private func states(_ text: String) throws -> [Outcome.Verdict] {
    let scenario = try written(text)
    return [run(scenario, path: "flow.yaml", line: 1).verdict]
  }

  @Test func `a written tap waits for the screen that a later turn brings`() throws {
    let slot =
      "attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}"
    let text = """
      ribs:
        Root: {didBecomeActive: [async, attach page], children: {page: {child: Page, \(slot)}}}
        Page: {receives: {tapped: [finish]}}
      events: [launch Root, send Page tapped, expect Page released]
      """
    #expect(try states(text) == [.clean])
  }

  @Test func `a written tap waits for the screen of what is awaited next`() throws {
    let page = "{start: [push, wait], receives: {next: [pop, resume, forget]}}"
    let text = """
      coordinators:
        App: {start: [show, await First, await Second]}
        First: \(page)
        Second: \(page)
      events: [launch App, send First next, send Second next, expect Second released]
      """
    #expect(try states(text) == [.clean])
  }

  @Test func `a written swipe waits for the screen as well`() throws {
    let text = """
      coordinators:
        App: {start: [show, async, await Page]}
        Page: {start: [present, wait], when-closed-by-user: [fail, forget]}
      events: [launch App, swipe-down Page, expect Page released]
      """
    #expect(try states(text) == [.clean])
  }

  @Test func `a written tap on a tab waits for the tab that a later turn brings`() throws {
    let text = """
      coordinators:
        Tabs:
          container: tabs
          start: [show, {later: [present home, present settings]}]
          children:
            home: {child: Home, present: [create, append, start]}
            settings: {child: Settings, present: [create, append, start]}
        Home: {container: navigation, start: [embed]}
        Settings: {container: navigation, start: [embed]}
      events: [launch Tabs, select Settings, expect Settings on-screen]
      """
    #expect(try states(text) == [.clean])
  }

  @Test func `what does not bring the screen keeps its turn for later`() throws {
    let slot = "attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]"
    let text = """
      ribs:
        Root:
          streams: {late: [async, set seen]}
          data: {seen: set at build}
          children: {page: {child: Page, \(slot)}}
        Page: {receives: {tapped: [emit-state]}}
      events: [launch Root, send Root late, send Page tapped, send Root late]
      """
    // The first turn comes before the tap, before what follows it, or last.
    #expect(run(try written(text), path: "flow.yaml", line: 1).timings == 3)
    #expect(try remarks(text) == ["note: its instance is not there in any timing"])
  }

  @Test func `what comes by itself needs no screen`() throws {
    #expect(try remarks(ribs(key: "streams", "attach page, send Desk tapped")) == [])
  }

  @Test func `of a screen that the flow does not put up nothing is known, nor of what has none`() throws {
    for view in ["view: lazy", "view: none"] {
      let text = """
        ribs:
          Desk:
            view: none
            children:
              page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
          Page: {\(view), receives: {tapped: [finish]}}
        events: [launch Desk, attach page, send Page tapped]
        """
      #expect(try remarks(text) == [])
    }
  }

  @Test func `a step that sends an event asks for no screen`() throws {
    let text = ribs(page: "didBecomeActive: [send Desk tapped]", "attach page")
    #expect(try remarks(text) == [])
  }

  @Test func `a search says why a tap never came`() throws {
    let slot = "child: Page, attach: [guard, build, assign, attach, present]"
    let text = """
      ribs:
        Desk:
          receives: {tapped: [set seen]}
          data: {seen: set at build}
          didBecomeActive: [attach page]
          children: {page: {\(slot)}}
        Page: {pins: [closing]}
      events: [launch Desk, send Desk tapped]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let reason = outcome.remarks.filter { $0.id == "never-fired" }.map(\.hint)
    let under = "its screen is under a modal that takes the touches whenever it is there"
    #expect(reason == [under + "; what comes without a tap belongs below 'streams'"])
  }

  @Test func `where an instance is there in some timings alone, its screen is in none`() throws {
    let text = """
      ribs:
        Ward:
          workers:
            Bell: {didStart: [{later: [attach form]}]}
            Clock: {didStart: [{later: [attach form]}]}
          children:
            form: {child: Form, attach: [build, assign, attach, present], detach: [guard, clear, detach]}
        Form: {presentation: full screen, receives: {sign: [async, finish]}}
      events: [launch Ward, send Form sign]
      """
    let hints = run(try written(text), path: "flow.yaml", line: 1).remarks.filter { $0.id == "never-fired" }
      .map(\.hint)
    #expect(hints.allSatisfy { !$0.contains("instance") })
    #expect(!hints.isEmpty)
  }

  @Test func `a search taps only what can be seen`() throws {
    let text = """
      ribs:
        Desk:
          receives: {tapped: [attach page]}
          children:
            page: {child: Page, attach: [build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Page: {finishes: never}
      events: [launch Desk, send Desk tapped]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.filter { $0.severity != .note }.map(\.rule) == [])
  }

  @Test func `of a screen that was refused the tap's absence is a note that names the refusal`() throws {
    let text = """
      ribs:
        Desk:
          streams: {news: [attach letter]}
          children:
            form: {child: Form, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}
            letter: {child: Letter, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {read: [detach]}, when-closed-by-user: [detach]}
        Form: {}
        Letter: {receives: {read: [listener read]}}
      events: [launch Desk, attach form, settle, send Desk news, send Letter read]
      """
    #expect(
      try remarks(text) == ["note: its screen is not up in any timing; see present-refused"]
    )
  }

  @Test func `a refusal that follows from another mistake is named as well`() throws {
    let text = """
      ribs:
        Root:
          children:
            session: {child: Session, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didLogOut: [detach, attach login]}}
            login: {child: Login, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didLogIn: [detach]}}
          didBecomeActive: [attach session]
        Session:
          view: none
          didLoad: [attach home]
          children:
            home: {child: Home, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didLogOut: [listener didLogOut]}}
        Home: {presentation: full screen, receives: {log-out-tapped: [listener didLogOut]}}
        Login: {presentation: full screen, receives: {sign-in-tapped: [listener didLogIn]}}
      events: [launch Root, send Home log-out-tapped, send Login sign-in-tapped]
      """
    #expect(try remarks(text) == ["note: its screen is not up in any timing; see present-refused"])
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let silent = outcome.remarks.filter { $0.id == "never-fired" }.map(\.hint)
    #expect(silent == ["its screen is not up whenever it is there; see present-refused"])
  }
}
