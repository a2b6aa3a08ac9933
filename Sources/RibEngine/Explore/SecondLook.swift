/// A second look for mistakes that a search has seen and that no run was found to show, or none as short.
///
/// A state keeps the first way that led to it. Where a mistake follows from another one on that way, and
/// stands alone on another way to the same state, the run of the first way tells of the other mistake only.
/// So it is looked for once more where nothing breaks that it could follow from: what is seen there stands
/// alone.
extension Exploration {
  /// What a mistake was seen as.
  struct Late {
    var grade: Grade
    /// The fewest events with which it was told; nil where it was not.
    var told: Int?
    /// Moves of the further search of which no run shows it.
    var refused: Set<Search.Occurrence.Move> = []
  }

  /// How many transitions the further searches may take for each one of the first search, and beside.
  private static let (share, least, most) = (4, 2_000, 20_000)

  mutating func lookAgain(for late: [Late], after search: Search) {
    var left = min(Self.share * search.transitions + Self.least, Self.most)
    for causes in unique(late.map { table.alternatives(to: $0.grade.mistake.rule) })
    where !causes.isEmpty && left > 0 {
      left -= look(
        for: late.filter { table.alternatives(to: $0.grade.mistake.rule) == causes },
        without: causes,
        left,
        search
      )
    }
  }

  /// Returns the number of transitions.
  private mutating func look(for late: [Late], without causes: Set<Int>, _ most: Int, _ first: Search) -> Int
  {
    var options = options
    options.avoided = Avoided(rules: causes)
    options.transitions = min(options.transitions, most)
    // The search that it looks again after is still there; what is told of both is kept once.
    options.memory = max(1, options.memory - first.heldBytes + first.rehearsal.heldBytes)
    (options.pool, options.watch) = (.one, nil)
    let bounds = late.map { ($0.told ?? (options.events + 1)) - 1 }
    options.events = min(options.events, bounds.max() ?? 0)
    var search = Search(
      first.program,
      beginning: first.beginning,
      events: first.events,
      table: table,
      options: options,
      after: first.rehearsal,
      recalling: first.moves
    )
    var open = late
    search.run { search in
      self.tellSighted(&open, &search)
      return open.isEmpty
    }
    tellSighted(&open, &search)
    return search.transitions
  }

  /// Tells what was seen meanwhile, and takes it from what is still looked for.
  private mutating func tellSighted(_ open: inout [Late], _ search: inout Search) {
    var left: [Late] = []
    for var late in open {
      if let places = search.places(of: late.grade),
        let least = places.first?.eventCount, late.told.map({ least < $0 }) ?? true
      {
        let new = places.filter { $0.eventCount < late.told ?? .max && !late.refused.contains($0.move) }
        if tell(new, &search) != nil { continue }
        late.refused.formUnion(new.map(\.move))
      }
      left.append(late)
    }
    open = left
  }

  private func unique(_ sets: [Set<Int>]) -> [Set<Int>] {
    var unique: [Set<Int>] = []
    for set in sets where !unique.contains(set) { unique.append(set) }
    return unique
  }
}
