import Testing

@testable import RibEngine

/// Which line is changed where a coordinator takes screens and children down, or forgets one of the two.
@Suite("A coordinator's answers that close") struct ClosingAnswerTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func ran(_ text: String) throws -> [[String]] {
    try outcome(text).findings.compactMap(\.repaired?.titles)
  }

  private func rules(_ text: String) throws -> [String] {
    try outcome(text).findings.filter { $0.severity != .note }.map(\.rule)
  }

  @Test(arguments: [["list"], ["list", "item"]])
  func `removes what a stack that is set anew takes down`(stack: [String]) throws {
    let text = """
      coordinators:
        Shop:
          container: empty navigation
          start: [show, present list]
          streams: {sold-out: [present sold]}
          children:
            list: {child: List, present: [create, append, set-callback, start], remove: [remove], listener: {open: [present item]}}
            item: {child: Item, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
            sold: {child: Sold, present: [create, append, set-callback, start]}
        List: {start: [replace-stack], receives: {row: [listener open]}}
        Item: {start: [push]}
        Sold: {start: [replace-stack]}
      events: [launch Shop, settle, \(stack.count > 1 ? "send List row, settle, " : "")send Shop sold-out]
      """
    let fixes = run(try written(text), path: "flow.yaml", line: 1).findings.compactMap(\.repaired)
    #expect(fixes.map(\.titles) == [["remove from childCoordinators what replace-stack takes down"]])
    let list = fixes.first?.changed.components[0].slots[2].attach.map(\.verb)
    #expect(list?.count { $0 == .detachSlot } == stack.count)
  }

  @Test func `pops a pushed child rather than dismissing the modal that it stands in`() throws {
    let text = """
      coordinators:
        Root:
          container: navigation
          start: [show]
          receives: {go: [present wizard]}
          children:
            wizard: {child: Wizard, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [dismiss, remove]}, when-closed-by-user: [remove]}
        Wizard:
          container: navigation
          start: [present]
          receives: {next: [present step]}
          children:
            step: {child: Step, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [dismiss, remove]}, when-closed-by-user: [remove]}
        Step: {start: [push], receives: {done: [finish]}}
      events: [launch Root, send Root go, send Wizard next, send Step done]
      """
    #expect(try ran(text) == [["take the screen down as it was put up"]])
  }

  /// `ok` is what the sheet does of its own before it reports.
  private func closingItself(
    _ ok: String,
    put: String = "present",
    answer: String = "listener: {didFinish: [dismiss, remove]}",
    remove: String = "guard, remove",
    own: String = "holds: []"
  ) -> String {
    """
    coordinators:
      App:
        container: navigation
        start: [show]
        receives: {go: [present wizard]}
        children:
          wizard: {child: Wizard, present: [guard, create, append, set-callback, start], remove: [guard, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
      Wizard:
        container: navigation
        start: [present]
        receives: {next: [present step]}
        \(own)
        children:
          step: {child: Step, present: [guard, create, append, set-callback, start], remove: [\(remove)], \(answer), when-closed-by-user: [remove]}
      Step: {start: [\(put)], receives: {ok: [\(ok)]}}
    events: [launch App, send App go, send Wizard next, send Step ok]
    """
  }

  @Test(arguments: ["dismiss, {completion: [finish]}", "dismiss, after-transition, finish"])
  func `a sheet that has dismissed itself is not there for the answer to dismiss`(ok: String) throws {
    let text = closingItself(ok)
    #expect(try rules(text) == ["dismiss-forwarded"])
    #expect(try ran(text) == [["dismiss only what is still presented"]])
    let searched = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(searched.findings.contains { $0.rule == "dismiss-forwarded" && $0.severity == .error })
  }

  @Test(arguments: [true, false])
  func `a search asks how a sheet has gone as well, however late`(reduces: Bool) throws {
    let text = closingItself(
      "dismiss, after-transition, finish",
      answer: "listener: {didFinish: [{later: [dismiss]}, remove]}"
    )
    #expect(try rules(text) == ["dismiss-forwarded"])
    var options = ExploreOptions()
    options.reduces = reduces
    let found = explore(try written(text), path: "flow.yaml", line: 1, options: options).findings
    #expect(found.contains { $0.rule == "dismiss-forwarded" && $0.severity == .error })
  }

  @Test(arguments: [
    ("listener: {didFinish: [dismiss, remove]}", "guard, remove, finish", "holds: []"),
    (
      "listener: {didFinish: [dismiss, remove, {by: App, do: [remove wizard]}]}", "guard, remove", "holds: []"
    ),
    ("listener: {closed: [dismiss], didFinish: [remove, finish]}", "guard, remove", "holds: []"),
    (
      "listener: {didFinish: [dismiss, remove]}", "guard, remove",
      "viewDidDisappear: [{if: navigation-isBeingDismissed, do: [finish]}]"
    ),
  ])
  func `a dismiss of who ends as well is said to the own screen`(
    answer: String,
    remove: String,
    own: String
  ) throws {
    let ok =
      answer.contains("closed")
      ? "dismiss, after-transition, listener closed, finish" : "dismiss, after-transition, finish"
    #expect(try rules(closingItself(ok, answer: answer, remove: remove, own: own)) == [])
  }

  @Test func `a dismiss behind a page that has popped itself is said to the own screen`() throws {
    let text = closingItself("pop, after-transition, finish", put: "push")
    #expect(try rules(text) == ["leaked-child-coordinator"])
  }

  @Test func `waits for the transition where a cancelled task takes its screen down`() throws {
    let text = """
      coordinators:
        Home:
          start: [show]
          receives: {scan: [guard Scan, {await: Scan, ok: [], failed: [], timeout: []}]}
        Scan:
          start: [present, wait]
          receives: {found: [dismiss, resume, forget]}
          when-closed-by-user: [fail, forget]
          when-cancelled: [fail, forget]
      events: [launch Home, send Home scan, wait 30]
      """
    #expect(try ran(text) == [["take the screen down before resuming, once no transition runs"]])
  }

  @Test(arguments: ["dismiss, remove", "{do: [dismiss], times: 2}, remove", "{later: [dismiss]}, remove"])
  func `look first whether the sheet of a child is still up`(closed: String) throws {
    let text = """
      coordinators:
        Shop:
          container: navigation
          start: [show]
          receives: {open: [present cart]}
          children:
            cart: {child: Cart, present: [guard, create, append, set-callback, start], remove: [guard, remove], listener: {didFinish: [dismiss, remove]}, when-closed-by-user: [remove]}
        Cart:
          start: [present]
          receives: {code: [present coupon], close: [finish]}
          children:
            coupon: {child: Coupon, present: [guard, create, append, set-callback, start], remove: [guard, remove], listener: {didFinish: [dismiss, remove]}, when-closed-by-user: [\(closed)]}
        Coupon: {start: [present], receives: {ok: [finish]}}
      events: [launch Shop, send Shop open, send Cart code, swipe-down Coupon]
      """
    #expect(try ran(text) == [["dismiss only what is still presented"]])
  }

  /// A modal whose pushed or presented step is closed by the user, or reports.
  private func modal(step: String, answers: String, _ events: String) -> String {
    """
    coordinators:
      Shop:
        container: navigation
        start: [show]
        receives: {open: [present cart]}
        children:
          cart: {child: Cart, present: [guard, create, append, set-callback, start], remove: [guard, remove], listener: {didFinish: [dismiss, remove]}, when-closed-by-user: [remove]}
      Cart:
        container: navigation
        start: [present]
        receives: {go: [present step]}
        children:
          step: {child: Step, present: [guard, create, append, set-callback, start], remove: [guard, remove], \(answers)}
      Step: {start: [\(step)], receives: {ok: [finish]}\(answers.contains("gone") ? ", viewDidDisappear: [{if: isBeingDismissed, do: [listener gone]}]" : "")}
    events: [launch Shop, send Shop open, send Cart go, \(events)]
    """
  }

  @Test(
    arguments: [
      ("present", "when-closed-by-user: [dismiss, remove]", "swipe-down Step"),
      ("push", "when-closed-by-user: [dismiss, remove]", "swipe-back Step"),
      ("present", "listener: {gone: [dismiss, remove]}", "swipe-down Step"),
    ]
  )
  func `dismiss the modal below where the user has closed what stood on it`(
    step: String,
    answers: String,
    event: String
  ) throws {
    #expect(try rules(modal(step: step, answers: answers, event)) == ["dismiss-forwarded"])
  }

  @Test func `may mean the own screen where the coordinator ends with it`() throws {
    let text = modal(
      step: "present",
      answers: "when-closed-by-user: [remove, dismiss, finish]",
      "swipe-down Step"
    )
    #expect(
      try rules(
        text.replacing("listener: {didFinish: [dismiss, remove]}", with: "listener: {didFinish: [remove]}")
      ) == []
    )
  }

  @Test func `dismiss nothing where the user has closed what was pushed`() throws {
    let text = modal(step: "push", answers: "when-closed-by-user: [dismiss, remove]", "swipe-back Step")
    #expect(try ran(text) == [["dismiss nothing when the user closes the screen"]])
  }

  @Test(arguments: ["declined", "didFinish"])
  func `remove the child whose screen they pop, whatever it reports`(event: String) throws {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show, present terms]
          children:
            terms: {child: Terms, present: [guard, create, append, set-callback, start], remove: [remove], listener: {\(event): [pop]}, when-closed-by-user: [remove]}
        Terms: {start: [push], receives: {no: [listener \(event)]}}
      events: [launch App, send Terms no]
      """
    #expect(try ran(text) == [["remove the child where its screen is taken down"]])
  }

  @Test func `pop as the answers to other reports do`() throws {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show, present list]
          children:
            list: {child: List, present: [create, append, set-callback, start], remove: [guard, remove], listener: {didFinish: [pop, remove], gone: [remove]}, when-closed-by-user: [remove]}
        List: {start: [push], receives: {close: [finish]}, streams: {gone: [listener gone]}}
      events: [launch App, settle, send List gone]
      """
    #expect(try ran(text) == [["take the screen down as for other reports"]])
  }

  @Test func `pop to the root where they remove all that stands above it, told once`() throws {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show, present name]
          children:
            name: {child: Name, present: [guard, create, append, set-callback, start], remove: [guard, remove], listener: {next: [present photo]}, when-closed-by-user: [remove]}
            photo: {child: Photo, present: [guard, create, append, set-callback, start], remove: [guard, remove], listener: {done: [remove photo, remove name]}, when-closed-by-user: [remove]}
        Name: {start: [push], receives: {next: [listener next]}}
        Photo: {start: [push], receives: {done: [listener done]}}
      events: [launch App, send Name next, send Photo done]
      """
    #expect(try rules(text) == ["released-too-early"])
    #expect(try ran(text) == [["pop to the root where the coordinators are removed"]])
  }

  @Test func `cancel the task whose screen they pop`() throws {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show]
          receives: {go: [guard One, {await: One, ok: [], failed: []}]}
          streams: {reset: [after-transition, pop-to-root]}
        One: {start: [push, wait], receives: {done: [resume, forget]}, when-cancelled: [fail, forget]}
      events: [launch App, send App go, send App reset]
      """
    #expect(try ran(text) == [["cancel One before 'pop-to-root'"]])
  }
}

