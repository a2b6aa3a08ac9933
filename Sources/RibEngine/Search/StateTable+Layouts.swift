/// How rows are packed, and how they come from one layout into the next.
extension StateTable {
  /// How rows are packed at some time.
  struct Layout {
    fileprivate let fields: [Field]
    let words: Int
  }

  /// Fields that lie side by side in an earlier layout and in that of now, as they are brought from one into the other.
  struct Run {
    fileprivate var from: Int
    fileprivate var into: Int
    fileprivate var mask: UInt64
    /// How far they lie to the left of where they lay; below 0 to the right.
    fileprivate var shift: Int
  }

  var layout: Layout {
    let fields = Array(UnsafeBufferPointer(start: reader.shape.pointee.fields, count: reader.fieldCount))
    return Layout(fields: fields, words: reader.words)
  }

  /// How rows of an earlier layout come into that of now.
  func runs(from layout: Layout) -> [Run] {
    var runs: [Run] = []
    for (index, old) in layout.fields.enumerated() where old.mask != 0 {
      let new = reader.shape.pointee.fields[index]
      let shift = Int(new.shift) - Int(old.shift)
      let mask = old.mask << old.shift
      if let last = runs.last, last.from == old.word, last.into == new.word, last.shift == shift {
        runs[runs.count - 1].mask |= mask
      } else {
        runs.append(Run(from: Int(old.word), into: Int(new.word), mask: mask, shift: shift))
      }
    }
    return runs
  }

  /// Brings a packed row from an earlier layout into that of now.
  @inline(__always) func repack(
    _ old: UnsafePointer<UInt64>,
    by runs: [Run],
    into words: UnsafeMutablePointer<UInt64>
  ) {
    words.update(repeating: 0, count: reader.shape.pointee.words)
    for run in runs {
      let bits = old[run.from] & run.mask
      words[run.into] |= run.shift < 0 ? bits &>> UInt64(-run.shift) : bits &<< UInt64(run.shift)
    }
  }
}
