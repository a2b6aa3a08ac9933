import FlowFiles
import Foundation
import RibEngine
import Testing
import Traces

@testable import conform

/// A flow is played and recorded, a flow is made of what was recorded, and that is played: both show the same.
struct TraceFlowTests {
  @Test(
    "what is made of a played flow shows what its trace shows, in every timing of every shipped flow",
    arguments: TraceRounds.shippedFlows
  )
  func rounds(path: String) throws {
    for round in try TraceRounds(path) { #expect(round.isSame, "\(round.difference)") }
  }
}
