import Testing

@testable import RibEngine

/// Mistakes that stand beneath what causes them, in a run as in a search, and changes that mend that.
@Suite("The nearest cause") struct NearestCauseTests {
  private static let adding = "present: [create, append, set-callback, start], remove: [remove]"
  private static let guarded = "present: [guard, create, append, set-callback, start], remove: [remove]"

  private func told(_ findings: [Finding]) -> [String] {
    findings.filter { $0.severity != .note }.map {
      ([$0.rule] + $0.consequences.map(\.rule)).joined(separator: " > ")
    }
  }

  private func ran(_ text: String) throws -> [Finding] {
    run(try written(text), path: "flow.yaml", line: 1).findings
  }

  private func explored(_ text: String) throws -> [Finding] {
    explore(try written(text), path: "flow.yaml", line: 1).findings
  }

  // MARK: - Screens that are left up or never come

  /// A question that answers and leaves its screen up, and the next one, which is refused.
  private func questions(asked: String, answer: String) -> String {
    """
    coordinators:
      Tour:
        start: [show, \(asked)]
        pins: cancelling
      Question:
        presentation: full screen
        start: [present, wait]
        pins: cancelling
        receives: {yes: [\(answer)]}
        when-cancelled: [\(answer.replacing("resume", with: "fail"))]
      Map:
        presentation: full screen
        start: [present, wait]
        pins: cancelling
        receives: {close: [dismiss, resume, forget]}
    """
  }

  @Test func `a screen that an answer leaves up is the cause of what is refused for it`() throws {
    let text =
      questions(asked: "await Question, await Map", answer: "resume, forget")
      + "\nevents: [start Tour, send Question yes]\n"
    let expected = ["released-too-early > present-refused > never-resumed"]
    #expect(told(try ran(text)) == expected)
    #expect(told(try explored(text)) == expected)
  }

  @Test func `a screen that a timeout leaves up is taken down where its task is cancelled`() throws {
    let text =
      questions(
        asked: "{await: Question, ok: [], failed: [], timeout: [await Map]}, wait",
        answer: "resume, forget"
      ) + "\nevents: [launch Tour, wait 60]\n"
    let finding = try #require(try ran(text).first)
    #expect(told([finding]) == ["released-too-early > present-refused > never-resumed"])
    let hooks = try #require(finding.repaired?.changed.components[1].hooks)
    let steps = hooks.first { $0.moment == .cancelled }?.steps.map(\.verb)
    #expect(steps == [.afterTransition, .dismiss, .fail, .forget])
  }

  /// A gallery that is opened twice, and shows a hint on itself.
  private static let gallery = """
    coordinators:
      Home:
        start: [show]
        children:
          gallery: {child: Gallery, \(adding), when-closed-by-user: [remove]}
      Gallery:
        start: [present, present hint]
        presentation: full screen
        pins: finishes
        children:
          hint: {child: Hint, \(adding), when-closed-by-user: [remove]}
      Hint: {start: [present], pins: finishes}
    events: [launch Home, present gallery, settle, present gallery]
    """

  @Test func `what a screen that was refused would present is refused with it`() throws {
    let finding = try #require(try ran(Self.gallery).first)
    #expect(told(try ran(Self.gallery)).contains("present-refused > present-refused"))
    #expect(finding.message == "Gallery#2 is not shown: Gallery#1 is presented already")
    #expect(told(try explored(Self.gallery)).contains("present-refused > present-refused"))
  }

  // MARK: - Children

  private static let photo = """
    ribs:
      Album:
        children:
          photo:
            child: Photo
            attach: [guard, build, assign, attach, present]
            detach: [guard, dismiss-if-presented, {completion: [clear, detach]}]
            listener: {didFinish: [detach]}
      Photo: {presentation: full screen, pins: finishes, streams: {expired: [finish]}}
    events: [launch Album, attach photo, send Photo expired]
    """

