/// How much room a row has; a run that needs more is started again with more.
package struct Capacities: Sendable, Hashable {
  /// Living instances of one component at a time, where `cellsOf` does not say otherwise.
  package var cells = 3
  /// By component's number.
  var cellsOf: [Int: Int] = [:]
  /// Entries of one `children` array, where `childrenOf` does not say otherwise.
  package var children = 4
  /// By component's number.
  var childrenOf: [Int: Int] = [:]
  /// Work that waits for a later turn.
  package var pending = 6
  /// Suspended calls of async functions.
  package var frames = 6
  /// Subscribers of one isActiveStream.
  package var subscribers = 3

  package init() {}

  /// Room for so many components; a byte of a row names a cell, and 0 and 255 name none.
  init(components: Int) {
    cells = min(3, max(1, Self.allCells / max(1, components)))
  }

  static var allCells: Int { Cell.most }

  func cells(of component: Int) -> Int { cellsOf[component] ?? cells }
  func children(of component: Int) -> Int { childrenOf[component] ?? children }

  /// The same with twice the room for what was short, or all that there are numbers for; nil once that would be
  /// unreasonable.
  func grown(for shortage: Shortage, in program: Program) -> Capacities? {
    var new = self
    switch shortage.need {
    case .cells:
      let now = cells(of: shortage.component)
      let more = min(now, Self.allCells - program.cellCount)
      guard more > 0 else { return nil }
      new.cellsOf[shortage.component] = now + more
    case .children: new.children *= 2
    case .pending: new.pending *= 2
    case .frames: new.frames *= 2
    case .subscribers: new.subscribers *= 2
    }
    let isReasonable =
      new.cells(of: shortage.component) <= 96 && new.children <= 200 && new.pending <= 200
      && new.frames <= 120
      && new.subscribers <= 100
    return isReasonable ? new : nil
  }

  /// What there was too little of.
  package enum Need: UInt8, Sendable { case cells = 1, children, pending, frames, subscribers }

  struct Shortage: Sendable, Equatable {
    var need: Need
    /// Whose cells they are.
    var component: Int
  }
}
