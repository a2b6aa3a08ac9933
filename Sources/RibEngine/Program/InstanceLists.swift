/// Cells one after another in a row: the children of an instance, the screens that are up.
///
/// It sees what the bytes become, but not how many they become: who changes them meanwhile takes an array.
struct CellList: RandomAccessCollection {
  let first: UnsafeMutablePointer<UInt8>
  let count: Int
  /// How far behind a byte the upper one lies; 0 where there is none.
  let upper: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(place: Int) -> Cell {
    @inline(__always) get { upper == 0 ? Cell(index: Int(first[place])) : cellOfTwoBytes(place) }
    nonmutating set { set(place, newValue.index) }
  }

  func contains(_ cell: Cell) -> Bool { place(of: cell) != nil }

  func place(of cell: Cell) -> Int? {
    let lower = UInt8(truncatingIfNeeded: cell.index)
    var place = 0
    while place < count {
      if first[place] == lower, upper == 0 || cellOfTwoBytes(place) == cell { return place }
      place += 1
    }
    return nil
  }

  @inline(never) private func cellOfTwoBytes(_ place: Int) -> Cell {
    Cell(index: Int(first[place]) | Int(first[place + upper]) << 8)
  }

  private func set(_ place: Int, _ index: Int) {
    first[place] = UInt8(truncatingIfNeeded: index)
    if upper != 0 { first[place + upper] = UInt8(truncatingIfNeeded: index >> 8) }
  }

  /// The bytes of one longer list.
  fileprivate func append(_ cell: Cell) { set(count, cell.index) }

  /// Closes the gap of the one that goes.
  func remove(at place: Int) {
    for later in place..<(count - 1) { self[later] = self[later + 1] }
    set(count - 1, 0)
  }

  /// In the order of the cells, each of one byte.
  func sort() {
    assert(upper == 0)
    var bytes = UnsafeMutableBufferPointer(start: first, count: count)
    bytes.sort()
  }
}

extension Instance {
  // MARK: - Children

  /// The `children` array of a router, or `childCoordinators`.
  @inline(__always) var children: CellList {
    CellList(
      first: bytes + layout.pointee.child.offset,
      count: hasUpperBytes ? childCountOfTwoBytes : self[.childCount],
      upper: layout.pointee.upper
    )
  }

  @inline(never) private var childCountOfTwoBytes: Int {
    self[.childCount] | Int(bytes[Field.childCount.offset + layout.pointee.upper]) << 8
  }

  private func setChildCount(_ count: Int) {
    set(.childCount, count)
    if hasUpperBytes {
      bytes[Field.childCount.offset + layout.pointee.upper] = UInt8(truncatingIfNeeded: count >> 8)
    }
  }

  func append(child: Cell) {
    let list = children
    list.append(child)
    setChildCount(list.count + 1)
  }

  func remove(childAt place: Int) {
    let list = children
    list.remove(at: place)
    setChildCount(list.count - 1)
  }

  // MARK: - Subscribers of isActiveStream

  var subscriberCount: Int { self[.subscriberCount] }
  var hasRoomForSubscriber: Bool { subscriberCount < layout.pointee.subscribers || hasFreeFirstPlace }

  /// RxSwift's Bag keeps the first of its elements apart: that place stays free for the next one that comes.
  private var hasFreeFirstPlace: Bool { subscriberCount > 0 && subscriber(0) == .nobody }

  private func field(ofSubscriber place: Int) -> Field {
    layout.pointee.subscriber + CellLayout.subscriberSize &* place
  }

  func subscriber(_ place: Int) -> Subscriber {
    Subscriber(byte: bytes[field(ofSubscriber: place).offset])
  }

  /// Where it says what a subscriber has heard.
  func heardField(_ place: Int) -> Field { field(ofSubscriber: place) + 1 }

  func heard(_ place: Int) -> Subscriber.Heard {
    Subscriber.Heard(rawValue: bytes[heardField(place).offset] & ~Subscriber.kept) ?? .nothing
  }

  /// A worker has kept what ends the subscription, and so can end it.
  func isKept(_ place: Int) -> Bool { bytes[heardField(place).offset] & Subscriber.kept != 0 }

  /// The first that is so.
  func place(of subscriber: Subscriber) -> Int? {
    (0..<subscriberCount).first { self.subscriber($0) == subscriber }
  }

  /// Where the next subscriber comes.
  var nextSubscriberPlace: Int { hasFreeFirstPlace ? 0 : subscriberCount }

  func insert(_ subscriber: Subscriber) {
    let place = nextSubscriberPlace
    if place == subscriberCount { set(.subscriberCount, place + 1) }
    set(field(ofSubscriber: place), byte: subscriber.byte)
    set(heardField(place), byte: Subscriber.Heard.nothing.rawValue)
  }

  /// Takes one out; `keepsFirst` leaves the first place free where others stand behind it.
  func remove(subscriberAt place: Int, keepsFirst: Bool) {
    let count = subscriberCount
    if keepsFirst, place == 0, count > 1 {
      set(field(ofSubscriber: 0), byte: Subscriber.nobody.byte)
      return set(heardField(0), byte: 0)
    }
    let behind = CellLayout.subscriberSize * (count - 1 - place)
    let gap = bytes + field(ofSubscriber: place).offset
    gap.update(from: gap + CellLayout.subscriberSize, count: behind)
    (gap + behind).update(repeating: 0, count: CellLayout.subscriberSize)
    set(.subscriberCount, count == 2 && hasFreeFirstPlace ? 0 : count - 1)
  }
}
