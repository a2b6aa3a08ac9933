import Testing

@testable import RibEngine

/// What is offered is what somebody who knows the app would write.
@Suite("A natural change") struct NaturalFixTests {
  private func ran(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  private func explored(_ text: String) throws -> Outcome {
    explore(try written(text), path: "flow.yaml", line: 1)
  }

  private func titles(_ outcome: Outcome) -> [[String]] { outcome.findings.compactMap(\.repaired?.titles) }

  @Test func `puts the assignment first rather than the report into a later turn`() throws {
    let outcome = try ran(
      """
      ribs:
        Root:
          children:
            cart: {child: Cart, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Cart:
          view: none
          didLoad: [attach coupon]
          children:
            coupon: {child: Coupon, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Coupon: {view: none, finishes: at any time}
      events: [launch Root, attach cart, detach cart]
      """
    )
    let fix = try #require(outcome.findings.first { $0.rule == "stuck-slot" }?.repaired)
    #expect(fix.titles == ["assign the slot before attachChild"])
    #expect(fix.left == ["resigned-twice"])
  }

  /// A coordinator whose report opens the next one, and that nobody removes.
  private let signIn = """
    coordinators:
      App:
        start: [show, present auth]
        children:
          auth: {child: Auth, present: [create, append, set-callback, start], remove: [remove], listener: {signedIn: [present main]}}
          main: {child: Main, present: [create, append, set-callback, start], remove: [remove]}
      Auth: {start: [show], receives: {tapped: [listener signedIn]}}
      Main: {start: [show]}
    events: [launch App, send Auth tapped]
    """

  @Test func `removes a coordinator whose report opens the next one`() throws {
    let outcome = try ran(signIn)
    #expect(outcome.findings.map(\.rule) == ["leaked-child-coordinator"])
    #expect(titles(outcome) == [["remove the child when it reports signedIn"]])
  }

  @Test func `waits for the transition in the branch of a result`() throws {
    let outcome = try ran(
      """
      uikit: {present-while-dismissing: dropped}
      coordinators:
        App:
          start: [show]
          receives: {go: [{await: Code, ok: [present done], failed: []}]}
          children:
            done: {child: Done, present: [create, append, set-callback, start], remove: [remove, dismiss-if-presented], listener: {didFinish: [remove]}}
        Code: {presentation: full screen, start: [present, wait, dismiss-self], receives: {ok: [resume, forget]}}
        Done: {start: [present], receives: {x: [finish]}, when-closed-by-user: [finish]}
      events: [launch App, send App go, send Code ok, expect Done on-screen, send Done x, expect done empty]
      """
    )
    #expect(titles(outcome) == [["wait for the transition before the next screen"]])
  }

  @Test func `resumes where the view answers and the flow only forgets`() throws {
    let outcome = try ran(
      """
      coordinators:
        Shop: {start: [show], receives: {buy: [await Address, await Card]}}
        Address: {start: [push, wait, pop], receives: {next: [forget]}, when-closed-by-user: [fail, forget]}
        Card: {start: [push, wait, pop], receives: {pay: [resume, forget]}, when-closed-by-user: [fail, forget]}
      events: [launch Shop, send Shop buy, send Address next, send Card pay, expect Card off-screen]
      """
    )
    #expect(titles(outcome) == [["resume before the continuation is set to nil"]])
  }

  @Test func `fails where another button of the view is the answer`() throws {
    let outcome = try ran(
      """
      coordinators:
        App: {start: [show], receives: {go: [{await: Ask, ok: [], failed: []}]}}
        Ask:
          start: [present, wait, dismiss-self]
          receives: {yes: [resume, forget], no: [forget]}
          when-closed-by-user: [fail, forget]
      events: [launch App, send App go, settle, send Ask no]
      """
    )
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    let hook = try #require(changed.components[1].hooks.first { $0.moment == .receives("no") })
    #expect(hook.steps.map(\.verb) == [.dismiss, .fail, .forget])
  }

  @Test func `answers in the later turn in which the continuation is forgotten`() throws {
    let outcome = try ran(
      """
      coordinators:
        App: {start: [show], receives: {go: [{await: Ask, ok: [], failed: []}]}}
        Ask:
          start: [present, wait]
          receives: {out: [dismiss, {later: [forget]}]}
          when-closed-by-user: [fail, forget]
      events: [launch App, send App go, settle, send Ask out, settle]
      """
    )
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    let hook = try #require(changed.components[1].hooks.first { $0.moment == .receives("out") })
    #expect(hook.steps.map(\.verb) == [.dismiss, .later])
    #expect(hook.steps[1].body.map(\.verb) == [.resume, .forget])
  }

  @Test func `detaches in the completion in which the slot is cleared`() throws {
    let outcome = try ran(
      """
      ribs:
        Root:
          children:
            s: {child: S, attach: [guard, build, assign, attach, present], detach: [guard, dismiss-if-presented, {completion: [clear]}], listener: {didFinish: [detach]}}
        S: {pins: [closing], receives: {x: [finish]}}
      events: [launch Root, attach s, settle, send S x, settle, attach s]
      """
    )
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    #expect(changed.components[0].slots[0].detach.last?.body.map(\.verb) == [.clear, .detach])
  }

  @Test func `waits for the answer before the screen goes that is to give it`() throws {
    let outcome = try ran(
      """
      coordinators:
        App: {start: [show], receives: {go: [{await: Ask, ok: [], failed: []}]}}
        Ask: {presentation: full screen, start: [present, dismiss-self], receives: {yes: [resume, forget]}}
      events: [launch App, send App go, settle, send Ask yes, settle]
      """
    )
    #expect(titles(outcome) == [["wait for the answer in start()"]])
  }

  @Test func `clears before it detaches where it looks first only now`() throws {
    let outcome = try ran(
      """
      ribs:
        Root:
          children:
            s: {child: S, attach: [guard, build, assign, attach], detach: [detach, clear, guard], listener: {didFinish: [detach]}}
        S: {view: none, finishes: later}
      events: [launch Root, attach s, detach s, detach s]
      """
    )
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let verbs = changed.components[0].slots[0].detach.map(\.verb)
      let (clear, detach) = (verbs.firstIndex(of: .clear) ?? 9, verbs.firstIndex(of: .detach) ?? 0)
      #expect(verbs.first != .guardSlot || clear < detach, "\(verbs)")
    }
  }

