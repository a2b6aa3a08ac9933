import Foundation
import RibEngine
import Testing

/// The same mistake under other circumstances has other words, and stands where it was made.
struct WordsTests {
  private func played(_ text: String, path: [Int]? = nil) throws -> Outcome {
    var options = RunOptions()
    (options.path, options.proposesFixes) = (path, false)
    return run(try written(text), path: "flow.yaml", line: 1, options: options)
  }

  private func parent(_ attach: String, _ detach: String, _ child: String, _ events: String) -> String {
    """
    ribs:
      Cart:
        children:
          coupon: {child: Coupon, attach: [\(attach)], detach: [\(detach)], listener: {didFinish: [detach]}}
      Coupon: {\(child)}
    events: [launch Cart, \(events)]
    """
  }

  @Test func `an event that only lets something have its turn before it does not happen`() throws {
    let text = """
      ribs:
        Root:
          pins: [finishes]
          didBecomeActive: [attach intro]
          children:
            intro: {child: Intro, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {next: [detach, attach trip]}}
            trip: {child: Trip, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach]}}
        Intro: {pins: [finishes], receives: {next: [listener next]}}
        Trip:
          finishes: at a quiet time
          receives: {date: [attach date]}
          children:
            date: {child: Date, attach: [guard, build, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Date: {view: none, finishes: at a quiet time}
      events: [launch Root, send Intro next, send Trip date]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let marks = try #require(outcome.findings.first { $0.severity == .error }).labels.map(\.text)
    #expect(marks.contains("comes next, and does not happen"), "\(marks)")
  }

  @Test(
    "A slot says of the child that it keeps what became of it",
    arguments: [
      (
        "guard, build, attach, assign", "guard, clear, detach", "view: none, finishes: in didBecomeActive",
        "Cart.coupon holds a child that has already finished"
      ),
      (
        "guard, build, assign, attach", "guard, detach", "view: none",
        "Cart.coupon holds a child that is detached already"
      ),
      (
        "guard, build, assign", "guard, clear, detach", "view: none",
        "Cart.coupon holds a child that was never attached"
      ),
    ]
  )
  func stuckSlot(attach: String, detach: String, child: String, message: String) throws {
    let found = try played(parent(attach, detach, child, "attach coupon, detach coupon")).findings
    #expect(found.first { $0.rule == "stuck-slot" }?.message == message)
  }

  @Test("A parent that only passes a report on is not said to take its child out")
  func passedOn() throws {
    let steps = "attach: [guard, build, attach, assign], detach: [guard, clear, detach]"
    let text = """
      ribs:
        Root: {children: {home: {child: Home, \(steps), listener: {didFinish: [detach]}}}}
        Home: {children: {profile: {child: Profile, \(steps), listener: {didFinish: [finish]}}}}
        Profile: {view: none, finishes: in didBecomeActive}
      events: [launch Root, attach home, attach profile]
      """
    let finding = try #require(try played(text).findings.first { $0.rule == "stuck-slot" })
    #expect(finding.labels.contains { $0.text.contains("reports to its listener") })
    #expect(!finding.labels.contains { $0.text.contains("hears it") })
  }

  private func halves(_ handler: String) -> String {
    """
    ribs:
      Home:
        children:
          upper: {child: Half, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach]}}
          lower: {child: Half, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [\(handler)]}}
      Half: {}
    events: [launch Home, attach upper, attach lower, finish Half#2]
    """
  }

  @Test("A handler that closes the wrong child is the place of the mistake")
  func handler() throws {
    let text = halves("detach upper")
    let finding = try #require(try played(text).findings.first)
    #expect(finding.rule == "child-left-active")
    let file = Array("flow: A flow\n\(text)".utf8)
    #expect(String(decoding: file[finding.span.bytes], as: UTF8.self) == "detach upper")
  }

  @Test(
    "A presentation is refused for one of several reasons, which UIKit prints",
    arguments: [
      (
        "didLoad: [attach zoom], ", "push", "attach item",
        "Zoom is not shown: its host Item is not in the window yet",
        "whose view is not in the window hierarchy"
      ),
      (
        "", "push", "attach item, attach zoom, attach tip",
        "Tip is not shown: its host already presents Zoom",
        "which is already presenting <Zoom>"
      ),
    ]
  )
  func refusals(hook: String, mode: String, events: String, message: String, printed: String) throws {
    let list = "detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}"
    let finding = try played(
      """
      ribs:
        Shop:
          children:
            item: {child: Item, attach: [guard, build, assign, attach, \(mode)], detach: [guard, clear, detach]}
        Item:
          \(hook.isEmpty ? "data: {}" : hook.replacing(", ", with: ""))
          children:
            zoom: {child: Zoom, attach: [guard, build, assign, attach, present], \(list)}
            tip: {child: Tip, attach: [guard, build, assign, attach, present], \(list)}
        Zoom: {}
        Tip: {}
      events: [launch Shop, \(events)]
      """
    ).findings.first { $0.rule == "present-refused" }
    #expect(finding?.message == message)
    #expect(finding?.notes.contains { $0.hasPrefix("UIKit prints: ") && $0.contains(printed) } == true)
  }

  @Test("A second coordinator's sheet is refused beside the first")
  func coordinators() throws {
    let slot =
      "present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}"
    let text = """
      coordinators:
        App:
          children:
            one: {child: One, \(slot)}
            two: {child: Two, \(slot)}
        One: {start: [present]}
        Two: {start: [present]}
      events: [launch App, present one, present two]
      """
    #expect(try played(text).findings.first?.message == "Two is not shown: One is presented already")
  }

  @Test("What a look at rest finds is marked at the step that did it, not at the event after it")
  func marks() throws {
    let text = parent(
      "guard, build, assign, attach",
      "guard, detach",
      "view: none",
      "attach coupon, detach coupon, attach coupon"
    )
    let finding = try #require(try played(text).findings.first { $0.rule == "stuck-slot" })
    #expect(finding.events[finding.eventIndex].kind == .detachChild)
  }

  // MARK: - Lines that do not hold

  @Test(
    "A line that does not hold says what is so instead, and since which step",
    arguments: [
      ("attach coupon, detach coupon, expect coupon filled", "Cart.coupon is empty", "empty from here on"),
      (
        "attach coupon, detach coupon, expect Coupon alive", "Coupon is released",
        "detached here, and nobody keeps it"
      ),
      ("attach coupon, expect Coupon inactive", "Coupon is active", "active from here on"),
      (
        "attach coupon, attach coupon, expect Coupon#2 alive", "Coupon#2 was never built",
        "refused: it holds Coupon"
      ),
      ("attach coupon, expect coupon empty", "Cart.coupon holds Coupon", "holds Coupon from here on"),
      ("expect coupon filled", "Cart.coupon was never filled", ""),
      (
        "attach coupon, expect Coupon released",
        "Coupon is alive: Cart has it among its children, Cart.coupon holds it", ""
      ),
    ]
  )
  func unmet(events: String, message: String, label: String) throws {
    let text = parent("guard, build, assign, attach", "guard, clear, detach", "view: none", events)
    let outcome = try played(text)
    let remark = try #require(outcome.remarks.first { $0.id == "unmet" })
    #expect(outcome.verdict == .unmet)
    #expect(remark.message == message)
    #expect(label.isEmpty || remark.labels.contains { $0.text == label }, "\(remark.labels.map(\.text))")
  }

  @Test
  func `a line that does not hold names the event before it that did not happen, not what was so earlier`()
    throws
  {
    let slot = "attach: [guard, build, assign, attach], detach: [guard, clear, detach]"
    let text = """
      ribs:
        Root:
          didBecomeActive: [attach page]
          children:
            page: {child: Page, \(slot), listener: {gone: [detach page, {later: [attach other]}]}}
            other: {child: Other, \(slot), listener: {back: [detach other, attach page]}}
        Page: {view: none, streams: {over: [listener gone]}}
        Other: {view: none, streams: {back: [listener back]}}
      events: [launch Root, send Page over, send Other back, expect Page active]
      """
    let remark = try #require(try played(text).remarks.first { $0.id == "unmet" })
    #expect(remark.message == "Page is released")
    #expect(remark.labels.map(\.text) == ["did not happen: no Other is there"])
  }

  // MARK: - Timings that there are not

  private let open = """
    ribs:
      Cart:
        children:
          coupon: {child: Coupon, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
      Coupon: {view: none, finishes: [never, in didLoad, later]}
    events: [launch Cart, attach coupon]
    """

  @Test(
    "A timing that there is not is an error that says how many there are",
    arguments: [
      ([9, 9], "there is no timing 9/9: choice 1 has 3 alternatives, 0 to 2"),
      ([1, 1], "there is no timing 1/1: there is no choice 2 on that path"),
    ]
  )
  func noSuchTiming(path: [Int], message: String) throws {
    let outcome = try played(open, path: path)
    #expect(outcome.verdict == .unmet)
    #expect(outcome.findings.isEmpty)
    #expect(outcome.remarks.map(\.id) == ["no-such-timing"])
    #expect(outcome.remarks.first?.message == message)
    #expect(outcome.remarks.first?.hint == "the flow has 3 timings")
  }

  @Test("A written timing that there is not is shown where it is written")
  func writtenTiming() throws {
    let text = open + "\ntiming: 7"
    let remark = try #require(try played(text).remarks.first)
    #expect(remark.message == "there is no timing 7: choice 1 has 3 alternatives, 0 to 2")
    #expect(String(decoding: Array("flow: A flow\n\(text)".utf8)[remark.span.bytes], as: UTF8.self) == "7")
  }

  @Test("Ways of 0 beyond the last choice mean nothing")
  func calmTail() throws { #expect(try played(open, path: [1, 0, 0]).remarks.isEmpty) }

  @Test("A flow in which nothing happens says so")
  func nothingHappens() throws {
    let remarks = try played("ribs: {Cart: {}}\nevents: [launch Cart]").remarks
    #expect(remarks.map(\.id) == ["nothing-happens"])
    #expect(remarks.first?.severity == .note)
    #expect(try played("ribs: {Cart: {}}\nevents: [launch Cart, touch-view Cart]").remarks.isEmpty)
  }

  private func presents(_ views: String) -> String {
    """
    ribs:
      Cart:
        children:
          sum:
            child: Sum
            attach: [guard, build, assign, attach, present]
            detach: [guard, clear, detach, dismiss]
      Sum: {view: \(views)}
    events: [launch Cart, attach sum]
    """
  }

  @Test("A presentation of a child that has no view is noted, whatever else is played")
  func nothingToShow() throws {
    let remark = try #require(try played(presents("none")).remarks.first)
    #expect(remark.id == "nothing-to-show")
    #expect(remark.message == "Cart.sum holds Sum, which has no view")
    #expect(remark.hint == "presenting it does nothing")
  }

  @Test("A child that has a view in some timing is shown there, and nothing is noted")
  func somethingToShow() throws { #expect(try played(presents("[none, lazy]")).remarks.isEmpty) }

  private func bringing(_ start: String, _ present: String = "create, append, set-callback, start") -> String
  {
    """
    coordinators:
      App:
        start: [show]
        children:
          flow: {child: Flow, present: [\(present)], remove: [dismiss-if-presented, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
      Flow: {container: navigation, start: [\(start)]}
    events: [launch App, present flow]
    """
  }

  @Test("A coordinator whose container nothing puts up is noted")
  func containerNeverShown() throws {
    let remark = try #require(try played(bringing("")).remarks.first)
    #expect(remark.id == "container-never-shown")
    #expect(remark.message == "Flow brings a container that nothing puts up")
  }

  @Test("A container that its own coordinator or who builds it puts up is not noted")
  func containerShown() throws {
    #expect(try played(bringing("present")).remarks.isEmpty)
    #expect(try played(bringing("", "create, append, set-callback, present, start")).remarks.isEmpty)
  }

  @Test("A container that a step of another slot's list puts up is not noted")
  func containerShownByAnother() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            flow: {child: Flow, present: [create, append, set-callback, start], remove: [remove]}
            page: {child: Page, present: [create, append, set-callback, start, {by: Flow, do: [present]}], remove: [remove]}
        Flow: {container: navigation}
        Page: {}
      events: [launch App, present flow, present page]
      """
    #expect(try played(text).remarks.isEmpty)
  }

  private func guarded(_ attach: String, _ more: String = "") -> String {
    """
    ribs:
      Home:
        children:
          cart:
            child: Cart
            attach: \(attach)
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
    \(more)
      Cart: {view: none, finishes: never}
    events: [launch Home, attach cart]
    """
  }

  @Test("A slot that no line assigns is noted where its detach looks at it first")
  func neverFilled() throws {
    let remarks = try played(guarded("[guard, build, attach]")).remarks
    #expect(remarks.map(\.id) == ["never-filled"])
    #expect(remarks.map(\.message) == ["Home.cart is never filled"])
    let hint = "no line assigns it, so that 'guard' always returns where Cart is to be detached"
    #expect(remarks.map(\.hint) == [hint])
  }

  @Test("A slot is filled by what assigns its property, in whichever slot's list")
  func filledByAnother() throws {
    let other = """
              variable: sheet
            basket: {child: Cart, variable: sheet, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
      """
    #expect(
      try played(guarded("[guard, build, attach]", other)).remarks.filter { $0.id == "never-filled" }.isEmpty
    )
  }

  @Test("A coordinator that no line appends is noted where its remove looks for it")
  func neverAppended() throws {
    let text = """
      coordinators:
        App:
          children:
            sync: {child: Sync, present: [create, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Sync: {finishes: never}
      events: [launch App, present sync]
      """
    let remarks = try played(text).remarks.filter { $0.id == "never-filled" }
    #expect(remarks.map(\.hint) == ["no line appends Sync, so 'remove' finds nothing"])
  }

  @Test("Of a child that is told to be released too early it is not said again that nothing fills its slot")
  func neverFilledAndReleased() throws {
    let text = """
      coordinators:
        App:
          children:
            sync: {child: Sync, present: [create, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Sync: {start: [push]}
      events: [launch App, present sync, finish Sync]
      """
    let outcome = try played(text)
    #expect(outcome.findings.contains { $0.rule == "released-too-early" })
    #expect(outcome.remarks.filter { $0.id == "never-filled" }.isEmpty)
  }

  @Test(
    "A detach that finds the slot empty is an error, whoever asks for it",
    arguments: ["tap", "stream", "line"]
  )
  func foundEmpty(by way: String) throws {
    let asks = [
      "tap": "receives: {close: [detach menu]}", "stream": "streams: {close: [detach menu]}",
      "line": "view: lazy",
    ]
    let text = """
      ribs:
        Home:
          \(asks[way] ?? "")
          children:
            menu: {child: Menu, attach: [guard, build, attach, embed], detach: [guard, clear, detach, unembed]}
        Menu: {}
      events: [launch Home, attach menu, \(way == "line" ? "detach menu" : "send Home close")]
      """
    let findings = try played(text).findings
    #expect(findings.map(\.rule) == ["finish-ignored"])
    #expect(
      findings.map(\.message) == ["Menu is to be detached, but Home.menu is empty and nothing happens"]
    )
  }

  @Test("Of a slot that a finding is about it is not said again that nothing fills it")
  func neverFilledAndTold() throws {
    let flow = guarded("[guard, build, attach]").replacing("attach cart]", with: "attach cart, finish Cart]")
    let outcome = try played(flow)
    #expect(outcome.findings.map(\.rule) == ["finish-ignored"])
    #expect(outcome.remarks.isEmpty)
  }

  @Test("A step in quotes is quoted once", arguments: ["dismiss", "'dismiss'", "\"dismiss\""])
  func stepInQuotes(step: String) throws {
    let text = """
      coordinators:
        P:
          children:
            c: {child: C, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        C: {start: [push], receives: {no: [\(step), pop, finish]}}
      events: [launch P, present c, send C no]
      """
    #expect(try played(text).remarks.map(\.message) == ["'dismiss' does nothing"])
  }

  @Test("A list of a slot that has no steps is noted once, where it is run first")
  func nothingToRun() throws {
    let text = """
      ribs:
        Cart:
          children:
            sum:
              child: Sum
              attach: [guard, build, assign, attach]
              listener: {didFinish: [detach sum]}
        Sum: {}
      events: [launch Cart, attach sum, finish Sum, detach sum]
      """
    let remarks = try played(text).remarks
    #expect(remarks.map(\.id) == ["nothing-to-run"])
    #expect(remarks.first?.message == "Cart.sum has no steps under 'detach'")
    let handler = try written(text).components[0].slots[0].handlers[0]
    #expect(remarks.first?.span == handler.steps[0].span)
    let right = text.replacingOccurrences(
      of: "listener:",
      with: "detach: [guard, clear, detach]\n        listener:"
    )
    #expect(try played(right).remarks.isEmpty)
  }

  @Test("A push that was put off is not said to be asked for when it is made")
  func putOff() throws {
    func slot(_ name: String, _ child: String) -> String {
      "\(name): {child: \(child), attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}"
    }
    let text = """
      ribs:
        Cart:
          container: navigation
          streams: {link: [attach tip], unlink: [detach tip]}
          children:
            \(slot("sum", "Sum"))
            \(slot("tip", "Tip"))
        Sum: {}
        Tip: {}
      events: [launch Cart, attach sum, send Cart link, send Cart unlink]
      """
    let finding = try #require(try played(text).findings.first { $0.rule == "present-after-detach" })
    #expect(
      finding.message == "the screen of Tip waited for a transition, and goes up after Tip was detached"
    )
  }

  @Test("A handler that no report meets is noted where another report of the child meets none")
  func neverSent() throws {
    let remark = try #require(try played(unheard).remarks.first)
    #expect(remark.id == "never-sent")
    #expect(remark.message == "Sum never sends didTapClose")
    #expect(remark.hint == "it sends didTapClosed, for which there is no handler")
    let right = unheard.replacingOccurrences(of: "didTapClosed", with: "didTapClose")
    #expect(try played(right).remarks.isEmpty)
  }

  @Test("What a screen is doing when an attach is refused is said as it is")
  func screenOnItsWayOut() throws {
    let text = """
      ribs:
        Cart:
          streams: {link: [attach sum], paid: [detach sum]}
          children:
            sum:
              child: Sum
              attach: [guard, build, assign, attach, present]
              detach: [guard, dismiss, completion: [clear, detach]]
        Sum: {}
      events: [launch Cart, send Cart link, settle, send Cart paid, send Cart link]
      """
    let finding = try #require(try played(text).findings.first { $0.rule == "attach-refused" })
    #expect(
      finding.message == "an attach is lost: Cart.sum still holds Sum, whose screen is on its way out"
    )
  }

  @Test("A report after a coordinator was removed is told in the words of coordinators")
  func reportOfRemoved() throws {
    let text = """
      coordinators:
        Shop:
          start: [show]
          children:
            sum:
              child: Sum
              present: [create, append, set-callback, start]
              remove: [dismiss, remove]
              listener: {didFinish: [remove]}
        Sum: {start: [present], receives: {tap: [finish, finish]}}
      events: [launch Shop, present sum, send Sum tap]
      """
    let finding = try #require(try played(text).findings.first { $0.rule == "event-after-detach" })
    #expect(finding.message == "Sum reports to Shop after it was removed")
    #expect(finding.notes.isEmpty)
  }

  private let unheard = """
    ribs:
      Cart:
        children:
          sum:
            child: Sum
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]
            listener: {didTapClose: [detach], didFinish: []}
      Sum: {view: none, receives: {tap: [listener didTapClosed]}}
    events: [launch Cart, attach sum, send Sum tap]
    """

  @Test("A report that nobody handles is named, with those that have steps")
  func otherHandlers() throws {
    let finding = try #require(try played(unheard).findings.first { $0.rule == "finish-unhandled" })
    #expect(finding.labels.map(\.text).contains("Cart has no step for didTapClosed"))
    #expect(finding.notes == ["what Cart has steps for: didTapClose"])
  }

  @Test("What its listener has steps for is not said of a child that is gone")
  func handlersOfTheRemoved() throws {
    let finding = try #require(
      try played(
        """
        coordinators:
          Root:
            start: [show]
            children:
              ask: {child: Ask, present: [create, append, set-callback, start], remove: [pop, remove], listener: {didFinish: [remove], help: []}}
          Ask: {start: [push, wait], receives: {ok: [finish]}, streams: {help: [listener help, resume, forget]}}
        events: [launch Root, present ask, send Ask ok, send Ask help]
        """
      ).findings.first { $0.rule == "event-after-detach" }
    )
    #expect(finding.notes.contains { $0.contains("has steps for") } == false)
  }

  @Test("A choice is not counted where every timing comes to the same")
  func uncountedChoice() throws {
    let slot = "child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach]"
    let finding = try #require(
      try played(
        """
        ribs:
          P:
            children:
              a: {\(slot), listener: {close: [detach], didFinish: [detach]}}
          A: {view: none, didBecomeActive: [listener close], finishes: [never, in didLoad]}
        events: [launch P, attach a]
        """
      ).findings.first
    )
    #expect(finding.labels.map(\.text).contains("this timing: in didLoad"))
    #expect(finding.timings == 2)
  }

  @Test("Of two changes for screens that the user closes it is said whose")
  func whoseScreen() throws {
    let outcome = explore(
      try written(
        """
        coordinators:
          App: {start: [show, await Login, await Home]}
          Login: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}}
          Home: {start: [push, wait]}
        events: [launch App, swipe-down Login]
        """
      ),
      path: "flow.yaml",
      line: 1
    )
    let title = outcome.findings.first { $0.rule == "never-resumed" }?.repaired?.title ?? ""
    #expect(title.hasPrefix("fail when the user closes the screen of Login"))
    #expect(title.hasSuffix("resume when the user closes the screen of Home"))
  }

  private let swiped = """
    coordinators:
      Shop: {start: [show], receives: {tap: [await Login]}}
      Login: {start: [present, wait], receives: {done: [resume]}}
    events: [launch Shop, send Shop tap, swipe-down Login]
    """

  @Test("Where a screen is gone, its going is shown as well as the wait that it leaves")
  func goneScreen() throws {
    let finding = try #require(try played(swiped).findings.first { $0.rule == "never-resumed" })
    #expect(
      finding.labels.map(\.text) == ["waits here, and nothing resumes it", "the screen of Login goes"]
    )
  }

  @Test("A line about who was refused a slot is no error of its own")
  func refusedAndExpected() throws {
    let text = """
      ribs:
        Root:
          didBecomeActive: [attach login]
          children:
            login:
              child: Login
              variable: current
              attach: [guard, build, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
              listener: {didFinish: [attach home, detach]}
            home:
              child: Home
              variable: current
              attach: [guard, build, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
        Login: {receives: {ok-tapped: [finish]}}
        Home: {}
      events: [launch Root, send Login ok-tapped, expect Home on-screen]
      """
    let outcome = try played(text)
    #expect(outcome.findings.map(\.rule) == ["attach-refused"])
    #expect(outcome.remarks.filter { $0.id == "unmet" }.map(\.severity) == [.note])
  }

  @Test("A line of events is no place of what comes by itself when it was the last")
  func lineThatDidNothing() throws {
    let text = """
      ribs:
        Book:
          children:
            page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            cover: {child: Cover, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Page: {view: none, work: goes on after detach, didBecomeActive: [{later: [finish]}]}
        Cover: {view: none}
      events: [launch Book, attach page, detach page, attach page, attach cover, finish Cover]
      """
    let scenario = try written(text)
    let last = try #require(scenario.events.last?.span)
    let finding = try #require(run(scenario, path: "flow.yaml", line: 1).findings.first)
    #expect(finding.rule == "stale-close")
    #expect(!finding.labels.contains { $0.span == last })
  }

  @Test("Of a presentation that waited it is not said that it was asked for too late")
  func waitedAndRefused() throws {
    let text = """
      ribs:
        Home:
          streams: {link: [after-transition, detach article, attach article]}
          children:
            article:
              child: Article
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
        Article: {presentation: full screen}
      events: [launch Home, attach article, send Home link, send Home link]
      timing: 0/1
      """
    let finding = try #require(try played(text).findings.first { $0.rule == "present-after-detach" })
    #expect(
      finding.message
        == "the screen of Article#2 waited for a transition, and Article#2 was detached by then"
    )
  }
}

extension Span {
  fileprivate var bytes: Range<Int> { Int(start)..<Int(end) }
}
