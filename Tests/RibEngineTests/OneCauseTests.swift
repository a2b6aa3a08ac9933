import Testing

@testable import RibEngine

/// What follows from a mistake stands beneath it, and what is right is told by nothing.
@Suite("One cause, one headline") struct OneCauseTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func findings(_ text: String) throws -> [Finding] {
    try outcome(text).findings.filter { $0.severity != .note }
  }

  private func told(_ text: String) throws -> [String] {
    try findings(text).map { ([$0.rule] + $0.consequences.map(\.rule)).joined(separator: " > ") }
  }

  @Test func `a handler that detaches nobody loses the next attach`() throws {
    let text = """
      ribs:
        Root:
          children:
            login: {child: Login, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [attach home]}}
            home: {child: Home, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Login: {view: none}
        Home: {view: none}
      events: [launch Root, attach login, finish Login, attach login]
      """
    #expect(try told(text) == ["child-left-active > attach-refused"])
    #expect(try findings(text).first?.severity == .error)
  }

  @Test(arguments: [
    ("present second, remove first", ["present-refused", "released-too-early"]),
    ("remove first, present second", ["released-too-early > present-refused"]),
  ])
  func
    `who is refused beside a screen that is still meant to be up does not follow from how it is left later`(
      handler: String,
      expected: [String]
    ) throws
  {
    let text = """
      coordinators:
        App:
          start: [show, present first]
          children:
            first: {child: First, present: [create, append, set-callback, start], remove: [remove], listener: {more: [\(handler)]}}
            second: {child: Second, present: [create, append, start]}
        First: {presentation: full screen, start: [present], receives: {more-tapped: [listener more]}}
        Second: {presentation: full screen, start: [present]}
      events: [launch App, settle, send First more-tapped]
      """
    #expect(try told(text) == expected)
  }

  @Test func `a missing handler does not hide who holds whom`() throws {
    let text = """
      coordinators:
        P:
          container: navigation
          start: [show]
          receives: {go: [present a]}
          children:
            a: {child: A, present: [guard, create, append, set-callback, start], remove: [guard, remove], when-closed-by-user: [remove]}
        A:
          start: [push]
          screen: AView
          holds: [weak navigation, strong AView]
          receives: {ok: [pop, finish]}
      objects:
        AView: {holds: [strong Model]}
        Model: {holds: [strong A]}
      events: [launch P, send P go, swipe-back A, send P go, send A ok]
      """
    let told = try findings(text).filter { $0.severity == .error }
    #expect(told.map(\.rule) == ["finish-unhandled", "retain-cycle"])
  }

  @Test(arguments: [true, false])
  func `whose screen lies below is told, wherever the coordinators are written`(isFirst: Bool) throws {
    let item = "Item: {start: [push]}"
    let text = """
      coordinators:
        App:
          start: [show]
          receives: {list: [present list]}
          children:
            list: {child: List, present: [create, append, set-callback, start], remove: [remove], listener: {sold: [remove]}, when-closed-by-user: [remove]}
        \(isFirst ? item : "Other: {start: [push]}")
        List:
          start: [push]
          receives: {item: [present item]}
          streams: {sold: [listener sold]}
          children:
            item: {child: Item, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        \(isFirst ? "Other: {start: [push]}" : item)
      events: [launch App, send App list, send List item, send List sold]
      """
    let found = try findings(text)
    #expect(found.map(\.component) == ["List"])
    #expect(found.first?.consequences.map(\.message) == ["Item is released while its screen is still shown"])
  }

  @Test(arguments: [false, true])
  func `what one timing shows as an error is the headline of what another one warns of`(searched: Bool) throws
  {
    let text = """
      ribs:
        W:
          children:
            t: {child: T, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        T:
          view: none
          didBecomeActive: [attach a]
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [finish]}}
        A: {view: none\(searched ? "" : ", finishes: at any quiet time")}
      events: [launch W, attach t, finish A]
      """
    let scenario = try written(text)
    let outcome =
      searched
      ? explore(scenario, path: "flow.yaml", line: 1) : run(scenario, path: "flow.yaml", line: 1)
    let told = outcome.findings.filter { $0.severity == .error }
    #expect(told.map(\.rule) == ["active-under-inactive"])
    #expect(told.first?.consequences.map(\.rule) == ["event-to-inactive-parent"])
  }

  @Test func `news that a parent hears of any child and does nothing about are a note`() throws {
    let text = """
      ribs:
        P:
          listens: {didMute: []}
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none}
      events: [launch P, attach a, listener A didMute]
      """
    let found = try outcome(text).findings
    #expect(found.map(\.rule) == ["finish-unhandled"])
    #expect(found.map(\.severity) == [.note])
  }

  @Test(arguments: [false, true])
  func `a missing handler is one mistake, though more than one line of it is needed`(searched: Bool) throws {
    let text = """
      coordinators:
        Home:
          start: [show]
          receives: {go: [guard Outer, {await: Outer, ok: [], failed: []}]}
          streams: {kicked-out: [after-transition, dismiss, cancel Outer]}
        Outer:
          start: [present, wait]
          receives: {more: [guard Inner, {await: Inner, ok: [], failed: []}], close: [dismiss, fail, forget]}
          when-closed-by-user: [fail, forget]
        Inner:
          start: [present, wait]
          receives: {ok: [dismiss, resume, forget]}
          when-closed-by-user: [fail, forget]
          when-cancelled: [fail, forget]
      events: [launch Home, send Home go, send Outer more, send Home kicked-out]
      """
    let scenario = try written(text)
    let outcome =
      searched
      ? explore(scenario, path: "flow.yaml", line: 1) : run(scenario, path: "flow.yaml", line: 1)
    let error = outcome.findings.filter { $0.severity == .error }
    #expect(error.map(\.rule) == ["cancel-ignored"])
    #expect(error.first?.consequences.count { $0.rule == "never-resumed" } == 2)
  }

  @Test(arguments: [false, true])
  func `a child that stays is the cause of what later finds its slot filled`(searched: Bool) throws {
    let text = """
      coordinators:
        App:
          container: empty navigation
          start: [show, present welcome]
          children:
            welcome: {child: Welcome, present: [guard, create, append, set-callback, start], remove: [remove], listener: {next: [present terms]}}
            terms: {child: Terms, present: [guard, create, append, set-callback, start], remove: [remove], listener: {accepted: [remove, present home]}, when-closed-by-user: [remove]}
            home: {child: Home, present: [guard, create, append, set-callback, start], remove: [remove], listener: {left: [remove, present welcome]}}
        Welcome: {start: [replace-stack], receives: {next: [listener next]}}
        Terms: {start: [push], receives: {ok: [listener accepted]}}
        Home: {start: [replace-stack], receives: {leave: [listener left]}}
      events: [launch App, send Welcome next, send Terms ok, send Home leave]
      """
    let scenario = try written(text)
    let outcome =
      searched
      ? explore(scenario, path: "flow.yaml", line: 1) : run(scenario, path: "flow.yaml", line: 1)
    let told = outcome.findings.filter { $0.severity == .error }
    #expect(told.map(\.rule) == ["leaked-child-coordinator"])
    #expect(told.first?.consequences.map(\.rule) == ["attach-refused", "released-too-early"])
    #expect(told.first?.repaired != nil)
  }

  @Test func `a report that nobody answers is not why a screen that was closed before goes unheard`() throws {
    let text = """
      ribs:
        Feed:
          children:
            post: {child: Post, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
        Post: {streams: {done: [listener done]}}
      events: [launch Feed, attach post, swipe-back Post, send Post done]
      """
    let found = try findings(text)
    #expect(found.map(\.rule) == ["closed-but-attached", "finish-unhandled"])
    #expect(found.last?.severity == .warning)
    #expect(found.allSatisfy { $0.consequences.isEmpty })
  }

  @Test func `a report of the closing itself that nobody answers is why the child stays`() throws {
    let text = """
      ribs:
        Feed:
          children:
            post: {child: Post, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
        Post: {when-closed-by-user: [listener closed]}
      events: [launch Feed, attach post, swipe-back Post]
      """
    #expect(try told(text) == ["finish-unhandled > closed-but-attached"])
  }

  @Test func `the child of one that only a circle keeps would go without the circle`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            shop: {child: Shop, present: [create, append, set-callback, start], remove: [remove], listener: {didClose: [pop, remove]}}
        Shop:
          start: [push]
          streams: {timeout: [listener didClose]}
          children:
            item: {child: Item, present: [create, append, set-callback, start], remove: [remove]}
        Item: {reference: strong, start: [push]}
      events: [launch App, present shop, present item, settle, send Shop timeout]
      """
    #expect(try told(text).map { $0.split(separator: " ").first } == ["retain-cycle"])
  }

  @Test func `a pop to the root that is dropped names all that stay`() throws {
    func slot(_ name: String) -> String {
      "{child: \(name), present: [create, append, set-callback, start], remove: [remove]}"
    }
    let text = """
      coordinators:
        Home:
          container: navigation
          start: [show]
          streams: {first: [present a], second: [present b], home: [pop-to-root, remove b, remove a]}
          children: {a: \(slot("A")), b: \(slot("B"))}
        A: {start: [push], pins: finishes}
        B: {start: [push], pins: finishes}
      events: [launch Home, send Home first, settle, send Home second, send Home home]
      """
    #expect(
      try told(text) == ["pop-dropped > released-too-early > pop-dropped > released-too-early"]
    )
    let finding = try #require(try findings(text).first)
    #expect(finding.message == "the screen of B is not popped: a transition still runs")
    #expect(
      finding.consequences.map(\.message).contains("the screen of A is not popped: a transition still runs")
    )
  }

  @Test func `coordinators that one keeps who is kept in vain go with it`() throws {
    let text = """
      coordinators:
        Shop:
          container: navigation
          start: [show]
          children:
            detail: {child: Detail, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        Detail:
          start: [push]
          children:
            reviews: {child: Reviews, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        Reviews: {start: [push], receives: {home-tapped: [pop-to-root]}}
      events: [launch Shop, present detail, present reviews, send Reviews home-tapped]
      """
    #expect(try told(text) == ["leaked-child-coordinator > dismiss-by-non-owner"])
  }

  @Test func `a slot that is cleared without a detach is one finding of a search`() throws {
    let text = """
      ribs:
        Home:
          children:
            help:
              child: Help
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, dismiss-if-presented]
              listener: {didClose: [detach]}
              when-closed-by-user: [detach]
        Help: {receives: {close: [listener didClose]}}
      events: [launch Home, attach help, send Help close]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.filter { $0.severity != .note }.map(\.rule) == ["orphan-child"])
  }

  @Test func `a line that an error has falsified is no second error`() throws {
    let text = """
      coordinators:
        Shop: {start: [show], receives: {buy: [await Pay]}}
        Pay: {start: [present, wait], receives: {paid: [resume, forget]}}
      events: [launch Shop, send Shop buy, send Pay paid, expect Pay off-screen, expect Shop off-screen]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.filter { $0.severity == .error }.map(\.rule) == ["released-too-early"])
    #expect(
      outcome.remarks.filter { $0.id == "unmet" }.map { "\($0.severity.rawValue): \($0.hint)" } == [
        "note: this does not hold, and released-too-early comes before", "error: this does not hold",
      ]
    )
  }

  private func wizard(_ didNext: String) -> String {
    let lists = "attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]"
    return """
      ribs:
        Wizard:
          didBecomeActive: [attach first]
          children:
            first: {child: First, variable: page, \(lists), listener: {didNext: [\(didNext)]}}
            second: {child: Second, variable: page, \(lists)}
        First: {receives: {next: [listener didNext]}}
        Second: {}
      events: [launch Wizard, send First next, attach second]
      """
  }

  @Test func `a child that asks for the next one and is not let go keeps it away`() throws {
    #expect(try told(wizard("attach second")) == ["attach-ignored"])
    #expect(try findings(wizard("attach second")).map(\.severity) == [.warning])
    #expect(try told(wizard("detach, attach second")) == [])
  }

  @Test func `a start that is repeated puts the screen up again`() throws {
    let text = """
      coordinators:
        App: {start: [show], receives: {pay: [await Pay]}}
        Pay: {start: [push, wait], receives: {ok: [resume, forget], retry: [repeat]}}
      events: [launch App, send App pay, send Pay retry, send Pay ok]
      """
    let told = try told(text)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("continuation-overwritten > ") ?? false)
    #expect(told.first?.contains("double-push") ?? false)
  }

  @Test func `a coordinator that is released takes those that it holds along`() throws {
    let text = """
      coordinators:
        Home:
          start: [show]
          children:
            one: {child: One, present: [create, append, set-callback, start], remove: [remove]}
        One:
          start: [push]
          children:
            two: {child: Two, present: [create, append, set-callback, start], remove: [remove]}
        Two: {start: [push]}
      events: [launch Home, present one, present two, remove one]
      """
    #expect(try told(text) == ["released-too-early > released-too-early"])
  }

  @Test func `sheets are dismissed whose coordinators were removed in the line before`() throws {
    let slot = "present: [create, append, set-callback, start], remove: [remove, dismiss]"
    let text = """
      coordinators:
        Home: {start: [show], children: {one: {child: One, \(slot)}}}
        One: {start: [present], children: {two: {child: Two, \(slot)}}}
        Two: {start: [present]}
      events: [launch Home, present one, present two, remove one, expect One off-screen, expect Two off-screen]
      """
    #expect(try told(text) == [])
  }

  @Test func `UIKit names no coordinator that has no view controller`() throws {
    let slot = "present: [create, append, set-callback, start], remove: [remove]"
    let text = """
      coordinators:
        App: {container: navigation, start: [show], children: {menu: {child: Menu, \(slot)}, flows: {child: Flows, \(slot)}}}
        Flows: {start: [present one], children: {one: {child: One, \(slot)}}}
        One: {start: [present]}
        Menu: {start: [present]}
      events: [launch App, present menu, present flows]
      """
    let finding = try #require(try findings(text).first)
    #expect(
      finding.notes.first
        == "UIKit prints: Attempt to present <One> on <App> (from <App>) which is already presenting <Menu>."
    )
  }

  @Test func `what is presented is no root of the window`() throws {
    let text = """
      coordinators:
        App: {start: [await Login, show]}
        Login: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}}
      events: [launch App, send Login ok]
      """
    #expect(try told(text) == ["present-refused > never-resumed > window-without-root"])
    #expect(try told(text.replacing("[await Login, show]", with: "[show, await Login]")) == [])
  }

  @Test func `a flow that was answered is over, though its task has not gone on yet`() throws {
    let text = """
      coordinators:
        Cart: {start: [show], receives: {checkout: [{await: Pay, ok: [], failed: []}]}}
        Pay: {start: [present, wait], receives: {paid: [dismiss, resume, forget]}, when-closed-by-user: [fail, forget]}
      events: [launch Cart, send Cart checkout, swipe-down Pay, send Cart checkout, send Pay paid]
      """
    #expect(try told(text) == [])
  }

  @Test func `a failure is taken for success only where something goes on`() throws {
    let text = """
      coordinators:
        App: {start: [show], receives: {go: [try? await Wizard]}}
        Wizard: {start: [push, wait], when-closed-by-user: [fail, forget]}
      events: [launch App, send App go, swipe-back Wizard]
      """
    #expect(try told(text) == [])
    let next = text.replacing("[try? await Wizard]", with: "[try? await Wizard, set seen]")
      .replacing("start: [show],", with: "start: [show], data: {seen: set at build},")
    #expect(try told(next) == ["failure-taken-as-success"])
  }

  @Test func `a slot that holds who is gone refuses the next one beneath that`() throws {
    let text = """
      coordinators:
        Album:
          start: [show]
          receives: {tap: [present photo]}
          children:
            photo:
              child: Photo
              present: [guard, create, append, set-callback, start]
              remove: [remove]
              when-closed-by-user: []
        Photo: {start: [push]}
      events: [launch Album, send Album tap, swipe-back Photo]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.filter { $0.severity != .note }.map(\.rule) == ["leaked-child-coordinator"])
  }

  private static let survey = """
    coordinators:
      Shop:
        container: navigation
        start: [show, wait]
        receives: {go: [await Order, await Survey], help: []}
      Order:
        presentation: full screen
        start: [present, after-transition, {await: Card, failed: [await Sorry]}, after-transition, dismiss]
      Card: {start: [present, wait], when-closed-by-user: []}
      Sorry: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}}
      Survey: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}}
      Other: {start: [wait], streams: {ok: [resume, forget]}}
    """

  @Test(arguments: ["Sorry", "Survey"])
  func `who would come after a wait without an end is missing because of that`(name: String) throws {
    let events = "launch Shop, send Shop go, settle, swipe-down Card, settle, expect \(name) waiting"
    let outcome = run(try written("\(Self.survey)\nevents: [\(events)]"), path: "flow.yaml", line: 1)
    let unmet = outcome.remarks.filter { $0.id == "unmet" }
    #expect(unmet.map(\.severity) == [.note])
    #expect(unmet.map(\.hint) == ["this does not hold, and never-resumed comes before"])
  }

  @Test func `who would not come after it is an error of its own`() throws {
    let events = "launch Shop, send Shop go, settle, swipe-down Card, settle, expect Other waiting"
    let outcome = run(try written("\(Self.survey)\nevents: [\(events)]"), path: "flow.yaml", line: 1)
    #expect(outcome.remarks.filter { $0.id == "unmet" }.map(\.severity) == [.error])
  }

  @Test func `an event that never comes where an error comes in every timing is no warning`() throws {
    let events = "launch Shop, send Shop go, settle, swipe-down Card, settle, send Shop help"
    let outcome = run(try written("\(Self.survey)\nevents: [\(events)]"), path: "flow.yaml", line: 1)
    let silent = outcome.remarks.filter { $0.id == "never-fired" }
    #expect(silent.map(\.severity) == [.note])
    #expect(silent.allSatisfy { !$0.hint.contains("streams") })
  }

  @Test func `an attach that comes while a screen goes is told beside what takes that down unheard`() throws {
    let text = """
      ribs:
        Root:
          streams: {tour: [attach tour], seen: [detach tour], toast: [attach toast, detach toast]}
          children:
            tour: {child: Tour, attach: [guard, build, assign, attach, present], detach: [guard, after-transition, dismiss, completion: [clear, detach]]}
            toast: {child: Toast, attach: [guard, build, assign, attach], detach: [guard, clear, detach, after-transition, dismiss]}
        Tour: {pins: [closing]}
        Toast: {view: none}
      events: [launch Root, send Root tour, send Root seen, send Root toast]
      """
    let found = explore(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity > .note }
    #expect(found.first?.rule == "closed-but-attached")
    #expect(found.map(\.rule).contains("attach-refused"))
  }

  @Test func `an attach that comes after a screen has gone unheard is none of its own`() throws {
    let text = """
      ribs:
        Root:
          streams: {tour: [attach tour]}
          children:
            tour: {child: Tour, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented]}
        Tour: {}
      events: [launch Root, send Root tour]
      """
    let found = explore(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity > .note }
    #expect(found.map(\.rule) == ["closed-but-attached"])
  }

  @Test func `a line that expects whom a refused child would have brought is a note`() throws {
    let text = """
      ribs:
        Root:
          didLoad: [attach out]
          children:
            out: {child: Out, variable: current, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didLogIn: [attach inside, detach]}}
            inside: {child: Inside, variable: current, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Out: {presentation: full screen, receives: {log-in: [listener didLogIn]}}
        Inside:
          view: none
          didLoad: [attach home]
          willResignActive: [cleanup-views]
          children: {home: {child: Home, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented]}}
        Home: {presentation: full screen}
      events: [launch Root, settle, send Out log-in, settle, expect Home on-screen]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let unmet = outcome.remarks.filter { $0.id == "unmet" }
    #expect(unmet.map(\.hint) == ["this does not hold, and attach-refused comes before"])
    #expect(unmet.map(\.severity) == [.note])
  }

  /// A second screen is attached over the first, which nobody detaches.
  private static func swap(_ taps: String) -> String {
    """
    ribs:
      Root:
        didLoad: [attach home]
        children:
          home:
            child: Home
            variable: current
            attach: [build, assign, attach, present]
            detach: [guard, detach, dismiss]
            listener: {open: [attach story]}
          story:
            child: Story
            variable: current
            attach: [build, assign, attach, present]
            detach: [guard, detach, dismiss]
      Home: {presentation: full screen, receives: {tapped: [listener open]}}
      Story: {presentation: full screen}
    events: [launch Root, \(taps)]
    """
  }

  @Test func `who is stored over another is told of, and not that the second screen is refused`() throws {
    let found = try findings(Self.swap("send Home tapped"))
    #expect(found.map(\.rule) == ["slot-overwritten"])
    #expect(found.first?.consequences.contains { $0.rule == "present-refused" } == true)
  }

  @Test func `who is stored over another is told of by a search with the fewest events that show it`() throws
  {
    let text = Self.swap("send Home tapped")
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let found = outcome.findings.filter { $0.severity == .error }
    #expect(found.map(\.rule) == ["slot-overwritten"])
    #expect(found.first?.counterexample?.events.count == 2)
  }

  @Test func `a continuation that nobody forgets is one mistake, wherever it is resumed again`() throws {
    let text = """
      coordinators:
        Profile: {start: [show, wait], receives: {tapped: [guard Picker, await Picker]}}
        Picker:
          start: [present, wait]
          streams: {loaded: [resume]}
          when-closed-by-user: [fail]
      events:
        - launch Profile
        - send Profile tapped
        - any order: [send Picker loaded, swipe-down Picker]
      """
    let found = try findings(text).filter { $0.rule == "double-resume" }
    #expect(found.count == 1)
    #expect(found.first?.notes.contains { $0.hasPrefix("the same happens in line") } == true)
  }

  @Test func `hides no trap beneath what the app lives on with`() throws {
    let text = """
      coordinators:
        Home:
          start: [show]
          receives: {scan: [await Scan]}
        Scan:
          start: [present, wait]
          streams: {found: [resume]}
          receives: {close: [dismiss]}
      events: [launch Home, send Home scan, settle, send Scan found, send Scan found]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let told = outcome.findings.filter { $0.severity == .error }.map(\.rule).sorted()
    #expect(told == ["double-resume", "released-too-early"])
  }

  @Test func `a missing guard is one finding beside a mistake of another child`() throws {
    let found = try findings(
      """
      coordinators:
        Root:
          start: [show]
          children:
            trip: {child: Trip, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [after-transition, dismiss, remove]}}
        Trip: {start: [present], presentation: full screen, finishes: [never, in start]}
      ribs:
        Bar:
          children:
            badge: {child: Badge, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Badge: {view: none, finishes: in didBecomeActive}
      events: [launch Bar, launch Root, attach badge, present trip, present trip]
      """
    )
    #expect(found.map(\.rule) == ["stuck-slot", "present-refused"])
    #expect(found.last?.consequences.map(\.rule) == ["leaked-child-coordinator"])
  }

  @Test func `waits whose screens one step takes are one finding`() throws {
    let outcome = try outcome(
      """
      coordinators:
        App: {start: [await Shop]}
        Shop: {container: navigation, start: [show, wait], receives: {open: [await Cart]}, streams: {log-out: [await Login]}}
        Cart: {start: [push, wait], receives: {paid: [pop, resume, forget]}, when-closed-by-user: [resume, forget]}
        Login: {start: [show, wait], receives: {done: [resume, forget]}}
      events: [start App, send Shop open, send Shop log-out]
      """
    )
    let errors = outcome.findings.filter { $0.severity == .error }
    #expect(errors.map(\.message) == ["Shop waits for ever: its screen is gone and nothing resumes it"])
    let also = "Cart waits for ever: its screen is gone and nothing resumes it"
    #expect(errors.first?.consequences.map(\.message) == [also])
  }

  @Test func `a screen that stays up is why what it covers hears no tap`() throws {
    let outcome = try outcome(
      """
      ribs:
        Root:
          children:
            home: {child: Home, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {closed: [detach]}}
        Home:
          pins: [closing]
          receives: {close: [listener closed]}
          didBecomeActive: [attach list]
          children:
            list: {child: List, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}
        List:
          receives: {tap: [attach detail]}
          children:
            detail: {child: Detail, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {closed: [detach]}}
        Detail: {presentation: full screen, receives: {close: [listener closed]}}
      events:
        - launch Root
        - attach home
        - send List tap
        - send Detail close
        - send Home close
        - expect Home released
      """
    )
    #expect(outcome.findings.filter { $0.severity == .error }.map(\.rule) == ["leaked-view"])
    #expect(outcome.remarks.map(\.severity) == [.note, .note])
    let unmet = "this does not hold, and leaked-view comes before"
    #expect(outcome.remarks.compactMap(\.hint) == [unmet, "its screen is not in front, in any timing"])
  }

  @Test func `what follows in the run that is told is not told once more of another timing`() throws {
    let outcome = try outcome(
      """
      ribs:
        Hall:
          children:
            lamp: {child: Lamp, attach: [build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Lamp: {view: none, finishes: [in didLoad, never]}
      events: [launch Hall, attach lamp, attach lamp, detach lamp]
      """
    )
    let stuck = try #require(outcome.findings.first { $0.rule == "stuck-slot" })
    let words = stuck.consequences.map { $0.message.replacing(", in another timing", with: "") }
    #expect(words.count == Set(words).count)
  }

  @Test func `a screen that stays up later is not why an earlier tap was not heard`() throws {
    let outcome = try outcome(
      """
      ribs:
        Root:
          didBecomeActive: [attach a]
          children:
            a: {child: A, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {closed: [detach]}}
            m: {child: M, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
            t: {child: T, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach]}
        A: {pins: [closing], receives: {close: [listener closed]}}
        M: {presentation: full screen}
        T: {presentation: full screen}
      events:
        - launch Root
        - settle
        - attach m
        - settle
        - send A close
        - detach m
        - settle
        - attach t
        - settle
        - detach t
        - expect A released
      """
    )
    #expect(outcome.findings.filter { $0.severity == .error }.map(\.rule) == ["leaked-view"])
    #expect(outcome.remarks.map(\.severity) == [.error, .warning])
  }
}
