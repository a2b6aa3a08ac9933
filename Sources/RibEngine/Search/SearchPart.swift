/// What a search learns of a part of a product.
extension Search {
  /// The part's states and moves; nil where they do not say all that can happen beside other parts: after
  /// several beginnings, where work waits from the beginning on, which is nobody's part, and where states were
  /// left for another reason than the bound on events, or while whose transitions the events of other parts wait.
  ///
  /// Work that was passed over waits for the next event, but the events of other parts are among those. So
  /// each state counts with all its turns, and rows with marks are none; that needs to have been seen, and
  /// with a bound it could be a level too early.
  var part: Product.Part? {
    guard keepsMoves, !hasMoving, limit == nil, shortage == nil, crowded == 0, table.count > 1, !waitsAtFirst,
      (2..<table.count).allSatisfy({ table.parent(of: $0) != 0 })
    else { return nil }
    if hasPassedOver {
      guard left == 0, !(1..<table.count).contains(where: { table.move(of: $0) == Move.turn }) else {
        return nil
      }
    }
    var numbers = Array(repeating: -1, count: table.count)
    var count = 0
    for state in 1..<table.count where table.move(of: state) != Move.marked {
      numbers[state] = count
      count += 1
    }
    func targets(_ moves: [(from: Int, to: Int)]) -> [[Int]] {
      var targets: [[Int]] = Array(repeating: [], count: count)
      for move in moves where move.from > 0 && numbers[move.from] >= 0 {
        targets[numbers[move.from]].append(numbers[move.to])
      }
      return targets
    }
    return Product.Part(events: targets(kept), turns: targets(keptTurns))
  }

  private var waitsAtFirst: Bool {
    program.read(table.row(of: 1)) { !$0.waiting.isEmpty }
  }
}
