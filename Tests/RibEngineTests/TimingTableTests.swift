import Checking
import Testing

@testable import RibEngine

@Suite("The timings of the shipped flows")
struct TimingTableTests {
  @Test("are as many as the table says, and each finding is on the path it was on")
  func timingsArePinned() throws {
    var rows = [["# flow", "timings", "headline @ calmest path (timings that show it)"]]
    for flow in Shipped.all {
      let tried = Timings(flow.scenario, options: RunOptions())
      let found = tried.groups.map { group in
        let path = group.path.isEmpty ? "0" : group.path.map(String.init).joined(separator: "/")
        return "\(Rule.all[group.mistake.rule].id.text) @ \(path) (\(group.timings))"
      }
      rows.append([flow.name, String(tried.count), found.isEmpty ? "clean" : found[0]])
      for more in found.dropFirst() { rows.append(["", "", more]) }
    }
    #expect(rows.count > 40)
    try PinnedTable.check(PinnedTable.aligned(rows) + "\n", "timings.txt")
  }
}
