import Foundation
import Testing

@testable import conform

struct ConformanceTests {
  /// The names of those that differ, with both sides printed.
  private func different(among entries: [Recordings.Entry]) -> Set<String> {
    var names: Set<String> = []
    for entry in entries {
      guard case .different(let mismatch) = Conformance.check(entry.recording) else { continue }
      names.insert(entry.name)
      print((["\(entry.name): \(mismatch.title)"] + mismatch.lines).joined(separator: "\n  "))
    }
    return names
  }

  @Test("every recording with a spec replays event for event")
  func everyRecordingReplays() throws {
    #expect(different(among: try Recordings.all()) == [])
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
