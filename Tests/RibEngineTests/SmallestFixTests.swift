import Testing

@testable import RibEngine

/// A change mends its mistake, and leaves alone what has another cause.
@Suite("The smallest fix")
struct SmallestFixTests {
  private func ran(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func explored(_ text: String) throws -> Outcome {
    explore(try written(text), path: "flow.yaml", line: 1)
  }

  private func errors(_ outcome: Outcome) -> [Finding] {
    outcome.findings.filter { $0.severity == .error }
  }

  private let hotel = """
    coordinators:
      Lobby:
        container: navigation
        start: [show]
        receives: {room-tapped: [present room]}
        streams: {offer: [after-transition, present gift]}
        children:
          gift:
            child: Gift
            present: [guard, create, append, set-callback, start]
            remove: [remove]
            when-closed-by-user: [{later: [remove gift]}]
          room:
            child: Room
            present: [guard, create, append, set-callback, start]
            remove: [guard, dismiss-if-presented, remove]
            listener: {left: [remove]}
      Room:
        container: navigation
        start: [present]
        receives: {guests-tapped: [present guests], leave-tapped: [listener left]}
        children:
          guests:
            child: Guests
            present: [guard, create, append, set-callback, start]
            remove: [remove]
            when-closed-by-user: [remove]
      Guests: {start: [push]}
      Gift: {start: [push]}
    events: [launch Lobby, send Lobby offer, swipe-back Gift, send Lobby room-tapped, send Room guests-tapped, settle, swipe-down Room]
    """

  @Test("is offered by a search that leaves a warning which was there before, and names it")
  func warningLeft() throws {
    let outcome = try explored(hotel)
    let error = try #require(errors(outcome).first)
    #expect(error.repaired?.titles == ["remove the coordinator when the user closes its screen"])
    #expect(error.repaired?.left == ["attach-refused"])
    #expect(error.repaired?.isChecked == true)
  }

  @Test("makes one headline of what it mends, whatever else a search warns of")
  func oneHeadline() throws {
    let outcome = try explored(hotel)
    #expect(errors(outcome).map(\.rule) == ["leaked-child-coordinator"])
    // The guests stand in the room: who removes that removes them.
    #expect(errors(outcome)[0].consequences.map(\.rule) == [])
    #expect(outcome.findings.contains { $0.rule == "attach-refused" && $0.severity == .warning })
  }

  private let shelf = """
    ribs:
      Shelf:
        children:
          book: {child: Book, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
          lamp: {child: Lamp, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
      Book: {view: none, finishes: in didBecomeActive}
      Lamp: {binds: in viewDidLoad, didBecomeActive: [ask-view-to-bind]}
    events: [launch Shelf, attach book, attach lamp]
    """

  @Test("holds no second change for a warning with a cause of its own", arguments: [false, true])
  func noSecondChange(searches: Bool) throws {
    let outcome = try searches ? explored(shelf) : ran(shelf)
    let repaired = try #require(errors(outcome).first?.repaired)
    #expect(repaired.titles == ["assign the slot before attachChild"])
    #expect(repaired.left == ["bound-twice"])
  }

  @Test("leaves no warning that a strict reader counts")
  func strict() throws {
    var options = ExploreOptions()
    options.isStrict = true
    let outcome = explore(try written(shelf), path: "flow.yaml", line: 1, options: options)
    let repaired = try #require(errors(outcome).first?.repaired)
    #expect(repaired.left.isEmpty)
    #expect(explore(repaired.changed, path: "flow.yaml", line: 1, options: options).verdict == .clean)
  }

  @Test("holds no change after which events of the flow happen no more that the first brought about")
  func eventsKept() throws {
    let outcome = try ran(
      """
      coordinators:
        Tabs:
          container: tabs
          start: [show, present news, present kept]
          children:
            news: {child: News, present: [guard, create, set-callback, start], remove: [remove]}
            kept: {child: Kept, present: [guard, create, append, set-callback, start], remove: [remove]}
        News:
          container: navigation
          start: [embed]
          streams: {flash: [present story]}
          receives: {story-tapped: [present story]}
          children:
            story: {child: Story, present: [guard, create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        Story: {start: [push]}
        Kept: {start: [embed]}
      events: [launch Tabs, send News story-tapped, swipe-back Story, send News flash]
      """
    )
    #expect(outcome.findings.first?.rule == "released-too-early")
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let again = run(changed, path: "flow.yaml", line: 1)
      #expect(!again.findings.map(\.rule).contains("never-fired"))
      #expect(!again.remarks.map(\.id).contains("never-fired"))
    }
  }

