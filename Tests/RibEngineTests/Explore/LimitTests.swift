import Checking
import FlowFiles
import Foundation
import Testing

@testable import RibEngine

/// What a search does that must not go on.
struct LimitTests {
  /// A flow with far more states than any of the limits here: a book may be done whenever it is asked.
  private func large() throws -> Scenario {
    var scenario = try Shipped.scenario("23")
    let book = try #require(scenario.components.firstIndex { $0.name.string == "Book" })
    scenario.components[book].finishes = [Alternative(.atAnyQuietTime, scenario.components[book].name.span)]
    return scenario
  }

  private func search(_ change: (inout ExploreOptions) -> Void) throws -> Exploration {
    var options = ExploreOptions()
    options.proposesFixes = false
    options.slices = false
    change(&options)
    return Exploration(try large(), options)
  }

  @Test func `a bound names what it bounds`() {
    #expect(Bound(most: 3, kinds: .components).words == "at most 3 instances of each component")
    #expect(Bound(most: 1, kinds: .blocks).words == "at most 1 of each block that waits")
    let both = "at most 1 instance of each component and of each block that waits"
    #expect(Bound(most: 1, kinds: [.components, .blocks]).words == both)
  }

  @Test(arguments: [1, 7, 100, 200])
  func `no more states are seen than were allowed`(count: Int) throws {
    let search = try search { ($0.states, $0.beyond) = (count, nil) }
    #expect(search.summary.states == count)
    #expect(search.summary.answer == .stopped)
    #expect(search.limit == .halt(.states))
  }

  private static let lists = """
    coordinators:
      Home:
        start: [show, wait]
        receives: {load: [{await: First, ok: [], failed: []}, await Second]}
        pins: [cancelling]
      First: {start: [wait], streams: {done: [resume, forget]}, when-cancelled: [fail, forget]}
      Second: {start: [wait], streams: {done: [resume, forget]}, when-cancelled: [fail, forget]}
    events: [start Home, send Home load]
    """

