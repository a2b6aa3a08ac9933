/// One of the moves that the end of a flow consists of, none of which leaves a call on the stack.
enum EndMove: Hashable {
  /// The oldest work has its turn; where a transition runs, all that may come before its end is asked, and it ends.
  case oldest
  /// The transition that ends next ends; what may come before has said "not yet".
  case transition
  /// The work at a place has its turn before a transition ends; what may come before it has said "not yet".
  case turn(Int)
}

extension Machine {
  /// Makes one move of those that `settle` makes.
  ///
  /// Whoever says "not yet" is marked in the row, so that before the transition ends nobody is asked twice. Where a turn
  /// leaves no transition, no row tells that there was one: what is still to be asked is asked in the same move.
  mutating func settle(_ move: EndMove) {
    switch move {
    case .oldest:
      if holdsMany { clearMarks() }
      if let next = nextToSettle { settleTurn(next) }
    case .transition:
      passOver(before: waiting.count)
      endAfterOlderBlocks()
    case .turn(let place):
      let code = transition.map { waiting[$0].step } ?? at
      accept(place)
      runPending(place)
      // Of any number it is asked move by move.
      if transition == nil, !holdsMany { settleTransition(before: code) }
    }
  }

  /// What waits has its turn or not, but for what was asked, and a transition ends where one still runs.
  mutating func settleTransition(before code: Int) {
    offerTurns(before: code)
    endAfterOlderBlocks()
  }
}