  @Test("asks of no root of a window whether it is being presented")
  func rootNeverComes() throws {
    let outcome = try ran(
      """
      coordinators:
        App: {start: [show, await Consent]}
        Consent:
          start: [show, wait]
          viewDidAppear: [resume, forget]
          when-cancelled: [fail, forget]
      events: [launch App]
      """
    )
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let steps = changed.components.flatMap { $0.hooks.flatMap(\.steps) }
      #expect(!steps.containsDeep { $0.verb == .whileMoving })
    }
  }

  @Test(
    "stores a kept router in its slot rather than build one more at each attach",
    arguments: ["guard, ", ""]
  )
  func keptRouter(look: String) throws {
    let outcome = try ran(
      """
      ribs:
        Radio:
          children:
            list: {child: List, attach: [\(look)reuse, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        List: {view: none}
      events: [launch Radio, attach list, attach list]
      """
    )
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    #expect(changed.components[0].slots[0].attach.map(\.verb) == [.guardSlot, .reuse, .assign, .attach])
  }

  @Test("closes what lies above where the lower is closed, and leaves the button that opens it alone")
  func aboveFirst() throws {
    let outcome = try ran(
      """
      ribs:
        Desk:
          container: navigation
          streams: {recalled: [detach file]}
          children:
            file:
              child: File
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, after-transition, pop]
              when-closed-by-user: [detach]
              listener: {notes: [attach notes]}
            notes:
              child: Notes
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, after-transition, pop]
              when-closed-by-user: [detach]
        File: {receives: {notes-tapped: [listener notes]}}
        Notes: {}
      events: [launch Desk, attach file, send File notes-tapped, settle, send Desk recalled]
      """
    )
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    #expect(changed.components[0].slots[0].handlers[0].steps.map(\.verb) == [.attachSlot])
  }

  @Test(
    "shows no screen before its child is attached",
    arguments: ["attach tip", "emit-state, ask-view-to-bind"]
  )
  func attachedFirst(work: String) throws {
    let outcome = try ran(
      """
      ribs:
        Root:
          container: navigation
          children:
            order: {child: Order, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Order:
          didBecomeActive: [\(work)]
          children:
            tip: {child: Tip, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}
        Tip: {}
      events: [launch Root, attach order]
      """
    )
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let verbs = changed.components[0].slots[0].attach.map(\.verb)
      let attach = try #require(verbs.firstIndex(of: .attach))
      #expect(!verbs[..<attach].contains { $0.putsUp })
    }
  }

  @Test("attaches a child that was only built, which is one mistake")
  func attached() throws {
    let outcome = try ran(
      """
      ribs:
        Top:
          children:
            mid: {child: Mid, attach: [guard, build, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Mid:
          view: none
          pins: finishes
          children:
            low: {child: Low, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Low: {view: none, pins: finishes}
      events: [launch Top, attach mid, attach low]
      """
    )
    #expect(errors(outcome).map(\.rule) == ["stuck-slot"])
    #expect(errors(outcome).first?.repaired?.titles == ["attach the child where it is built"])
  }

  @Test("takes the screen of a coordinator down where it is removed, which is one mistake")
  func closedWhereRemoved() throws {
    let outcome = try ran(
      """
      coordinators:
        App:
          start: [show]
          children:
            trip:
              child: Trip
              present: [guard, create, append, set-callback, start]
              remove: [guard, remove]
              listener: {paid: [remove]}
              when-closed-by-user: [remove]
        Trip:
          container: navigation
          start: [present]
          children:
            card:
              child: Card
              present: [guard, create, append, set-callback, start]
              remove: [remove]
              listener: {paid: [listener paid]}
              when-closed-by-user: [remove]
        Card: {start: [push], receives: {pay-tapped: [listener paid]}}
      events: [launch App, present trip, present card, send Card pay-tapped]
      """
    )
    #expect(errors(outcome).map(\.rule) == ["released-too-early"])
    #expect(
      errors(outcome).first?.repaired?.titles == ["take the screen down where the coordinator is removed"]
    )
  }

  @Test("ends a child that reports an event of its own")
  func ownEvent() throws {
    let outcome = try ran(
      """
      coordinators:
        Home:
          start: [show]
          children:
            form: {child: Form, present: [guard, create, append, set-callback, start], remove: [remove], listener: {done: []}, when-closed-by-user: [remove]}
        Form: {start: [push], receives: {x: [pop, listener done]}}
      events: [launch Home, present form, send Form x, present form]
      """
    )
    let repaired = try #require(errors(outcome).first?.repaired)
    #expect(repaired.titles == ["remove the child when it reports done"])
  }

  @Test("shows the coordinator that the launch forgot, which is one mistake")
  func rootShown() throws {
    let outcome = try ran(
      """
      coordinators:
        App: {container: navigation, start: [await Login]}
        Login:
          start: [push, wait]
          receives: {ok: [resume, forget, pop]}
      events: [launch App, send Login ok]
      """
    )
    #expect(errors(outcome).count == 1)
    #expect(
      errors(outcome).first?.repaired?.changed.components[0].hooks[0].steps.map(\.verb) == [.show, .await]
    )
  }

  @Test("reports the event that the parent hears already")
  func eventHeard() throws {
    let outcome = try ran(
      """
      coordinators:
        Shop:
          start: [show]
          children:
            back:
              child: Back
              present: [guard, create, append, set-callback, start]
              remove: [remove]
              listener: {didReturn: [remove]}
              when-closed-by-user: [remove]
        Back: {start: [push], receives: {sent: [pop]}}
      events: [launch Shop, present back, send Back sent]
      """
    )
    #expect(errors(outcome).first?.repaired?.titles == ["report didReturn where the screen is closed"])
  }

  @Test("waits for an answer that nobody waits for")
  func missingWait() throws {
    let outcome = try ran(
      """
      coordinators:
        App: {start: [show, await Code]}
        Code:
          start: [present]
          receives: {entered: [dismiss, resume, forget]}
      events: [launch App, send Code entered]
      """
    )
    #expect(
      errors(outcome).first?.repaired?.changed.components[1].hooks[0].steps.map(\.verb) == [.present, .wait]
    )
  }

  @Test("leaves the dismissing to a parent by the event that it hears already")
  func eventHeardInstead() throws {
    let outcome = try ran(
      """
      ribs:
        Home:
          receives: {scan: [attach camera]}
          children:
            camera:
              child: Camera
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, after-transition, dismiss-if-presented]
              listener: {didCancel: [detach]}
        Camera:
          presentation: full screen
          receives: {cancel: [dismiss-self]}
      events: [launch Home, send Home scan, send Camera cancel]
      """
    )
    #expect(errors(outcome).first?.repaired?.titles == ["report to the parent, which dismisses"])
    let changed = try #require(errors(outcome).first?.repaired?.changed)
    #expect(changed.components[0].slots[0].handlers.map(\.event.string) == ["didCancel"])
  }

  @Test("cancels a task before the flow returns that a button of it started")
  func taskCancelled() throws {
    var options = RunOptions()
    options.isStrict = true
    let outcome = run(
      try written(
        """
        coordinators:
          App: {start: [show, await Session]}
          Session:
            start: [push, wait]
            receives:
              send: [{do: [await Upload], times: 1}]
              log-out: [pop, resume, forget]
            when-closed-by-user: [cancel Upload, resume, forget]
            when-cancelled: [cancel Upload, after-transition, pop, fail, forget]
          Upload:
            view: none
            start: [wait]
            streams: {done: [resume, forget]}
            when-cancelled: [fail, forget]
        events: [launch App, send Session send, send Session log-out]
        """
      ),
      path: "flow.yaml",
      line: 1,
      options: options
    )
    #expect(outcome.findings.first?.repaired?.titles == ["end Upload before returning"])
  }

  @Test("leaves what is wrong with whom the mistake has kept from being built")
  func hidden() throws {
    let outcome = try explored(
      """
      coordinators:
        App: {start: [show, {await: Login, failed: [await Guest]}]}
        Login:
          start: [present, wait]
          receives: {ok: [dismiss, resume, forget]}
          when-closed-by-user: []
        Guest: {start: [push, wait], when-closed-by-user: [resume, forget]}
      events: [launch App, swipe-down Login]
      """
    )
    let error = try #require(errors(outcome).first)
    #expect(error.repaired?.titles == ["fail when the user closes the screen"])
    #expect(error.repaired?.left == ["cancel-ignored"])
  }

  @Test("of several changes says what may be meant instead of each")
  func alternatives() throws {
    let outcome = try explored(
      """
      coordinators:
        Home: {start: [show, {await: Page, failed: [await Next]}]}
        Page:
          start: [present, wait]
          receives: {no: [dismiss]}
        Next: {start: [push, wait], when-closed-by-user: [resume, forget]}
      events: [launch Home, send Page no]
      """
    )
    let error = try #require(errors(outcome).first)
    #expect(
      error.repaired?.titles == [
        "resume where the screen is closed, or fail if that is no success",
        "fail when the user closes the screen",
      ]
    )
  }
}