  private func summary(_ text: String, _ change: (inout ExploreOptions) -> Void) throws -> SearchSummary {
    var options = ExploreOptions()
    options.proposesFixes = false
    change(&options)
    return Exploration(try #require(Shipped.read("flow: x\n\(text)")?.first), options).summary
  }

  @Test func `the ways in which a flow may begin count against the limit of transitions`() throws {
    let numbers = 0..<8
    let lists = "attach: [guard, build, assign, attach], detach: [guard, clear, detach]"
    let slots = numbers.map { "s\($0): {child: C\($0), \(lists)}" }
    let text = """
      ribs:
        App:
          view: none
          didBecomeActive: [\(numbers.map { "attach s\($0)" }.joined(separator: ", "))]
          children:
            \(slots.joined(separator: "\n      "))
        \(numbers.map { "C\($0): {view: none, finishes: [in didBecomeActive, never]}" }.joined(separator: "\n  "))
      events: [launch App]
      """
    let summary = try summary(text) { $0.transitions = 50 }
    #expect(summary.answer == .stopped)
    #expect(summary.transitions == 50)
  }

  @Test func `where so many instances lead to too many states, fewer come to an end`() throws {
    let summary = try summary(Self.lists) { $0.statesBeforeFewer = 1_000 }
    #expect(summary.answer == .bounded)
    #expect(summary.isCrowded)
    #expect(summary.instances == 1)
    #expect(summary.wider.states == 1_000)
  }

  @Test func `with a number that was asked for, as many are tried`() throws {
    let summary = try summary(Self.lists) {
      ($0.statesBeforeFewer, $0.instances, $0.areInstancesWanted) = (1_000, 2, true)
    }
    #expect(summary.instances == 2)
    #expect(summary.wider.states == 0)
  }

  @Test func `where fewer instances are no way out, as many are tried as may be`() throws {
    let numbers = 0..<7
    let lists = "attach: [guard, build, assign, attach], detach: [guard, clear, detach]"
    let slots = numbers.map { "      s\($0): {child: C\($0), \(lists)}" }
    let taps = numbers.map { "attach s\($0), detach s\($0)" }
    let text = """
      ribs:
        Parent:
          children:
      \(slots.joined(separator: "\n"))
      \(numbers.map { "  C\($0): {view: none, finishes: never}" }.joined(separator: "\n"))
      events: [launch Parent, \(taps.joined(separator: ", "))]
      """
    let summary = try summary(text) {
      ($0.slices, $0.exchangesAlike, $0.statesBeforeFewer) = (false, false, 50)
    }
    #expect(summary.answer == .closed)
    #expect(summary.instances == 3)
    #expect(summary.states > 50)
  }

  @Test func `a coordinator that starts again and again without returning comes to an end`() throws {
    let text = """
      coordinators:
        Scan: {start: [show, wait], streams: {again: [repeat], done: [resume, forget]}, pins: [cancelling]}
      events: [launch Scan, send Scan again, send Scan done]
      """
    let summary = try summary(text) { _ in }
    #expect(summary.states < 2_000)
    #expect(summary.crowds == ["what waits of Scan in line 3"])
  }

  @Test func `a call that is limited is counted no further than it makes a difference`() throws {
    let text = """
      flow: At most twice
      ribs:
        Home:
          children:
            tip:
              child: Tip
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach tip]}
        Tip: {view: none, didBecomeActive: [{do: [finish], skip: 1, times: 2}]}
      events: [launch Home, attach tip, detach tip]
      """
    let summary = Exploration(try #require(Shipped.read(text)?.first), ExploreOptions()).summary
    #expect(summary.answer == .closed)
    // Four counts, with the slot empty or, after the first and the last, filled.
    #expect(summary.states == 6)
  }

  @Test func `blocks that pile up while a transition runs bound a search as instances do`() throws {
    let text = """
      flow: A link waits for the transition
      ribs:
        Home:
          streams: {link: [after-transition, attach order], back: [after-transition, detach order]}
          children:
            order:
              child: Order
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              when-closed-by-user: [detach]
        Order: {}
      events: [launch Home, send Home link, send Home back, swipe-back Order]
      """
    let summary = Exploration(try #require(Shipped.read(text)?.first), ExploreOptions()).summary
    #expect(summary.answer == .bounded)
    #expect(summary.crowded > 0 && summary.left == summary.crowded)
    #expect(summary.depth < 20)
  }

  @Test func `the states of all parts together are no more than were allowed`() throws {
    let summary = try search { ($0.slices, $0.states) = (true, 50) }.summary
    #expect(summary.states <= 50)
  }

  @Test func `a space of just as many states as are allowed is closed`() throws {
    var options = ExploreOptions()
    let scenario = try Shipped.scenario("20")
    options.states = Exploration(scenario, options).summary.states
    #expect(Exploration(scenario, options).summary.answer == .closed)
    options.states -= 1
    let search = Exploration(scenario, options)
    #expect(search.summary.answer == .untilMistakes)
    #expect(search.limit == .halt(.states))
  }

  @Test func `a search ends when its states take too much memory`() throws {
    let search = try search { $0.memory = 30_000 }
    #expect(search.limit == .halt(.memory))
    #expect(search.summary.bytesPerState * Double(search.summary.states) < 30_000)
  }

  @Test func `a search ends when the time is up, and an interruption is told apart`() throws {
    #expect(try search { $0.isOutOfTime = { true } }.limit == .halt(.time))
    let interrupted = try search {
      $0.isOutOfTime = { true }
      $0.isInterrupted = { true }
    }
    #expect(interrupted.limit == .halt(.interruption))
    #expect(interrupted.summary.transitions <= 64)
  }

  @Test func `what was found before an interruption is told, without a fix`() throws {
    let looks = Looks(8)
    var options = ExploreOptions()
    options.isInterrupted = { looks.isOver }
    let outcome = explore(try large(), path: "23", line: 1, options: options)
    #expect(outcome.search?.limit == .halt(.interruption))
    let errors = outcome.findings.filter { $0.severity == .error }
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.fix == nil })
  }

  @Test func `a search that was cut off does not say what never happens`() throws {
    var options = ExploreOptions()
    options.isInterrupted = { true }
    options.isStrict = true
    let outcome = explore(try Shipped.scenario("24"), path: "24", line: 1, options: options)
    #expect(outcome.remarks.isEmpty)
  }

  @Test func `states that get more with each event are told to do so`() throws {
    #expect(try search { $0.events = 4 }.summary.growth > 1)
  }

  @Test func `what a random sequence caught is made smaller also where the time is up`() throws {
    let text = """
      ribs:
        Feed:
          children:
            profile: {child: Profile, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
        Profile: {}
      events: [launch Feed, attach profile, detach profile, settle, swipe-down Profile]
      """
    var lengths: [Int] = []
    for seed in 1...20 {
      var options = ExploreOptions()
      (options.seed, options.isOutOfTime) = (UInt64(seed), { true })
      let found = explore(try written(text), path: "flow.yaml", line: 1, options: options).findings
      lengths += found.filter { $0.rule == "closed-but-attached" }.compactMap(\.counterexample?.events.count)
    }
    #expect(!lengths.isEmpty)
    #expect(lengths.allSatisfy { $0 == 3 }, "\(lengths)")
  }
}

/// Says that it is over from the `count`th look on.
final class Looks: @unchecked Sendable {
  private let lock = NSLock()
  private var left: Int

  init(_ count: Int) { left = count }

  var isOver: Bool {
    lock.withLock {
      left -= 1
      return left < 0
    }
  }
}
