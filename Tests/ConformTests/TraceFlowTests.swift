import FlowFiles
import Foundation
import RibEngine
import Testing
import Traces

@testable import conform

/// A flow is played and recorded, a flow is made of what was recorded, and that is played: both show the same.
///
/// Every fourth shipped flow is here; `.ci/run` has all of them with `conform --rounds`, optimized.
struct TraceFlowTests {
  @Test(
    "what is made of a played flow shows what its trace shows, in every timing of a shipped flow",
    arguments: stride(from: 0, to: TraceRounds.shippedFlows.count, by: 4).map { TraceRounds.shippedFlows[$0] }
  )
  func rounds(path: String) throws {
    for round in try TraceRounds(path) { #expect(round.isSame, "\(round.difference)") }
  }
}
