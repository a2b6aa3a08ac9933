/// What was played to tell what a search has found, so that nothing is played twice: several mistakes are seen in one
/// move, the same move is asked for few ways and then for many, and states have the way to them in common.
///
/// All of it is a function of states and moves, which a search numbers once and for all.
final class TellingMemory {
  /// A row that was come to, as a run comes to it.
  struct Reached {
    var events: [Int]
    var place: (player: Player.Place, names: Renaming?)
  }

  /// One way of a move that breaks rules.
  struct Shown {
    let violations: [Violation]
    /// Those of them that follow from no other one of the same move.
    let headlines: [Violation]
    let notes: MomentNotes?

    init(_ violations: [Violation], _ notes: MomentNotes?, _ table: RuleTable) {
      (self.violations, self.notes) = (violations, notes)
      headlines = violations.count > 1 ? Headlines(violations, table).violations : violations
    }
  }

  /// What rows are reached by, and what moves are offered for.
  enum Key: Hashable {
    case state(Int)
    case event(Int, from: Int, to: Int)
    /// Turns to a state, before an event which may come while a transition runs or may not.
    case turns(to: Int, isOpen: Bool)
    /// Turns to a state at the end of the flow, from what an event has led to.
    case lastTurns(event: Int, from: Int, to: Int, turned: Int)
    case move(Search.Occurrence.Move, Stage)
  }

  /// Which of the moves that may show an occurrence is made.
  enum Stage: Hashable {
    case beginning, event, guidedEvent, guidedTransition
    case guidedTurn(Int)
    case end
    case endTurn(Int)
    /// A move of an end, after so many that did nothing, or all of them at once; which end it is tell its numbers.
    case ending([Int], idle: Int, move: Int?)
  }

  private let mostRows: Int
  private let rowBytes: Int
  private var rows: [Key: Reached?] = [:]
  private var ways: [Key: [Shown]] = [:]
  private var wayCount = 0
  private var wayBytes = 0

  /// How many ways of one move are kept, and of all.
  static let mostWays = 2_048
  private static let mostWaysOfAll = 10_000

  init(_ program: Program) {
    mostRows = program.rowsKept
    rowBytes = program.rowSize + MemoryLayout<Reached>.stride + 128
  }

  /// Bytes that rows and ways take, as far as they grow.
  var heldBytes: Int { rows.count * rowBytes + wayBytes }

  /// The row that was reached; nil inside where none was, nil where nobody has tried yet.
  func row(_ key: Key) -> Reached?? { rows[key] }

  func keep(_ row: Reached?, for key: Key) {
    if rows.count >= mostRows { rows.removeAll() }
    rows[key] = .some(row)
  }

  /// The ways of a move that break rules; nil where not all were played yet.
  func ways(_ key: Key) -> [Shown]? { ways[key] }

  func keep(_ shown: [Shown], for key: Key) {
    if wayCount >= Self.mostWaysOfAll { (ways, wayCount, wayBytes) = ([:], 0, 0) }
    wayCount += shown.count + 1
    wayBytes += MemoryLayout<Key>.stride + 64
    for way in shown {
      wayBytes += MemoryLayout<Shown>.stride + 32 + way.violations.count * MemoryLayout<Violation>.stride
      wayBytes += way.headlines.count * MemoryLayout<Violation>.stride
    }
    ways[key] = shown
  }
}

extension Program {
  /// How many rows may be kept for what comes again: some megabytes.
  var rowsKept: Int { max(32, min(1_000, 4 << 20 / max(1, rowSize))) }
}
