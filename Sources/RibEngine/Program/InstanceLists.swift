/// Cells one after another in a row: the children of an instance, the screens that are up.
///
/// It sees what the bytes become, but not how many they become: who changes them meanwhile takes an array.
struct CellList: RandomAccessCollection {
  let first: UnsafeMutablePointer<UInt8>
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(place: Int) -> Cell {
    @inline(__always) get { Cell(index: Int(first[place])) }
    nonmutating set { first[place] = UInt8(truncatingIfNeeded: newValue.index) }
  }

  func contains(_ cell: Cell) -> Bool { place(of: cell) != nil }

  func place(of cell: Cell) -> Int? {
    var place = 0
    while place < count {
      if self[place] == cell { return place }
      place += 1
    }
    return nil
  }

  /// The bytes of one longer list.
  fileprivate func append(_ cell: Cell) { first[count] = UInt8(truncatingIfNeeded: cell.index) }

  /// Closes the gap of the one that goes.
  func remove(at place: Int) {
    for later in place..<(count - 1) { first[later] = first[later + 1] }
    first[count - 1] = 0
  }

  /// In the order of the cells.
  func sort() {
    var bytes = UnsafeMutableBufferPointer(start: first, count: count)
    bytes.sort()
  }
}

extension Instance {
  // MARK: - Children

  /// The `children` array of a router, or `childCoordinators`.
  var children: CellList { CellList(first: bytes + layout.pointee.child.offset, count: self[.childCount]) }

  func append(child: Cell) {
    children.append(child)
    add(1, to: .childCount)
  }

  func remove(childAt place: Int) {
    children.remove(at: place)
    add(-1, to: .childCount)
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
