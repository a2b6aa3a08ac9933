/// Blocks that wait behind one like them: of how many it is so, and which they are, as far as 32 bits tell steps apart.
struct AlikeBlocks: BitwiseCopyable, Sendable {
  private(set) var count: UInt16 = 0
  private(set) var steps: UInt32 = 0

  mutating func add(_ item: WorkItem) {
    count &+= 1
    steps |= 1 << UInt32(truncatingIfNeeded: (Int(item.list) + item.position) & 31)
  }
}

/// Work that waits more than once.
extension WaitingWork {
  /// Where work waits that waits more often than so many times, of that which `counts`; which was passed over does not
  /// matter, nor whether more of it may wait.
  func firstAlike(moreThan most: Int, where counts: (Int) -> Bool) -> Int? {
    guard count > most else { return nil }
    return indices.first { place in counts(place) && indices.count { areAlike(place, $0) } > most }
  }

  private static func areSame(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>) -> Bool {
    (0..<WorkItem.size).allSatisfy { place in
      let difference = one[place] ^ other[place]
      return difference == 0 || place == 2 && difference & ~(WorkItem.passedOver | WorkItem.many) == 0
    }
  }

  /// True for a block that waits for the end of a transition.
  func isBlockBehindTransition(_ place: Int) -> Bool { awaitsTransition(place) && self[place].isBlock }

  /// True for such a block that waits behind as many like it, or more.
  func isRepeated(_ place: Int, beyond most: Int) -> Bool {
    var alike = 0
    for other in 0..<place where areAlike(other, place) { alike += 1 }
    return alike >= most
  }

  func areAlike(_ one: Int, _ other: Int) -> Bool { Self.areSame(item(one), item(other)) }

  /// More like this may wait anywhere behind it.
  fileprivate func markMany(_ place: Int) { item(place)[2] |= WorkItem.many }

  /// True where more may wait than is seen.
  var hasMany: Bool { indices.contains { item($0)[2] & WorkItem.many != 0 } }

  /// True for the rest of a list, a body, or the value of a subscription, that may have its turn.
  fileprivate func isFreeList(_ place: Int) -> Bool { self[place].hasList && isFree(place) }

  /// Brings the last of some places, whose work stands in an order of its own, to where it belongs in that order.
  func sortLast(of places: [Int]) {
    for (one, other) in zip(places.dropLast(), places.dropFirst()).reversed() {
      guard precedes(other, one) else { return }
      (self[one], self[other]) = (self[other], self[one])
    }
  }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (item(one), item(other))
    guard let place = (0..<WorkItem.size).first(where: { one[$0] != other[$0] }) else { return false }
    return one[place] < other[place]
  }
}

extension Row {
  /// Takes away all blocks that wait for the end of a transition behind so many others like them.
  func dropRepeatedBlocks(beyond counting: AlikeWork) {
    for place in waiting.indices.reversed()
    where waiting.isBlockBehindTransition(place)
      && waiting.isRepeated(place, beyond: counting.most(of: waiting[place], in: program))
    {
      dropRepeated(place)
    }
  }

  /// Takes away each block that waits behind one like it, which is marked for that; returns which they were.
  @discardableResult
  func mergeAlikeBlocks() -> AlikeBlocks {
    var merged = AlikeBlocks()
    var place = 1
    while place < waiting.count {
      guard waiting.isFreeList(place), let first = (0..<place).first(where: { waiting.areAlike($0, place) })
      else {
        place += 1
        continue
      }
      waiting.markMany(first)
      // Of values each may come first, also the one that has said nothing yet.
      if waiting.kind(first) == .value, !waiting.isPassedOver(place) { waiting.passOver(first, false) }
      merged.add(waiting[place])
      dropRepeated(place)
    }
    return merged
  }

  /// Takes away work that waits behind other work like it, which keeps whom it kept.
  func dropRepeated(_ place: Int) {
    let item = waiting[place]
    if !program.android {
      if let kept = item.kept { self[kept].add(-1, to: self[kept].count(of: .router)) }
      if item.isStrong, let cell = item.cell { self[cell].add(-1, to: self[cell].count(of: item.part)) }
    }
    unpin(item)
    waiting.remove(at: place)
  }
}
