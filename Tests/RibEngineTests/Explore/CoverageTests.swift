import Checking
import FlowFiles
import Foundation
import Testing

@testable import RibEngine

/// What a search names because it never came to happen.
struct CoverageTests {
  private func outcome(_ text: String, _ change: (inout ExploreOptions) -> Void = { _ in }) throws -> Outcome
  {
    var options = ExploreOptions()
    options.proposesFixes = false
    change(&options)
    let file = SourceFile(path: "x.yaml", bytes: Array(text.utf8))
    let scenario = try #require(Shipped.scenarios(of: file).first)
    return explore(scenario, path: "x.yaml", line: 1, options: options)
  }

  private func remarks(_ text: String, _ change: (inout ExploreOptions) -> Void = { _ in }) throws -> [String]
  {
    try outcome(text, change).remarks.filter { $0.id == "never-fired" }.map {
      "\($0.severity): \($0.message)"
    }
  }

  @Test func `within a bound of events nothing is said never to happen, nor is an error`() throws {
    let text = """
      flow: a long way
      ribs:
        Home:
          receives: {open: [attach one]}
          children:
            one: {child: One, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        One:
          receives: {next: [attach two]}
          children:
            two: {child: Two, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Two: {receives: {tapped: []}}
      events: [launch Home, send Home open, send One next, send Two tapped]
      """
    let told = try remarks(text) {
      $0.events = 2
      $0.isStrict = true
    }
    #expect(told == ["warning: this event has not happened so far"])
    #expect(try remarks(text) { $0.isStrict = true } == [])
  }

  @Test(arguments: [("viewWillDisappear", true), ("viewDidDisappear", false)])
  func `a search takes swipes back where something happens as soon as one begins`(
    moment: String,
    isFound: Bool
  ) throws {
    let text = """
      flow: swipes
      ribs:
        Feed:
          children:
            article:
              child: Article
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach]
              listener: {didClose: [detach]}
        Article:
          \(moment): [{if: [isMovingFromParent], do: [listener didClose]}]
      events: [launch Feed, attach article]
      """
    let found = try outcome(text).findings.map(\.rule)
    #expect(found.contains("closed-on-cancelled-swipe") == isFound)
    let written = text.replacing("article]\n", with: "article, swipe-back Article]\n")
    #expect(try outcome(written).findings.map(\.rule).contains("closed-on-cancelled-swipe") == isFound)
  }

  /// A child that reports, with what it says about when; nothing but a report detaches it.
  private func family(
    _ child: String,
    listener: String = "{didFinish: [detach]}",
    events: String = "attach slot"
  )
    -> String
  {
    """
    flow: a family
    ribs:
      Parent:
        children:
          slot:
            child: Child
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]
            listener: \(listener)
      Child:
        view: none
        \(child)
    events:
      - launch Parent
      - \(events)
    """
  }

  // MARK: - Buttons

  /// A cart that shows its terms and waits for an answer.
  private func terms(_ more: String) -> String {
    """
    flow: terms
    coordinators:
      Cart:
        start: [show]
        pins: [cancelling]
        receives: {pay: [await Terms]}
      Terms:
        start: [present, wait, forget, dismiss-self]
        pins: [cancelling]
        data: {user: set at build}
        presentation: full screen
        receives:
          accept: [resume, forget]
          \(more)
    events: [launch Cart, send Cart pay]
    """
  }

  @Test func `a button that closes the screen without an answer is tried as those that answer are`() throws {
    let outcome = try outcome(terms("decline: [dismiss-self]"))
    #expect(outcome.findings.contains { $0.rule == "never-resumed" && $0.severity == .error })
  }

  @Test func `of a button that nothing sends a note says that it was not tried`() throws {
    #expect(try remarks(terms("more: [read user]")) == ["note: Terms is never sent more"])
  }

