/// Rows by what they are other in than the state that they come from: little, even where a table does not know it yet.
extension StateTable {
  /// Eight bytes of a row that are other than in the row that it comes from.
  struct Difference {
    var field: Int
    var value: UInt64
  }

  /// Numbers what is new, and makes room for it.
  func learn(_ differences: UnsafeBufferPointer<Difference>) {
    var fits = true
    for new in differences {
      let number = reader.shape.pointee.numbers.add(new.value, to: new.field)
      if number > reader.shape.pointee.fields[new.field].mask { fits = false }
    }
    if !fits { layOut() }
  }

  /// The packed row of what came from a state, of which all is learnt; valid until the next row is packed.
  func pack(_ differences: UnsafeBufferPointer<Difference>, of state: Int) -> UnsafePointer<UInt64> {
    let (words, fields, numbers) = (
      store.pointee.packed, reader.shape.pointee.fields, reader.shape.pointee.numbers
    )
    words.update(from: packed(state), count: reader.shape.pointee.words)
    for new in differences {
      let field = fields[new.field]
      let number = UInt64(truncatingIfNeeded: numbers.number(of: new.value, in: new.field) ?? 0)
      let kept = words[Int(field.word)] & ~(field.mask &<< field.shift)
      words[Int(field.word)] = kept | number &<< field.shift
    }
    return UnsafePointer(words)
  }
}
