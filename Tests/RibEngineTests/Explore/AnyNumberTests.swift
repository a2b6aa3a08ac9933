import FlowFiles
import Testing

@testable import Checking
@testable import RibEngine

/// Blocks that pile up, as many as a user is fast enough for.
struct AnyNumberTests {
  private func search(_ text: String, _ change: (inout ExploreOptions) -> Void = { _ in }) throws
    -> Exploration
  {
    var options = ExploreOptions()
    options.proposesFixes = false
    change(&options)
    return Exploration(try #require(Shipped.read(text)?.first), options)
  }

  /// What handles a notification in a later turn, and whatever else is put off.
  private func chat(_ push: String, _ more: String = "[]") -> String {
    """
    flow: Home
    ribs:
      Home:
        streams:
          push: \(push)
          more: \(more)
        children:
          chat:
            child: Chat
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]
            listener: {didLeave: [detach]}
          ad:
            child: Ad
            attach: [build, attach, assign]
            detach: [guard, clear, detach]
            listener: {didLeave: [detach]}
      Chat: {view: none, streams: {left: [listener didLeave]}}
      Ad: {view: none, didBecomeActive: [listener didLeave]}
    events: [launch Home, send Home push, send Home more, send Chat left]
    """
  }

  @Test(arguments: ["[async, attach chat]", "[{later: [attach chat]}]", "[{later-strong: [attach chat]}]"])
  func `a flow is closed in which each event of a stream puts off one more block`(push: String) throws {
    let summary = try search(chat(push)).summary
    #expect(summary.answer == .closed)
    #expect(summary.left == 0)
    #expect(summary.ofMany.states > 0)
    #expect(summary.ofMany.what == ["what waits of Home in line 5"])
  }

  /// A bound that cuts where blocks are too many as well.
  @Test(arguments: 1...8) func `a bound on events that was asked for is an answer however many blocks wait`(
    events: Int
  ) throws {
    var options = ExploreOptions()
    (options.events, options.isBoundWanted, options.proposesFixes) = (events, true, false)
    let scenario = try #require(Shipped.read(chat("[async, attach chat]"))?.first)
    let outcome = explore(scenario, path: "flow.yaml", line: 1, options: options)
    let summary = try #require(outcome.search)
    #expect(outcome.verdict != .undecided)
    #expect(summary.crowded == 0)
    #expect(summary.answer == (summary.left == 0 ? .closed : .bounded))
  }

  @Test func `blocks of two streams that pile up by turns are closed`() throws {
    let summary = try search(chat("[async, attach chat]", "[async, detach chat]")).summary
    #expect(summary.answer == .closed)
    #expect(summary.ofMany.what.count == 2)
  }

  @Test func `blocks that pile up in more orders than can be searched are closed`() throws {
    let text = chat("[async, attach chat]", "[async, detach chat]")
    let search = try search(text) { $0.statesBeforeFewer = 300 }
    #expect(search.summary.answer == .closed)
    #expect(search.limit == nil)
    #expect(search.summary.ofMany.states > 0)
    #expect(search.summary.wider.states == 0)
  }

  @Test func `blocks that put off other blocks are closed`() throws {
    let summary = try search(chat("[async, async, attach chat]")).summary
    #expect(summary.answer == .closed)
    #expect(summary.ofMany.states > 0)
  }

  @Test func `blocks that pile up behind transitions are closed`() throws {
    let text = """
      flow: Home
      ribs:
        Home:
          container: navigation
          streams: {link: [after-transition, async, attach order]}
          children:
            order:
              child: Order
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              when-closed-by-user: [detach]
        Order: {}
      events: [launch Home, send Home link, swipe-back Order]
      """
    let summary = try search(text).summary
    #expect(summary.answer == .closed)
    #expect(summary.ofMany.states > 0)
  }

  @Test func `what only more blocks would show than there can be leaves a flow undecided and is not told`()
    throws
  {
    // Two blocks are put off at most, and the third would break it.
    let block = "{later: [{do: [attach ad], skip: 2, times: 1}]}"
    let search = try search(chat("[async, attach chat]", "[{do: [\(block)], times: 2}]"))
    #expect(search.summary.answer == .bounded)
    #expect(search.summary.isCrowded)
    #expect(search.summary.ofMany.states == 0)
    #expect(search.sighted.isEmpty)
  }

  @Test func `the same is told where there can be so many`() throws {
    let block = "{later: [{do: [attach ad], skip: 2, times: 1}]}"
    let search = try search(chat("[async, attach chat]", "[\(block)]"))
    #expect(search.sighted.contains { search.table.all[$0.rule].id.text == "stuck-slot" })
  }

  @Test func `who asks for a bound on instances gets it`() throws {
    let summary = try search(chat("[async, attach chat]")) {
      ($0.instances, $0.areInstancesWanted) = (2, true)
    }.summary
    #expect(summary.answer == .bounded)
    #expect(summary.ofMany.states == 0)
  }

  @Test func `subscriptions that pile up are one`() throws {
    let summary = try search(chat("[subscribe, attach chat]")).summary
    #expect(summary.answer == .closed)
    #expect(summary.states < 10)
    #expect(summary.ofMany.states == 0)
  }

  @Test func `nothing comes of more blocks in random flows that are closed for any number of them`() {
    let tally = Series(.number, .piling, 1...12, .small).run()
    #expect(tally.failures.isEmpty, "\(tally.failures)")
    #expect(tally.looked > 0, "\(tally.summary)")
  }
}

/// Whether all ends come to rest, of turns by number.
struct EndTurnTests {
  /// Blocks of some steps of one list.
  private func blocks(_ steps: [Int]) -> AlikeBlocks {
    var blocks = AlikeBlocks()
    for step in steps {
      var item = WorkItem(.body, Cell(index: 0), .router)
      item.position = step
      blocks.add(item)
    }
    return blocks
  }

