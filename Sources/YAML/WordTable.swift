/// A closed list of words that a text is looked up in, compared as bytes.
package struct WordTable: Sendable {
  private var bytes: [UInt8] = []
  /// Where each word begins in `bytes`, and, last, where the last one ends.
  private var starts: [Int32] = [0]
  /// Open addressing: the number of a word plus one, 0 for an empty place.
  private var places: [UInt8]
  private let mask: Int
  private let longest: Int

  /// At most 100 words.
  package init(_ words: [String]) {
    var size = 8
    while size < words.count * 3 { size *= 2 }
    mask = size - 1
    places = [UInt8](repeating: 0, count: size)
    bytes.reserveCapacity(words.reduce(0) { $0 + $1.utf8.count })
    starts.reserveCapacity(words.count + 1)
    longest = words.reduce(0) { max($0, $1.utf8.count) }
    for (number, var word) in words.enumerated() {
      var place = word.withUTF8 { text in
        bytes.append(contentsOf: text)
        return WordTable.hash(text) & mask
      }
      starts.append(Int32(bytes.count))
      while places[place] != 0 { place = (place + 1) & mask }
      places[place] = UInt8(number + 1)
    }
  }

  /// The number of the word that equals the text.
  package func find(_ slice: Slice, in tree: Tree) -> Int? {
    if Int(slice.count) > longest { return nil }
    return tree.withBytes(slice, find)
  }

  private func find(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = WordTable.hash(text) & mask
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      if equals(number, text) { return number }
      place = (place + 1) & mask
    }
    return nil
  }

  private func equals(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(starts[number])
    guard Int(starts[number + 1]) - start == text.count else { return false }
    for at in 0..<text.count where bytes[start + at] != text[at] { return false }
    return true
  }

  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var value: UInt32 = 2_166_136_261
    for byte in text { value = (value ^ UInt32(byte)) &* 16_777_619 }
    return Int((value ^ (value >> 15)) & 0x7FFF_FFFF)
  }
}
