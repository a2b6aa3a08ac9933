import Testing

@testable import RibEngine

/// What is offered mends the flow, and what one change mends is one finding.
@Suite("An offered change")
struct HonestFixTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  @Test("never waits before the screen is up that ends the wait", arguments: ["present", "push"])
  func screenBeforeWait(screen: String) throws {
    let outcome = try outcome(
      """
      coordinators:
        Main:
          children:
            pay: {child: Pay, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Pay: {start: [\(screen), wait], viewDidLoad: [resume], receives: {paid: [resume]}}
      events: [launch Main, present pay, send Pay paid, cancel Pay]
      """
    )
    #expect(!outcome.findings.isEmpty)
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let start = try #require(changed.components[1].hooks.first { $0.moment == .start }).steps.map(\.verb)
      let wait = try #require(start.firstIndex(of: .wait))
      #expect(start[..<wait].contains { $0.putsUp }, "\(start)")
    }
  }

  @Test("leaves nobody unbuilt who was built before")
  func builtBefore() throws {
    let outcome = try outcome(
      """
      ribs:
        Root:
          didBecomeActive: [attach login]
          children:
            login:
              child: Login
              variable: current
              attach: [build, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
              listener: {didLogIn: [attach home]}
            home:
              child: Home
              variable: current
              attach: [build, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
        Login: {receives: {tapped: [listener didLogIn]}}
        Home: {}
      events: [launch Root, send Login tapped]
      """
    )
    #expect(outcome.findings.map(\.rule) == ["slot-overwritten"])
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    #expect(changed.components[0].slots[0].handlers[0].steps.map(\.verb) == [.detachSlot, .attachSlot])
    #expect(run(changed, path: "flow.yaml", line: 1).verdict == .clean)
  }

  @Test("leaves no event untold that a child told its parent", arguments: ["run", "search"])
  func toldBefore(by reader: String) throws {
    let text = """
      ribs:
        Root:
          children:
            map:
              child: Map
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Map: {view: none, didLoad: [listener didMove], finishes: later}
      events: [launch Root, attach map]
      """
    var strict = RunOptions()
    strict.isStrict = true
    var searched = ExploreOptions()
    searched.isStrict = true
    let flow = try written(text)
    let outcome =
      reader == "run"
      ? run(flow, path: "flow.yaml", line: 1, options: strict)
      : explore(flow, path: "flow.yaml", line: 1, options: searched)
    #expect(outcome.findings.filter { $0.severity != .note }.map(\.rule) == ["finish-unhandled"])
    // To detach it on the news, or to wait with them until it is gone, would be clean.
    #expect(outcome.findings.allSatisfy { $0.repaired == nil })
  }

  @Test("looks whether the slot is filled, where it empties it and nobody has looked")
  func looksBeforeItClears() throws {
    let outcome = try outcome(
      """
      ribs:
        Root:
          children:
            page: {child: Page, attach: [guard, build, assign, attach], detach: [detach]}
        Page: {view: none}
      events: [launch Root, attach page, detach page]
      """
    )
    #expect(outcome.findings.map(\.rule) == ["stuck-slot"])
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    #expect(changed.components[0].slots[0].detach.map(\.verb) == [.guardSlot, .clear, .detach])
  }

  @Test("does not close what the same list has just opened")
  func keepsWhatItOpens() throws {
    let slot =
      "attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented]"
    let outcome = try outcome(
      """
      ribs:
        Home:
          receives: {welcome-tapped: [attach tips, attach survey]}
          children:
            tips: {child: Tips, \(slot), when-closed-by-user: [detach]}
            survey: {child: Survey, \(slot), when-closed-by-user: [detach]}
        Tips: {}
        Survey: {}
      events: [launch Home, send Home welcome-tapped]
      """
    )
    #expect(outcome.findings.map(\.rule) == ["present-refused"])
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let steps = changed.components[0].hooks.flatMap(\.steps).map(\.verb)
      #expect(!steps.contains(.detachSlot), "\(steps)")
    }
  }

  @Test("takes a screen down as it was put up, where a line takes it down otherwise")
  func otherWayDown() throws {
    let outcome = try outcome(
      """
      ribs:
        P:
          children:
            c:
              child: C
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach c]}
              when-closed-by-user: [detach c]
        C: {}
      events: [launch P, attach c, finish C]
      """
    )
    #expect(outcome.findings.map(\.rule) == ["leaked-view"])
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    #expect(changed.components[0].slots[0].detach.map(\.verb) == [.guardSlot, .clear, .detach, .pop])
  }

  @Test("removes all coordinators whose screens pop-to-root takes down, in one change")
  func poppedToRoot() throws {
    let outcome = try outcome(
      """
      coordinators:
        App:
          start: [show]
          streams: {home: [pop-to-root]}
          children:
            a: {child: A, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
            b: {child: B, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        A: {start: [push]}
        B: {start: [push]}
      events: [launch App, present a, present b, settle, send App home]
      """
    )
    #expect(outcome.findings.map(\.rule) == ["leaked-child-coordinator"])
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    let home = try #require(changed.components[0].hooks.first { $0.moment == .streams("home") })
    #expect(home.steps.map(\.verb) == [.popToRoot, .detachSlot, .detachSlot])
  }

  @Test("waits for no continuation before what is awaited ahead of it")
  func waitBehindAwait() throws {
    let outcome = try outcome(
      """
      coordinators:
        App: {start: [show, {await: Outer, ok: [], failed: [], timeout: []}, wait]}
        Outer: {presentation: full screen, start: [present, await Inner, dismiss-self]}
        Inner:
          start: [present, wait]
          receives: {ok: [dismiss-self, resume, forget]}
          when-closed-by-user: [resume, forget]
          when-cancelled: [after-transition, dismiss-self, fail, forget]
      events: [start App, wait 5]
      """
    )
    #expect(!outcome.findings.isEmpty)
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let start = try #require(changed.components[0].hooks.first { $0.moment == .start }).steps.map(\.verb)
      let wait = try #require(start.firstIndex(of: .wait))
      #expect(start[..<wait].contains(.awaitResult), "\(start)")
    }
  }

  @Test("dismisses only what is presented, where the user may have closed it")
  func dismissIfPresented() throws {
    let outcome = try outcome(
      """
      ribs:
        P:
          children:
            c:
              child: C
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach c]}
              when-closed-by-user: [detach c]
        C: {}
      events: [launch P, attach c, finish C]
      """
    )
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    #expect(
      changed.components[0].slots[0].detach.map(\.verb) == [.guardSlot, .clear, .detach, .dismissIfPresented]
    )
  }

  @Test("tells a child nothing before it is built")
  func toldOnceBuilt() throws {
    let outcome = try outcome(
      """
      ribs:
        P:
          children:
            c:
              child: C
              attach: [guard, build, assign, send C prepare, attach]
              detach: [guard, clear, detach]
        C:
          view: none
          receives: {prepare: [attach g]}
          children:
            g: {child: G, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        G: {view: none}
      events: [launch P, attach c]
      """
    )
    #expect(!outcome.findings.isEmpty)
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let steps = changed.components[0].slots[0].attach.map(\.verb)
      let built = try #require(steps.firstIndex(of: .build))
      #expect(steps.firstIndex(of: .send).map { $0 > built } ?? true, "\(steps)")
    }
  }

  @Test("does not open what was closed, by turning the two")
  func opensThenCloses() throws {
    let slot = """
      attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]
      """
    let outcome = try outcome(
      """
      ribs:
        H:
          container: navigation
          receives: {x: [attach a, attach b, detach b]}
          children:
            a: {child: A, \(slot)}
            b: {child: B, \(slot)}
        A: {finishes: never}
        B: {finishes: never}
      events: [launch H, send H x]
      """
    )
    #expect(!outcome.findings.isEmpty)
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let steps = try #require(changed.components[0].hooks.first).steps
      func place(_ verb: Step.Verb) -> Int? {
        steps.lastIndex { step in
          if case .slot(let slot) = step.argument { step.verb == verb && slot.slot == "b" } else { false }
        }
      }
      guard let closed = place(.detachSlot) else { continue }
      #expect(try #require(place(.attachSlot)) < closed)
    }
  }

  @Test("gives no answer of the user's to a task that is no longer wanted")
  func answersNothing() throws {
    let outcome = try outcome(
      """
      coordinators:
        Home: {start: [show, wait], receives: {a: [await Pay]}}
        Pay:
          start: [present, wait]
          receives: {ask: [await Ask], done: [resume, forget]}
          streams: {expired: [after-transition, dismiss, fail, forget]}
          when-closed-by-user: [fail, forget]
        Ask:
          start: [present, wait]
          receives: {yes: [dismiss, resume, forget], no: [dismiss, fail, forget]}
          when-closed-by-user: [fail, forget]
          when-cancelled: [fail, forget]
      events: [start Home, send Home a, send Pay ask, settle, send Pay expired]
      """
    )
    #expect(!outcome.findings.isEmpty)
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let sent = changed.components[1].hooks.flatMap(\.steps).compactMap { step in
        if case .call(_, let event) = step.argument { event } else { nil }
      }
      #expect(!sent.contains("yes"))
    }
  }

  @Test("is searched with all that the flow leaves open, also where it adds a step that would pin it")
  func keepsWhatIsOpen() throws {
    let slot = """
      attach: [guard, build, assign, attach, recheck, push], detach: [guard, clear, detach, after-transition, pop], \
      when-closed-by-user: [detach]
      """
    let outcome = explore(
      try written(
        """
        ribs:
          H:
            container: navigation
            children:
              a: {child: A, listener: {didFinish: [detach]}, \(slot)}
              b: {child: B, \(slot)}
          A: {}
          B: {finishes: never}
        events: [launch H, attach a, attach b]
        """
      ),
      path: "flow.yaml",
      line: 1
    )
    #expect(outcome.findings.contains { $0.rule == "dismiss-cascade" })
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      #expect(!changed.components[1].hooks.contains { $0.moment == .closedByUser })
    }
  }

  @Test("is missing where none leaves the flow clean, and the finding says so")
  func noneIsClean() throws {
    // Whatever is changed, the second screen has no place while the first is up.
    let outcome = try outcome(
      """
      ribs:
        Root:
          children:
            one: {child: One, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
            two: {child: Two, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
        One: {}
        Two: {}
      events: [launch Root, attach one, attach two]
      """
    )
    let finding = try #require(outcome.findings.first)
    #expect(finding.repaired == nil)
    #expect(
      finding.notes.contains(
        "none of the small changes that were tried for it leaves the flow clean and all of its lines in use"
      )
    )
  }

  @Test("is not asked for where none is to be proposed, and nothing is said of it")
  func notAsked() throws {
    var options = RunOptions()
    options.proposesFixes = false
    let text = """
      ribs:
        Root:
          children:
            one: {child: One, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
            two: {child: Two, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
        One: {}
        Two: {}
      events: [launch Root, attach one, attach two]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1, options: options)
    #expect(outcome.findings.flatMap(\.notes).allSatisfy { !$0.contains("change") })
  }

  @Test("holds self weakly where a later turn keeps alive what reports too late, and mends all that follows")
  func weakCapture() throws {
    let outcome = try outcome(
      """
      ribs:
        Home:
          children:
            a:
              child: A
              attach: [guard, build, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
              listener: {didFinish: [detach]}
        A: {receives: {tap: [{later-strong: [finish]}]}}
      events: [launch Home, attach a, settle, send A tap, detach a, attach a]
      """
    )
    let finding = try #require(outcome.findings.first)
    #expect(outcome.findings.count == 1)
    #expect(finding.rule == "stale-close")
    let changed = try #require(finding.repaired?.changed)
    let steps = try #require(changed.components[1].hooks.first { $0.moment == .receives("tap") }).steps
    #expect(steps.map(\.verb) == [.later])
  }

  @Test("answers before a continuation is set to nil, and shows where that is done")
  func forgottenUnanswered() throws {
    let outcome = try outcome(
      """
      coordinators:
        Shop: {start: [show], receives: {buy: [{await: Pay, ok: [], failed: []}]}}
        Pay:
          start: [present, wait]
          receives: {paid: [dismiss, resume, forget], cancel: [dismiss, forget]}
          when-closed-by-user: [fail, forget]
      events: [launch Shop, send Shop buy, settle, send Pay cancel]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "never-resumed" })
    #expect(finding.labels.map(\.text).contains("set to nil here, without an answer"))
    let changed = try #require(finding.repaired?.changed)
    let steps = try #require(changed.components[1].hooks.first { $0.moment == .receives("cancel") }).steps
    #expect(steps.map(\.verb) == [.dismiss, .fail, .forget])
  }

  @Test("does at once what waited for a call that it takes out")
  func completionOfDismissSelf() throws {
    let outcome = try outcome(
      """
      ribs:
        Home:
          children:
            a:
              child: A
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
              when-closed-by-user: [detach]
        A:
          children:
            b:
              child: B
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {done: [detach]}
              when-closed-by-user: [detach]
        B: {receives: {tap: [dismiss-self, {completion: [listener done]}]}}
      events: [launch Home, attach a, attach b, send B tap, expect A on-screen]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "dismiss-by-non-owner" })
    let changed = try #require(finding.repaired?.changed)
    let steps = try #require(changed.components[2].hooks.first { $0.moment == .receives("tap") }).steps
    #expect(steps.map(\.verb) == [.listener])
    // What another mistake led to stands at its own step, not at the event in which that ran.
    #expect(finding.labels.map(\.text).contains { $0.hasPrefix("nothing is left to dismiss: ") })
  }

  @Test func `is no fix where the app traps before it comes to the mistake`() throws {
    let outcome = try outcome(
      """
      coordinators:
        App: {start: [show], receives: {go: [await Wiz]}}
        Wiz:
          start: [push, present s, present t, wait]
          children:
            s: {child: S, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove, resume]}}
            t: {child: T, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove, resume]}}
        S: {finishes: later}
        T: {finishes: later}
      events: [launch App, send App go]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "released-too-early" })
    #expect(finding.repaired == nil)
    #expect(!finding.notes.contains { $0.contains("fixes it in every timing") }, "\(finding.notes)")
  }

  @Test func `attaches in didLoad what a builder attaches`() throws {
    let outcome = try outcome(
      """
      ribs:
        P: {children: {a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}}}
        A:
          view: none
          in-builder: [attach g]
          children: {g: {child: G, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}}
        G: {view: none}
      events: [launch P, attach a]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "active-under-inactive" })
    #expect(finding.repaired?.titles == ["attach the child in didLoad"])
  }

  @Test func `puts nothing up that the same list takes down again`() throws {
    let outcome = try outcome(
      """
      coordinators:
        Root:
          start: [show]
          receives: {link: [remove offer, present news]}
          children:
            offer: {child: Offer, present: [create, append, start], remove: [dismiss, remove]}
            news: {child: News, present: [create, append, start], remove: [dismiss, remove]}
        Offer: {start: [present], finishes: never}
        News: {start: [present], finishes: never}
      events: [launch Root, send Root link, settle, present offer]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "present-refused" })
    let link = finding.repaired?.changed.components[0].hooks.first { $0.moment == .receives("link") }
    #expect(link.map { $0.steps.map(\.verb) } ?? [.detachSlot, .attachSlot] == [.detachSlot, .attachSlot])
  }

  @Test func `removes the upper of two screens first`() throws {
    let slot = "present: [guard, create, append, set-callback, start], remove: [pop, remove]"
    let outcome = try outcome(
      """
      coordinators:
        Root:
          start: [show]
          streams: {link: [remove list]}
          children:
            list: {child: List, \(slot), listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
            page: {child: Page, \(slot), listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        List: {start: [push], finishes: never}
        Page: {start: [push], finishes: never}
      events: [launch Root, present list, settle, present page, settle, send Root link]
      """
    )
    let finding = try #require(outcome.findings.first { $0.repaired != nil })
    #expect(finding.repaired?.titles == ["remove page before list is removed, and wait for the transition"])
  }

  @Test func `of another mistake says what mends an answer that it only makes too late`() throws {
    let outcome = try outcome(
      """
      coordinators:
        Quiz: {start: [show, wait], receives: {ok: [resume], no: [fail]}, when-cancelled: []}
      events: [start Quiz, cancel Quiz, send Quiz ok, send Quiz no]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "double-resume" })
    let advice = "what mends its cause: Take the continuation out of its property when you resume it."
    #expect(finding.notes.contains(advice))
  }

  @Test("clears the slot before the old child goes, where that one reports as it resigns")
  func clearsFirst() throws {
    let outcome = try outcome(
      """
      ribs:
        Home:
          children:
            a:
              child: A
              attach: [replace-detach-clear, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        A: {view: none, willResignActive: [finish]}
      events: [launch Home, attach a, attach a]
      """
    )
    let changed = try #require(outcome.findings.first { $0.rule == "reentrant-detach" }?.repaired?.changed)
    #expect(changed.components[0].slots[0].attach.first?.verb == .replaceClearDetach)
  }

  @Test("forgets a continuation once it is resumed, not before")
  func forgetsLate() throws {
    let outcome = try outcome(
      """
      coordinators:
        Home: {start: [show, wait], receives: {pay: [await Pay]}}
        Pay:
          start: [present, wait]
          viewDidLoad: [send Pay cached]
          receives: {cached: [resume, forget]}
      events: [start Home, send Home pay]
      """
    )
    let changed = try #require(outcome.findings.first { $0.rule == "resume-before-wait" }?.repaired?.changed)
    for hook in changed.components[1].hooks {
      let verbs = hook.steps.map(\.verb)
      #expect(verbs.contains(.forget) == verbs.contains(.resume), "\(verbs)")
    }
  }

  @Test(
    "fails where nothing that follows should come, and else resumes",
    arguments: ["await Login, await Main", "{await: Login, ok: [await Main], failed: []}", "await Login"]
  )
  func answersSwipe(call: String) throws {
    let outcome = try outcome(
      """
      coordinators:
        App: {start: [show, \(call)]}
        Login: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}, when-closed-by-user: []}
        Main: {start: [push]}
      events: [launch App, swipe-down Login]
      """
    )
    let changed = try #require(outcome.findings.first { $0.rule == "never-resumed" }?.repaired?.changed)
    let answer = changed.components[1].hooks.first { $0.moment == .closedByUser }?.steps.map(\.verb)
    #expect(answer == [call.contains("Main") ? .fail : .resume, .forget])
  }

  @Test("waits between what goes and what comes, in the words of its component")
  func waitBeforeTheNextScreen() throws {
    let outcome = try outcome(
      """
      uikit: {stack-while-moving: dropped}
      coordinators:
        App:
          start: [show]
          streams: {next: [remove a, present b]}
          children:
            a: {child: A, present: [create, append, set-callback, start], remove: [pop, remove], when-closed-by-user: [remove]}
            b: {child: B, present: [create, append, set-callback, start], remove: [pop, remove], when-closed-by-user: [remove]}
        A: {start: [push]}
        B: {start: [push]}
      events: [launch App, present a, settle, send App next]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "present-refused" })
    #expect(finding.message == "B is not shown: a transition still runs, and the call is dropped")
    #expect(finding.repaired?.title == "wait for the transition before the next screen")
  }

  @Test("never waits for another before the own screen is up")
  func screenBeforeOthers() throws {
    let outcome = try outcome(
      """
      coordinators:
        App: {start: [show, await Sync, await Home]}
        Sync: {start: [wait], receives: {done: [resume], broke: [fail]}}
        Home: {start: [push, wait]}
      events: [start App, {any order: [send Sync done, send Sync broke]}]
      """
    )
    #expect(!outcome.findings.isEmpty)
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let start = try #require(changed.components[0].hooks.first { $0.moment == .start }).steps.map(\.verb)
      #expect(start.first == .show, "\(start)")
    }
  }

  @Test("that is small makes one finding of those that it takes away, and mends what that one says")
  func oneChangeOneFinding() throws {
    let outcome = try outcome(
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, reuse, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none}
      events: [launch P, attach a, attach a, finish A]
      """
    )
    let bad = outcome.findings.filter { $0.severity != .note }
    #expect(bad.map(\.rule) == ["finish-ignored"])
    #expect(bad.first?.consequences.map(\.rule).contains("double-attach") == true)
    #expect(bad.first?.repaired?.titles == ["assign the slot before attachChild"])
  }

  @Test(
    "that ends a flow before its second answer leaves two findings",
    arguments: ["", "send Login ok, settle, start Login, "]
  )
  func answersCount(before: String) throws {
    let outcome = try outcome(
      """
      coordinators:
        Login: {start: [show, wait], receives: {ok: [resume]}}
      events: [start Login, \(before)cancel Login, send Login ok, send Login ok]
      """
    )
    let bad = outcome.findings.filter { $0.severity != .note }
    #expect(Set(bad.map(\.rule)) == ["cancel-ignored", "double-resume"])
  }

  @Test("adds no line that it is as clean without")
  func nothingNeedless() throws {
    let outcome = try outcome(
      """
      coordinators:
        Login: {start: [show, wait], receives: {ok: [resume], skip: [resume]}}
      events: [start Login, send Login ok, send Login ok]
      """
    )
    let repaired = try #require(outcome.findings.first { $0.rule == "double-resume" }?.repaired)
    let hooks = repaired.changed.components[0].hooks
    func verbs(_ event: String) -> [Step.Verb]? {
      hooks.first { $0.moment == .receives(event) }?.steps.map(\.verb)
    }
    #expect(verbs("ok") == [.resume, .forget])
    #expect(verbs("skip") == [.resume])
  }

  @Test("of a search does not say when a component finishes that the flow leaves open")
  func nothingPinned() throws {
    let scenario = try written(
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none, didLoad: [attach b], children: {b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}}}
        B: {view: none}
      events: [launch P, attach a]
      """
    )
    let outcome = explore(scenario, path: "flow.yaml", line: 1)
    #expect(outcome.findings.contains { $0.rule == "load-after-detach" })
    for repaired in outcome.findings.compactMap(\.repaired) {
      for (old, new) in zip(scenario.components, repaired.changed.components) {
        #expect(old.finishes.map(\.value) == new.finishes.map(\.value), "\(repaired.title)")
      }
    }
  }

  @Test("of two lists leaves two findings")
  func twoChangesTwoFindings() throws {
    let outcome = try outcome(
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            b: {child: B, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none}
        B: {}
      events: [launch P, attach a, attach a, attach b, detach b]
      """
    )
    #expect(
      Set(outcome.findings.filter { $0.severity != .note }.map(\.rule)) == [
        "slot-overwritten", "leaked-view",
      ]
    )
  }

  private static let links = """
    ribs:
      Home:
        streams: {link: [detach card], offer: [attach offer]}
        children:
          card:
            child: Card
            attach: [guard, build, assign, attach, present]
            detach: [guard, clear, detach, dismiss]
            when-closed-by-user: [detach]
          offer:
            child: Offer
            attach: [guard, build, assign, attach, push]
            detach: [guard, clear, detach, pop]
            when-closed-by-user: [{later: [detach offer]}]
      Card: {}
      Offer: {}
    events: [launch Home, attach card, send Home link, settle, attach offer, settle, swipe-back Offer, send Home offer]
    """

  @Test("is told with the warnings that were there before and are left")
  func warningsLeft() throws {
    let outcome = try outcome(Self.links)
    let finding = try #require(outcome.findings.first { $0.rule == "dismiss-dropped" })
    let repaired = try #require(finding.repaired)
    #expect(repaired.left == ["attach-refused"])
    let mended = run(repaired.changed, path: "flow.yaml", line: 1)
    #expect(mended.verdict == .clean)
    #expect(mended.findings.filter { $0.severity != .note }.map(\.rule) == ["attach-refused"])
  }

  @Test("leaves no warning where warnings count")
  func noWarningsLeft() throws {
    var options = RunOptions()
    options.isStrict = true
    let outcome = run(try written(Self.links), path: "flow.yaml", line: 1, options: options)
    #expect(outcome.findings.allSatisfy { $0.repaired == nil })
  }

  @Test("is not said to leave a flow wrong where its timings are too many")
  func tooManyTimings() throws {
    let text = """
      ribs:
        Main:
          workers: {W: {didStart: [{later: [emit-state]}, {later: [emit-state]}]}}
          receives: {tick: []}
          children:
            promo: {child: Promo, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Promo: {view: none, finishes: in didBecomeActive}
      events: [launch Main, send Main tick, send Main tick, attach promo]
      """
    let scenario = try written(text)
    let tried = Timings(scenario, options: RunOptions())
    let fault = try #require(tried.groups.first)
    var options = RunOptions()
    options.states = tried.count - 1
    let attempt = Repair(scenario, tried.table, options).attempt(for: fault, in: tried)
    #expect(attempt.proposal == nil)
    let limit = "a flow with a small change has more than \(options.states) timings"
    #expect(attempt.reason == "no fix was proved: \(limit)")
  }

  @Test("is said of one of several mistakes, with its line, where the others have none")
  func alone() throws {
    let outcome = try outcome(
      """
      ribs:
        Root:
          children:
            promo: {child: Promo, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            home: {child: Home, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {ride: [attach trip], menu: [attach menu]}}
            trip: {child: Trip, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
            menu: {child: Menu, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Home: {receives: {ride-tapped: [listener ride], menu-tapped: [listener menu]}}
        Trip: {receives: {done-tapped: [finish]}}
        Menu: {receives: {done-tapped: [finish]}}
        Promo: {view: none, finishes: in didBecomeActive}
      events: [launch Root, attach promo, attach home, send Home ride-tapped, send Trip done-tapped, send Home menu-tapped]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "stuck-slot" })
    #expect(finding.repaired == nil)
    let words =
      "to assign the slot before attachChild (line 5) fixes it in every timing, and leaves present-refused"
    #expect(finding.notes.contains(words), "\(finding.notes)")
  }

  @Test(
    "detaches the child that a slot holds rather than the last of all, and fills a slot that nothing fills",
    arguments: ["[guard, build, assign, attach, embed]", "[build, attach, embed]"]
  )
  func heldRatherThanLast(attach: String) throws {
    let outcome = try outcome(
      """
      ribs:
        Pager:
          didLoad: [attach page, attach bar]
          receives: {next: [detach page, attach page]}
          children:
            page: {child: Page, attach: \(attach), detach: [take-last, detach, unembed]}
            bar: {child: Bar, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}
        Page: {}
        Bar: {}
      events: [launch Pager, send Pager next]
      """
    )
    let finding = try #require(outcome.findings.first { $0.severity == .error })
    let changed = try #require(finding.repaired?.changed)
    let page = changed.components[0].slots[0]
    #expect(page.detach.map(\.verb) == [.guardSlot, .clear, .detach, .unembed])
    #expect(page.attach.contains { $0.verb == .assign })
  }

  @Test("is not refused because a later line finds nobody who was done before")
  func laterLineOfWhoIsDone() throws {
    let outcome = try outcome(
      """
      ribs:
        R:
          children:
            a:
              child: K
              attach: [guard, build, assign, attach]
              detach: [guard, detach]
              listener: {didFinish: [detach]}
        K: {view: none, finishes: never}
      events: [launch R, attach a, finish K, finish K]
      """
    )
    #expect(outcome.findings.first?.repaired?.titles == ["clear the slot before detachChild"])
  }

  @Test("shows whom the flow shows, where one child replaces another", arguments: ["embed", "present"])
  func replacedIsShown(put: String) throws {
    let outcome = try outcome(
      """
      ribs:
        Root:
          streams: {tip: [attach tip]}
          children:
            tip:
              child: Tip
              attach: [replace-clear-detach, build, assign, attach, \(put)]
              detach: [guard, clear, detach, dismiss-if-presented]
              listener: {didClose: [detach]}
        Tip: {receives: {ok: [listener didClose]}}
      events: [launch Root, send Root tip, settle, send Root tip]
      """
    )
    #expect(outcome.findings.contains { $0.rule == "leaked-view" })
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let attach = changed.components[0].slots[0].attach.map(\.verb)
      let replace = try #require(attach.firstIndex { $0.has(.replacesChild) })
      #expect(try replace < #require(attach.firstIndex(of: .attach)), "\(attach)")
    }
  }

  @Test("takes no screen away that others stand on, to make room for an alert")
  func hostStays() throws {
    let outcome = try outcome(
      """
      ribs:
        Root:
          didBecomeActive: [attach main]
          streams: {expired: [attach alert]}
          children:
            main: {child: Main, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}
            alert:
              child: Alert
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
              listener: {ok: [detach]}
        Main:
          receives: {filter-tapped: [attach filter]}
          children:
            filter:
              child: Filter
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
              listener: {apply: [detach]}
        Filter: {receives: {apply-tapped: [listener apply]}}
        Alert: {presentation: full screen, receives: {ok-tapped: [listener ok]}}
      events: [launch Root, send Main filter-tapped, settle, send Root expired]
      """
    )
    #expect(outcome.findings.map(\.rule).contains("present-refused"))
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let expired = changed.components[0].hooks.first { $0.moment == .streams("expired") }
      #expect(expired?.steps.contains { $0.verb == .detachSlot } == false)
    }
  }

  @Test("leaves the dismissal to a parent that dismisses, and to no other")
  func parentThatDismisses() throws {
    let outcome = try outcome(
      """
      ribs:
        Root:
          children:
            form:
              child: Form
              attach: [guard, build, assign, attach, recheck, present]
              detach: [guard, clear, detach, after-transition, dismiss]
              listener: {didFinish: [detach], didCancel: []}
              when-closed-by-user: [detach]
        Form:
          pins: [finishes]
          receives: {cancel-tapped: [dismiss-self, listener didCancel], save-tapped: [finish]}
      events: [launch Root, attach form, send Form cancel-tapped]
      """
    )
    #expect(outcome.findings.map(\.rule).contains("closed-but-attached"))
    for changed in outcome.findings.compactMap(\.repaired?.changed) {
      let cancel = changed.components[1].hooks.first { $0.moment == .receives("cancel-tapped") }?.steps ?? []
      let heard =
        changed.components[0].slots[0].handlers.first { $0.event.string == "didCancel" }?.steps ?? []
      #expect(cancel.contains { $0.verb == .dismissSelf || $0.verb == .finish } || !heard.isEmpty)
    }
  }

  @Test("of a cycle leaves an object with somebody who holds it")
  func heldObject() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            list:
              child: List
              present: [guard, create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
        List: {start: [push], holds: strong Model, receives: {close-tapped: [pop, finish]}, pins: finishes}
      objects:
        Model: {holds: strong List}
      events: [launch App, present list, send List close-tapped]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first { $0.rule == "retain-cycle" })
    #expect(finding.repaired?.titles == ["hold List weakly"])
  }
}
