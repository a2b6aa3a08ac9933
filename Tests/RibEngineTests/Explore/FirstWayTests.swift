import Checking
import RibEngine
import Testing

/// Small flows out of random ones in which a search had found another thing than plain counting.
struct FirstWayTests {
  private func read(_ text: String) throws -> Scenario {
    try #require(Shipped.scenarios(of: SourceFile(path: "x.yaml", bytes: Array(text.utf8))).first, "no flow")
  }

  /// What is found within so many events, and with how few.
  private func found(_ text: String, events: Int) throws -> [MistakeName: Int] {
    var options = ExploreOptions()
    (options.events, options.instances, options.proposesFixes) = (events, nil, false)
    let search = SearchResult(try read(text), options)
    #expect(search.summary.answer != .stopped)
    return search.fewest
  }

  private func counted(_ text: String, events: Int) throws -> [MistakeName: Int] {
    let naive = try #require(Naive(try read(text), longest: events, budget: 5_000))
    #expect(naive.length == events)
    return naive.found
  }

  /// Two children are built before either is in the slot. Whose turn comes alone is told to close the
  /// other one; where both turns come, the slot is overwritten first, and the rest follows from that.
  private let twoBuilt = """
    flow: Two children on the way
    ribs:
      Root:
        children:
          a:
            child: Child
            attach: [guard, build, async, assign, attach]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
      Child:
        view: none
        finishes: [never, in didLoad, in willResignActive, later]
        pins: [finishes]
        didBecomeActive: [async, finish]
    events: [launch Root, attach a, "finish Child#2"]

    """

  @Test func `a mistake is found that follows from another one on the first 64 ways`() throws {
    let mistake = try found(twoBuilt, events: 3).first { $0.key.description == "stale-close Child Root a" }
    #expect(mistake?.value == 3)
  }

  @Test func `what the end of the beginning shows takes no event`() throws {
    let text = """
      flow: A child from the beginning
      ribs:
        Root:
          didLoad: [attach a]
          children:
            a:
              child: Child
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: []}
        Child: {view: none, finishes: later, pins: [finishes]}
      events: [launch Root, detach a]

      """
    let counted = try counted(text, events: 1)
    #expect(counted.values.contains(0))
    #expect(try found(text, events: 1) == counted)
  }

  /// The first child has put something off and is gone before its turn: what nobody is there for any more
  /// is in no state, but it comes before the second child's turn.
  private let idleTurn = """
    flow: A turn for nobody
    ribs:
      Root:
        children:
          a:
            child: First
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach, attach b]}
          b:
            child: Second
            attach: [guard, build, assign, attach, present]
            detach: [guard, clear, detach, dismiss]
            listener: {didFinish: []}
      First:
        view: none
        finishes: never
        pins: [finishes]
        didBecomeActive: [{later: [emit-state]}, finish]
      Second: {finishes: later, pins: [finishes, closing]}
    events: [launch Root, attach a]

    """

  @Test func `a way through an end is told with the turns that nobody is there for`() throws {
    let counted = try counted(idleTurn, events: 2)
    #expect(counted.values.contains(1))
    #expect(try found(idleTurn, events: 2) == counted)
  }

  @Test func `a run that breaks off has no look at what its stack still holds`() throws {
    let text = """
      flow: A loop of strong children
      ribs:
        Root:
          children:
            a:
              child: Child
              attach: [build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach, attach]}
        Child: {view: none, finishes: in didBecomeActive, pins: [finishes], reference: strong}
      events: [launch Root, attach a]

      """
    var options = RunOptions()
    options.proposesFixes = false
    let played = run(try read(text), path: "", line: 1, options: options).findings.map(\.rule)
    #expect(played.contains("reentrant-attach-loop"))
    #expect(!played.contains("retain-cycle"))
    #expect(try found(text, events: 2).keys.allSatisfy { $0.rule != "retain-cycle" })
  }
}