  @Test func `a completion that never runs is the cause of the child it was to detach`() throws {
    let expected = ["dismiss-dropped > completion-never-run > child-left-active"]
    #expect(told(try ran(Self.photo)) == expected)
    #expect(told(try explored(Self.photo)) == expected)
  }

  @Test func `a search tells a warning once where an error brings it about at the same step`() throws {
    let text = """
      ribs:
        Chat:
          children:
            menu:
              child: Menu
              attach: [guard, build, assign, attach, recheck, present]
              detach: [guard, clear, detach, after-transition, dismiss-if-presented]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        Menu: {receives: {close: [dismiss-self]}}
      events: [launch Chat, attach menu, send Menu close]
      """
    // The last is another word for the first: the attach that comes next.
    #expect(told(try explored(text)) == ["closed-but-attached > dismiss-by-non-owner > attach-refused"])
  }

  @Test func `a coordinator that is kept in vain is the cause of what its guard refuses`() throws {
    let text = """
      coordinators:
        Mail:
          start: [show]
          receives: {write: [present draft]}
          children:
            draft: {child: Draft, \(Self.guarded)}
        Draft: {start: [push], pins: finishes}
      events: [launch Mail, send Mail write, swipe-back Draft, send Mail write]
      """
    #expect(told(try ran(text)) == ["leaked-child-coordinator > attach-refused"])
  }

  @Test func `a slot that names another slot in its answer is one mistake`() throws {
    let text = """
      coordinators:
        Mail:
          start: [show, present bar]
          receives: {write: [present draft]}
          children:
            draft: {child: Draft, \(Self.guarded), when-closed-by-user: [remove bar]}
            bar: {child: Bar, \(Self.guarded)}
        Draft: {start: [push], pins: finishes}
        Bar: {start: [embed], pins: finishes}
      events: [launch Mail, send Mail write, swipe-back Draft]
      """
    let expected = ["leaked-child-coordinator > released-too-early"]
    #expect(told(try ran(text)) == expected)
    #expect(told(try explored(text)) == expected)
    #expect(try ran(text).first?.repaired?.title == "remove draft, not bar")
  }

  @Test func `the next child of a shared property that is asked for before the first goes never comes`()
    throws
  {
    func flow(_ answer: String) -> String {
      """
      ribs:
        Root:
          didBecomeActive: [attach intro]
          children:
            intro:
              child: Intro
              variable: current
              attach: [guard, build, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
              listener: {didFinish: [\(answer)]}
            main:
              child: Main
              variable: current
              attach: [guard, build, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
        Intro: {receives: {skip: [finish]}, pins: finishes}
        Main: {pins: finishes}
      events: [launch Root, send Intro skip]
      """
    }
    let finding = try #require(try ran(flow("attach main, detach")).first)
    #expect(finding.rule == "attach-refused")
    #expect(finding.severity == .error)
    #expect(finding.repaired?.title == "put 'detach intro' before 'attach main'")
    #expect(told(try ran(flow("detach, attach main"))) == [])
  }

  // MARK: - References

  private func marked(_ finding: Finding, in text: String) -> String {
    let bytes = Array("flow: A flow\n\(text)".utf8)
    return String(decoding: bytes[Int(finding.span.start)..<Int(finding.span.end)], as: UTF8.self)
  }

  @Test func `a circle is shown at the reference that closes it`() throws {
    let held = """
      coordinators:
        Shop:
          start: [show]
          children:
            tour: {child: Tour, \(Self.guarded), listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Tour: {start: [push], holds: [strong Steps], receives: {done: [pop, finish]}}
      objects:
        Steps: {holds: [strong Tour]}
      events: [launch Shop, present tour, settle, send Tour done]

      """
    let finding = try #require(try ran(held).first)
    #expect(told(try ran(held)) == ["retain-cycle"])
    #expect(marked(finding, in: held) == "strong Tour")
  }

