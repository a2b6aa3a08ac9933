import Checking
import FlowFiles
import Testing

@testable import RibEngine

/// A run and a search of one flow say the same.
struct RunAgainstSearchTests {
  private func scenario(_ text: String) throws -> Scenario {
    let file = SourceFile(path: "x.yaml", bytes: Array(text.utf8))
    return try #require(Shipped.scenarios(of: file).first)
  }

  private func searched(_ text: String, _ change: (inout ExploreOptions) -> Void = { _ in }) throws -> Outcome
  {
    var options = ExploreOptions()
    options.proposesFixes = false
    change(&options)
    return explore(try scenario(text), path: "x.yaml", line: 1, options: options)
  }

  private func played(_ text: String) throws -> Outcome {
    var options = RunOptions()
    options.proposesFixes = false
    return run(try scenario(text), path: "x.yaml", line: 1, options: options)
  }

  /// Rules with their severities, each once.
  private func told(_ outcome: Outcome) -> Set<String> {
    Set(outcome.findings.map { "\($0.severity) \($0.rule)" })
  }

  // MARK: - A mild finding hides no error

  /// A child that is detached before it loads, and what its didLoad does.
  private func hasty(_ child: String) -> String {
    """
    flow: a child that goes before it loads
    ribs:
      P:
        children:
          a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {close: [detach], didFinish: [detach]}}
      A: {view: none, didBecomeActive: [listener close], \(child)}
    events: [launch P, attach a, attach a]
    """
  }

  @Test(arguments: ["finishes: [never, in didLoad]", "finishes: [in didLoad, never]"])
  func `an error is told although the same was seen as a note`(finishes: String) throws {
    #expect(told(try played(hasty(finishes))) == ["error load-after-detach"])
    #expect(told(try searched(hasty(finishes))) == ["error load-after-detach"])
  }

  @Test func `what stays a note is a note in both`() throws {
    #expect(told(try played(hasty("finishes: never"))) == ["note load-after-detach"])
    #expect(told(try searched(hasty("finishes: never"))) == ["note load-after-detach"])
  }

  @Test func `one run that shows a mistake twice tells of the graver one`() throws {
    let text = hasty("finishes: never, didLoad: [{do: [listener close], skip: 1}]")
    #expect(told(try played(text)) == ["error load-after-detach"])
    #expect(told(try searched(text)).contains("error load-after-detach"))
  }

  /// What follows from the completion that never runs comes with the second attach.
  private let lostCompletion = """
    flow: a card is closed before it is up
    ribs:
      Shop:
        children:
          card:
            child: Card
            attach: [guard, build, assign, attach, present]
            detach: [guard, dismiss, {completion: [clear, detach]}]
            listener: {didFinish: [detach]}
      Card: {finishes: in didLoad}
    events: [launch Shop, attach card, attach card]
    """

  @Test func `a mistake is as grave as what follows from it after more events`() throws {
    #expect(told(try played(lostCompletion)).contains("error completion-never-run"))
    #expect(told(try searched(lostCompletion)).contains("error completion-never-run"))
  }

  @Test func `a mistake that is told as an error is not told as a warning beside it`() throws {
    #expect(told(try searched(lostCompletion)).filter { $0.hasSuffix("completion-never-run") }.count == 1)
  }

  // MARK: - Parts are held apart only where no rule looks across

  private func coordinators(_ first: String, _ second: String) -> String {
    """
    flow: two coordinators that share nothing
    coordinators:
      Root:
        children:
          a: {child: A, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [\(first)]}}
          b: {child: B, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [\(second)]}}
      A: {}
      B: {}
    events: [launch Root, present a, present b]
    """
  }

  @Test(arguments: [("", "remove"), ("remove", ""), ("remove", "remove")])
  func `what a rule asks of another part is found with parts and without`(first: String, second: String)
    throws
  {
    let scenario = try scenario(coordinators(first, second))
    var options = ExploreOptions()
    (options.proposesFixes, options.instances) = (false, 2)
    let apart = Exploration(scenario, options)
    options.slices = false
    #expect(apart.names == Exploration(scenario, options).names)
    #expect(apart.summary.slices == 2)
    let isAsked = apart.names.contains {
      $0.rule == "remove-after-next" && $0.child == (first.isEmpty ? "B" : "A")
    }
    #expect(isAsked == (first.isEmpty || second.isEmpty))
  }

