import Testing

@testable import RibEngine

/// Rows that are packed, kept and found again.
struct StateTableTests {
  /// Rows of 61 bytes, of which more and more have other values than 0.
  private func rows(_ count: Int) -> [[UInt8]] {
    var random = SplitMix(seed: 7)
    return (0..<count).map { number in
      (0..<61).map { _ in random.below(4) == 0 ? UInt8(random.below(1 + number % 200)) : 0 }
    }
  }

  @Test func `states are found again, and no others, whatever layouts came between`() {
    let table = StateTable(size: 61)
    var numbers: [[UInt8]: Int] = [Array(repeating: 0, count: 61): 0]
    for row in rows(6_000) {
      let found = table.insert(row, parent: 3, move: 5)
      #expect(found.isNew == (numbers[row] == nil))
      if found.isNew { numbers[row] = found.state }
      #expect(numbers[row] == found.state)
    }
    #expect(table.count == numbers.count)
    var words = [UInt64](repeating: 0, count: StateTable.mostWords(size: 61))
    for (row, number) in numbers {
      #expect(table.row(of: number) == row)
      #expect(table.find(row, &words) == number)
      if number > 0 { #expect(table.parent(of: number) == 3 && table.move(of: number) == 5) }
      var other = row
      other[60] ^= 1
      #expect(table.find(other, &words) == numbers[other])
    }
  }

  @Test func `a table beside another one has states of its own, and names the rows that the other has`() {
    let states = StateTable(size: 61)
    let ends = StateTable(beside: states)
    var numbers: [[UInt8]: Int] = [Array(repeating: 0, count: 61): 0]
    for (place, row) in rows(6_000).enumerated() {
      // Layouts change by what either of them learns; every third row is one of the ends only.
      let known = place % 3 == 0 ? nil : states.insert(row, parent: 1, move: 2).state
      let found = known.map { ends.insert(elsewhere: $0, parent: 3) } ?? ends.insert(row, parent: 3, move: 0)
      #expect(found.isNew == (numbers[row] == nil))
      if found.isNew { numbers[row] = found.state }
      #expect(numbers[row] == found.state)
    }
    #expect(ends.count == numbers.count)
    for (row, number) in numbers {
      #expect(ends.row(of: number) == row)
      if let other = ends.elsewhere(number) { #expect(states.row(of: other) == row) }
      if number > 0 { #expect(ends.parent(of: number) == 3) }
    }
  }

  /// Adds rows that differ a little from one of those before, and looks whether each is one state.
  private func insertRelated(
    seed: UInt64,
    _ insert: (StateTable, _ row: [UInt8], _ parent: Int, _ before: [UInt8]) -> (state: Int, isNew: Bool)
  ) {
    var random = SplitMix(seed: seed)
    // Longer than what is compared at once, with an odd end.
    let table = StateTable(size: 141)
    var rows: [[UInt8]] = [Array(repeating: 0, count: 141)]
    var numbers: [[UInt8]: Int] = [rows[0]: 0]
    for number in 0..<6_000 {
      let parent = random.below(rows.count)
      var row = rows[parent]
      for _ in 0..<random.below(6) { row[random.below(141)] = UInt8(random.below(1 + number / 40)) }
      let found = insert(table, row, parent, rows[parent])
      #expect(found.isNew == (numbers[row] == nil))
      if found.isNew {
        numbers[row] = found.state
        rows.append(row)
      }
      #expect(numbers[row] == found.state)
    }
    for (state, row) in rows.enumerated() { #expect(table.row(of: state) == row) }
  }

  @Test func `a state is the same whether or not it is packed from its parent`() {
    var dice = SplitMix(seed: 17)
    insertRelated(seed: 11) { table, row, parent, before in
      dice.below(2) == 0
        ? table.insert(row, parent: UInt32(parent), move: 1)
        : table.insert(row, parent: UInt32(parent), move: 1, from: before)
    }
  }

  @Test func `a state is the same where only what differs from its parent is told`() {
    insertRelated(seed: 13) { table, row, parent, before in
      var differences: [StateTable.Difference] = []
      table.reader.differences(row, from: before) { differences.append($0) }
      return differences.withUnsafeBufferPointer { differences in
        table.learn(differences)
        return table.insert(.differing(differences, from: parent), parent: UInt32(parent), move: 1)
      }
    }
  }

  @Test func `a row that was packed before is the same row in every later layout`() {
    var random = SplitMix(seed: 5)
    let table = StateTable(size: 61)
    let all = rows(400)
    for row in all { _ = table.insert(row, parent: 0, move: 1) }
    let (layout, number) = (table.layout, table.layoutNumber)
    let empty = [UInt64](repeating: 0, count: StateTable.mostWords(size: 61))
    let packed = all.map { row in
      var words = empty
      let parent = random.below(table.count)
      let isPacked = table.reader.pack(row, from: table.row(of: parent), of: parent, into: &words)
      #expect(isPacked)
      return words
    }
    for value in 1...255 { table.learn(Array(repeating: UInt8(value), count: 61)) }
    #expect(table.layoutNumber > number)
    for (row, words) in zip(all, packed) {
      var now = empty
      table.repack(words, by: table.runs(from: layout), into: &now)
      let state = table.find(packed: now)
      #expect(state != nil && state == table.find(row, &now))
    }
  }

  @Test func `a move can be told anew, and a parent stays`() {
    let table = StateTable(size: 8)
    let state = table.insert([1, 0, 0, 0, 0, 0, 0, 0], parent: 0, move: Search.Move.turn).state
    #expect(table.move(of: state) == Search.Move.turn)
    table.setMove(of: state, 77)
    #expect(table.move(of: state) == 77)
    #expect(table.parent(of: state) == 0)
    #expect(table.parent(of: 0) == nil)
  }

  @Test func `states take few bytes beside their fields`() {
    let table = StateTable(size: 40)
    var row: [UInt8] = Array(repeating: 0, count: 40)
    for number in 0..<100_000 {
      (row[3], row[17], row[30]) = (UInt8(number & 255), UInt8(number >> 8 & 255), UInt8(number >> 16))
      _ = table.insert(row, parent: 0, move: 1)
    }
    #expect(table.count == 100_000)
    #expect(table.bytesPerState < 30)
  }
}
