/// What became of alike blocks in a move, where any number of them is one.
struct AlikeTurns {
  /// Those that had their turns, and of which more was there.
  var staying = AlikeBlocks()
  /// Those that came to others like them.
  var merged = AlikeBlocks()
}

/// The turns of ends of flows where any number of alike blocks is one, to know whether every end comes to rest.
///
/// A way to rest does not say so: it may be one of fewer blocks than there are. But no more blocks have turns than were
/// put there. So an end that goes on for ever goes round, sooner or later, in circles in which of each block of which
/// more was there again and again, more came again and again. Where there are no such circles, all ends come to rest.
///
/// Where screens move there is more to know: after 64 turns that bring one another a transition ends among them
/// (`Machine.endAfterOlderBlocks`), and here it waits for the last. So there nothing may be brought within a circle at
/// all, and not so much beside circles.
struct EndTurns {
  fileprivate struct Turn {
    let from, to: Int32
    let many: AlikeTurns
  }

  private var turns: [Turn] = []
  private var count = 0

  var heldBytes: Int { turns.capacity * MemoryLayout<Turn>.stride }

  mutating func add(_ many: AlikeTurns, from: Int, to: Int) {
    let places = (Int32(truncatingIfNeeded: from), Int32(truncatingIfNeeded: to))
    turns.append(Turn(from: places.0, to: places.1, many: many))
    count = max(count, from + 1, to + 1)
  }

  /// True where every end comes to rest.
  var comeToRest: Bool {
    var left = turns
    while true {
      let circles = circles(of: left)
      let within = left.filter { circles[Int($0.from)] == circles[Int($0.to)] }
      if within.isEmpty { return true }
      var staying = [UInt32](repeating: 0, count: count)
      var merged = staying
      for turn in within {
        staying[circles[Int(turn.from)]] |= turn.many.staying.steps
        merged[circles[Int(turn.from)]] |= turn.many.merged.steps
      }
      // Of these there is an end, and they are in no circle that goes on for ever.
      left = within.filter { turn in
        let circle = circles[Int(turn.from)]
        return turn.many.staying.steps & staying[circle] & ~merged[circle] == 0
      }
      if left.count == within.count { return false }
    }
  }

  /// True where every end comes to rest, and no more than so many turns are brought by others.
  func comeToRest(bringing most: Int) -> Bool {
    let circles = circles(of: turns)
    let within = turns.filter { circles[Int($0.from)] == circles[Int($0.to)] }
    guard within.allSatisfy({ $0.many.staying.count > 0 && $0.many.merged.count == 0 }) else { return false }
    return longest(beside: circles) <= most
  }

  /// The most turns on a way from circle to circle, with what came to others like it on the way.
  private func longest(beside circles: [Int]) -> Int {
    let between = turns.filter { circles[Int($0.from)] != circles[Int($0.to)] }
    var before = [Int](repeating: 0, count: count)
    for turn in between { before[circles[Int(turn.to)]] += 1 }
    let next = Next(between.count, count) { (circles[Int(between[$0].from)], $0) }
    var lengths = [Int](repeating: 0, count: count)
    var open = (0..<count).filter { circles[$0] == $0 && before[$0] == 0 }
    while let circle = open.popLast() {
      for place in next[circle] {
        let turn = between[place]
        let other = circles[Int(turn.to)]
        lengths[other] = max(lengths[other], lengths[circle] + 1 + Int(turn.many.merged.count))
        before[other] -= 1
        if before[other] == 0 { open.append(other) }
      }
    }
    return lengths.max() ?? 0
  }

  /// By state one of those that it goes round with, the same for all of them: of the states, the one left last first, each
  /// takes all that lead to it and have none yet.
  private func circles(of turns: [Turn]) -> [Int] {
    let next = Next(turns.count, count) { (Int(turns[$0].from), Int(turns[$0].to)) }
    let back = Next(turns.count, count) { (Int(turns[$0].to), Int(turns[$0].from)) }
    var left: [Int] = []
    var isSeen = [Bool](repeating: false, count: count)
    for first in 0..<count where !isSeen[first] {
      var way = [(state: first, taken: 0)]
      isSeen[first] = true
      while let last = way.last {
        let others = next[last.state]
        guard last.taken < others.count else {
          left.append(last.state)
          way.removeLast()
          continue
        }
        way[way.count - 1].taken += 1
        let other = others[others.startIndex + last.taken]
        if isSeen[other] { continue }
        isSeen[other] = true
        way.append((other, 0))
      }
    }
    var circles = [Int](repeating: -1, count: count)
    for first in left.reversed() where circles[first] < 0 {
      var open = [first]
      circles[first] = first
      while let state = open.popLast() {
        for other in back[state] where circles[other] < 0 {
          circles[other] = first
          open.append(other)
        }
      }
    }
    return circles
  }

  /// Numbers by the state that they belong to.
  private struct Next {
    private var starts: [Int]
    private var numbers: [Int]

    init(_ pairs: Int, _ states: Int, _ pair: (Int) -> (state: Int, number: Int)) {
      starts = [Int](repeating: 0, count: states + 1)
      numbers = [Int](repeating: 0, count: pairs)
      for place in 0..<pairs { starts[pair(place).state + 1] += 1 }
      for state in 0..<states { starts[state + 1] += starts[state] }
      var free = starts
      for place in 0..<pairs {
        let (state, number) = pair(place)
        numbers[free[state]] = number
        free[state] += 1
      }
    }

    subscript(state: Int) -> ArraySlice<Int> { numbers[starts[state]..<starts[state + 1]] }
  }
}
