/// Decides, whenever the runtime is free to go one way or another, which way it goes: the ways of a path, way 0 where it
/// ends, and the next path in the order of an odometer whose last digit turns first.
///
/// A run takes the ways that a path names; a search takes each of them in turn. Nothing else tells the two apart.
package struct Script: Sendable {
  /// The ways taken so far, and beyond `position` those still to be taken.
  package private(set) var ways: [Int]
  private var counts: [Int] = []
  private var position = 0
  /// Where ways beyond the path come from; nil for way 0.
  private var random: SplitMix?
  private var unmatched: MissingWay?
  /// How many paths came before this one since `reset`.
  package private(set) var ordinal = 0

  /// The ways to take; a way that there is not is taken for the last one.
  package init(_ path: [Int]) { ways = path.map { max(0, $0) } }

  /// Takes every way at random, the same for the same seed.
  init(seed: UInt64) {
    ways = []
    random = SplitMix(seed: seed)
  }

  /// Picks one of `count` ways, `count` > 1. Way 0 is the calm one.
  package mutating func pick(_ count: Int) -> Int {
    if position == ways.count { ways.append(random?.below(count) ?? 0) }
    if ways[position] >= count {
      if unmatched == nil { unmatched = MissingWay(place: position, way: ways[position], count: count) }
      ways[position] = count - 1
    }
    if position == counts.count { counts.append(count) } else { counts[position] = count }
    position += 1
    return ways[position - 1]
  }

  /// The first way of the path that there was not; nil where the whole path was taken.
  package var missing: MissingWay? {
    if let unmatched { return unmatched }
    let left = ways[position...].firstIndex { $0 != 0 }
    return left.map { MissingWay(place: $0, way: ways[$0], count: 0) }
  }

  /// True where another way was taken than the path says.
  var isLost: Bool { unmatched != nil }

  /// Goes on with a path that begins with what was taken.
  mutating func goOn(with path: [Int]) {
    ways.replaceSubrange(position..., with: path.dropFirst(position))
    counts.removeLast(counts.count - position)
  }

  /// What was picked, without ways of the path that nothing asked for.
  package var taken: ArraySlice<Int> { ways[..<position] }

  /// The same, each with the number of ways there were.
  package var picked: [(way: Int, count: Int)] {
    (0..<position).map { (way: ways[$0], count: counts[$0]) }
  }

  /// Starts again with the path of way 0 throughout.
  package mutating func reset() {
    ways.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    position = 0
    ordinal = 0
  }

  /// Readies the next path; false after the last one.
  package mutating func advance() -> Bool {
    ways.removeLast(ways.count - position)
    counts.removeLast(counts.count - position)
    position = 0
    ordinal += 1
    while let way = ways.popLast(), let count = counts.popLast() {
      if way + 1 < count {
        ways.append(way + 1)
        counts.append(count)
        return true
      }
    }
    return false
  }
}

/// A way of a path that a run does not have.
package struct MissingWay: Sendable, Equatable {
  /// Which choice of the path, from 0 on.
  package var place: Int
  package var way: Int
  /// How many ways there are; 0 where the run makes no such choice.
  package var count: Int
}