  @Test func `nothing is said of a button that answers, nor where events are pinned`() throws {
    let pinned = terms("more: [read user]").replacingOccurrences(
      of: "pins: [cancelling]\n    data",
      with: "pins: [cancelling, events]\n    data"
    )
    #expect(try remarks(terms("later: [resume, forget]")) == [])
    #expect(try !remarks(pinned).contains { $0.contains("is never sent") })
  }

  @Test func `an event that a step sends is tried, and one that UIKit sends needs nobody`() throws {
    let text = terms("viewWillDisappear: [send Terms next]\n      next: [read user]")
    #expect(try remarks(text) == [])
  }

  @Test func `what only an unsent event would send was not tried either`() throws {
    let text = terms("more: [send Terms next]\n      next: [read user]")
    #expect(
      try remarks(text) == ["note: Terms is never sent more", "note: Terms is never sent next"]
    )
  }

  // MARK: - Faces

  /// In the timing in which the child is still at work the swipe shows itself as a refused attach.
  @Test func `a mistake is told once, whatever it looks like in other timings`() throws {
    let scenario = try Shipped.scenario("20")
    let all = Exploration(scenario, ExploreOptions()).counterexamples.map(\.group.headline.violation.rule)
    #expect(all.contains { RuleTable.catalogue.all[$0].id == .attachRefused })
    let told = explore(scenario, path: "20", line: 1).findings.map(\.rule)
    #expect(told.contains("closed-but-attached"))
    #expect(!told.contains("attach-refused"))
  }

  // MARK: - Moments

  @Test func `a moment that the search adds and that never comes is a note`() throws {
    #expect(
      try remarks(family("# says nothing")) == ["note: Child never finishes in willResignActive"]
    )
  }

  @Test func `a moment that comes is not named`() throws {
    #expect(try remarks(family("finishes: later", events: "attach slot\n  - detach slot")) == [])
  }

  @Test func `a moment that the file names and that never comes is a warning where it stands`() throws {
    let text = family("finishes: [later, in willResignActive]")
    let remark = try #require(try outcome(text).remarks.first)
    #expect(remark.severity == .warning)
    #expect(remark.message == "Child never finishes in willResignActive")
    let bytes = Array(text.utf8)
    #expect(
      String(decoding: bytes[Int(remark.span.start)..<Int(remark.span.end)], as: UTF8.self)
        == "in willResignActive"
    )
  }

  @Test func `whom only another row of the table brings is not missed in this one`() throws {
    let text = """
      flow: each row has a child of its own
      for each: [{child: New}, {child: Old}]
      ribs:
        Home:
          children:
            checkout: {child: $child, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        New: {view: none}
        Old: {view: none}
        Nobody: {view: none}
      events: [launch Home, attach checkout, finish $child]
      """
    let scenarios = try #require(Shipped.read(text))
    #expect(scenarios.count == 2)
    for scenario in scenarios {
      let remarks = explore(scenario, path: "x.yaml", line: 1).remarks.filter { $0.severity == .warning }
      #expect(remarks.map(\.message) == ["Nobody is never built"])
    }
  }

  @Test func `a child of which no moment ever comes is a warning`() throws {
    let text = """
      flow: built and never attached
      ribs:
        Parent:
          children:
            slot:
              child: Child
              attach: [guard, build, assign]
              listener: {didFinish: [attach]}
        Child: {view: none, finishes: at any time}
      events:
        - launch Parent
        - attach slot
      """
    #expect(try remarks(text) == ["warning: Child never finishes"])
  }

  @Test func `several moments that never come are one note`() throws {
    let text = """
      flow: built and never attached
      ribs:
        Parent:
          children:
            slot:
              child: Child
              attach: [guard, build, assign]
              listener: {didFinish: [attach]}
        Child: {view: none}
      events:
        - launch Parent
        - attach slot
      """
    #expect(
      try remarks(text) == [
        "note: Child never finishes in didBecomeActive, in didLoad, in willResignActive or at a quiet time"
      ]
    )
  }

  @Test func `a report that nobody hears has come all the same`() throws {
    let text = family("finishes: later\n    reference: none\n    pins: finishes")
    #expect(try remarks(text) == [])
  }

  @Test func `strictness makes a written moment that never comes an error, and not one that was added`()
    throws
  {
    let outcome = try outcome(family("finishes: [later, in willResignActive]")) { $0.isStrict = true }
    #expect(outcome.remarks.map(\.severity) == [.error])
    #expect(outcome.verdict == .violated)
    #expect(
      try remarks(family("finishes: later")) { $0.isStrict = true }.count { $0.hasPrefix("error") } == 0
    )
  }

  @Test func `what comes to happen in one part of a flow is not named for the other`() throws {
    let text = """
      flow: two parts
      ribs:
        Parent:
          children:
            left: {child: Left, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            right: {child: Right, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Left: {view: none}
        Right: {view: none}
      events:
        - launch Parent
        - attach left
        - detach left
        - attach right
      """
    for slices in [true, false] {
      #expect(
        try remarks(text) { $0.slices = slices } == ["note: Right never finishes in willResignActive"]
      )
    }
  }

  @Test func `a search that was stopped says nothing about moments`() throws {
    #expect(try remarks(family("finishes: [later, in willResignActive]")) { $0.states = 1 } == [])
  }

  // MARK: - Waits and work that was put off

  @Test func `a wait that only an event of the view would end is named when the search may not send it`()
    throws
  {
    let text = """
      flow: waiting
      coordinators:
        Login:
          pins: [events, cancelling]
          start: [show, wait]
          receives: {did-login: [resume, forget]}
      events:
        - launch Login
      """
    #expect(try remarks(text) == ["warning: the wait of Login is never resumed"])
    #expect(try remarks(text.replacingOccurrences(of: "events, ", with: "")) == [])
  }

  @Test func `a wait that nothing in the flow is there to end is meant`() throws {
    let text = """
      flow: waiting
      coordinators:
        Home: {start: [show, wait]}
      events:
        - launch Home
      """
    #expect(try remarks(text).filter { $0.contains("wait") } == [])
  }

  @Test func `a wait that only its cancellation would end is meant, and how a root lives`() throws {
    let text = """
      flow: waiting
      coordinators:
        Home: {start: [show, wait], pins: [cancelling], when-cancelled: [fail, forget]}
      events:
        - launch Home
      """
    #expect(try remarks(text).filter { $0.contains("wait") } == [])
  }

  @Test func `work that is put off by somebody who is always gone by then is named`() throws {
    let farewell = "willResignActive: [async, listener didSayGoodbye]\n    finishes: later"
    let text = family(
      farewell,
      listener: "{didFinish: [detach], didSayGoodbye: []}",
      events: "attach slot\n  - detach slot"
    )
    #expect(try remarks(text) == ["warning: what is put off here never has its turn"])
    let greeting = text.replacingOccurrences(of: "willResignActive", with: "didBecomeActive")
    #expect(try remarks(greeting) == [])
  }

  @Test func `what a search that is cut short did not see may still come`() throws {
    let text = """
      ribs:
        Main:
          container: tabs
          pins: [finishes]
          didLoad: [attach a, attach b]
          children:
            a: {child: A, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}
            b: {child: B, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}
        A: {pins: [finishes]}
        B:
          container: navigation
          pins: [finishes]
          receives: {tap: [attach row]}
          streams: {link: [attach row]}
          children:
            row: {child: Row, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Row: {pins: [finishes]}
      events: [launch Main, send B tap, send B link]
      """
    var options = ExploreOptions()
    options.events = 1
    let remarks = explore(try written(text), path: "flow.yaml", line: 1, options: options).remarks
    let tap = try #require(remarks.first { $0.message == "this event has not happened so far" })
    #expect(tap.hint == "its screen is not in front whenever it is there in all that was tried")
    let closing = try #require(remarks.first { $0.message.hasPrefix("the user has not closed") })
    #expect(closing.message == "the user has not closed the screen of Row so far")
    #expect(closing.hint == "it was not up where the user could close it so far")
  }
}
