/// A short list of plain values for each number from 0 on, in memory of our own that never moves: where most lists have
/// one value or none, arrays in a dictionary take many times as much.
///
/// It is a class because it owns memory.
final class NumberedLists<Item: BitwiseCopyable> {
  /// A value, and the place of the one before it plus 1.
  private struct Link: BitwiseCopyable {
    var item: Item
    var next: UInt32
  }

  private static var blockShift: Int { 10 }

  private var links: Pile<UnsafeMutablePointer<Link>> = Pile()
  private var linkCount = 0
  /// By number the place of the last value plus 1.
  private var heads: Pile<UnsafeMutablePointer<UInt32>> = Pile()

  deinit {
    for block in 0..<links.count { links[block].deallocate() }
    for block in 0..<heads.count { heads[block].deallocate() }
    links.free()
    heads.free()
  }

  var heldBytes: Int {
    links.count << Self.blockShift * MemoryLayout<Link>.stride + heads.count << Self.blockShift * 4
  }

  /// The values of a number, the first that was added first.
  subscript(number: Int) -> [Item] {
    var items: [Item] = []
    var place = head(number)
    while place > 0 {
      let link = link(Int(place) - 1).pointee
      items.append(link.item)
      place = link.next
    }
    return items.reversed()
  }

  /// Adds a value unless there are so many, or `isKnown` says so of one.
  func add(_ item: Item, to number: Int, most: Int, unless isKnown: (Item) -> Bool = { _ in false }) {
    var (place, count) = (head(number), 0)
    while place > 0 {
      let link = link(Int(place) - 1).pointee
      count += 1
      if count >= most || isKnown(link.item) { return }
      place = link.next
    }
    if linkCount == links.count << Self.blockShift {
      links.append(.allocate(capacity: 1 << Self.blockShift))
    }
    link(linkCount).initialize(to: Link(item: item, next: head(number)))
    linkCount += 1
    setHead(number, UInt32(truncatingIfNeeded: linkCount))
  }

  private func link(_ place: Int) -> UnsafeMutablePointer<Link> {
    links[place >> Self.blockShift] + (place & (1 << Self.blockShift - 1))
  }

  private func head(_ number: Int) -> UInt32 {
    let block = number >> Self.blockShift
    return block < heads.count ? heads[block][number & (1 << Self.blockShift - 1)] : 0
  }

  private func setHead(_ number: Int, _ place: UInt32) {
    while number >> Self.blockShift >= heads.count {
      let block = UnsafeMutablePointer<UInt32>.allocate(capacity: 1 << Self.blockShift)
      block.initialize(repeating: 0, count: 1 << Self.blockShift)
      heads.append(block)
    }
    heads[number >> Self.blockShift][number & (1 << Self.blockShift - 1)] = place
  }
}