/// Whom a dismiss behind an await closes.
@Suite("A dismissal behind an await") struct AwaitedDismissTests {
  private func rules(_ end: String, _ event: String, start: String = "present, wait") throws -> [String] {
    let text = """
      coordinators:
        App: {container: navigation, start: [show], receives: {home: [{await: Home, failed: []}]}}
        Home:
          presentation: full screen
          start: [\(start)]
          receives:
            buy: [guard Buy, {await: Buy, ok: [\(end)], failed: [\(end)]}]
            close: [dismiss, resume, forget]
          when-cancelled: [after-transition, dismiss, fail, forget]
        Buy: {start: [present, wait], receives: {ok: [resume, forget]}, when-closed-by-user: [fail, forget], when-cancelled: [fail, forget]}
      events: [launch App, send App home, send Home buy, \(event), settle, expect Home on-screen, expect Buy off-screen]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  @Test(arguments: ["dismiss", "dismiss-if-presented"])
  func `closes what the own screen presents`(end: String) throws {
    #expect(try rules(end, "send Buy ok") == [])
  }

  @Test func `closes nothing, asked for what is presented, where the user has closed that`() throws {
    #expect(try rules("dismiss-if-presented", "swipe-down Buy") == [])
  }

  @Test func `closes the own screen where that presents nothing any more`() throws {
    #expect(try rules("dismiss", "swipe-down Buy").contains("dismiss-forwarded"))
  }
}

/// What is embedded is taken out, whatever stands on it.
@Suite("An unembed behind an await") struct AwaitedUnembedTests {
  @Test func `takes out the own screen, and dismisses nothing`() throws {
    let text = """
      coordinators:
        App: {container: navigation, start: [show], receives: {go: [guard Wiz, {await: Wiz, ok: [], failed: []}]}}
        Wiz:
          start: [embed, wait]
          receives: {step: [guard Step, {await: Step, ok: [unembed, resume, forget], failed: []}]}
          when-cancelled: [unembed, fail, forget]
        Step: {presentation: full screen, start: [present, wait], receives: {ok: [dismiss, resume, forget]}, when-cancelled: [dismiss, fail, forget]}
      events: [launch App, send App go, settle, send Wiz step, settle, send Step ok, settle, expect Wiz off-screen]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.isEmpty)
    #expect(!outcome.remarks.contains { $0.id == "unmet" })
  }
}

