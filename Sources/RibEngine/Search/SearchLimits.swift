extension ExploreOptions {
  /// How many transitions pass between two looks at the clock.
  private static let pace = 64

  /// What a search has to stop for that has seen `states` and holds `bytes` for them; nil for nothing.
  /// The bytes are counted now and then: a few moves hold little, and counting costs as much as a part of one.
  @inline(__always) func halt(states: Int, bytes: @autoclosure () -> Int, transitions: Int) -> Halt? {
    if states > self.states { return .states }
    if transitions >= self.transitions { return .transitions }
    if transitions % Self.pace != 0 { return nil }
    return bytes() > memory ? .memory : haltByClock
  }

  /// What the clock or a signal says.
  var haltByClock: Halt? { isInterrupted() ? .interruption : isOutOfTime() ? .time : nil }
}

extension Search {
  /// The states of a level from which on it says something to be larger than the one before.
  private static let leastLevel = 16.0

  /// How many times as many states each of the last levels that were seen whole has as the one before it, on average; nil
  /// where there are too few levels to say. A few states more than a few others are no growth.
  var growth: Double? {
    let starts = levels + (limit == nil ? [table.count] : [])
    let sizes = zip(starts, starts.dropFirst()).map { Double($1 - $0) }
    guard sizes.count > 2, let last = sizes.last else { return nil }
    func ratio(over levels: Int) -> Double { last / max(1, sizes[sizes.count - 1 - levels]) }
    // Where every other level is the larger one, two of them say nothing.
    let ratio = sizes.count > 4 ? ratio(over: 4).squareRoot().squareRoot() : ratio(over: 1)
    return last < Self.leastLevel ? min(1, ratio) : ratio
  }
}
