/// Decides, whenever the runtime is free to go one way or another, which way it goes.
///
/// A run takes the ways that a path names; a search takes each of them in turn. Nothing else
/// tells the two apart.
package protocol Choices {
  /// Picks one of `count` ways, `count` > 1. Way 0 is the calm one.
  mutating func pick(_ count: Int) -> Int
}

/// The ways of a path; way 0 where it ends.
package struct Script: Choices, Sendable {
  /// The ways to take; a way that there is not is taken for the last one.
  package let path: [Int]
  /// What was picked, and of how many ways.
  package private(set) var taken: [(way: Int, count: Int)] = []

  package init(_ path: [Int]) { self.path = path }

  package mutating func pick(_ count: Int) -> Int {
    let way = taken.count < path.count ? min(max(0, path[taken.count]), count - 1) : 0
    taken.append((way, count))
    return way
  }

  /// The next path in the order of an odometer whose last digit turns first; nil after the last.
  package func next() -> [Int]? {
    var digits = taken
    while let last = digits.popLast() {
      if last.way + 1 < last.count { return digits.map(\.way) + [last.way + 1] }
    }
    return nil
  }
}

/// Sees each event just before it changes the world.
package protocol Watcher {
  mutating func see(_ event: Event, in world: World)
  /// Nothing is on the call stack and nothing waits for a later turn.
  mutating func rest(in world: World)
  /// The flow is over.
  mutating func end(in world: World)
}

/// Sees nothing.
package struct Blind: Watcher {
  package init() {}
  package mutating func see(_ event: Event, in world: World) {}
  package mutating func rest(in world: World) {}
  package mutating func end(in world: World) {}
}
