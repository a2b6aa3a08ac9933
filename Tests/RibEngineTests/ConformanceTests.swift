import FlowFiles
import Foundation
import RibEngine
import Testing

struct ConformanceTests {
  private struct Tally {
    var same = 0
    var different: [String] = []
    var withoutSpec: [String] = []
  }

  @Test("every recording with a spec replays event for event")
  func everyRecordingReplays() throws {
    let folder = RecordingFolder.chosen()
    let (entries, problems) = try folder.entries()
    #expect(problems == [])
    try #require(!entries.isEmpty, "no recordings in \(folder.url.path)")
    var tally = Tally()
    for entry in entries { count(entry, &tally) }
    print("\(tally.same) same, \(tally.different.count) different, \(tally.withoutSpec.count) without a spec")
    for name in tally.withoutSpec { print("no spec: \(name)") }
    if !folder.isForeign { #expect(tally.same + tally.different.count > 0) }
    #expect(tally.different == [])
  }

  private func count(_ entry: RecordingFolder.Entry, _ tally: inout Tally) {
    switch Conformance.check(entry.recording) {
    case .same: tally.same += 1
    case .noSpec: tally.withoutSpec.append(entry.name)
    case .different(let mismatch):
      if tally.different.count < 10 {
        print((["\(entry.name): \(mismatch.title)"] + mismatch.lines).joined(separator: "\n  "))
      }
      tally.different.append(entry.name)
    }
  }

  @Test(
    "the recordings beside the checkout are all there: 79 with a spec and 10 without on iOS, 59 on Android"
  )
  func nothingIsLeftOut() throws {
    let folder = RecordingFolder.chosen()
    guard !folder.isForeign, folder.url != RecordingFolder.checkedIn.url else {
      return print("skipped: the full set of recordings is not here")
    }
    let recordings = try folder.entries().entries.map(\.recording)
    #expect(recordings.count { $0.profile == .ios && $0.scenario != nil } == 79)
    #expect(recordings.count { $0.profile == .ios && $0.scenario == nil } == 10)
    #expect(recordings.count { $0.profile == .android && $0.scenario != nil } == 59)
  }
}
