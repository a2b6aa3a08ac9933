import Testing

@testable import RibEngine

/// What a flow is for is there after a change as it was before: answers that are taken, steps that are done, children that
/// are shown.
@Suite("A change that loses nothing") struct LosslessFixTests {
  private func ran(_ text: String, isStrict: Bool = false) throws -> Outcome {
    var options = RunOptions()
    options.isStrict = isStrict
    return run(try written(text), path: "flow.yaml", line: 1, options: options)
  }

  private func titles(_ outcome: Outcome) -> [[String]] { outcome.findings.compactMap(\.repaired?.titles) }

  private func changed(_ outcome: Outcome) throws -> Scenario {
    try #require(outcome.findings.lazy.compactMap(\.repaired?.changed).first)
  }

  // MARK: - Tasks

  @Test func `takes the second of two answers out rather than to lose the one that is taken`() throws {
    let outcome = try ran(
      """
      coordinators:
        Lobby: {start: [show, wait], receives: {park: [await Ticket]}}
        Ticket:
          container: none
          start: [push, wait]
          receives: {paid: [pop, fail, resume, forget]}
          when-closed-by-user: [fail, forget]
      events: [launch Lobby, send Lobby park, send Ticket paid]
      """
    )
    #expect(titles(outcome) == [["take 'resume' out, or 'fail' if it is a success"]])
    let steps = try changed(outcome).components[1].hooks.first { $0.moment == .receives("paid") }?.steps
    #expect(steps?.map(\.verb) == [.pop, .fail, .forget])
  }

  @Test func `cancels what is awaited rather than to do before it what needs its result`() throws {
    let outcome = try ran(
      """
      ribs:
        Hub:
          streams: {offline: [detach board]}
          children:
            board: {child: Board, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Board:
          view: none
          streams: {pinned: [await Fetch, attach note]}
          children:
            note: {child: Note, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Note: {view: none}
      coordinators:
        Fetch: {start: [wait], streams: {came: [resume, forget]}, when-cancelled: [fail, forget]}
      events: [launch Hub, attach board, send Board pinned, send Hub offline, send Fetch came]
      """
    )
    let titles = titles(outcome)
    #expect(titles == [["cancel Fetch in willResignActive"], ["cancel Fetch in willResignActive"]])
    let pinned = try changed(outcome).components[1].hooks.first { $0.moment == .streams("pinned") }?.steps
    #expect(pinned?.map(\.verb) == [.await, .attachSlot])
  }

