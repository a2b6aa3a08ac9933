import Testing
import YAML

/// libyaml's events against an outside test; a change in either direction means that libyaml changed.
@Suite struct TestSuiteTests {
  /// Valid sources that libyaml refuses.
  private static let refused = words(
    """
    2JQS 2LFX 2SXE 4ABK 4MUZ/00 4MUZ/01 4MUZ/02 58MP 5MUD 5T43 6BCT 6CA3 6LVF 6M2F 7Z25 8XYN 96NN/00
    96NN/01 9SA2 A2M4 BEC7 CFD4 DBG4 DK3J DK95/00 DK95/03 DK95/04 FP8R FRK4 HM87/00 HWV9 K3WX M2N8/00
    M7A3 MUS6/05 MUS6/06 NHX8 NJ66 NKF9 Q5MG QT73 R4YG S3PD SM9W/01 UKK6/00 UT92 VJP3/01 W4TN W5VH
    Y79Y/001 Y79Y/010
    """
  )
  /// Invalid sources that libyaml takes.
  private static let taken = words(
    "9C9N 9HCY 9JBA CVW2 DK95/01 EB22 G5U8 MUS6/00 MUS6/01 QB6E RHX7 S98Z SU5Z X4QW Y79Y/003 YJV2"
  )
  /// Sources that libyaml reads otherwise.
  private static let different = words("652Z HM87/01 JEF9/02 L24T/01 Y2GN")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let isThere: ConditionTrait = .enabled(
    if: TestSuite.isThere,
    "no yaml-test-suite beside the package"
  )

  @Test(isThere) func `libyaml gives the events of the suite but for its known deviations`() throws {
    let cases = try TestSuite.cases.get()
    #expect(cases.count == 402)
    var refused: Set<String> = []
    var taken: Set<String> = []
    var different: Set<String> = []
    for item in cases {
      let (events, isComplete) = RawEvents.read(item.input)
      if item.isError {
        if isComplete { taken.insert(item.id) }
      } else if !isComplete {
        refused.insert(item.id)
      } else if TestSuite.notation(events) != item.events {
        different.insert(item.id)
      }
    }
    #expect(refused == Self.refused)
    #expect(taken == Self.taken)
    #expect(different == Self.different)
    #expect(cases.count - refused.count - taken.count - different.count == 330)
  }

  @Test(isThere) func `no case of the suite breaks the tree`() throws {
    let cases = try TestSuite.cases.get()
    for item in cases {
      let tree = Tree(reading: item.input)
      let (events, isComplete) = RawEvents.read(item.input)
      guard isComplete, tree.issues.isEmpty else { continue }
      let scalars = events.filter { if case .scalar = $0.kind { true } else { false } }.map(\.text)
      let texts = tree.nodes.indices.filter { tree.nodes[$0].kind == .scalar }.map { tree.string(at: $0) }
      if !events.contains(where: { $0.kind == .alias }) { #expect(texts == scalars, "\(item.id)") }
    }
  }
}
