/// What a search learns of a part of a product.
extension Search {
  /// The part's states and moves; nil where they do not say all that can happen beside other parts: after
  /// several beginnings, where work waits from the beginning on, which is nobody's part, where work was
  /// passed over, which the events of other parts would let wait no longer, and where states were left for
  /// another reason than the bound on events.
  var part: Product.Part? {
    guard keepsMoves, limit.isEmpty, shortage == nil, crowded == 0, marked == 0, table.count > 1,
      !waitsAtFirst, (2..<table.count).allSatisfy({ table.parent(of: $0) != 0 })
    else { return nil }
    return Product.Part(events: targets(of: kept), turns: targets(of: keptTurns))
  }

  private func targets(of moves: [(from: Int, to: Int)]) -> [[Int]] {
    var targets: [[Int]] = Array(repeating: [], count: table.count - 1)
    for move in moves where move.from > 0 { targets[move.from - 1].append(move.to - 1) }
    return targets
  }

  private var waitsAtFirst: Bool { table.row(of: 1)[program.pendingBase] > 0 }
}
