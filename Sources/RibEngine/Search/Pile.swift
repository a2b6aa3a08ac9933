/// A list of plain values in memory of our own, which whoever has it frees.
///
/// An array asks at each change whether it is alone, and at each look whether the place is there.
struct Pile<Item: BitwiseCopyable> {
  private var items: UnsafeMutablePointer<Item>
  private(set) var count = 0
  private var room = 16

  init() { items = .allocate(capacity: 16) }

  func free() { items.deallocate() }

  subscript(place: Int) -> Item {
    @inline(__always) get { items[place] }
    @inline(__always) nonmutating set { items[place] = newValue }
  }

  @inline(__always) mutating func append(_ item: Item) {
    if count == room { grow() }
    (items + count).initialize(to: item)
    count &+= 1
  }

  @inline(never) private mutating func grow() {
    let more = UnsafeMutablePointer<Item>.allocate(capacity: room + room / 2)
    more.moveInitialize(from: items, count: count)
    items.deallocate()
    (items, room) = (more, room + room / 2)
  }
}
