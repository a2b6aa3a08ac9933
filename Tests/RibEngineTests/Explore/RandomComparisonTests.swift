import Checking
import FlowFiles
import RibEngine
import Testing

/// A few of the flows that `checks` looks at by the thousand, with less effort.
struct RandomComparisonTests {
  /// How many flows of each inventor take about a second.
  private static let few: [(Check, UInt64)] = [
    (.counting, 3), (.reductions, 1), (.instances, 3), (.replays, 1), (.agreement, 6), (.saved, 1),
    (.pools, 1),
  ]

  /// Orderly flows are crowded soon: without a bound on instances none of a few ends with so little effort, nor do the
  /// screens of a few where each may be closed and finish at any time.
  private static let cases = few.flatMap { check, count in
    check.inventors.filter { $0 != .shipped }
      .filter { (check != .instances || $0 != .orderly) && (check != .agreement || $0 != .screens) }
      .map { (check, $0, count) }
  }

  @Test(arguments: cases)
  func `what is found in a random flow is found in another way as well`(
    check: Check,
    inventor: Inventor,
    count: UInt64
  ) throws {
    let tally = Series(check, inventor, 1...count, .small).run()
    for failure in tally.failures {
      let lines = failure.differences.map { "\($0.cause): \($0.line)" }.joined(separator: "\n")
      let text = try FlowWriter.text(#require(inventor.scenario(failure.seed)))
      Issue.record("\(check), \(inventor) seed \(failure.seed):\n\(lines)\n\(text)")
    }
    #expect(tally.looked > 0, "\(tally.summary)")
  }

  @Test(arguments: [
    """
    ribs:
      Root:
        children:
          first:
            child: Main
            attach: [guard, build, assign, attach, push]
            detach: [guard, clear, detach, pop]
            listener: {didFinish: [detach]}
      Main: {view: none}
    events: [launch Root, meanwhile: [attach first, attach first]]
    """,
    """
    coordinators:
      Login: {start: [present, {completion: [finish]}, fail]}
    events: [meanwhile: [start Login], build Login]
    """,
    """
    coordinators:
      Home: {start: [show, wait], streams: {open: [present], close: [dismiss-self]}, receives: {ok: [resume, forget]}}
    events: [launch Home, meanwhile: [send Home open, any order: [send Home close, cancel Home]]]
    """,
  ])
  func `what may come while a transition runs is counted one by one`(text: String) throws {
    var series = Series(.counting, .shipped, [1], .small)
    series.given = [try written(text)]
    guard case .same = series.look(1) else {
      Issue.record("\(series.look(1))")
      return
    }
  }
}
