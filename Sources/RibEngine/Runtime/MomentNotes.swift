/// The choices of a path as a run makes them, noted while a machine plays it that decides late when instances
/// finish (see `Machine.defersMoments`).
///
/// A run makes that choice when it builds the instance, and offers turns only to work that is there: both are
/// known once it was decided, and who decided nothing never finishes.
struct MomentNotes: Equatable {
  private enum Digit: Equatable {
    case way(Int)
    /// The choice that an instance makes when it is built.
    case moment(instance: Int)
    /// A turn that was offered to what an instance may do later.
    case turn(instance: Int, way: Int)
  }

  private struct Decision: Equatable {
    /// The place of the moment among those of the component.
    var way: Int
    var isLate = false
    /// The way of a turn of its own, for who has not decided against it.
    var late: Int?
  }

  private var digits: [Digit] = []
  private var decisions: [Decision] = []
  /// The instances in the cells.
  private var instances: [Cell: Int] = [:]

  /// A choice that a run makes in the same place.
  mutating func take(_ way: Int) { digits.append(.way(way)) }

  /// An instance is built that decides later: its ways of finishing at no moment, and in a turn of its own.
  mutating func build(_ cell: Cell, never: Int, late: Int?) {
    instances[cell] = decisions.count
    digits.append(.moment(instance: decisions.count))
    decisions.append(Decision(way: never, late: late))
  }

  /// An instance is built that has nothing to decide.
  mutating func buildDecided(_ cell: Cell) { instances[cell] = nil }

  mutating func decide(_ cell: Cell, way: Int, isLate: Bool) {
    guard let instance = instances[cell] else { return }
    decisions[instance] = Decision(way: way, isLate: isLate)
  }

  /// It does not finish in a turn of its own.
  mutating func passLate(_ cell: Cell) {
    if let instance = instances[cell] { decisions[instance].late = nil }
  }

  /// A turn that is offered; `finishing` is who would finish in it.
  mutating func offer(_ way: Int, finishing cell: Cell?) {
    let instance = cell.flatMap { instances[$0] }
    digits.append(instance.map { .turn(instance: $0, way: way) } ?? .way(way))
  }

  /// The paths of runs that do the same: first who has decided nothing never finishes. What comes last may hide
  /// what was so, so then all others finish in a turn of their own, and each of them alone.
  var paths: [[Int]] {
    let open = decisions.indices.filter { decisions[$0].late != nil }
    let groups = open.count > 1 ? [[], open] + open.map { [$0] } : open.isEmpty ? [[]] : [[], open]
    return groups.map { path(finishing: $0) }
  }

  /// How many there are.
  var pathCount: Int {
    let open = decisions.count { $0.late != nil }
    return open > 1 ? open + 2 : open + 1
  }

  private func path(finishing late: [Int]) -> [Int] {
    var decisions = decisions
    for instance in late {
      if let way = decisions[instance].late { decisions[instance] = Decision(way: way, isLate: true) }
    }
    return path(decisions)
  }

  private func path(_ decisions: [Decision]) -> [Int] {
    digits.compactMap { digit in
      switch digit {
      case .way(let way): way
      case .moment(let instance): decisions[instance].way
      case .turn(let instance, let way): decisions[instance].isLate ? way : nil
      }
    }
  }
}
