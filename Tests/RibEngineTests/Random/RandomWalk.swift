import Checking
import RibEngine

/// Takes ways at random, and remembers them.
struct RandomWalk: Choices {
  private var dice: Dice
  private(set) var taken: [Int] = []

  init(seed: UInt64) { dice = Dice(seed) }

  package mutating func pick(_ count: Int) -> Int {
    let way = dice.one(in: 2) ? 0 : dice.upTo(count - 1)
    taken.append(way)
    return way
  }
}
