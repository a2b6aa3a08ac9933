import FlowFiles
import Testing

@testable import RibEngine

/// What comes before the end of a transition: turns of the main queue, times that are up, and who is gone by then.
struct TransitionQueueTests {
  private func found(_ text: String) throws -> [String] {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  private func explored(_ text: String) throws -> Outcome {
    explore(try written(text), path: "flow.yaml", line: 1, options: ExploreOptions())
  }

  // MARK: - Turns

  private func sheets(ending steps: String, by answer: String = "await Receipt") -> String {
    """
    coordinators:
      Home:
        pins: cancelling
        start: [show]
        receives: {pay-tapped: [{await: Pay, ok: [\(answer)]}]}
      Pay:
        pins: [cancelling, closing]
        presentation: full screen
        start: [present, wait]
        receives: {ok-tapped: [\(steps)]}
      Receipt:
        pins: [cancelling, closing]
        presentation: full screen
        start: [present, wait]
        receives: {done-tapped: [dismiss, resume, forget]}
    events: [launch Home, send Home pay-tapped, send Pay ok-tapped, send Home pay-tapped]
    """
  }

  @Test(arguments: ["dismiss, resume, forget", "resume, dismiss, forget", "resume, forget, dismiss"])
  func
    `a task that is resumed in the turn in which a transition begins goes on before it ends, in any order of lines`(
      steps: String
    ) throws
  {
    #expect(try found(sheets(ending: steps)) == [])
    let outcome = try explored(sheets(ending: steps))
    #expect(outcome.search?.answer == .closed)
    #expect(outcome.findings.isEmpty)
  }

  /// The second turn is put off by the first one.
  @Test(arguments: ["dismiss, async", "dismiss, async, async"])
  func
    `a block that a turn puts off has its turn before the end of the transition that it begins, and what it puts off`(
      steps: String
    ) throws
  {
    let text = """
      ribs:
        P:
          receives: {go: [attach a]}
          children:
            a: {child: A, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, \(steps), attach b], listener: {done: [detach]}}
            b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        A: {presentation: full screen, receives: {done: [listener done]}}
        B: {view: none}
      events: [launch P, send P go, send A done, settle]
      """
    let told = record(try written(text)).events.filter { $0.phase != .end }.compactMap { event in
      event.kind.map { "\($0.rawValue) \(event.subject.prefix { $0 != "#" })" }
    }
    let begins = try #require(told.lastIndex(of: "didBecomeActive B"))
    let ends = try #require(told.lastIndex(of: "deinit A"))
    #expect(begins < ends, "\(told)")
  }

  // MARK: - Times

  private func till(_ events: String) -> String {
    """
    coordinators:
      Till:
        start: [show, {await: Payment, ok: [], failed: [], timeout: []}]
      Payment:
        pins: [cancelling, events, closing]
        start: [present, wait]
        receives: {ok: [dismiss-if-presented, resume, forget], help: [present help]}
        when-cancelled: [dismiss-if-presented, fail, forget]
        children:
          help: {child: Help, present: [guard, create, append, set-callback, start], remove: [guard, dismiss-if-presented, remove], listener: {done: [remove]}, when-closed-by-user: [remove]}
      Help: {start: [present], receives: {done: [listener done]}}
    events: [launch Till, \(events)]
    """
  }

  @Test func `a time that has begun before a transition may be up while that runs`() throws {
    #expect(try found(till("settle, send Payment help, wait 30")) == ["dismiss-dropped"])
  }

  @Test
  func `a time is longer than the transition in whose turn it begins, and passes not where all settles`()
    throws
  {
    #expect(try found(till("wait 30")) == [])
    #expect(try found(till("settle, send Payment help, settle")) == [])
  }

  // MARK: - Who is gone

  @Test
  func `a child that is detached while its screen is swiped away is gone, and its late answer finds nobody`()
    throws
  {
    let text = """
      ribs:
        Root:
          streams: {logout: [detach home]}
          children:
            home: {child: Home, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Home:
          view: none
          willResignActive: [detach pay]
          children:
            pay: {child: Pay, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {paid: [detach]}, when-closed-by-user: [detach]}
        Pay:
          streams: {paid: [listener paid]}
      events: [launch Root, attach home, attach pay, settle, swipe-down Pay, send Root logout, send Pay paid]
      """
    #expect(try found(text) == [])
  }

  @Test func `nobody says of a modal that its screen is gone where another root takes its place below it`()
    throws
  {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            pay: {child: Pay, present: [guard, create, append, set-callback, start], remove: [guard, dismiss-if-presented, remove], when-closed-by-user: [remove]}
            login: {child: Login, present: [guard, create, append, set-callback, start], remove: [remove]}
        Pay: {start: [present]}
        Login: {start: [show]}
      events: [launch App, present pay, settle, present login]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.map(\.rule) == ["root-replaced"])
    #expect(outcome.findings.allSatisfy { $0.consequences.isEmpty })
  }

  // MARK: - Long flows

  private func pairs(_ count: Int, in body: (String) -> String) -> String {
    body(Array(repeating: "attach a, detach a", count: count).joined(separator: ", "))
  }

  @Test func `many events that lead to many more are no loop`() throws {
    let text = pairs(3000) { lines in
      """
      ribs:
        P: {children: {a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}}}
        A: {view: none}
      events: [launch P, \(lines)]
      """
    }
    #expect(try found(text) == [])
  }

  @Test func `many steps of one list are no loop`() throws {
    let text = pairs(3000) { steps in
      """
      ribs:
        P: {receives: {t: [\(steps)]}, children: {a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}}}
        A: {view: none}
      events: [launch P, send P t]
      """
    }
    #expect(try found(text) == [])
  }

  @Test("A push from viewDidLoad of a screen that is being pushed waits for that, and goes to the same stack")
  func pushedWhileLoading() throws {
    let text = """
      ribs:
        Root:
          container: navigation
          receives: {go-tapped: [attach list]}
          children:
            list:
              child: List
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              when-closed-by-user: [detach]
        List:
          viewDidLoad: [attach detail]
          children:
            detail:
              child: Detail
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              when-closed-by-user: [detach]
        Detail: {}
      events: [launch Root, send Root go-tapped, expect Detail on-screen, swipe-back Detail, expect List on-screen]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.verdict == .clean, "\(outcome.findings.map(\.message))")
    #expect(outcome.remarks.filter { $0.severity > .note }.isEmpty)
  }
}
