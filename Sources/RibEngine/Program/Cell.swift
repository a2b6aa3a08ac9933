/// A place for an instance in a row, and with it the instance that has it now.
package struct Cell: Hashable, Sendable {
  /// What names it in a row and in an event: from 1 on, as 0 names nobody.
  let byte: UInt8

  @inline(__always) fileprivate init(byte: UInt8) { self.byte = byte }
  @inline(__always) init(index: Int) { byte = UInt8(truncatingIfNeeded: index &+ 1) }

  /// Its place among all cells of a row, from 0.
  @inline(__always) var index: Int { Int(byte) &- 1 }

  /// How many there can be: a byte names one, nobody, or one that is gone.
  static var most: Int { 254 }
}

/// Whom a byte of a row or of an event names: an instance, nobody, or one that is gone and that a reference
/// without a count still names.
struct Link: Hashable, Sendable {
  let byte: UInt8

  @inline(__always) init(byte: UInt8) { self.byte = byte }
  @inline(__always) init(_ cell: Cell) { byte = cell.byte }
  @inline(__always) init(_ cell: Cell?) { byte = cell?.byte ?? 0 }

  static var nobody: Link { Link(byte: 0) }
  static var gone: Link { Link(byte: 255) }

  /// nil for nobody, and for one that is gone.
  @inline(__always) var cell: Cell? { byte &- 1 < UInt8(Cell.most) ? Cell(byte: byte) : nil }
}

/// Cells that follow each other in a row.
struct CellRange: Sequence, IteratorProtocol, Sendable {
  private var index: Int
  private let end: Int

  init(_ indices: Range<Int>) { (index, end) = (indices.lowerBound, indices.upperBound) }

  mutating func next() -> Cell? {
    if index == end { return nil }
    index += 1
    return Cell(index: index - 1)
  }
}

/// What of an instance is counted and released on its own.
package struct Part: Hashable, Sendable {
  let number: UInt8

  @inline(__always) init(number: UInt8) { self.number = number }

  /// The router of a RIB; a coordinator or an object itself.
  package static var router: Part { Part(number: 0) }
  static var interactor: Part { Part(number: 1) }
  /// The view controller; of a coordinator its screen.
  static var view: Part { Part(number: 2) }
  static func worker(_ worker: Int) -> Part { Part(number: UInt8(truncatingIfNeeded: worker &+ firstWorker)) }

  /// The worker's place among those of its component; nil for other parts.
  var worker: Int? { Int(number) < Self.firstWorker ? nil : Int(number) - Self.firstWorker }

  private static var firstWorker: Int { 3 }
}
