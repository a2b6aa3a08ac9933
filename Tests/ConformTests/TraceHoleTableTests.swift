import RibEngine
import Testing

@testable import conform

/// What a recorder misses makes no finding, on what is played of the shipped flows and on all recordings.
///
/// Every 73rd hole is looked at here; `.ci/run` looks at all of them with `conform --holes`, optimized.
struct TraceHoleTableTests {
  /// The one table that two tests look at.
  private static let requestsOfIOS = Result { try TraceHoleTable(of: .ios, .requests, every: 73) }

  @Test(
    "no event and no call that is missing makes an error, but where an app may do just that",
    arguments: TraceHoleTable.Source.allCases,
    [TraceTable.Tier.requests, .everything]
  )
  func made(source: TraceHoleTable.Source, tier: TraceTable.Tier) throws {
    let isShared = source == .ios && tier == .requests
    let table =
      try isShared ? Self.requestsOfIOS.get() : TraceHoleTable(of: source, tier, every: 73)
    for one in table.unexplained { Issue.record("\(one)") }
    #expect(table.holes > 40)
  }

  @Test("of what is wrong, two thirds are still told where something is missing")
  func survives() throws {
    let table = try Self.requestsOfIOS.get()
    #expect(table.survived * 3 >= table.told * 2, "\(table.summary)")
  }
}
