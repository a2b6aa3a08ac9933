import Testing

@testable import RibEngine

/// Short lists, one for each number.
struct NumberedListTests {
  @Test func `values come back in the order in which they were added`() {
    let lists = NumberedLists<Int>()
    var wanted: [Int: [Int]] = [:]
    var random = SplitMix(seed: 5)
    for value in 0..<5_000 {
      let number = random.below(3_000)
      lists.add(value, to: number, most: 8)
      if wanted[number, default: []].count < 8 { wanted[number, default: []].append(value) }
    }
    for number in 0..<3_000 { #expect(lists[number] == wanted[number] ?? []) }
  }

  @Test func `a list that is full or knows a value stays as it is`() {
    let lists = NumberedLists<Int>()
    for value in [1, 2, 2, 1, 3, 4] { lists.add(value, to: 0, most: 3) { $0 == value } }
    #expect(lists[0] == [1, 2, 3])
    #expect(lists[1].isEmpty)
  }
}
