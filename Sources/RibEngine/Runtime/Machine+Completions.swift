/// What became of a call that puts a screen up or takes one down.
enum ScreenCall: Equatable, Sendable {
  /// UIKit made nothing of it.
  case lost
  /// A dismiss found nothing to close.
  case empty
  /// It was not made: what it is to dismiss is not what the host presents.
  case unasked
  /// It took no time.
  case done
  /// The transition of a screen has begun.
  case runs(Cell)
  /// It is made again when another transition has ended.
  case postponed(Cell)
}

/// Completions of present and dismiss: UIKit runs one after the appearance calls of its own transition, and never
/// where it made nothing of the call (SCREENS B2 to B4, C4 to C6).
extension Machine {
  /// `present(..., completion: { [weak self] in ... })`, whose call was the step before.
  mutating func complete(_ code: Code, _ context: inout Context) {
    switch lastCall {
    case .empty where habit(.completionOfNothing) > 0: run(code.body, context: &context)
    case .lost, .empty:
      if !program.lists[Int(code.body)].isEmpty {
        let meant = context.route == nil ? reporter(context) : nil
        emit(.completionLost(meant ?? context.subject, by: context.cell))
      }
    case .unasked: break
    case .done: run(code.body, context: &context)
    case .runs(let cell), .postponed(let cell): putOff(code.body, context, after: cell)
    }
  }

  /// A call that was put off has come to nothing, and nobody hears of its end.
  mutating func loseCompletions(of cell: Cell) {
    while let place = waiting.indices.first(where: { waiting[$0].transition == cell && waiting[$0].isBlock })
    {
      let item = waiting[place]
      waiting.remove(at: place)
      if let owner = item.cell { emit(.completionLost(cell, by: owner)) }
      drop(item)
    }
  }
}
