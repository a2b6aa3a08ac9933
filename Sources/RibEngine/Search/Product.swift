/// Every combination of what parts that share nothing can be in: a search without slices, by moves that were
/// learnt from the machine once for each part.
///
/// A state is one number for each part, packed; a move changes one of them. What breaks a rule is found in
/// the parts alone: nothing that another part does is seen by a rule there. No combination is left out and
/// none is taken for another; that parts came to theirs in different orders makes no two of it.
struct Product: Equatable {
  /// The states of one part, from 0, and what its moves lead to.
  struct Part: Sendable {
    /// The states that events lead to, a list for each state.
    var events: [[Int]]
    /// The states that turns of waiting work lead to, a list for each state.
    var turns: [[Int]]

    init(events: [[Int]], turns: [[Int]]) {
      self.events = events
      self.turns = turns
    }
  }

  private(set) var states = 0
  private(set) var transitions = 0
  /// Levels that were searched whole.
  private(set) var depth = 0
  /// States seen and not gone on from.
  private(set) var left = 0
  /// The most bytes that were held for the states at one time.
  private(set) var bytes = 0
  /// How many times as many states as the one before the last whole level had; 0 where there are too few.
  private(set) var growth = 0.0
  private(set) var limit: Halt?

  /// nil where the parts have more states than four words can tell apart, or moves than can be numbered.
  init?(_ parts: [Part], _ options: ExploreOptions) {
    guard let places = Self.places(parts) else { return nil }
    switch (places.last?.word ?? 0) + 1 {
    case 1: search(parts, places, options, OneWord.self)
    case 2: search(parts, places, options, TwoWords.self)
    case 3, 4: search(parts, places, options, FourWords.self)
    default: return nil
    }
  }

  /// Where a part's number lies in a state.
  struct Place {
    var word: Int
    var shift: UInt64
    var mask: UInt64
    /// The number of the part's first state among those of all parts.
    var first: Int
  }

  private static func places(_ parts: [Part]) -> [Place]? {
    let moves = parts.reduce(0) { ($1.events + $1.turns).reduce($0) { $0 + $1.count } }
    guard moves < Int(UInt32.max) else { return nil }
    var places: [Place] = []
    // The lowest bit marks a state.
    var (word, shift, first) = (0, 1, 0)
    for part in parts {
      let bits = max(1, Int.bitWidth - (part.events.count - 1).leadingZeroBitCount)
      if shift + bits > 64 { (word, shift) = (word + 1, 0) }
      guard bits < 32 else { return nil }
      places.append(Place(word: word, shift: UInt64(shift), mask: (1 << UInt64(bits)) - 1, first: first))
      shift += bits
      first += part.events.count
    }
    return places
  }

  private mutating func search<State: PackedState>(
    _ parts: [Part],
    _ places: [Place],
    _ options: ExploreOptions,
    _: State.Type
  ) {
    let space = ProductSpace<State>(parts, places, pool: options.pool)
    defer { space.close() }
    var levels: [Int] = []
    space.begin()
    while depth < options.events {
      guard goOn(space, .turns, options) else { break }
      if space.levelCount == 0 { break }
      levels.append(space.levelCount)
      guard goOn(space, .events, options) else { break }
      space.endLevel()
      depth += 1
    }
    states = min(space.count, options.states)
    transitions = space.transitions
    left = min(space.left, states)
    if levels.count > 2 { growth = Double(levels[levels.count - 1]) / Double(levels[levels.count - 2]) }
  }

  /// Plays such moves from all states of the level, some at a time; false where a limit is reached.
  private mutating func goOn<State: PackedState>(
    _ space: ProductSpace<State>,
    _ kind: ProductSpace<State>.Kind,
    _ options: ExploreOptions
  ) -> Bool {
    while limit == nil, space.goOn(kind) {
      bytes = max(bytes, space.bytes)
      limit =
        options.halt(states: space.count, bytes: space.bytes, transitions: space.transitions)
        ?? options.haltByClock
      options.watch?(
        SearchProgress(level: depth, states: space.count, left: space.left, bytes: space.bytes)
      )
    }
    return limit == nil
  }
}
