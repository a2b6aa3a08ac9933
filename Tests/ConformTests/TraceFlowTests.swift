import FlowFiles
import Foundation
import RibEngine
import Testing
import Traces

@testable import conform

/// A flow is played and recorded, a flow is made of what was recorded, and that is played: both show the same.
struct TraceFlowTests {
  /// Timings that cannot be told, by what a trace does not say.
  private static let causes: [(cause: String, timings: Set<String>)] = [
    ("an app whose stack is full is gone, and a trace ends before that is seen", ["03 ", "34 1"]),
    (
      "nothing says that an answer was thrown, that a task was cancelled, or that a time was up",
      ["16 ", "48 0/1", "48 1/1", "49 0/0/1", "49 1", "50 ", "50 1"]
    ),
    ("a parent that never becomes active looks as if it had been seen too late: a hole", ["37 "]),
    ("dismiss-if-presented is recorded as the dismiss that it may be", ["45 "]),
  ]

  @Test(
    "what is made of a played flow shows what its trace shows, in every timing of every shipped flow",
    arguments: TraceRounds.shippedFlows
  )
  func rounds(path: String) throws {
    let told = Set(Self.causes.flatMap(\.timings))
    var different: Set<String> = []
    for round in try TraceRounds(path) where !round.isSame {
      different.insert(round.name)
      if !told.contains(round.name) { Issue.record("\(round.difference)") }
    }
    let name = TraceRounds.number(of: path)
    #expect(
      told.filter { $0.hasPrefix(name + " ") }.subtracting(different) == [],
      "these are the same by now"
    )
  }
}