  @Test func `a child that its circle keeps is told beneath the circle`() throws {
    let text = """
      coordinators:
        Shop:
          start: [present main]
          streams: {out: [remove main, present login]}
          children:
            main: {child: Main, \(Self.guarded)}
            login: {child: Login, \(Self.guarded)}
        Main:
          start: [show]
          children:
            basket: {child: Basket, \(Self.guarded), when-closed-by-user: [remove]}
        Basket: {start: [push], reference: strong}
        Login: {start: [show]}
      events: [launch Shop, present basket, settle, send Shop out]

      """
    #expect(told(try ran(text)) == ["retain-cycle > leaked-child-coordinator"])
    #expect(marked(try #require(try ran(text).first), in: text) == "strong")
  }

  @Test func `who is kept by its listener is not told to keep it`() throws {
    let text = """
      coordinators:
        Shop:
          start: [show]
          children:
            tour: {child: Tour, \(Self.guarded)}
        Tour:
          start: []
          pins: finishes
          children:
            step: {child: Leaf, \(Self.adding), listener: {next: [remove]}}
        Leaf: {start: [push], reference: unowned, screen: Page, pins: [finishes, closing], receives: {next: [listener next]}}
      objects:
        Page: {holds: [strong Leaf]}
      events: [launch Shop, present tour, present step, remove tour, send Leaf next]
      """
    let finding = try #require(try ran(text).first)
    #expect(finding.rule == "unowned-after-release")
    #expect(finding.repaired?.title != "hold the listener strongly")
  }

  // MARK: - Tasks

  private func session(_ start: String) -> String {
    """
    coordinators:
      App: {start: [\(start)], pins: cancelling}
      Login: {start: [show, wait], pins: cancelling, receives: {no: [fail, forget]}}
      Home: {start: [show, wait], pins: cancelling}
    events: [start App, send Login no]
    """
  }

  @Test(arguments: [
    "{await: Login, failed: []}, await Home", "{await: Login, failed: []}, async, await Home",
  ])
  func `an empty catch takes a failure for a success`(start: String) throws {
    #expect(told(try ran(session(start))) == ["failure-taken-as-success"])
  }

  @Test(arguments: [
    "{await: Login, failed: []}", "{await: Login, ok: [await Home], failed: []}, await Home",
    "{await: Login, failed: [await Home]}, await Home", "{await: Login, ok: [], failed: []}, await Home",
  ])
  func `an empty catch is right where nothing, or something else, follows a success`(start: String) throws {
    #expect(told(try ran(session(start))) == [])
  }

  @Test func `a flow returns when its task goes on, which may be after what was started meanwhile`() throws {
    let text = """
      coordinators:
        Home:
          start: [show, wait]
          streams: {sync: [await Sync], out: [resume, forget]}
          pins: cancelling
        Sync: {start: [wait], streams: {done: [resume, forget]}, pins: cancelling}
      events: [start Home, send Home out, send Home sync]

      """
    let finding = try #require(try ran(text).first { $0.rule == "task-outlives-owner" })
    let texts = finding.labels.map(\.text)
    #expect(texts.last == "returns while Sync still waits")
  }

  // MARK: - How a screen goes

  @Test(arguments: [
    ("present", "swipe-down", "isMovingFromParent"), ("push", "swipe-back", "isBeingDismissed"),
  ])
  func `a hook that asks for another way of going is told the right one`(
    way: String,
    gesture: String,
    asked: String
  ) throws {
    let text = """
      coordinators:
        Mail:
          start: [show]
          children:
            draft: {child: Draft, \(Self.guarded), listener: {didClose: [remove]}}
        Draft: {start: [\(way)], viewDidDisappear: [{if: \(asked), do: [listener didClose]}]}
      events: [launch Mail, present draft, settle, \(gesture) Draft]
      """
    let right = way == "present" ? "isBeingDismissed" : "isMovingFromParent"
    let finding = try #require(try ran(text).first)
    #expect(finding.rule == "leaked-child-coordinator")
    #expect(finding.repaired?.title == "ask \(right), as the screen goes in that way")
  }
}
