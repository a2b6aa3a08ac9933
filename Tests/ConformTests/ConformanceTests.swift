import Foundation
import Testing

@testable import conform

struct ConformanceTests {
  /// Recordings that the runtime is known to play otherwise. One that it plays right must be taken
  /// off the list.
  private static let knownToDiffer: Set<String> = [
    "ios/fuzz-2", "ios/fuzz-77", "ios/fuzz-120", "ios/fuzz-154", "ios/fuzz-492", "ios/fuzz-507",
  ]

  /// The names of those that differ; where one is not known to, both sides are printed.
  private func different(among entries: [Recordings.Entry], known: Set<String> = []) -> Set<String> {
    var names: Set<String> = []
    for entry in entries {
      guard case .different(let mismatch) = Conformance.check(entry.recording) else { continue }
      names.insert(entry.name)
      guard !known.contains(entry.name) else { continue }
      print((["\(entry.name): \(mismatch.title)"] + mismatch.lines).joined(separator: "\n  "))
    }
    return names
  }

  @Test("every recording with a spec replays event for event, but for those that are known to differ")
  func everyRecordingReplays() throws {
    let found = different(among: try Recordings.all(), known: Self.knownToDiffer)
    #expect(found.subtracting(Self.knownToDiffer) == [])
    #expect(Self.knownToDiffer.subtracting(found) == [], "the same now: take them off the list")
  }

  @Test("the recordings are all there, each under a name of its own")
  func nothingIsLeftOut() throws {
    let entries = try Recordings.all()
    #expect(entries.count { $0.recording.profile == .ios && $0.recording.scenario != nil } == 85)
    #expect(entries.count { $0.recording.profile == .ios && $0.recording.scenario == nil } == 10)
    #expect(entries.count { $0.recording.profile == .android && $0.recording.scenario != nil } == 59)
    #expect(Set(entries.map(\.name)).count == entries.count)
  }

  private static let otherFolder = ProcessInfo.processInfo.environment["RIBFLOW_FACTS"]

  @Test(
    "the recordings of another folder replay event for event",
    .enabled(if: otherFolder != nil, "RIBFLOW_FACTS names no other folder of recordings")
  )
  func othersReplay() throws {
    let entries = try Recordings.all(at: try #require(Self.otherFolder))
    try #require(!entries.isEmpty)
    #expect(different(among: entries) == [])
  }
}
