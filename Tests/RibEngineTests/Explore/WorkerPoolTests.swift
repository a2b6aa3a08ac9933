import Checking
import Testing

@testable import RibEngine

/// Searches whose work is shared by a pool.
struct WorkerPoolTests {
  /// One thread that does the work of several, the last first.
  private static func backwards(_ size: Int) -> WorkerPool {
    var pool = WorkerPool(size: size) { count, body in
      for number in (0..<count).reversed() { body(number) }
    }
    pool.fewest = 1
    return pool
  }

  /// Slots whose children answer in different ways; one of them is stored too late.
  private func slots() throws -> Scenario {
    try #require(
      Shipped.read(
        """
        flow: Slots
        ribs:
          Parent:
            children:
              a:
                child: A
                attach: [guard, build, assign, attach]
                detach: [guard, clear, detach]
                listener: {didFinish: [detach, attach b]}
              b:
                child: B
                attach: [guard, build, attach, assign]
                detach: [guard, clear, detach]
                listener: {didFinish: [detach]}
          A: {view: none}
          B: {view: none}
        events: [launch Parent, attach a, detach a, attach b, detach b]
        """
      )?.first
    )
  }

  private func search(
    _ pool: WorkerPool,
    _ scenario: Scenario? = nil,
    _ change: (inout ExploreOptions) -> Void
  ) throws -> Exploration {
    var options = ExploreOptions()
    options.proposesFixes = false
    options.pool = pool
    change(&options)
    return Exploration(try scenario ?? slots(), options)
  }

  private func expectTheSame(_ change: (inout ExploreOptions) -> Void) throws {
    let one = try search(.one, nil, change)
    for size in [2, 3] {
      let many = try search(Self.backwards(size), nil, change)
      #expect(many.summary == one.summary)
      #expect(many.limit == one.limit)
      #expect(many.counterexamples.map(\.path) == one.counterexamples.map(\.path))
      #expect(many.counterexamples.map(\.scenario.events) == one.counterexamples.map(\.scenario.events))
      #expect(many.neverFired.map(\.span) == one.neverFired.map(\.span))
      #expect(many.silence.map(\.message) == one.silence.map(\.message))
    }
  }

  @Test func `what a pool finds is what one thread finds`() throws {
    try expectTheSame { _ in }
  }

  @Test func `what a pool finds without reductions is what one thread finds`() throws {
    try expectTheSame { $0.reduces = false }
  }

  @Test func `a pool counts the ends that are too crowded to go on from as one thread does`() throws {
    let flow = try #require(try Shipped.scenarios("14-purchase-swiped-away.yaml").first)
    let one = try search(.one, flow) { $0.instances = 2 }
    let many = try search(Self.backwards(2), flow) { $0.instances = 2 }
    #expect(one.summary.crowded > 0)
    #expect(many.summary == one.summary)
  }

  @Test(arguments: [2, 3])
  func `a state that turns out to be reached by turns alone is counted once for any number of threads`(
    size: Int
  ) throws {
    let flow = try written(
      """
      ribs:
        Root:
          view: none
          cleanupViews: [detach first]
          children:
            first:
              child: Main
              reference: weak
              attach: [replace-clear-detach, build, assign, attach, present]
              detach: [guard, async, dismiss, {completion: [clear, detach]}]
        Main: {finishes: at any time, in-builder: [{later: [cleanup-views]}, finish]}
      events: [launch Root, meanwhile: [attach first]]
      """
    )
    func reduced(_ pool: WorkerPool) throws -> Exploration {
      try search(pool, flow) { ($0.reduces, $0.events) = (false, 3) }
    }
    let one = try reduced(.one)
    #expect(one.summary.transitions > 1_000)
    #expect(try reduced(Self.backwards(size)).summary == one.summary)
  }

  @Test(arguments: [1, 9, 16, 20, 35])
  func `a pool stops at the same state as one thread`(states: Int) throws {
    try expectTheSame { $0.states = states }
  }

  @Test func `a pool stops at the same size as one thread`() throws {
    try expectTheSame { $0.memory = 20_000 }
  }

  @Test func `a pool stops when the time is up`() throws {
    let clock = Looks(3)
    let search = try search(Self.backwards(2)) { $0.isOutOfTime = { clock.isOver } }
    #expect(search.limit == .halt(.time))
    #expect(search.summary.answer == .stopped)
  }

  @Test func `a pool is asked`() throws {
    let calls = Looks(1)
    var pool = WorkerPool(size: 2) { count, body in
      _ = calls.isOver
      for number in 0..<count { body(number) }
    }
    pool.fewest = 1
    _ = try search(pool) { _ in }
    #expect(calls.isOver)
  }
}