/// One window has one root.
@Suite("The own screen put up last") struct OwnRootTests {
  @Test(arguments: ["present main, show", "show, present main"])
  func `takes the window from a child that is its root`(start: String) throws {
    let text = """
      coordinators:
        App: {start: [\(start)], children: {main: {child: Main, present: [create, append, set-callback, start], remove: [remove]}}}
        Main: {start: [show]}
      events: [launch App]
      """
    let findings = run(try written(text), path: "flow.yaml", line: 1).findings
    #expect(findings.map(\.rule) == (start.hasSuffix("show") ? ["leaked-child-coordinator"] : []))
    #expect(
      findings.compactMap(\.repaired?.titles)
        == (findings.isEmpty ? [] : [["put 'show' before 'present main'"]])
    )
  }
}

/// What is told of a slot that shares its property, and of whom no router is seen.
@Suite("Labels of slots and trees") struct SharedLabelTests {
  @Test func `a shared property is said to be filled where the other slot fills it`() throws {
    let text = """
      ribs:
        Root:
          children:
            news: {child: News, variable: page, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
            chart: {child: Chart, variable: page, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
          receives: {next: [detach news, attach chart]}
        News: {view: none}
        Chart: {view: none}
      events: [launch Root, attach news, send Root next, expect news empty]
      """
    let scenario = try written(text)
    let unmet = try #require(run(scenario, path: "flow.yaml", line: 1).remarks.first { $0.id == "unmet" })
    let place = try #require(unmet.labels.first { $0.text == "holds Chart from here on" }).span
    #expect(scenario.components[0].slots[1].attach.contains { $0.span == place })
  }