  @Test(arguments: [("push", "pop"), ("present", "dismiss-self")])
  func `takes a screen down after the wait, not before it is up`(up: String, down: String) throws {
    let outcome = try ran(
      """
      coordinators:
        App: {start: [show], receives: {go: [await Code]}}
        Code: {start: [\(up), \(down), wait], receives: {ok: [resume, forget]}, when-closed-by-user: [fail, forget]}
      events: [launch App, send App go, send Code ok]
      """
    )
    #expect(titles(outcome) == [["put 'wait' before '\(down)'"]])
  }

  @Test func `never detaches the child that the list has just attached`() throws {
    let outcome = try ran(
      """
      ribs:
        Player:
          streams: {track: [attach track]}
          children:
            track: {child: Track, attach: [build, assign, attach, recheck, detach track, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}
        Track: {}
      events: [launch Player, send Player track, settle, send Player track, settle]
      """
    )
    #expect(titles(outcome) == [["put 'detach track' before 'build'"]])
  }

  @Test func `leaves no slot empty for a turn that was filled`() throws {
    let outcome = try ran(
      """
      ribs:
        Root:
          streams: {go: [attach s], stop: [detach s]}
          children:
            s: {child: S, attach: [guard, build, assign, async, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        S: {view: none}
      events: [launch Root, send Root go, send Root stop, settle]
      """
    )
    #expect(outcome.findings.map(\.rule) == ["orphan-child"])
    #expect(!titles(outcome).joined().contains { $0.contains("'async' before") })
  }

