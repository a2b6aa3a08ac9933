import Testing

@testable import RibEngine

/// The change that somebody would make who knows the library, and a title that says all of it.
@Suite("A plain change") struct PlainFixTests {
  private func titles(_ outcome: Outcome) -> [[String]] { outcome.findings.compactMap(\.repaired?.titles) }

  private func ran(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  private func explored(_ text: String) throws -> Outcome {
    explore(try written(text), path: "flow.yaml", line: 1)
  }

  private func slot(
    _ name: String,
    _ child: String,
    _ attach: String,
    _ detach: String = "guard, clear, detach"
  )
    -> String
  {
    "\(name): {child: \(child), attach: [\(attach)], detach: [\(detach)], listener: {didFinish: [detach]}}"
  }

  // MARK: - Orders

  @Test func `says of two moved lines both`() {
    let old: [Step] = [.guardSlot, .clear, .detach, .afterTransition, .dismiss].map { Step($0) }
    func words(_ verbs: [Step.Verb]) -> String {
      Orders(kind: .detach).title(from: old, to: verbs.map { Step($0) }, of: .rib)
    }
    #expect(
      words([.guardSlot, .dismiss, .clear, .detach, .afterTransition]) == "put 'dismiss' before 'clear'"
    )
    #expect(
      words([.guardSlot, .dismiss, .clear, .afterTransition, .detach])
        == "put 'dismiss' before 'clear', and put 'after-transition' before 'detach'"
    )
    #expect(
      words([.dismiss, .afterTransition, .detach, .clear, .guardSlot]) == "change the order of the steps"
    )
  }

  @Test func `says of a line that moved behind another that it did`() {
    let old: [Step] = [.guardSlot, .clear, .detach, .afterTransition, .dismiss].map { Step($0) }
    let new: [Step] = [.guardSlot, .clear, .afterTransition, .dismiss, .detach].map { Step($0) }
    #expect(Orders(kind: .detach).title(from: old, to: new, of: .rib) == "put 'detach' after 'dismiss'")
  }

  @Test func `leaves a screen's call behind the wait for the transition`() {
    let steps: [Step] = [.guardSlot, .clear, .detach, .afterTransition, .dismiss].map { Step($0) }
    for order in Orders(kind: .detach).near(steps) {
      let verbs = order.steps.map(\.verb)
      #expect(verbs.firstIndex(of: .afterTransition) ?? 9 < verbs.firstIndex(of: .dismiss) ?? 0, "\(verbs)")
    }
  }

  // MARK: - Slots

  @Test func `clears before the old child is detached rather than reports later`() throws {
    let text = """
      ribs:
        P: {view: none, children: {\(slot("c", "C", "replace-detach-clear, build, assign, attach"))}}
        C: {view: none, finishes: in willResignActive}
      events: [launch P, attach c, attach c]
      """
    let expected = [["clear the slot before the old child is detached"]]
    #expect(titles(try ran(text)) == expected)
    #expect(titles(try explored(text)) == expected)
  }

  @Test func `detaches what another slot has put into a shared property`() throws {
    func shared(_ name: String, _ child: String, _ attach: String) -> String {
      slot(name, child, attach).replacing("{child", with: "{variable: cur, child")
    }
    let text = """
      ribs:
        P:
          view: none
          children:
            \(shared("c", "C", "guard, build, assign, attach"))
            \(shared("d", "D", "build, assign, attach"))
        C: {view: none}
        D: {view: none}
      events: [launch P, attach c, attach d]
      """
    #expect(titles(try ran(text)) == [["detach first what the slot holds"]])
    #expect(titles(try explored(text)).contains(["detach first what the slot holds"]))
  }

  @Test func `assigns before attachChild what a completion assigns`() throws {
    let text = """
      ribs:
        P:
          children:
            \(slot("a", "A", "guard, build, attach, present, {completion: [assign]}", "guard, clear, detach, after-transition, dismiss"))
        A: {finishes: later, pins: closing}
      events: [launch P, attach a]
      """
    let outcome = try ran(text)
    #expect(titles(outcome) == [["assign the slot before attachChild"]])
    let attach = try #require(outcome.findings.first?.repaired?.changed).components[0].slots[0].attach
    #expect(attach.map(\.verb) == [.guardSlot, .build, .assign, .attach, .present])
  }

  @Test func `detaches a child whose named report has no answer`() throws {
    let text = """
      ribs:
        Feed:
          container: navigation
          receives: {tapped: [attach article]}
          children:
            article: {child: Article, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach]}
        Article: {viewDidDisappear: [{if: isMovingFromParent, do: [listener didLeave]}]}
      events: [launch Feed, send Feed tapped, swipe-back Article]
      """
    let expected = [["detach the child when it reports didLeave"]]
    #expect(titles(try ran(text)) == expected)
    #expect(titles(try explored(text)) == expected)
  }

  @Test func `is found for the finding's slot beside others that lack as much`() throws {
    let text = """
      coordinators:
        App:
          start: [show, present library, present radio]
          children:
            library: {child: Library, present: [create, append, set-callback, start]}
            radio: {child: Radio}
        Library:
          receives: {tapped: [present album]}
          children:
            album: {child: Album, present: [create, append, set-callback, start], remove: []}
        Radio: {children: {station: {child: Station}}}
        Album: {start: [push], children: {song: {child: Song}}}
        Song:
        Station:
      events: [launch App, send Library tapped, swipe-back Album]
      """
    let fix = try #require(try ran(text).findings.first?.repaired)
    let album = fix.changed.components[1].slots[0]
    #expect(album.detach.map(\.verb) == [.remove])
    #expect(album.closedByUser?.map(\.verb) == [.detachSlot])
  }

  // MARK: - Moments

  @Test func `attaches in didLoad what a view attached`() throws {
    let text = """
      ribs:
        P:
          viewDidLoad: [attach a]
          children: {a: {child: A, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}}
        A: {}
      events: [launch P]
      """
    #expect(titles(try ran(text)) == [["attach the child in didLoad"]])
    #expect(titles(try explored(text)) == [["attach the child in didLoad"]])
  }

  @Test(arguments: ["viewDidLoad", "didBecomeActive"])
  func `presents once the host's own screen has come`(moment: String) throws {
    func sheet(_ name: String, _ child: String) -> String {
      "\(name): {child: \(child), attach: [guard, build, assign, attach, present], "
        + "detach: [guard, clear, detach, after-transition, dismiss-if-presented], when-closed-by-user: [detach]}"
    }
    let text = """
      ribs:
        P: {children: {\(sheet("m", "M"))}}
        M: {\(moment): [attach n], children: {\(sheet("n", "N"))}}
        N: {}
      events: [launch P, attach m, settle]
      """
    let outcome = try ran(text)
    #expect(titles(outcome) == [["present the child when the screen has appeared"]])
    let hook = try #require(outcome.findings.first?.repaired?.changed.components[1].hooks.first)
    #expect(hook.moment == .viewDidAppear && hook.steps.map(\.verb) == [.whileMoving])
    #expect(titles(try explored(text)) == [["present the child when the screen has appeared"]])
  }

  @Test func `shows a screen first where another one would come too late`() throws {
    let text = """
      coordinators:
        App: {start: [{later: [await Login]}]}
        Login: {start: [show, wait], receives: {ok: [resume, forget]}, when-cancelled: [resume, forget]}
      events: [launch App, send Login ok]
      """
    #expect(titles(try ran(text)) == [["show the screen of App in the window first"]])
  }

  @Test func `cancels work that holds self strongly, and holds it weakly`() throws {
    let text = """
      ribs:
        P: {view: none, children: {\(slot("c", "C", "guard, build, assign, attach"))}}
        C: {view: none, work: goes on after detach, didBecomeActive: [{later-strong: [finish]}]}
      events: [launch P, attach c, detach c, attach c]
      """
    #expect(
      titles(try explored(text)).first
        == ["cancel the child's work when it is detached, and hold self weakly in the later turn"]
    )
  }

  // MARK: - Screens

  @Test func `takes no screen down from a RIB whose own screen has gone`() throws {
    let text = """
      ribs:
        Rooms:
          container: navigation
          children:
            room: {child: Room, attach: [guard, build, assign, attach, push], detach: [guard, clear, pop, detach]}
        Room:
          willResignActive: [detach picker]
          children:
            picker: {child: Picker, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], when-closed-by-user: [detach]}
        Picker: {}
      events: [launch Rooms, attach room, attach picker, detach room, expect Picker off-screen]
      """
    let changed = try ran(text).findings.compactMap(\.repaired?.changed)
    #expect(
      changed.allSatisfy {
        !$0.stepLists.contains { list in changed[0][list].contains { $0.verb == .cleanupViews } }
      }
    )
  }

  @Test func `takes the wrong line for a screen away`() throws {
    let text = """
      ribs:
        Settings:
          container: navigation
          receives: {about: [attach about]}
          children:
            about: {child: About, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        About: {receives: {close: [finish]}}
      events: [launch Settings, send Settings about, settle, send About close]
      """
    for outcome in [try ran(text), try explored(text)] {
      let fix = try #require(outcome.findings.first?.repaired)
      #expect(fix.titles == ["take the screen down as it was put up"])
      #expect(
        fix.changed.components[0].slots[0].detach.map(\.verb) == [
          .guardSlot, .clear, .detach, .dismissIfPresented,
        ]
      )
    }
  }

  private func job(_ cancelled: String) -> String {
    func sheet(_ name: String, _ child: String) -> String {
      "\(name): {child: \(child), attach: [guard, build, assign, attach, present], "
        + "detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}"
    }
    return """
      ribs:
        Shift:
          container: navigation
          receives: {tapped: [attach job]}
          children:
            job: {child: Job, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {done: [detach]}, when-closed-by-user: [detach]}
        Job:
          receives: {scan: [attach scan], photo: [attach photo]}
          streams: {cancelled: [\(cancelled)]}
          children:
            \(sheet("scan", "Scan"))
            \(sheet("photo", "Photo"))
        Scan: {}
        Photo: {}
      events: [launch Shift, send Shift tapped, send Job scan, swipe-down Scan, send Job photo, send Job cancelled]
      """
  }

  @Test func `waits first in a list that waits later as well`() throws {
    let text = job("detach scan, detach photo, after-transition, listener done")
    #expect(Set(titles(try explored(text))) == [["wait for the transition first"]])
  }

  @Test func `waits in the stream that reports, not in the parent's answer`() throws {
    let text = """
      ribs:
        Root:
          didLoad: [attach request]
          children:
            request: {child: Request, variable: current, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {found: [detach, attach trip]}}
            trip: {child: Trip, variable: current, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {ended: [detach, attach request]}}
        Request: {receives: {go: [listener found]}}
        Trip:
          willResignActive: [detach driver]
          receives: {driver: [attach driver]}
          streams: {ended: [listener ended]}
          children:
            driver: {child: Driver, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}
        Driver: {}
      events: [launch Root, send Request go, send Trip driver, send Trip ended]
      """
    for outcome in [try ran(text), try explored(text)] {
      let fix = try #require(outcome.findings.first?.repaired)
      #expect(fix.titles == ["wait for the transition first"])
      #expect(fix.changed.components[2].hooks.contains { $0.steps.first?.verb == .afterTransition })
    }
  }

  @Test func `takes a screen down although it can be tapped no more then`() throws {
    let text = """
      coordinators:
        App: {pins: cancelling, start: [show, await Checkout, wait]}
        Checkout:
          pins: cancelling
          presentation: full screen
          start: [present, wait]
          receives: {paid: [resume, forget], cancel: [dismiss, resume, forget]}
      events: [launch App, send Checkout paid, send Checkout cancel]
      """
    #expect(titles(try ran(text)) == [["take the screen down before resuming"]])
    #expect(titles(try explored(text)) == [["take the screen down before resuming"]])
  }
}