  @Test func `who is attached under a detached parent did not go with it`() throws {
    let text = """
      ribs:
        Root:
          children:
            session: {child: Session, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didExpire: [detach]}}
        Session:
          view: none
          didBecomeActive: [listener didExpire]
          didLoad: [attach home]
          willResignActive: [detach home]
          children:
            home: {child: Home, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented]}
        Home: {}
      events: [launch Root, attach session]
      """
    let findings = run(try written(text), path: "flow.yaml", line: 1).findings
    #expect(findings.first?.rule == "load-after-detach")
    #expect(findings.first?.consequences.map(\.rule).contains("leaked-view") == true)
    let labels = findings.flatMap(\.labels).map(\.text)
    #expect(!labels.contains { $0.hasSuffix("and Home with it") })
  }

  @Test
  func `a screen that reports that it goes is not warned of, swiped or not, where the answer looks first`()
    throws
  {
    for events in ["swipe-back Chat, meanwhile: [send Inbox deleted]", "settle, send Inbox deleted"] {
      let text = """
        ribs:
          Inbox:
            streams: {deleted: [detach chat]}
            children:
              chat: {child: Chat, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, after-transition, pop], listener: {didFinish: [detach closed]}}
              closed: {child: Chat, variable: chat, attach: [], detach: [recheck, clear, detach]}
          Chat: {viewDidDisappear: [{if: isMovingFromParent, do: [finish]}]}
        events: [launch Inbox, attach chat, \(events)]
        """
      #expect(run(try written(text), path: "flow.yaml", line: 1).findings.map(\.rule) == [])
    }
  }
}

/// A circle is one mistake, whoever has gone besides.
@Suite("A circle that is seen again") struct CircleToldOnceTests {
  @Test(arguments: ["coordinator", "rib"])
  func `is told once, though its parent goes as well`(kind: String) throws {
    let coordinators = """
      coordinators:
        Trips:
          start: [push]
          screen: TripsView
          children:
            detail: {child: Detail, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        Detail: {start: [push], screen: DetailView, holds: [strong DetailView]}
      objects:
        TripsView: {holds: [strong Trips]}
        DetailView: {holds: [strong Detail]}
      events: [start Trips, present detail, swipe-back Detail]
      """
    let ribs = """
      ribs:
        Root:
          children:
            a: {child: A, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        A:
          receives: {open: [attach b], close: [finish]}
          willResignActive: [detach b]
          children:
            b: {child: B, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        B: {holds: [strong presenter-listener], receives: {close: [finish]}}
      events: [launch Root, attach a, send A open, send B close, send A close]
      """
    let outcome = explore(
      try written(kind == "rib" ? ribs : coordinators),
      path: "flow.yaml",
      line: 1
    )
    #expect(outcome.findings.count { $0.rule == "retain-cycle" } == 1)
  }
}