  private func ends(_ turns: [(Int, Int, staying: [Int], merged: [Int])]) -> EndTurns {
    var ends = EndTurns()
    for turn in turns {
      let many = AlikeTurns(staying: blocks(turn.staying), merged: blocks(turn.merged))
      ends.add(many, from: turn.0, to: turn.1)
    }
    return ends
  }

  @Test func `turns that lead on come to rest`() {
    #expect(ends([(0, 1, [], []), (1, 2, [], [3])]).comeToRest)
  }

  @Test func `turns that go round do not`() {
    #expect(!ends([(0, 1, [], []), (1, 2, [], []), (2, 1, [], [])]).comeToRest)
  }

  @Test func `a round of blocks of which more is there ends with them`() {
    #expect(ends([(0, 1, [3], []), (1, 0, [3], []), (1, 2, [], [])]).comeToRest)
  }

  @Test func `a round that puts off one more of them each time does not end`() {
    #expect(!ends([(0, 1, [3], []), (1, 0, [3], [3])]).comeToRest)
  }

  @Test func `a round that puts off other blocks ends with the first ones`() {
    #expect(ends([(0, 0, [3], [4]), (0, 0, [4], [])]).comeToRest)
  }

  @Test func `two blocks that put each other off do not end`() {
    #expect(!ends([(0, 0, [3], [4]), (0, 0, [4], [3])]).comeToRest)
  }

  @Test func `a round that puts off other blocks may last longer than a transition`() {
    #expect(!ends([(0, 0, [3], [4]), (0, 0, [4], [])]).comeToRest(bringing: 64))
    #expect(ends([(0, 0, [3], []), (0, 1, [], [])]).comeToRest(bringing: 64))
  }

  @Test func `more turns than come before the end of a transition are too many`() {
    #expect(!ends((0..<4).map { ($0, $0 + 1, [], []) }).comeToRest(bringing: 3))
    #expect(!ends([(0, 1, [], [3, 3, 3])]).comeToRest(bringing: 3))
  }
}
