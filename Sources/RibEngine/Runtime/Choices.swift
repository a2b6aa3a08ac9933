/// Decides, whenever the runtime is free to go one way or another, which way it goes.
///
/// A run takes the ways that a path names; a search takes each of them in turn. Nothing else
/// tells the two apart.
package protocol Choices {
  /// Picks one of `count` ways, `count` > 1. Way 0 is the calm one.
  mutating func pick(_ count: Int) -> Int
}

/// The ways of a path, way 0 where it ends, and the next path in the order of an odometer whose last
/// digit turns first.
///
/// One type serves runs and searches, so that the runtime is compiled for one kind of choices only.
package struct Script: Choices, Sendable {
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

/// Sees each event just before it changes the world.
package protocol Watcher {
  mutating func see(_ event: Event, in world: World)
  /// Nothing is on the call stack and nothing waits for a later turn.
  mutating func rest(in world: World)
  /// The flow is over.
  mutating func end(in world: World)
  /// The same without anybody who is told.
  var silent: Self { get }
  /// How far it is; nil where every event is written down.
  var progress: WatchProgress? { get }
  /// So many events and rests have come that were like others before, in so many rounds, and told nothing new.
  mutating func passOver(events: Int, rests: Int, rounds: Int)
}

extension Watcher {
  package var silent: Self { self }
  package var progress: WatchProgress? { nil }
  package mutating func passOver(events: Int, rests: Int, rounds: Int) {}
}

/// How far a watcher is.
package struct WatchProgress: Sendable {
  /// How many events it has seen.
  var events: Int
  /// How often the world had come to rest.
  var rests: Int
  /// How much it has to tell, and how much it still follows.
  var told: [Int]
}

/// Writes down what a watcher sees, where somebody asked for that.
package protocol EventLog: AnyObject {
  /// Called before the watcher looks at `event`, and before it changes the world.
  func note(_ event: Event, in world: World)
  /// Called when a rule is broken or a line does not hold, at the event that so many came before, or at rest
  /// after so many.
  func broke(at time: Int, in world: World)
  /// Whether what comes again and again may be passed over.
  var passesOver: Bool { get }
  /// Called when what was noted last has come so many times more, without a note of it.
  func passedOver(rounds: Int)
}

extension EventLog {
  package var passesOver: Bool { false }
  package func passedOver(rounds: Int) {}
}