  @Test func `a mistake is as grave as in its run where something else could come by itself`() throws {
    let text = """
      flow: a handler that detaches another child
      ribs:
        Root:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach b]}}
            b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        A: {view: none, finishes: never, workers: {Clock: {didStart: [finish]}}}
        B: {view: none, finishes: never}
      events: [launch Root, attach a, attach a, listener B did-more]
      """
    #expect(told(try played(text)).contains("error child-left-active"))
    #expect(told(try searched(text)).contains("error child-left-active"))
  }

  // MARK: - What is expected

  @Test func `what a flow expects and nothing gives is unmet in both, where everything was tried`() throws {
    let text = """
      flow: expects what never comes
      expect: stuck-slot
      ribs:
        Feed:
          children:
            banner: {child: Banner, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Banner: {view: none}
      events: [launch Feed, attach banner, detach banner]
      """
    #expect(try played(text).verdict == .unmet)
    #expect(try searched(text).verdict == .unmet)
    #expect(try searched(text) { ($0.states, $0.beyond) = (1, nil) }.verdict == .undecided)
  }

  // MARK: - What a screen asks as it goes

  /// A screen that tells as it goes, and something that may come while it does.
  private func asking(_ kind: String, show: String, hide: String, _ ask: String) -> String {
    """
    flow: a screen asks why it goes
    \(kind):
      Home:
        streams: {news: [attach story]}
        children:
          story: {child: Story, attach: [guard, build, assign, attach, \(show)], detach: [guard, clear, detach, \(hide)], listener: {close: [detach]}}
      Story:
        receives: {close: [listener close]}
        viewDidDisappear: [{if: \(ask), do: [listener close]}]
    events: [launch Home, send Home news, send Story close, send Home news]
    """
  }

  @Test(arguments: [
    ("present", "dismiss-if-presented", "isBeingDismissed"), ("push", "pop", "isMovingFromParent"),
    ("present", "dismiss-if-presented", "[isBeingDismissed, isMovingFromParent]"),
  ])
  func `a screen that goes while something comes is asked for the same reason by a search`(
    show: String,
    hide: String,
    ask: String
  ) throws {
    let text = asking("ribs", show: show, hide: hide, ask)
    let found = told(try played(text)).filter { $0.hasPrefix("error") }
    #expect(found == ["error stale-close"])
    #expect(told(try searched(text)).isSuperset(of: found))
  }

  @Test func `a coordinator that is answered, and fails as its sheet goes, resumes twice in a search too`()
    throws
  {
    let text = """
      flow: a receipt
      coordinators:
        Receipt:
          start: [present, wait]
          receives: {done: [dismiss, resume]}
          viewDidDisappear: [{if: isBeingDismissed, do: [fail]}]
      events: [launch Receipt, send Receipt done]
      """
    #expect(told(try played(text)).contains("error double-resume"))
    #expect(told(try searched(text)).contains("error double-resume"))
  }

  // MARK: - What is written stays

  private func slot(_ child: String) -> String {
    """
    flow: a slot that is filled too late
    ribs:
      Parent:
        children:
          slot: {child: Child, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
      Child: {view: none\(child)}
    events: [launch Parent, attach slot]
    """
  }

  @Test(arguments: [
    "finishes: never", "finishes: [never]", "finishes: later", "pins: [finishes]",
    "finishes: later, pins: [finishes]",
  ])
  func `a written moment is not varied`(written: String) throws {
    let outcome = try searched(slot(", " + written))
    #expect(outcome.verdict == .clean)
    #expect(outcome.search?.varied == [])
  }

  @Test(arguments: ["didBecomeActive: [finish]", "receives: {done: [{later: [finish]}]}"])
  func `a component that finishes by a step of its own says when`(hook: String) throws {
    let outcome = try searched(slot(", " + hook))
    #expect(outcome.search?.varied == [])
  }

  @Test func `what is not written is varied, and the report says so`() throws {
    let outcome = try searched(slot(""))
    #expect(outcome.findings.filter { $0.severity == .error }.map(\.rule) == ["stuck-slot"])
    #expect(outcome.search?.varied == [Varied(.finishing, ["Child"])])
  }

  @Test func `what users and tasks do by themselves is told with its pin`() throws {
    let outcome = try searched(FlowWriter.text(Shipped.scenario("48"))) { $0.states = 20 }
    let varied = try #require(outcome.search?.varied)
    #expect(varied.map(\.what) == [.closing, .cancelling])
    #expect(varied.map(\.what.pin) == ["pins: [closing]", "pins: [cancelling]"])
  }
}
