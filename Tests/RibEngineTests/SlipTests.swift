import Testing

@testable import RibEngine

/// Where one word is wrong, that word is changed, and a word that is missing is missed once.
@Suite("A slip") struct SlipTests {
  private func ran(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  private func told(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map(\.rule)
  }

  @Test func `in what is done when the user closes a screen names the slot of another`() throws {
    let text = """
      ribs:
        Home:
          children:
            a: {child: A, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}
            b: {child: B, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach a]}
        A: {}
        B: {}
      events: [launch Home, attach b, swipe-down B, attach b]
      """
    #expect(try ran(text).findings.first?.repaired?.title == "detach b, not a")
  }

  @Test func `in the answer to a pushed child is not mended by closing both`() throws {
    let text = """
      coordinators:
        Root:
          start: [show]
          children:
            left: {child: Pane, present: [guard, create, append, set-callback, start], remove: [pop, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
            right: {child: Pane, present: [guard, create, append, set-callback, start], remove: [pop, remove], listener: {didFinish: [remove left]}, when-closed-by-user: [remove]}
        Pane: {start: [push], finishes: never}
      events: [launch Root, present left, present right, finish Pane#2]
      """
    #expect(try ran(text).findings.first?.repaired?.title == "remove right, not left")
  }

  @Test func `in how a screen is put up is seen from how it is taken down`() throws {
    let text = """
      ribs:
        Bar:
          container: tabs
          didLoad: [attach tab]
          children: {tab: {child: Tab, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}}
        Tab:
          receives: {open: [attach page]}
          children: {page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}}
        Page: {receives: {done: [finish]}}
      events: [launch Bar, send Tab open, send Page done]
      """
    let outcome = try ran(text)
    #expect(told(outcome) == ["push-without-stack"])
    let changed = outcome.findings.first?.repaired?.changed
    #expect(changed?.components[1].slots[0].attach.last?.verb == .present)
    let atOnce = try ran(text.replacing("attach, push]", with: "attach, push without animation]"))
    let shown = atOnce.findings.first?.repaired?.changed.components[1].slots[0].attach.last
    #expect(shown?.verb == .present && shown?.argument == .unanimated)
  }

  @Test func `in the container of a screen is one, however many are pushed from there`() throws {
    let text = """
      ribs:
        Root:
          container: navigation
          children: {editor: {child: Editor, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}}
        Editor:
          children:
            crop: {child: Crop, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
            filter: {child: Filter, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
        Crop: {}
        Filter: {}
      events: [launch Root, attach editor, attach crop, attach filter]
      """
    #expect(try told(ran(text)) == ["push-without-stack"])
    let found = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(told(found).filter { $0 == "push-without-stack" }.count == 1)
  }

  @Test func `in a handler that looks at another task is mended beside that look`() throws {
    let text = """
      coordinators:
        Home:
          start: [show, wait]
          streams: {push: [guard Menu, await Offer]}
          receives: {menu: [guard Menu, await Menu]}
        Offer: {start: [present, wait], receives: {close: [dismiss, resume, forget]}, when-closed-by-user: [fail, forget]}
        Menu: {start: [present, wait], receives: {pick: [dismiss, resume, forget]}, when-closed-by-user: [fail, forget]}
      events: [launch Home, send Home menu, send Menu pick, send Home push, send Home push]
      """
    let outcome = try ran(text)
    #expect(told(outcome) == ["overlapping-flows"])
    #expect(outcome.findings.first?.repaired?.title == "return while Offer still runs")
  }

  @Test func `of a screen that nobody hears is not mended by who answers later`() throws {
    let text = """
      coordinators:
        App: {start: [await Home, await Login]}
        Home:
          start: [show, wait]
          streams: {expired: [after-transition, resume, forget]}
          receives: {buy: [guard Buy, await Buy]}
          when-cancelled: [fail, forget]
        Buy:
          start: [present, wait]
          receives: {cancel: [dismiss, fail, forget]}
          when-cancelled: [after-transition, dismiss-if-presented, fail, forget]
        Login: {start: [show, wait], when-cancelled: [fail, forget]}
      events: [launch App, send Home buy, swipe-down Buy, send Home buy, send Home expired]
      """
    let outcome = try ran(text)
    #expect(told(outcome).contains("never-resumed"))
    for changed in outcome.findings.filter({ $0.rule == "never-resumed" }).compactMap(\.repaired?.changed) {
      #expect(changed.component(named: "Buy")?.hooks.contains { $0.moment == .closedByUser } == true)
    }
  }

  private func signUp(_ closed: String) -> String {
    """
    coordinators:
      App:
        container: navigation
        start: [show]
        children: {signUp: {child: SignUp, present: [guard, create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}}
      SignUp:
        start: [present name]
        children: {name: {child: Name, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove, finish]}, when-closed-by-user: \(closed)}}
      Name: {start: [push], receives: {next: [pop, finish]}}
    events: [launch App, present signUp, swipe-back Name, present signUp]
    """
  }

  @Test func `that leaves a coordinator nothing to show is told where the next is refused`() throws {
    let outcome = try ran(signUp("[remove]"))
    #expect(told(outcome) == ["leaked-child-coordinator"])
    #expect(outcome.findings.first?.consequences.map(\.rule) == ["attach-refused"])
    #expect(try told(ran(signUp("[remove, finish]"))) == [])
  }

  @Test func `that leaves a sheet of who reports that it is done is mended before the report`() throws {
    let text = """
      coordinators:
        App:
          container: empty navigation
          start: [show, present home]
          children:
            home: {child: Home, present: [guard, create, append, set-callback, start], remove: [remove], listener: {didLogOut: [after-transition, remove, present login]}}
            login: {child: Login, present: [guard, create, append, set-callback, start]}
        Home:
          start: [replace-stack]
          streams: {ended: [after-transition, listener didLogOut]}
          receives: {help: [present help]}
          children: {help: {child: Help, present: [guard, create, append, set-callback, start], remove: [guard, dismiss-if-presented, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}}
        Help: {start: [present], receives: {close: [finish]}}
        Login: {start: [replace-stack]}
      events: [launch App, send Home help, settle, send Home ended]
      """
    let outcome = try ran(text)
    #expect(told(outcome) == ["released-too-early"])
    #expect(outcome.findings.first?.repaired?.title == "remove help before reporting")
  }

  @Test func `in who holds whom is told before the app dies of another`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          receives: {scan: [await Scan]}
          children: {tour: {child: Tour, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}}
        Tour: {start: [push], holds: [strong TourModel], receives: {done: [pop, finish]}}
        Scan: {start: [present, wait], receives: {found: [dismiss, resume, resume]}}
      objects:
        TourModel: {holds: [strong Tour]}
      events: [launch App, present tour, send Tour done, settle, send App scan, send Scan found]
      """
    #expect(try told(ran(text)).sorted() == ["double-resume", "retain-cycle"])
    let alone = text.replacing("present tour, send Tour done, settle, ", with: "")
    #expect(try told(ran(alone)) == ["double-resume"])
  }

  @Test func `that is a warning has its change where a line does not hold because of it`() throws {
    let text = """
      ribs:
        Cart:
          container: navigation
          receives: {open: [attach coupon]}
          children: {coupon: {child: Coupon, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: []}, when-closed-by-user: [detach]}}
        Coupon: {receives: {apply: [finish]}}
      events: [launch Cart, send Cart open, send Coupon apply, expect coupon empty]
      """
    let outcome = try ran(text)
    #expect(outcome.verdict == .unmet)
    #expect(outcome.findings.first?.repaired?.title == "detach the child when it finishes")
    #expect(try ran(text.replacing(", expect coupon empty", with: "")).findings.first?.repaired == nil)
  }
}
