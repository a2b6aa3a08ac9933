import Checking
import FlowFiles
import Testing

@testable import RibEngine

/// What explore saves is a flow from which nothing can be taken, and which says so itself.
struct ShrinkingTests {
  private func isFlow(_ scenario: Scenario) -> Bool {
    Shipped.scenarios(of: SourceFile(path: "x.yaml", bytes: Array(FlowWriter.text(scenario).utf8))).count == 1
  }

  private func findings(_ name: String) throws -> [Finding] {
    var options = ExploreOptions()
    options.events = 3
    options.states = 120
    options.proposesFixes = false
    return try Shipped.scenarios(name).flatMap { scenario in
      explore(scenario, path: name, line: 1, options: options).findings.filter { $0.severity == .error }
    }
  }

  /// A few of those in which something is wrong; `checks saved` looks at all.
  private static let few = Shipped.names.filter { name in
    (try? Shipped.scenarios(name))?.contains { !$0.expected.isEmpty } ?? false
  }.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)

  /// What is left of the first counterexample of a rule.
  private func shrunk(_ text: String, rule: String = "stuck-slot") throws -> Shrinking {
    var options = ExploreOptions()
    options.proposesFixes = false
    let outcome = explore(try #require(Shipped.read(text)?.first), path: "x.yaml", line: 1, options: options)
    let finding = try #require(outcome.findings.first { $0.rule == rule })
    var shrinking = Shrinking(
      try #require(finding.counterexample),
      path: finding.path,
      mistake: try #require(finding.mistake),
      isFlow: isFlow
    )
    shrinking.shrink()
    return shrinking
  }

  @Test func `a flow whose timings have no end is played on the one that shows the mistake`() throws {
    let text = """
      flow: A login that comes again and again
      coordinators:
        App:
          start: [show, present second]
          children:
            second:
              child: Login
              present: [after-transition, create, append, set-callback, start]
              remove: [remove, dismiss]
              listener: {didFinish: [present second, remove second]}
              when-closed-by-user: [remove]
        Login: {finishes: later, start: [present]}
      events: [launch App, swipe-down Login]
      """
    var options = ExploreOptions()
    options.proposesFixes = false
    let found = explore(try #require(Shipped.read(text)?.first), path: "x.yaml", line: 1, options: options)
      .findings
      .filter { $0.severity == .error }
    #expect(found.count > 1)
    for finding in found {
      let asItIs = Shrinking(
        try #require(finding.counterexample),
        path: finding.path,
        mistake: try #require(finding.mistake)
      )
      let flow = asItIs.flow(title: "Saved", about: "As it is.")
      #expect(flow.timing != nil)
      #expect(flow.expected.contains { $0.string == finding.rule })
    }
  }

  @Test func `a part that goes leaves no mistake that the flow does not have`() throws {
    let shrinking = try shrunk(
      """
      flow: Asked before it waits
      coordinators:
        App: {start: [show, async, await Home]}
        Home:
          start: [push, await Onboarding, await Consent, wait]
          receives: {ask: [present alert]}
          children:
            alert:
              child: Alert
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {confirmed: [remove, resume]}
        Alert:
          presentation: full screen
          start: [present]
          receives: {ok: [dismiss-self, {completion: [listener confirmed]}]}
        Onboarding:
          start: [present, wait]
          viewDidDisappear: [resume, forget]
          receives: {done: [dismiss-self]}
        Consent:
          presentation: full screen
          start: [present, wait]
          receives: {ok: [dismiss-self, {completion: [resume, forget]}]}
      events: [launch App, send Onboarding done, send Home ask, send Alert ok, send Consent ok]
      """,
      rule: "resume-before-wait"
    )
    let flow = shrinking.flow(title: "t", about: "a")
    #expect(!flow.expected.contains { $0.string == "never-resumed" })
    let onboarding = try #require(flow.components.first { $0.name.string == "Onboarding" })
    #expect(onboarding.hooks.contains { $0.moment == .viewDidDisappear })
  }

  @Test(arguments: few)
  func `a saved flow gives what it expects, and nothing in it is idle`(name: String) throws {
    for finding in try findings(name) {
      let scenario = try #require(finding.counterexample)
      var shrinking = Shrinking(
        scenario,
        path: finding.path,
        mistake: try #require(finding.mistake),
        isFlow: isFlow
      )
      #expect(shrinking.isShown(by: scenario, on: finding.path), "\(finding.rule) does not replay")
      shrinking.shrink()
      #expect(shrinking.isShown(by: shrinking.scenario, on: shrinking.path))
      for (part, isEvent, smaller) in removals(of: shrinking.scenario) where isFlow(smaller) {
        let isStillThere = shrinking.calmestPath(of: smaller) != nil
        #expect(
          !isStillThere || (!isEvent && shrinking.canLoseEvent(smaller)),
          "\(finding.rule): \(part) is idle"
        )
      }
      let text = FlowWriter.text(shrinking.flow(title: "x", about: "y"))
      let again = try #require(
        Shipped.scenarios(of: SourceFile(path: "x.yaml", bytes: Array(text.utf8))).first
      )
      let outcome = run(again, path: "x.yaml", line: 1)
      #expect(outcome.verdict == .asExpected, "\(finding.rule)\n\(text)")
      #expect(outcome.findings.contains { $0.rule == finding.rule })
      #expect(outcome.timings == 1)
    }
  }

  @Test func `the way to break flow 20 is two events long and needs no timing`() throws {
    let finding = try #require(try findings("20-presented-after-detach.yaml").first)
    var shrinking = Shrinking(
      try #require(finding.counterexample),
      path: finding.path,
      mistake: try #require(finding.mistake)
    )
    shrinking.shrink()
    let flow = shrinking.flow(title: "x", about: "y")
    #expect(FlowWriter.events(of: flow) == ["launch Parent", "attach currentChild"])
    #expect(flow.timing == nil)
    #expect(flow.expected.map(\.string) == ["present-after-detach"])
  }

  @Test func `what a component does at moments that come anyway goes where it is not needed`() throws {
    let text = """
      flow: x
      ribs:
        Home:
          children:
            menu: {child: Menu, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Menu: {view: none, finishes: in didBecomeActive, work: goes on after detach, willResignActive: [emit-state], workers: {Clock: {didStart: [{later: [emit-state]}], didStop: []}}}
      events: [launch Home, attach menu]
      """
    let shrinking = try shrunk(text)
    let menu = try #require(shrinking.scenario.component(named: "Menu"))
    #expect(menu.hooks.isEmpty)
    #expect(menu.work.map(\.value) == [.unwritten])
    #expect(menu.workers.isEmpty)
    #expect(shrinking.isShown(by: shrinking.scenario, on: shrinking.path))
  }

  @Test func `a component goes with the event that ends it where neither can go alone`() throws {
    let text = """
      flow: x
      ribs:
        Root:
          didBecomeActive: [attach gate]
          receives: {open: [attach child]}
          children:
            gate: {child: Gate, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
            child: {child: Child, attach: [guard, build, attach, assign, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Gate: {receives: {ok: [finish]}}
        Child: {finishes: in didBecomeActive}
      events: [launch Root, send Gate ok, send Root open]
      """
    let shrinking = try shrunk(text)
    #expect(shrinking.scenario.components.map(\.name.string) == ["Root", "Child"])
    #expect(
      FlowWriter.events(of: shrinking.flow(title: "x", about: "y")) == ["launch Root", "send Root open"]
    )
  }

  @Test func `a branch on a result stays where nothing is left to do in it`() throws {
    let text = """
      coordinators:
        App: {start: [show, {await: Login, ok: [], timeout: [await Retry]}]}
        Login: {start: [push, wait], streams: {done: [resume, forget]}, when-cancelled: [fail, forget]}
        Retry: {start: [push, wait], receives: {ok: [resume, forget]}}
      events: [launch App, send Login done]
      """
    let removal = try #require(removals(of: try written(text)).first { $0.name.contains("Retry") })
    let step = try #require(removal.smaller.components[0].hooks[0].steps.last)
    #expect(step.body.map(\.argument) == [.outcome(.ok), .outcome(.timeout)])
  }

  @Test func `that a component finishes goes where that has no part in the mistake`()
    throws
  {
    let text = """
      ribs:
        Root:
          receives: {open: [attach form]}
          children:
            form:
              child: Form
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
              listener: {didFinish: [detach]}
        Form:
          finishes: at a quiet time
          children:
            help: {child: Help, attach: [guard, build, attach, assign, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [detach]}}
          didLoad: [attach help]
        Help: {finishes: in didBecomeActive}
        Bystander: {finishes: never}
      events: [launch Root, send Root open]
      """
    let shrinking = try shrunk("flow: x\n" + text)
    let form = try #require(shrinking.scenario.components.first { $0.name.string == "Form" })
    #expect(form.finishes.map(\.value) == [.never])
    let names = removals(of: try written(text)).map(\.name)
    #expect(names.contains { $0.contains("finishes") && $0.contains("Form") })
    #expect(!names.contains { $0.contains("finishes") && $0.contains("Bystander") })
  }

  @Test func `a slot goes that is none of whose screen is up already`() throws {
    let text = """
      flow: x
      coordinators:
        Top:
          start: [show]
          children:
            a: {child: A, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        A:
          start: [present]
          children:
            b: {child: B, present: [guard, create, append, set-callback, start], remove: [remove]}
        B: {start: [push]}
      events: [launch Top, present a]
      """
    let shrinking = try shrunk(text, rule: "present-refused")
    #expect(shrinking.scenario.components.map(\.name.string) == ["Top", "A"])
  }

  /// In the first timing of the smaller flow the mistake comes with another one.
  @Test func `what a component does goes where the timing at hand shows the mistake without it`() throws {
    let text = """
      flow: x
      coordinators:
        Top:
          start: [show]
          receives: {openA: [guard A, "try? await A"]}
        A:
          start: [present, wait]
          receives: {ok: [dismiss, resume, forget], openB: [await B]}
          when-closed-by-user: [resume, forget]
        B:
          start: [present, wait]
          receives: {ok: [dismiss, resume, forget]}
          streams: {tick: [dismiss, resume]}
          when-cancelled: [after-transition, dismiss, fail, forget]
      events: [launch Top, send Top openA, send A ok, swipe-down A, send B tick, send A openB, send B ok]
      """
    let shrinking = try shrunk(text, rule: "double-resume")
    let moments = shrinking.scenario.components.flatMap { $0.hooks.map(\.moment) }
    #expect(!moments.contains(.closedByUser) && !moments.contains(.cancelled))
    #expect(!moments.contains(.receives("ok")))
  }
}
