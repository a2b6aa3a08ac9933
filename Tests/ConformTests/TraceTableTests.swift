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

  /// What differs where all is recorded, by what a trace does not say.
  private static let causes: [(cause: String, findings: Set<String>)] = [
    (
      "a report that is never answered is not known to be the end",
      ["missed fuzz-2: stuck-slot"]
    ),
    (
      "the recording ends before the instances are let go, which the runtime plays on",
      ["missed fuzz-2: active-under-inactive", "missed fuzz-2: parent-gone-first"]
    ),
    (
      "the detach of the last child is known as one of a slot by what it did, so the report is seen to close another",
      ["extra detach-children-last: stale-close"]
    ),
  ]

  /// What is found of all recordings, by what the recorder saw; three tests look at it.
  private static let tables: Result<[Profile: [TraceTable]], any Error> = Result {
    let all = try Recordings.all().map(\.recording)
    let tables = try Profile.allCases.map { profile in
      try TraceTable.Tier.allCases.map { try TraceTable(all.filter { $0.profile == profile }, $0) }
    }
    return Dictionary(uniqueKeysWithValues: zip(Profile.allCases, tables))
  }

  private func tables(of profile: Profile) throws -> [TraceTable] {
    try #require(try Self.tables.get()[profile])
  }

  private func everything(of profile: Profile) throws -> TraceTable {
    let place = try #require(TraceTable.Tier.allCases.firstIndex(of: .everything))
    return try tables(of: profile)[place]
  }

  @Test("where all is recorded, each finding that is missed or extra has its reason")
  func reasons() throws {
    let (ios, android) = (try everything(of: .ios), try everything(of: .android))
    let different =
      (ios.missed + android.missed).map { "missed " + $0 } + (ios.extra + android.extra).map { "extra " + $0 }
    let known = Set(Self.causes.flatMap(\.findings))
    for one in different where !known.contains(one) { Issue.record("\(one)") }
    #expect(known.subtracting(different) == [], "these are the same by now")
  }

  private func table(_ profile: Profile) throws -> [Row] {
    zip(TraceTable.Tier.allCases, try tables(of: profile)).map { tier, table in
      Row(tier: tier, found: table.found.count, missed: table.missed.count, extra: table.extra.count)
    }
  }

  @Test("the more of an app on RIBs-iOS is recorded, the more is found")
  func ios() throws {
    let table = try table(.ios)
    #expect(
      table == [
        Row(tier: .tree, found: 76, missed: 62, extra: 0),
        Row(tier: .requests, found: 126, missed: 12, extra: 3),
        Row(tier: .everything, found: 135, missed: 3, extra: 1),
      ],
      "\(table)"
    )
  }

  @Test("the same of apps on Android, where nothing is missed once all is recorded")
  func android() throws {
    let table = try table(.android)
    #expect(
      table == [
        Row(tier: .tree, found: 24, missed: 51, extra: 0),
        Row(tier: .requests, found: 74, missed: 1, extra: 1),
        Row(tier: .everything, found: 75, missed: 0, extra: 1),
      ],
      "\(table)"
    )
  }
}
