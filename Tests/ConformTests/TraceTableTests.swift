import RibEngine
import Testing

@testable import conform

/// What is found of recordings that are judged as traces, without their spec, against what playing them shows.
struct TraceTableTests {
  /// How many findings were found, missed, and extra, by what the recorder saw.
  struct Row: Equatable {
    var tier: TraceTable.Tier
    var found: Int
    var missed: Int
    var extra: Int
  }

  private func table(_ profile: Profile) throws -> [Row] {
    let all = try Recordings.all().map(\.recording).filter { $0.profile == profile }
    return try TraceTable.Tier.allCases.map { tier in
      let table = try TraceTable(all, tier)
      return Row(
        tier: tier,
        found: table.found.count,
        missed: table.missed.count,
        extra: table.extra.count
      )
    }
  }

  @Test("the more of an app on RIBs-iOS is recorded, the more is found")
  func ios() throws {
    let table = try table(.ios)
    #expect(
      table == [
        Row(tier: .tree, found: 72, missed: 67, extra: 0),
        Row(tier: .requests, found: 121, missed: 18, extra: 3),
        Row(tier: .everything, found: 129, missed: 10, extra: 1),
      ],
      "\(table)"
    )
  }

  @Test("the same of apps on Android, where nothing is missed once all is recorded")
  func android() throws {
    let table = try table(.android)
    #expect(
      table == [
        Row(tier: .tree, found: 28, missed: 51, extra: 1),
        Row(tier: .requests, found: 78, missed: 1, extra: 2),
        Row(tier: .everything, found: 79, missed: 0, extra: 1),
      ],
      "\(table)"
    )
  }
}
