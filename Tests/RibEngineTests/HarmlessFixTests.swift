import Testing

@testable import RibEngine

/// A change that mends a flow and does no harm beside that: nothing goes too early, opens for nobody, or is done for show.
@Suite("A harmless change") struct HarmlessFixTests {
  private func titles(_ outcome: Outcome) -> [[String]] { outcome.findings.compactMap(\.repaired?.titles) }

  private func ran(_ text: String) throws -> [[String]] {
    titles(run(try written(text), path: "flow.yaml", line: 1))
  }

  private func explored(_ text: String, isStrict: Bool = false) throws -> Outcome {
    var options = ExploreOptions()
    options.isStrict = isStrict
    return explore(try written(text), path: "flow.yaml", line: 1, options: options)
  }

  private func checkout(_ end: String, receipt: String = "") -> String {
    """
    coordinators:
      Shop: {pins: cancelling, container: navigation, start: [show], receives: {go: [{do: [await Checkout], times: 1}]}}
      Checkout:
        pins: cancelling
        start:
          - push
          - wait
          - await: Receipt
            ok: []
    \(end)
        receives: {pay: [resume, forget]}
        when-closed-by-user: [fail, forget]
      Receipt:
        pins: cancelling
        start: [present, wait]
        receives: {done: [dismiss-if-presented, resume, forget]}\(receipt)
    events: [launch Shop, send Shop go, send Checkout pay, send Receipt done]
    """
  }

  @Test func `takes no screen down on which more is still to be asked`() throws {
    let text = checkout("      - after-transition\n      - pop")
    #expect(titles(try explored(text)) == [["resume when the user closes the screen"]])
  }

  @Test func `waits before the last step of a flow, and says in which line`() throws {
    let text = checkout("      - pop", receipt: "\n    when-closed-by-user: [resume, forget]")
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(titles(outcome) == [["wait for the transition before the screen goes"]])
    let changed = try #require(outcome.findings.first?.repaired?.changed)
    #expect(changed.place(ofChangesFrom: try written(text)) == "line 11")
  }