  @Test func `answers once, also where a completion answers`() throws {
    let outcome = try explored(
      """
      coordinators:
        App:
          start: [show]
          receives: {go: [{await: Code, ok: [], failed: [], timeout: [present oops]}]}
          children:
            oops: {child: Oops, present: [create, append, set-callback, start], remove: [remove, dismiss-if-presented], listener: {didFinish: [remove]}}
        Code: {presentation: full screen, start: [present, wait, dismiss-self], receives: {ok: [resume, forget]}, when-cancelled: [after-transition, dismiss, {completion: [fail, forget]}]}
        Oops: {start: [present], receives: {x: [finish]}, when-closed-by-user: [finish]}
      events: [launch App, send App go, wait 30, expect Oops on-screen, send Oops x]
      """
    )
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let cancelled = try #require(changed.components[1].hooks.first { $0.moment == .cancelled })
      #expect(cancelled.steps.count { $0.verb.has(.answers) } == 0)
    }
  }

  // MARK: - Beside other mistakes

  @Test func `is found where a line fails because of a second mistake`() throws {
    let outcome = try ran(
      """
      ribs:
        Root:
          children:
            main: {child: Main, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Main:
          presentation: full screen
          receives: {leave: [finish]}
          children:
            editor: {child: Editor, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Editor: {receives: {send: [finish]}}
      events: [launch Root, attach main, attach editor, swipe-down Editor, expect Main on-screen]
      """
    )
    #expect(
      titles(outcome) == [
        ["detach the child when the user closes its screen", "dismiss only what is still presented"]
      ]
    )
  }

  @Test func `is found for each of two mistakes by which lines do not hold`() throws {
    let outcome = try ran(
      """
      ribs:
        Root:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, detach], listener: {done: [detach]}}
            b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {}}
        A: {view: none, receives: {tap: [listener done]}}
        B: {view: none, finishes: later}
      events: [launch Root, attach b, attach a, send A tap, expect a empty, settle, expect b empty]
      """
    )
    let both = ["detach the child when it finishes", "clear the slot before detachChild"]
    #expect(outcome.findings.map(\.rule) == ["stuck-slot", "finish-unhandled"])
    #expect(titles(outcome).map { Set($0) } == [Set(both), Set(both)])
  }

  @Test func `is said of each mistake that it mends`() throws {
    let outcome = try ran(
      """
      ribs:
        Root:
          didLoad: [attach library]
          children:
            library: {child: Library, attach: [guard, build, assign, attach, embed], listener: {didPlay: [attach mini]}}
            mini: {child: Mini, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didExpand: [attach full], didStop: [detach]}}
            full: {child: Full, attach: [guard, build, assign, attach, present], detach: [guard, detach, dismiss-if-presented], listener: {didCollapse: [detach], didStop: [detach, detach mini]}}
        Library:
          receives: {album-tapped: [attach album]}
          children:
            album: {child: Album, attach: [guard, build, assign, attach, push], detach: [guard, detach, pop], listener: {didPlay: [listener didPlay]}, when-closed-by-user: [detach]}
        Album: {receives: {song: [listener didPlay]}}
        Mini: {streams: {ended: [listener didStop]}, receives: {bar: [listener didExpand]}}
        Full: {receives: {collapse: [listener didCollapse], stop: [listener didStop]}}
      events:
        - launch Root
        - send Library album-tapped
        - send Album song
        - send Mini bar
        - send Full collapse
        - swipe-back Album
        - send Mini bar
        - send Full stop
        - expect mini empty
        - send Library album-tapped
        - send Album song
        - send Mini ended
        - expect mini empty
      """
    )
    let stuck = outcome.findings.filter { $0.rule == "stuck-slot" }
    #expect(stuck.count == 2)
    #expect(stuck.allSatisfy { $0.repaired?.left == [] })
  }

  @Test func `leaves nothing that a search of it would not tell`() throws {
    func slot(_ name: String, _ child: String) -> String {
      """
      \(name): {child: \(child), attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
      """
    }
    let outcome = try explored(
      """
      ribs:
        Root:
          streams: {tour: [attach tour], offer: [attach offer]}
          children:
            \(slot("tour", "Tour"))
            \(slot("offer", "Offer"))
        Tour: {finishes: [never, in didLoad]}
        Offer: {finishes: [never, in didLoad]}
      events: [launch Root, send Root tour, send Root offer]
      """
    )
    let left = outcome.findings.flatMap(\.notes).compactMap { note in
      (note.range(of: "and leaves ") ?? note.range(of: "and leave ")).map {
        note[$0.upperBound...].replacing(" elsewhere", with: "").replacing(" and ", with: ", ")
      }
    }
    #expect(!left.isEmpty)
    let told = Set(outcome.findings.map(\.rule) + (outcome.search?.unshown ?? []))
    // Of many only the number is told.
    let (named, counted) = (
      left.filter { !$0.contains("findings of") }, left.filter { $0.contains("findings of") }
    )
    #expect(named.allSatisfy { told.isSuperset(of: $0.components(separatedBy: ", ")) }, "\(named)")
    let numbers = counted.compactMap {
      $0.firstMatch(of: /findings of ([0-9]+) other kinds/).flatMap { Int($0.1) }
    }
    #expect(numbers.count == counted.count)
    #expect(numbers.allSatisfy { $0 > 2 && $0 < told.count }, "\(counted)")
  }

  // MARK: - What a mistake has hidden

  @Test func `may leave a warning that the mistake has hidden`() throws {
    let text = """
      ribs:
        Home:
          didLoad: [attach tracker]
          children:
            tracker: {child: Tracker, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Tracker: {view: none, finishes: [in didLoad, in worker], workers: {Upload: {}}}
      events: [launch Home]
      """
    for outcome in [try ran(text), try explored(text)] {
      #expect(titles(outcome) == [["assign the slot before attachChild"]])
      #expect(outcome.findings.first?.repaired?.left == ["reentrant-emission"])
    }
  }

  @Test func `says of two mistakes what is left of both`() throws {
    let outcome = try explored(
      """
      ribs:
        Home:
          didLoad: [attach tracker]
          receives: {buy-tapped: [attach checkout]}
          children:
            tracker: {child: Tracker, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            checkout: {child: Checkout, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}}
        Tracker: {view: none, workers: {Upload: {}}}
        Checkout: {pins: [finishes]}
      events: [launch Home, send Home buy-tapped]
      """
    )
    let both = ["assign the slot before attachChild", "detach the child when the user closes its screen"]
    let errors = outcome.findings.filter { $0.severity == .error }
    #expect(errors.map(\.rule) == ["stuck-slot", "closed-but-attached"])
    #expect(errors.compactMap(\.repaired?.titles).map { Set($0) } == [Set(both), Set(both)])
    #expect(errors.allSatisfy { $0.repaired?.left == ["reentrant-emission"] })
  }

  @Test func `clears before it detaches where Android warns of the late report`() throws {
    let text = """
      runtime: ribs-android
      screens: immediate
      ribs:
        Root:
          didBecomeActive: [attach child]
          streams: {stop: [detach child]}
          children:
            child: {child: Child, attach: [guard, build, assign, attach], detach: [guard, detach, clear], listener: {didFinish: [detach]}}
        Child: {view: none, finishes: in willResignActive}
      events: [launch Root, send Root stop]
      """
    for outcome in [try ran(text), try explored(text)] {
      let finding = try #require(outcome.findings.first { $0.severity > .note })
      #expect(finding.rule == "reentrant-detach")
      #expect(finding.consequences.map(\.rule) == ["detach-unattached", "reentrant-attach-loop"])
      #expect(finding.repaired?.titles == ["clear the slot before detachChild"])
      #expect(finding.repaired?.left == ["event-after-detach"])
    }
  }

  @Test func `is no change that traps where nothing did`() throws {
    let outcome = try ran(
      """
      coordinators:
        Main: {start: [show, await Pay]}
        Pay: {start: [present, wait, dismiss-self], receives: {ok: [resume]}, when-closed-by-user: [fail, forget], when-cancelled: [fail, forget]}
      events: [start Main, send Pay ok, send Pay ok]
      """
    )
    let released = outcome.findings.filter { $0.rule == "released-too-early" }
    #expect(!released.isEmpty)
    #expect(!released.flatMap(\.notes).contains { $0.hasSuffix("leaves double-resume") })
  }

  // MARK: - What is told

  @Test func `has a line that follows from a lost event for a note`() throws {
    let outcome = try ran(
      """
      coordinators:
        Auth:
          start: [show]
          receives: {register: [present form]}
          children:
            form: {child: Form, present: [create, set-callback, start], remove: [pop, remove], listener: {sent: [remove, present done]}}
            done: {child: Done, present: [create, append, set-callback, start], remove: [remove]}
        Form: {start: [push], receives: {send: [listener sent]}}
        Done: {start: [push]}
      events: [launch Auth, send Auth register, send Form send, expect Done on-screen]
      """
    )
    #expect(outcome.findings.map(\.rule) == ["released-too-early"])
    #expect(outcome.remarks.first { $0.id == "unmet" }?.severity == .note)
  }

  /// A view that forgets its continuation, so that its task waits for ever, and another coordinator that `go` opens or not.
  private func unanswered(go: String, again: String) throws -> Severity? {
    let outcome = try ran(
      """
      coordinators:
        App:
          start: [show]
          receives: {go: [\(go)]}
          children:
            other: {child: Other, present: [create, append, set-callback, start], remove: [remove]}
        Ask: {start: [push, wait, pop], receives: {ok: [forget], again: [\(again)]}, when-closed-by-user: [fail, forget]}
        Other: {start: [push]}
      events: [launch App, send App go, settle, send Ask ok, settle, swipe-back Ask, send Ask again, expect Other on-screen]
      """
    )
    #expect(outcome.findings.map(\.rule) == ["never-resumed"])
    return outcome.remarks.first { $0.id == "unmet" }?.severity
  }

  @Test(arguments: ["", "emit-state", "resume, forget"])
  func `does not excuse a line that nothing which was missed leads to`(again: String) throws {
    #expect(try unanswered(go: "await Ask", again: again) == .error)
  }

  @Test func `excuses a line that comes after what waits for ever`() throws {
    #expect(try unanswered(go: "await Ask, present other", again: "") == .note)
  }

  @Test func `marks no report that has led to nothing of it`() throws {
    let outcome = try ran(
      """
      ribs:
        Library:
          children:
            album: {child: Album, attach: [guard, build, assign, attach, push], detach: [guard, detach, pop], listener: {played: [attach mini]}, when-closed-by-user: [detach]}
            mini: {child: Mini, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Album: {receives: {tapped: [listener played]}}
        Mini: {view: none}
      events: [launch Library, attach album, send Album tapped, swipe-back Album]
      """
    )
    let finding = try #require(outcome.findings.first)
    #expect(finding.rule == "stuck-slot")
    #expect(!finding.labels.contains { $0.text.contains("reports to its listener") })
  }

  @Test func `marks the report that has led to the step that is shown`() throws {
    let outcome = try ran(signIn)
    let labels = try #require(outcome.findings.first).labels
    #expect(labels.contains { $0.text == "Auth reports to its listener" })
  }

  /// Two screens above the root, all popped at once while one of them may still be on its way.
  private func twoPopped(finishes: String, _ events: String) -> String {
    """
    coordinators:
      App:
        container: navigation
        start: [show]
        streams: {home: [pop-to-root, remove first]}
        children:
          first: {child: First, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
      First:
        start: [push]
        children:
          second: {child: Second, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
      Second: {start: [push], finishes: \(finishes)}
    events: [launch App, \(events), send App home]
    """
  }

  @Test func `tells a dropped call once, whomever it finds`() throws {
    let text = twoPopped(finishes: "later", "present first, present second")
    var options = RunOptions()
    for proposesFixes in [true, false] {
      options.proposesFixes = proposesFixes
      let outcome = run(try written(text), path: "flow.yaml", line: 1, options: options)
      #expect(outcome.findings.count { $0.rule == "pop-dropped" } == 1)
    }
    let searched = try explored(text).findings.filter { $0.rule == "pop-dropped" }
    #expect(searched.count == 1)
    #expect(searched.first?.notes.contains { $0.hasPrefix("the same happens to ") } == true)
  }

  @Test func `tells beneath a dropped pop what the change mends that is named for it`() throws {
    let outcome = try ran(twoPopped(finishes: "in start", "present first, settle, present second"))
    #expect(outcome.findings.map(\.rule) == ["released-too-early", "pop-dropped"])
    #expect(outcome.findings.map(\.subject) == ["Second#1", "Second#1"])
    let beneath = outcome.findings.last?.consequences.map(\.message) ?? []
    #expect(beneath.contains { $0.hasPrefix("First is released") })
  }

  @Test func `removes a child although its second report is a warning then`() throws {
    let outcome = try ran(
      """
      coordinators:
        P:
          children:
            c: {child: C, present: [create, append, start, set-callback], remove: [remove]}
        C:
          start: [wait]
          receives: {ok: [resume, forget, finish], x: [fail, forget]}
          when-cancelled: [fail, forget]
      events: [launch P, present c, send C ok, finish C]
      """
    )
    #expect(titles(outcome) == [["remove the child when it finishes"]])
    #expect(outcome.findings.compactMap(\.repaired?.left) == [["event-after-detach"]])
  }

  @Test func `has a second push follow from the pop that was dropped`() throws {
    let outcome = try explored(
      """
      ribs:
        Book:
          container: navigation
          streams: {again: [detach page, attach page]}
          children:
            page: {child: Page, attach: [guard, reuse, assign, attach, push], detach: [guard, clear, detach, pop]}
        Page: {pins: [closing]}
      events: [launch Book, attach page, send Book again]
      """
    )
    let dropped = try #require(outcome.findings.first { $0.rule == "pop-dropped" })
    #expect(dropped.consequences.map(\.rule).contains("double-push"))
  }

  @Test func `is a warning by itself where only a tried cancellation shows it alone`() throws {
    let outcome = try explored(
      """
      coordinators:
        App: {start: [show], receives: {go: [{await: Ask, ok: [], failed: []}]}}
        Ask: {start: [push, wait, pop], streams: {yes: [resume, forget]}, when-closed-by-user: [fail, forget], when-cancelled: [fail, forget]}
      events: [launch App, send App go, send Ask yes]
      """
    )
    let released = try #require(outcome.findings.first { $0.rule == "released-too-early" })
    #expect(released.severity == .warning)
    #expect(
      released.notes.contains(
        "by itself only where the task of Ask is cancelled, which nothing in the flow does"
      )
    )
  }

  // MARK: - The nearest, in runs and searches

  @Test func `takes the screen down in each list that detaches what one property holds`() throws {
    let text = """
      ribs:
        Root:
          receives: {open: [attach a]}
          streams: {end: [detach a2]}
          children:
            a:
              child: A
              variable: a
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, after-transition, dismiss-if-presented]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
            a2: {child: A, variable: a, attach: [], detach: [guard, detach, clear]}
        A: {receives: {x: [finish]}}
      events: [launch Root, send Root open, send Root end]
      """
    let title = ["take the screen down where the child is detached, once no transition runs"]
    #expect(titles(try ran(text)) == [title])
    #expect(titles(try explored(text)) == [title])
  }

  @Test func `removes who was the root of the window before the next one is`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          streams: {out: [present login]}
          receives: {go: [present tabs]}
          children:
            tabs: {child: Tabs, present: [guard, create, append, set-callback, start], remove: [guard, remove]}
            login: {child: Login, present: [guard, create, append, set-callback, start], remove: [remove], listener: {in: [remove, present tabs]}}
        Tabs: {container: tabs, pins: finishes, start: [show]}
        Login: {pins: finishes, start: [show], receives: {ok: [listener in]}}
      events: [launch App, send App go, send App out, send Login ok]
      """
    for outcome in [try ran(text), try explored(text)] {
      let faults = outcome.findings.filter { $0.severity > .note }
      #expect(faults.map(\.rule) == ["leaked-child-coordinator"])
      #expect(faults.first?.consequences.map(\.rule).contains("released-too-early") == true)
      #expect(titles(outcome) == [["remove tabs before login is started"]])
    }
  }

  @Test func `needs no swipe of a screen that only the mistake has left up`() throws {
    let text = """
      ribs:
        Root:
          receives: {open: [attach a]}
          children:
            a:
              child: A
              attach: [guard, build, assign, present, attach]
              detach: [guard, clear, detach, dismiss-if-presented]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        A: {finishes: in didBecomeActive}
      events: [launch Root, send Root open]
      """
    let wait = ["wait for the transition before the screen goes"]
    #expect(titles(try ran(text)) == [wait])
    #expect(titles(try explored(text)) == [wait])
  }

  @Test func `keeps a swipe that comes before the owner is done as well`() throws {
    let text = """
      ribs:
        Root:
          receives: {open: [attach a]}
          children:
            a:
              child: A
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        A: {receives: {x: [finish]}}
      events: [launch Root, send Root open, send A x]
      """
    var space = Exploration(try written(text), ExploreOptions())
    space.weighClosings()
    #expect(!space.counterexamples.isEmpty && space.spentClosings.isEmpty)
  }

  @Test func `cancels the work and what holds self until its turn`() throws {
    let text = """
      ribs:
        Root:
          receives: {open: [attach p], close: [detach p]}
          children:
            p: {child: P, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        P:
          view: none
          didLoad: [attach c]
          children:
            c: {child: C, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        C: {view: none, reference: unowned, work: goes on after detach, didBecomeActive: [{later-strong: [finish]}]}
      events: [launch Root, send Root open, send Root close]
      """
    let both = ["cancel the child's work when it is detached, and hold self weakly in the later turn"]
    #expect(titles(try ran(text)) == [both])
    #expect(titles(try explored(text)) == [both])
  }

  @Test func `waits once more rather than taking a wait away`() throws {
    let text = """
      coordinators:
        App: {start: [show, {await: Login, failed: [await Guest]}]}
        Login:
          start: [present, wait]
          when-closed-by-user: [fail, forget]
          when-cancelled: [after-transition, dismiss, fail, forget]
        Guest:
          start: [push, wait]
          when-cancelled: [after-transition, pop, fail, forget]
          when-closed-by-user: [fail, forget]
      events: [launch App, settle, cancel App]
      """
    #expect(titles(try ran(text)) == [["wait for the transition before the answer"]])
    #expect(titles(try explored(text)) == [["wait for the transition before the answer"]])
  }

  @Test func `unembeds a coordinator that embeds itself`() throws {
    let text = EmbeddedLogin.flow.replacing("App out]", with: "App out, expect Login off-screen]")
    #expect(titles(try ran(text)) == [["take the screen down as it was put up"]])
  }

  // MARK: - In one sentence

  @Test func `is said once where one place needs a wait and another does not`() throws {
    let text = """
      coordinators:
        App: {start: [show, await Edit]}
        Edit:
          start: [push, wait]
          receives: {save: [{await: Save, ok: [resume]}]}
          streams: {expired: [resume, forget]}
          when-closed-by-user: [resume, forget]
          pins: [cancelling, closing]
        Save: {start: [wait], streams: {ok: [resume, forget]}, pins: cancelling}
      events: [launch App, send Edit save, send Save ok, send Edit expired]
      """
    let fix = try #require(try explored(text).findings.first?.repaired)
    #expect(
      fix.titles == [
        "take the screen down before resuming, in one place once no transition runs",
        "forget the continuation once it is resumed",
      ]
    )
  }

  @Test func `of several has an and before the last`() throws {
    let flow = RepairedFlow(
      ["do a", "do b", "do c"],
      try written("ribs: {A: {}}\nevents: [launch A]"),
      isChecked: true
    )
    #expect(flow.title == "do a; do b; and do c")
    #expect(flow.fixing() == "to do a, to do b, and to do c fix")
    #expect(flow.leaving == "leave")
    #expect(Repair.left(["a", "b", "c"], of: Rule.ID("b")) == "a, b elsewhere and c")
  }
}
