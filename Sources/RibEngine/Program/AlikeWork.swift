/// How often the same block counts that waits for the end of a transition, by the step that has put it off: once, but
/// where what comes behind was seen to change something.
///
/// What the first of several alike ones finds is another world than the second one does, as where each closes and opens
/// something; seldom does a third one find yet another.
struct AlikeWork: Equatable, Sendable {
  /// Beyond once.
  private var more: [Int: Int] = [:]
  private static let mostMore = 2
  private static let mostPlaces = 8

  func most(of item: WorkItem, in program: Program) -> Int {
    more.isEmpty ? 1 : 1 + (more[item.place(in: program)] ?? 0)
  }

  /// False where it changes something however often it counts, or too many do.
  mutating func countOneMore(at place: Int) -> Bool {
    more[place, default: 0] += 1
    return more[place, default: 0] <= Self.mostMore && more.count <= Self.mostPlaces
  }
}
