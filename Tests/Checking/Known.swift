/// Flows in which a check is known to find a difference, by what causes it. An entry that no longer differs is
/// a failure as well, so that the list says no more than is so.
package struct Known: Sendable, Hashable {
  package var check: Check
  package var inventor: Inventor
  package var cause: String
  package var seeds: [UInt64]

  /// All that is known with the effort of each check.
  package static let all: [Known] = [
    // What a run shows alone, and the search only as a consequence; in 903 and 984 a second sheet that is refused.
    Known(check: .counting, inventor: .orderly, cause: CountingCheck.beneath, seeds: [903, 984]),
    // An attach that is refused: a run shows it beneath the child that was left active, and alone where an event more
    // takes the parent away before all is at rest; the search tells it by the shorter one, in 839 as one of another slot
    // of the property.
    Known(check: .counting, inventor: .orderly, cause: CountingCheck.beneath, seeds: [103, 142, 596, 839]),
    Known(check: .counting, inventor: .orderly, cause: "not found by the search", seeds: [839]),
    Known(check: .counting, inventor: .twins, cause: CountingCheck.beneath, seeds: [50, 255, 522]),
    // What a detached RIB attaches, told beneath that it goes on; which runs show it alone was not found out.
    Known(check: .counting, inventor: .twins, cause: CountingCheck.beneath, seeds: [763]),
    // In 285 the order of children that nobody sees numbers instances otherwise in a run than in its states, so that the
    // way to the mistake alone does not come out; of 677 a call of a released coordinator.
    Known(check: .counting, inventor: .screens, cause: CountingCheck.beneath, seeds: [285, 677]),
    // What a run shows alone in one timing is told beneath what it leads to at rest in another: a screen that is refused, an
    // attach that is.
    Known(check: .counting, inventor: .sensible, cause: CountingCheck.beneath, seeds: [128]),
    Known(check: .counting, inventor: .screens, cause: CountingCheck.beneath, seeds: [515]),
    // The user takes the screen away before all is at rest, where it would be told that nobody keeps its coordinator.
    Known(check: .counting, inventor: .orderly, cause: CountingCheck.beneath, seeds: [338]),
    // A tap finds a slot empty that nothing fills; the child that is left active there is told beneath that.
    Known(check: .counting, inventor: .orderly, cause: CountingCheck.beneath, seeds: [770]),
    // A loop of attaches; the same with and without alike slots.
    Known(check: .counting, inventor: .twins, cause: "found later by the search", seeds: [278]),
    // The even seeds are flows of `orderly`, without anything to subscribe to.
    Known(
      check: .counting,
      inventor: .subscribing,
      cause: CountingCheck.beneath,
      seeds: [142, 338, 596, 770, 984]
    ),
    // Seen behind other mistakes, which is said, and shown by no run that was tried.
    Known(check: .counting, inventor: .subscribing, cause: "not found by the search", seeds: [91, 713, 931]),
    // Between the calls at the end of a transition the check takes the screen for one that still comes; that its host
    // presents it already is so.
    Known(
      check: .sentences,
      inventor: .screens,
      cause: "untrue: present-refused",
      seeds: [1311, 1377, 1525]
    ),
  ]

  /// What a failure shows beyond what is known of its seed.
  package static func unknown(_ failure: Tally.Failure, in series: Series) -> [Difference] {
    let known = all.filter {
      $0.check == series.check && $0.inventor == series.inventor && $0.seeds.contains(failure.seed)
    }
    return failure.differences.filter { difference in !known.contains { $0.cause == difference.cause } }
  }

  /// The entries for seeds of `tally` that did not differ from that cause.
  package static func stale(after tally: Tally) -> [(seed: UInt64, cause: String)] {
    let (series, seeds) = (tally.series, Set(tally.series.seeds))
    let entries = all.filter { $0.check == series.check && $0.inventor == series.inventor }
    return entries.flatMap { entry in
      entry.seeds.filter(seeds.contains).compactMap { seed in
        let isSo = tally.failures.contains { $0.seed == seed && $0.causes.contains(entry.cause) }
        return isSo ? nil : (seed, entry.cause)
      }
    }
  }
}
