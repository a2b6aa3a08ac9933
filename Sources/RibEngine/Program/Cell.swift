/// A place for an instance in a row, and with it the instance that has it now.
///
/// A byte names it in rows of at most `most` cells. Rows with more, which only traces of apps have, keep the upper
/// byte of each number apart; there the lower byte says as well whether anybody is named, so that no cell has a number
/// whose lower byte is 0 or 255: those places stay empty. Two bytes name 256 times as many.
package struct Cell: Hashable, Sendable {
  /// What names it in a row and in an event: from 1 on, as 0 names nobody.
  let number: UInt16

  @inline(__always) fileprivate init(number: UInt16) { self.number = number }
  @inline(__always) init(index: Int) { number = UInt16(truncatingIfNeeded: index &+ 1) }

  /// Its place among all cells of a row, from 0.
  @inline(__always) var index: Int { Int(number) &- 1 }

  /// False for a place that stays empty.
  var isNamed: Bool { Link(self).cell != nil }

  /// How many there can be where a byte names one, nobody, or one that is gone.
  static var most: Int { 254 }
}

/// Whom a field of a row or of an event names: an instance, nobody, or one that is gone and that a reference
/// without a count still names.
struct Link: Hashable, Sendable {
  let number: UInt16

  @inline(__always) init(number: UInt16) { self.number = number }
  @inline(__always) init(byte: UInt8) { number = UInt16(byte) }
  @inline(__always) init(_ cell: Cell) { number = cell.number }
  @inline(__always) init(_ cell: Cell?) { number = cell?.number ?? 0 }

  /// The upper byte is looked at only where the lower one names an instance.
  @inline(__always) init(byte: UInt8, upper: @autoclosure () -> UInt8) {
    number = byte &- 1 < UInt8(Cell.most) ? UInt16(byte) | UInt16(upper()) << 8 : UInt16(byte)
  }

  static var nobody: Link { Link(number: 0) }
  static var gone: Link { Link(number: 255) }

  /// What names it in a row of at most `Cell.most` cells, and the lower byte in others.
  @inline(__always) var byte: UInt8 { UInt8(truncatingIfNeeded: number) }
  @inline(__always) var upper: UInt8 { UInt8(truncatingIfNeeded: number &>> 8) }

  /// nil for nobody, and for one that is gone.
  @inline(__always) var cell: Cell? { byte &- 1 < UInt8(Cell.most) ? Cell(number: number) : nil }
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