  @Test func `opens nothing for who closes the screen that asks`() throws {
    let text = """
      coordinators:
        Lock: {pins: cancelling, start: [show, await Pin, await Vault]}
        Pin: {pins: cancelling, start: [push, wait], receives: {right-pin: [resume, forget]}}
        Vault: {pins: cancelling, start: [show, wait]}
      events: [launch Lock, send Pin right-pin]
      """
    #expect(
      titles(try explored(text)) == [["fail when the user closes the screen, or resume if that is a success"]]
    )
  }

  @Test func `says of an error that nobody catches that it is left`() throws {
    func text(_ start: String) -> String {
      """
      coordinators:
        Kiosk: {start: [show, \(start), await Menu, repeat]}
        Badge: {start: [push, wait], receives: {read: [pop, resume, forget]}, pins: cancelling}
        Menu: {start: [push, wait], receives: {leave: [pop, resume, forget]}, when-closed-by-user: [resume, forget], pins: cancelling}
      events: [launch Kiosk, swipe-back Badge]
      """
    }
    func left(_ start: String) throws -> [[String]] {
      run(try written(text(start)), path: "flow.yaml", line: 1).findings.compactMap(\.repaired?.left)
    }
    #expect(try left("await Badge") == [["uncaught-error"]])
    #expect(try left("try? await Badge") == [[]])
    let searched = try explored(text("await Badge")).findings.compactMap(\.repaired)
    #expect(searched.allSatisfy { $0.left == ["uncaught-error"] } && !searched.isEmpty)
  }

  @Test func `names up to three kinds of what it leaves, and counts more`() {
    let mended = Rule.ID("slot-overwritten")
    func left(_ ids: String...) -> String { Repair.left(ids, of: mended) }
    #expect(left("double-resume") == "double-resume")
    #expect(
      left("pop-dropped", "slot-overwritten", "unmet") == "pop-dropped, slot-overwritten elsewhere and unmet"
    )
    #expect(left("a", "b", "c", "d") == "findings of 4 other kinds")
    #expect(
      left("a", "b", "c", "slot-overwritten") == "slot-overwritten elsewhere and findings of 3 other kinds"
    )
  }

  private func chain(_ link: String) -> String {
    """
    coordinators:
      A: {start: [show], receives: {go: [present b]}, children: {b: {child: B, present: [create, set-callback, start], listener: {x: []}}}}
      B: {start: [push], screen: BV, receives: {x: [listener x]}}
    objects:
      BV: {holds: [\(link) B]}
    events: [launch A, send A go, send B x]
    """
  }

  @Test func `answers no report that a child never makes, and runs no list that is empty`() throws {
    let scenario = try written(chain("weak"))
    for outcome in [run(scenario, path: "flow.yaml", line: 1), explore(scenario, path: "flow.yaml", line: 1)]
    {
      for changed in outcome.findings.compactMap(\.repaired?.changed) {
        let slot = changed.components[0].slots[0]
        let answered = Set(slot.handlers.map(\.event.string))
        #expect(answered == (changed.everFinishes(changed.components[1]) ? ["x", "didFinish"] : ["x"]))
        #expect(slot.handlers.allSatisfy { $0.steps.isEmpty || !slot.detach.isEmpty })
      }
    }
  }

  @Test func `puts no report off to a turn that never comes`() throws {
    let text = """
      ribs:
        Root:
          children:
            session: {child: Session, attach: [guard, build, assign, attach], detach: [guard, detach, clear], listener: {bye: [detach]}}
        Session:
          view: none
          didBecomeActive: [attach home]
          children:
            home: {child: Home, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {bye: [listener bye]}}
        Home: {view: none, willResignActive: [listener bye]}
      events: [launch Root, attach session, detach session]
      """
    for title in try ran(text).joined() { #expect(!title.contains("later turn"), "\(title)") }
  }

  @Test func `waits for the transition before what comes by itself takes a place`() throws {
    let text = """
      ribs:
        R:
          streams: {call: [attach c]}
          children:
            p: {child: P, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
            c: {child: C, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}
        P: {presentation: full screen}
        C: {}
      events: [launch R, attach p, settle, send R call]
      """
    #expect(try ran(text) == [["wait for the transition, then detach p before c is attached"]])
  }

  @Test func `forgets the continuation wherever it is resumed`() throws {
    let text = """
      coordinators:
        H: {start: [show], receives: {go: [await Pick]}}
        Pick: {start: [present, wait], viewDidDisappear: [resume], when-closed-by-user: [resume]}
      events: [launch H, send H go, swipe-down Pick]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(titles(outcome) == [["forget the continuation once it is resumed"]])
    let hooks = try #require(outcome.findings.first?.repaired?.changed.components[1].hooks)
    #expect(hooks.dropFirst().map { $0.steps.map(\.verb) } == [[.resume, .forget], [.resume, .forget]])
  }

  @Test func `takes the screen down before each answer, also before one that did not come`() throws {
    let text = """
      coordinators:
        App: {start: [show, await L]}
        L: {start: [push, wait], receives: {ok: [resume]}, streams: {tok: [resume]}, when-closed-by-user: [resume, forget], when-cancelled: [fail, forget]}
      events: [launch App, send L ok, send L tok]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let hooks = try #require(outcome.findings.first?.repaired?.changed.components[1].hooks)
    for hook in hooks where hook.moment.sent != nil { #expect(hook.steps.contains { $0.verb == .pop }) }
  }

  @Test func `asks in viewDidDisappear what was asked in viewWillDisappear`() throws {
    let rule = try #require(Rule.named("closed-on-cancelled-swipe"))
    #expect(rule.remedies.contains(.onceSettled))
    let text = """
      ribs:
        Library:
          container: navigation
          receives: {open: [attach book]}
          children: {book: {child: Book, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], listener: {didClose: [detach]}}}
        Book: {viewWillDisappear: [{if: isMovingFromParent, do: [listener didClose]}]}
      events: [launch Library, send Library open, swipe-back-cancelled Book, swipe-back Book]
      """
    #expect(try ran(text) == [["do this once the screen has gone"]])
  }

  @Test func `cancels who waits rather than to pop its screen`() throws {
    let text = """
      coordinators:
        App: {start: [show], receives: {go: [await P]}, streams: {home: [after-transition, pop-to-root]}}
        P: {start: [push, wait], receives: {ok: [pop, resume, forget]}, when-closed-by-user: [resume, forget], when-cancelled: [after-transition, pop, resume, forget]}
      events: [launch App, send App go, settle, send App home]
      """
    #expect(try ran(text) == [["cancel P before 'pop-to-root'"]])
  }

  @Test func `shows the root at once that a later turn would show`() throws {
    let text =
      "coordinators: {App: {start: [{later: [show, await B]}]}, B: {start: [push, wait]}}\nevents: [launch App]"
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(titles(outcome).first == ["set the root view before anything else waits"])
    let start = try #require(outcome.findings.first?.repaired?.changed.components[0].hooks.first)
    #expect(start.steps.map(\.verb) == [.show, .later])
  }

  @Test func `waits where a flow begins while a screen is on its way`() throws {
    let text = """
      coordinators:
        Devices:
          container: navigation
          start: [show]
          receives: {add: [{do: [{await: Pairing, ok: [], failed: [], timeout: [await NotFound]}], times: 1}]}
        Pairing:
          presentation: full screen
          start: [present, wait]
          streams: {paired: [after-transition, dismiss-if-presented, resume, forget]}
          receives: {cancel: [dismiss, fail, forget]}
          when-cancelled: [after-transition, dismiss-if-presented, fail, forget]
        NotFound:
          start: [present, wait]
          receives: {ok: [dismiss, resume, forget]}
          when-closed-by-user: [resume, forget]
          when-cancelled: [after-transition, dismiss-if-presented, fail, forget]
      events: [launch Devices, send Devices add, wait 30, send NotFound ok]
      """
    let outcome = try explored(text, isStrict: true)
    #expect(titles(outcome).joined().contains("wait for the transition before the screen comes"))
  }

  @Test func `says what it puts off`() throws {
    let scenario = try written(
      """
      ribs:
        Home: {receives: {tap: [attach item, attach note]}, children: {item: {child: Item, attach: [build, attach]}, note: {child: Item, attach: [build, attach]}}}
        Item: {}
      events: [launch Home]
      """
    )
    let rule = try #require(Rule.named("reentrant-detach"))
    let deeds = Changes(scenario, rule: rule, child: -1, parent: -1).all.filter { $0.remedy == .sayLater }
      .map(\.deed)
    #expect(
      Set(deeds) == [
        "attach item in a later turn", "attach note in a later turn",
        "attach item, and do what follows, in a later turn",
      ]
    )
  }

  private func awaiting(_ behind: String) -> String {
    """
    coordinators:
      App: {start: [show, \(behind)]}
      Login: {start: [push, await Code, pop]}
      Code: {start: [wait], view: none, receives: {ok: [resume, forget], wrong: [fail, forget]}}
      Home: {start: [push, wait]}
    events: [launch App, finish animations, send Code wrong]
    """
  }

  @Test func `throws an error on that it has caught where whoever awaits goes on after a success`() throws {
    let deed = "take the screen down where Code fails"
    let condition = "once no transition runs"
    #expect(try ran(awaiting("await Login")).first == ["\(deed), \(condition)"])
    let thrown = ["\(deed) and throw the error on, \(condition)"]
    #expect(try ran(awaiting("await Login, await Home")).first == thrown)
    #expect(try ran(awaiting("{await: Login, ok: [await Home]}")).first == thrown)
    #expect(try ran(awaiting("{await: Login, failed: [await Home]}")).first == thrown)
  }
}