  @Test func `looks at no slot again before it is filled`() throws {
    let outcome = try ran(
      """
      ribs:
        Notes:
          container: navigation
          receives: {edit: [attach editor]}
          children:
            editor:
              child: Editor
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              when-closed-by-user: [detach]
        Editor:
          streams: {hint: [attach help]}
          children:
            help:
              child: Help
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              when-closed-by-user: [detach]
        Help: {}
      events: [launch Notes, send Notes edit, swipe-down Editor, send Editor hint]
      """
    )
    #expect(outcome.findings.filter { $0.severity > .note }.map(\.rule) == ["present-refused"])
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let steps = changed.components[1].slots[0].attach.map(\.verb)
      let (look, fill) = (steps.firstIndex(of: .recheck), steps.firstIndex(of: .assign))
      #expect(look.map { $0 > fill ?? 0 } ?? true, "\(steps)")
    }
  }

  @Test func `catches the error of a child whose parent has a screen up`() throws {
    let outcome = try ran(
      """
      coordinators:
        Menu: {start: [show, wait], receives: {trip: [await Trip]}}
        Trip: {container: navigation, start: [present, await Seat, await Meal, dismiss], when-closed-by-user: [cancel Seat, cancel Meal]}
        Seat: {start: [push, wait], receives: {pick: [resume, forget], none: [fail, forget]}, when-cancelled: [fail, forget], when-closed-by-user: [fail, forget]}
        Meal: {start: [push, wait], receives: {pick: [resume, forget]}, when-cancelled: [fail, forget], when-closed-by-user: [fail, forget]}
      events: [launch Menu, send Menu trip, send Seat none]
      """
    )
    #expect(titles(outcome).contains(["take the screen down where Seat fails, once no transition runs"]))
    let start = try #require(changed(outcome).components[1].hooks.first { $0.moment == .start }).steps
    #expect(start.map(\.verb) == [.present, .awaitResult])
    let ways = start.last?.body.map { $0.body.map(\.verb) }
    #expect(ways == [[.await, .dismiss], [.afterTransition, .dismiss]])
  }

  @Test func `is one for a flow that ends because it was covered and what it leaves`() throws {
    let outcome = try ran(
      """
      coordinators:
        Base: {start: [show, await Feed, wait]}
        Feed:
          start: [push, wait]
          receives: {tapped: [await Story]}
          viewDidDisappear: [resume, forget]
        Story: {start: [push, wait], receives: {done: [pop, resume, forget]}, when-closed-by-user: [resume, forget]}
      events: [launch Base, send Feed tapped, send Story done]
      """
    )
    #expect(titles(outcome) == [["do this only when the screen goes"]])
    let consequences = outcome.findings.flatMap(\.consequences).map(\.rule)
    #expect(consequences == ["released-too-early"])
  }

  // MARK: - Screens

  @Test func `asks how a screen goes only once it has gone`() throws {
    let outcome = try ran(
      """
      ribs:
        Desk:
          children:
            files: {child: Files, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], listener: {left: [detach]}}
        Files:
          viewWillDisappear: [listener left]
          children:
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], when-closed-by-user: [detach]}
        Page: {}
      events: [launch Desk, attach files, attach page]
      """
    )
    let hook = try #require(changed(outcome).components[1].hooks.first)
    #expect(hook.moment == .viewDidDisappear)
    #expect(hook.steps.map(\.verb) == [.whileMoving])
  }

  @Test func `moves what ends a child to the moment when the screen has appeared`() throws {
    let outcome = try ran(
      """
      ribs:
        Shell:
          children:
            inbox: {child: Inbox, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Inbox:
          viewWillAppear: [detach letter]
          receives: {open: [attach letter]}
          children:
            letter: {child: Letter, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach]}
        Letter: {}
      events: [launch Shell, attach inbox, send Inbox open, swipe-back-cancelled Letter]
      """
    )
    let hook = try #require(changed(outcome).components[1].hooks.first)
    #expect(hook.moment == .viewDidAppear)
    #expect(hook.steps.map(\.verb) == [.detachSlot])
  }

  @Test func `has no two lines that take one screen down`() throws {
    let outcome = try ran(
      """
      uikit: {presented-through-ancestor: nil}
      ribs:
        Town:
          children:
            street: {child: Street, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Street:
          children:
            sign: {child: Sign, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {read: [detach]}, when-closed-by-user: [detach]}
        Sign: {receives: {ok: [listener read]}}
      events: [launch Town, attach street, attach sign, send Sign ok]
      """
    )
    #expect(!outcome.findings.isEmpty)
    #expect(titles(outcome).isEmpty)
  }

  @Test func `ends both children where both are closed and not in the list of one`() throws {
    let outcome = try ran(
      """
      ribs:
        Fleet:
          streams: {recall: [after-transition, detach harbour]}
          children:
            harbour: {child: Harbour, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
            ship: {child: Ship, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Harbour: {}
        Ship: {}
      events: [launch Fleet, attach harbour, attach ship, send Fleet recall]
      """
    )
    let fleet = try changed(outcome).components[0]
    #expect(fleet.slots.allSatisfy { !$0.detach.contains { $0.verb == .detachSlot } })
    #expect(
      fleet.hooks[0].steps.map(\.verb) == [.afterTransition, .detachSlot, .afterTransition, .detachSlot]
    )
  }

  @Test func `leaves no handler that no user can call`() throws {
    let outcome = try ran(
      """
      ribs:
        Clock:
          receives: {next: [detach face, attach face]}
          children:
            face: {child: Face, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {hidden: [detach]}}
        Face: {viewDidDisappear: [listener hidden]}
      events: [launch Clock, attach face, send Clock next]
      """,
      isStrict: true
    )
    #expect(!outcome.findings.isEmpty)
    for scenario in outcome.findings.compactMap(\.repaired?.changed) {
      #expect(!scenario.components[1].hooks.contains { $0.moment == .closedByUser })
    }
  }

  @Test func `waits for the transition before a flow that is cancelled takes its screen down`() throws {
    let outcome = try ran(
      """
      coordinators:
        Root:
          start: [show, wait]
          streams: {offer: [cancel Sort, await Gift]}
          receives: {sort: [await Sort]}
        Sort:
          start: [present, wait]
          receives: {ok: [dismiss, resume, forget]}
          when-cancelled: [dismiss, fail, forget]
          when-closed-by-user: [resume, forget]
        Gift: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}, when-closed-by-user: [resume, forget]}
      events: [launch Root, send Root sort, send Root offer]
      """
    )
    let steps = try changed(outcome).components[0].hooks.first { $0.moment == .streams("offer") }?.steps
    #expect(steps?.map(\.verb) == [.afterTransition, .cancel, .await])
  }

  @Test func `waits for the transition before a push that would be dropped`() throws {
    let outcome = try ran(
      """
      uikit: {stack-while-moving: dropped}
      ribs:
        News:
          streams: {breaking: [attach flash]}
          children:
            item: {child: Item, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
            flash: {child: Flash, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Item: {}
        Flash: {}
      events: [launch News, attach item, send News breaking]
      """
    )
    #expect(try changed(outcome).components[0].hooks[0].steps.map(\.verb) == [.afterTransition, .attachSlot])
  }

  @Test func `takes its own modal down before it reports that it is done`() throws {
    let outcome = try ran(
      """
      coordinators:
        App:
          start: [present main]
          children:
            door: {child: Door, present: [guard, create, append, set-callback, start], remove: [guard, remove], listener: {didFinish: [remove, present main]}}
            main: {child: Main, present: [guard, create, append, set-callback, start], remove: [guard, remove], listener: {out: [remove, present door]}}
        Door: {start: [show], receives: {in: [finish]}}
        Main:
          start: [show]
          streams: {locked: [listener out]}
          children:
            help: {child: Help, present: [guard, create, append, set-callback, start], remove: [guard, dismiss-if-presented, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Help: {start: [present], receives: {ok: [finish]}}
      events: [launch App, present help, settle, send Main locked]
      """
    )
    #expect(titles(outcome) == [["remove help before reporting, once no transition runs"]])
  }

  @Test func `removes the coordinator whose screen is dismissed`() throws {
    let outcome = try ran(
      """
      coordinators:
        Zoo:
          start: [show]
          streams: {home: [after-transition, dismiss]}
          children:
            lion: {child: Lion, present: [guard, create, append, set-callback, start], remove: [guard, dismiss-if-presented, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Lion: {start: [present], receives: {ok: [finish]}}
      events: [launch Zoo, present lion, settle, send Zoo home]
      """
    )
    #expect(titles(outcome) == [["remove from childCoordinators what dismiss takes down"]])
  }

  @Test func `presents when the screen has appeared what came in viewWillAppear`() throws {
    let outcome = try ran(
      """
      ribs:
        Yard:
          children:
            gate: {child: Gate, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}
        Gate:
          viewWillAppear: [attach bell]
          children:
            bell: {child: Bell, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {rung: [detach]}}
        Bell: {presentation: full screen, receives: {ok: [listener rung]}}
      events: [launch Yard, attach gate, send Bell ok]
      """,
      isStrict: true
    )
    #expect(titles(outcome) == [["present the child when the screen has appeared"]])
  }

  @Test func `waits in a later turn for the transition that begins after viewDidLoad`() throws {
    let outcome = try ran(
      """
      coordinators:
        Gate: {start: [show, wait], receives: {ask: [await Code]}}
        Code: {start: [push, wait], viewDidLoad: [pop, resume, forget], when-closed-by-user: [fail, forget]}
      events: [launch Gate, send Gate ask]
      """
    )
    let hook = try changed(outcome).components[1].hooks.first { $0.moment == .viewDidLoad }
    #expect(hook?.steps.map(\.verb) == [.later])
    #expect(hook?.steps[0].body.map(\.verb) == [.afterTransition, .pop, .resume, .forget])
  }

  @Test func `leaves dismissing to the parent that hears of it elsewhere`() throws {
    let outcome = try ran(
      """
      ribs:
        Fund:
          children:
            vault: {child: Vault, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}
        Vault:
          children:
            slip: {child: Slip, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {shut: [detach]}}
        Slip:
          receives: {x: [dismiss-self]}
          viewDidDisappear: [{if: isBeingDismissed, do: [listener shut]}]
      events: [launch Fund, attach vault, attach slip, send Slip x, expect Vault on-screen]
      """
    )
    #expect(titles(outcome) == [["report to the parent, which dismisses"]])
  }

  // MARK: - Slots

  @Test func `makes no slot of one child of a list of many`() throws {
    let outcome = try ran(
      """
      ribs:
        Wall:
          receives: {post: [attach notes]}
          children:
            notes: {child: Note, attach: [build, attach, embed], detach: [take-last, detach, unembed], listener: {torn: [detach]}}
        Note: {receives: {tear: [listener torn]}}
      events: [launch Wall, send Wall post, send Wall post, send Note#1 tear]
      """,
      isStrict: true
    )
    #expect(!outcome.findings.isEmpty)
    for scenario in outcome.findings.compactMap(\.repaired?.changed) {
      let attach = scenario.components[0].slots[0].attach.map(\.verb)
      #expect(!attach.contains(.guardSlot) && !attach.contains(.assign))
    }
  }

  @Test func `looks at a slot that it fills`() throws {
    let outcome = try ran(
      """
      ribs:
        Wall:
          receives: {post: [attach note]}
          children:
            note: {child: Note, attach: [build, attach], detach: [guard, clear, detach], listener: {torn: [detach]}}
        Note: {view: none, receives: {tear: [listener torn]}}
      events: [launch Wall, send Wall post, send Note tear]
      """
    )
    #expect(
      try changed(outcome).components[0].slots[0].attach.map(\.verb) == [
        .guardSlot, .build, .assign, .attach,
      ]
    )
  }

  @Test func `detaches a child once`() throws {
    let outcome = try ran(
      """
      ribs:
        Crew:
          children:
            mate: {child: Mate, attach: [guard, build, assign, attach], detach: [guard, detach, clear, detach], listener: {off: [detach]}}
        Mate: {view: none, receives: {go: [listener off]}}
      events: [launch Crew, attach mate, send Mate go]
      """,
      isStrict: true
    )
    #expect(titles(outcome) == [["detach the child once"]])
    #expect(try changed(outcome).components[0].slots[0].detach.map(\.verb) == [.guardSlot, .detach, .clear])
  }

  // MARK: - Screens

  @Test func `takes no screen away that went up before, for whatever sequence of events it is`() throws {
    let text = """
      coordinators:
        Home:
          start: [show]
          children:
            intro:
              child: Intro
              present: [guard, create, append, set-callback, start]
              remove: [guard, dismiss-if-presented, remove]
              listener: {next: [remove, present tour]}
              when-closed-by-user: [remove]
            tour:
              child: Tour
              present: [guard, create, append, set-callback, start]
              remove: [guard, dismiss-if-presented, remove]
              when-closed-by-user: [remove]
        Intro: {start: [present], receives: {next: [listener next]}, presentation: full screen}
        Tour: {start: [present]}
      events: [launch Home, present intro, send Intro next, expect Tour on-screen, expect Intro released]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.contains { $0.rule == "present-refused" })
    for flow in outcome.findings.compactMap(\.repaired) {
      let ran = run(flow.changed, path: "flow.yaml", line: 1)
      #expect(ran.verdict == .clean, "\(flow.titles)")
    }
  }

  // MARK: - Orders

  @Test func `nothing comes before the wait that it stood behind but the screen that answers it`() {
    let waiting = Step(.await, .component("Fetch"))
    for order in Orders(kind: .other).near([waiting, Step(.emitState), Step(.finish)]) {
      #expect(order.steps.first == waiting)
    }
    for order in Orders(kind: .other).near([Step(.wait), Step(.push), Step(.finish)]) {
      #expect(order.steps.first?.verb != .finish)
    }
  }
}
