import Checking
import Testing

@testable import RibEngine

/// Children that finish at once, each of whose answers makes the parent attach the next one.
struct LoopTests {
  @Test func `two screens that give way to each other in later turns are a circle`() throws {
    let text = """
      ribs:
        App:
          view: none
          children:
            login: {child: Login, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach, attach home]}}
            home: {child: Home, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach, attach login]}}
        Login: {finishes: later}
        Home: {finishes: later}
      events: [launch App, attach login]
      """
    var options = RunOptions()
    options.states = 1
    let outcome = run(try written(text), path: "flow.yaml", line: 1, options: options)
    let circle = try #require(outcome.findings.first { $0.rule == "reentrant-attach-loop" })
    #expect(circle.message == "what waits for its turn never runs dry")
    #expect(circle.subject == "")
    #expect(circle.span != .none)
  }

  @Test(
    "a circle of one component is told as that of this one",
    arguments: [
      (
        """
        ribs:
          Root:
            view: none
            children:
              probe: {child: Probe, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach, attach]}}
          Probe: {view: none, finishes: later}
        events: [launch Root, attach probe]
        """, "Probe#", "what Probe puts off never runs dry"
      ),
      (
        """
        coordinators:
          App: {start: [show, await Shop]}
          Shop: {start: [push, await Shop]}
        events: [launch App]
        """, "Shop#", "a call of Shop leads back into itself without end"
      ),
      (
        """
        coordinators:
          App: {start: [{await: Login, ok: [], failed: []}, repeat]}
          Login: {start: [show, wait], when-cancelled: [fail, forget]}
        events: [launch App, cancel App]
        """, "Login#", "a cancelled task begins Login again and again: each new wait ends at once"
      ),
    ]
  )
  func named(text: String, subject: String, message: String) throws {
    var options = RunOptions()
    (options.proposesFixes, options.states) = (false, 1)
    let findings = run(try written(text), path: "flow.yaml", line: 1, options: options).findings
    let circle = try #require(findings.first { $0.rule == "reentrant-attach-loop" })
    #expect(circle.subject.hasPrefix(subject))
    #expect(circle.message == message)
  }

  @Test func `calls that come back from a loop ask nothing, so that the search of it ends`() throws {
    let text = """
      coordinators:
        App: {finishes: at any time, work: goes on after detach, start: [present, push, repeat]}
      events: [launch App]
      """
    var options = ExploreOptions()
    (options.proposesFixes, options.transitions) = (false, 1_000)
    let search = Exploration(try written(text), options)
    #expect(search.summary.answer != .stopped)
    #expect(search.summary.transitions < 1_000)
  }

  @Test func `ten slots that open each other are no loop`() throws {
    let names = (1...10).map { "s\($0)" }
    let slots = names.enumerated().map { index, name in
      let next = index + 1 < names.count ? "[detach, attach \(names[index + 1])]" : "[detach]"
      return """
              \(name):
                child: C\(name)
                attach: [guard, build, assign, attach]
                detach: [guard, clear, detach]
                listener: {didFinish: \(next)}
        """
    }
    let children = names.map { "  C\($0): {view: none, finishes: in didBecomeActive}" }
    let text =
      ["flow: Ten screens", "ribs:", "  Parent:", "    children:"]
      + slots + children + ["events: [launch Parent, attach s1]"]
    let scenario = try #require(Shipped.read(text.joined(separator: "\n"))?.first)
    let found = run(scenario, path: "flow.yaml", line: 1, options: RunOptions()).findings.map(\.rule)
    #expect(!found.contains("reentrant-attach-loop"))
  }

  @Test func `a cancelled task that begins again and again is no attach, and is told as what it is`() throws {
    let text = """
      flow: A flow
      coordinators:
        App: {start: [{await: Login, ok: [], failed: []}, repeat]}
        Login: {start: [show, wait], when-cancelled: [fail, forget]}
      events: [launch App, cancel App]
      """
    let scenario = try #require(Shipped.read(text)?.first)
    let found = run(scenario, path: "flow.yaml", line: 1, options: RunOptions()).findings.first
    #expect(found?.message == "a cancelled task begins Login again and again: each new wait ends at once")
  }

  @Test(
    "a cancelled task that puts up a screen each time is one loop, shown where it begins again",
    arguments: ["show, await Verify", "await Verify"],
    ["push, wait", "present, wait"]
  )
  func piling(start: String, screen: String) throws {
    let text = """
      coordinators:
        App: {start: [\(start.replacing("await Verify", with: "{await: Verify, failed: [repeat]}"))]}
        Verify: {start: [\(screen)], receives: {ok: [resume, forget]}, when-cancelled: [fail, forget]}
      events: [launch App, cancel App]
      """
    // The loops are long and the timings thousands: what might mend them is asked of shorter ones.
    var options = RunOptions()
    options.proposesFixes = false
    // Where a screen is shown first, no limit lets a run come to an end of its timings.
    if start.hasPrefix("show") { options.states = 100_000 }
    let findings = run(try written(text), path: "flow.yaml", line: 1, options: options).findings
    let loops = findings.filter { $0.rule == "reentrant-attach-loop" }
    let message = "a cancelled task begins Verify again and again: each new wait ends at once"
    #expect(loops.map(\.message) == [message])
    #expect(loops.first?.labels.contains { $0.text == "turn after turn it begins once more" } == true)
  }

  /// In this one the same steps come again and again and each call returns, so that no depth is ever reached, as in 917 and
  /// 919, which `.ci/run` looks at with `checks counting`, optimized.
  @Test(
    "what circles without calls within calls comes to an end in runs and in a search",
    .timeLimit(.minutes(1)),
    arguments: [501] as [UInt64]
  )
  func flat(seed: UInt64) {
    let tally = Series(.counting, .sensible, [seed], .small).run()
    #expect(tally.failures.flatMap(\.differences).isEmpty, "seed \(seed)")
  }

  @Test func `a search finds the circle of turns that somebody else could have ended by chance`() throws {
    let text = """
      ribs:
        Root:
          children:
            middle: {child: Middle, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach middle]}}
        Middle:
          view: none
          children:
            probe: {child: Probe, attach: [guard, build, assign, attach], detach: [clear, detach], listener: {didFinish: [detach, attach]}}
        Probe: {view: none, finishes: later}
      events: [launch Root, attach middle, attach probe]
      """
    let played = run(try written(text), path: "flow.yaml", line: 1).findings
    let explored = explore(try written(text), path: "flow.yaml", line: 1).findings
    #expect(played.filter { $0.severity == .error }.map(\.rule) == ["reentrant-attach-loop"])
    #expect(explored.filter { $0.severity == .error }.map(\.rule) == ["reentrant-attach-loop"])
  }
}
