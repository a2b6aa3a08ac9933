/// Rows that were put into order lately, and what became of them.
///
/// Many moves lead to the same row: all that are refused in a state, and ways that differ in nothing that stays. To put a
/// row into order takes longer than to find it here. It is a class because it owns memory; one thread uses it.
final class ArrangedRows {
  private static let bits = 7
  private let size: Int
  /// Of each line the row as it came and as it is in order, one behind the other.
  private let rows: UnsafeMutablePointer<UInt8>
  /// nil inside where a row was in order.
  private var renamings: [Renaming??] = Array(repeating: nil, count: 1 << bits)
  private var line = 0

  init(size: Int) {
    self.size = size
    rows = .allocate(capacity: 2 * size << Self.bits)
    rows.initialize(repeating: 0, count: 2 * size << Self.bits)
  }

  deinit { rows.deallocate() }

  /// Puts a row into order that was so lately; nil where it was not, and `keep` is to be told what becomes of it.
  func find(_ row: UnsafeMutablePointer<UInt8>) -> Renaming?? {
    line = Self.line(row, size)
    let known = rows + 2 * size * line
    guard let renaming = renamings[line], Row.areSame(row, known, size) else {
      known.update(from: row, count: size)
      renamings[line] = nil
      return nil
    }
    if renaming != nil { row.update(from: known + size, count: size) }
    return .some(renaming)
  }

  /// What became of the row that was not found last.
  func keep(_ row: UnsafePointer<UInt8>, _ renaming: Renaming?) {
    if renaming != nil { (rows + 2 * size * line + size).update(from: row, count: size) }
    renamings[line] = .some(renaming)
  }

  private static func line(_ row: UnsafePointer<UInt8>, _ size: Int) -> Int {
    var mixed: UInt64 = 0
    var place = 0
    while place &+ 16 <= size {
      let pair = (Row.word(row, place) ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
        by: Row.word(row, place &+ 8) ^ 0xC4CE_B9FE_1A85_EC53
      )
      mixed = (mixed ^ pair.high ^ pair.low) &* 0xFF51_AFD7_ED55_8CCD
      place &+= 16
    }
    while place < size {
      mixed = (mixed ^ UInt64(row[place])) &* 0x9E37_79B9_7F4A_7C15
      place &+= 1
    }
    return Int(truncatingIfNeeded: mixed &>> UInt64(64 - bits))
  }
}
