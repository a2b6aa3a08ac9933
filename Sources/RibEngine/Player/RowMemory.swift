/// The bytes of one row of a program, all 0 at first; freed with the last reference to it.
///
/// No other memory of rows is asked for: whoever needs a row has one of these.
final class RowMemory {
  let bytes: UnsafeMutablePointer<UInt8>

  init(for program: Program) {
    bytes = .allocate(capacity: program.rowSize)
    bytes.initialize(repeating: 0, count: program.rowSize)
  }

  deinit { bytes.deallocate() }
}
