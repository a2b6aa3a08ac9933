/// A rule broken in one run, with what follows from it.
struct Headline: Sendable {
  var violation: Violation
  var consequences: [Violation]
}

/// Folds the violations of one run: one mistake, one headline.
struct Headlines {
  /// A violation and, where it is a headline, what follows from it, as places: each names the next.
  fileprivate struct Entry: BitwiseCopyable {
    var violation: Violation
    var next = -1
    var first = -1
    var last = -1
  }

  private let table: RuleTable
  /// Whatever was noted; what nothing leads to any more was replaced.
  private var entries: [Entry] = []
  /// The places of the headlines.
  private var heads: [Int] = []

  /// `violations` in the order of time.
  init(_ violations: [Violation], _ table: RuleTable) {
    self.table = table
    guard !violations.isEmpty else { return }
    // Each adds one entry at most. Very many runs are folded while a search is told, so that nothing is allocated or
    // counted on the way.
    withUnsafeTemporaryAllocation(of: Entry.self, capacity: violations.count) { entries in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: violations.count) { heads in
        guard let firstEntry = entries.baseAddress, let firstHead = heads.baseAddress else { return }
        var fold = Fold(table, firstEntry, firstHead)
        for violation in violations { fold.add(violation) }
        self.entries = Array(entries.prefix(fold.entryCount))
        self.heads = Array(heads.prefix(fold.headCount))
      }
    }
  }

  var all: [Headline] {
    heads.map { head in
      var consequences: [Violation] = []
      var place = entries[head].first
      while place >= 0 {
        consequences.append(entries[place].violation)
        place = entries[place].next
      }
      return Headline(violation: entries[head].violation, consequences: consequences)
    }
  }

  /// The headlines without what follows from them.
  var violations: [Violation] { heads.map { entries[$0].violation } }

  /// The ids of the broken rules, each once; a note breaks nothing.
  var brokenRules: [String] {
    var ids: [String] = []
    for violation in violations where violation.severity != .note {
      let id = table.all[violation.rule].id.text
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}

/// The headlines of what was added so far; the memory is that of whoever folds.
private struct Fold {
  private let table: RuleTable
  private let entries: UnsafeMutablePointer<Headlines.Entry>
  private let heads: UnsafeMutablePointer<Int>
  private(set) var entryCount = 0
  private(set) var headCount = 0

  init(
    _ table: RuleTable,
    _ entries: UnsafeMutablePointer<Headlines.Entry>,
    _ heads: UnsafeMutablePointer<Int>
  ) {
    (self.table, self.entries, self.heads) = (table, entries, heads)
  }

  /// What was seen before is not news, unless it was milder then.
  mutating func add(_ violation: Violation) {
    var known = -1
    for place in 0..<headCount where isSame(entries[heads[place]].violation, violation) {
      known = place
      break
    }
    if known >= 0, entries[heads[known]].violation.severity >= violation.severity { return }
    for place in 0..<headCount where place != known && absorbs(heads[place], violation) {
      return add(violation, beneath: heads[place])
    }
    let new = append(violation)
    if known >= 0 {
      let milder = entries[heads[known]]
      (entries[new].first, entries[new].last) = (milder.first, milder.last)
      heads[known] = -1
    }
    var kept = 0
    for place in 0..<headCount where heads[place] >= 0 {
      let head = heads[place]
      if pullsIn(violation, entries[head].violation) {
        pull(head, beneath: new)
      } else {
        heads[kept] = head
        kept += 1
      }
    }
    heads[kept] = new
    headCount = kept + 1
  }

  /// Returns the place of a new entry.
  private mutating func append(_ violation: Violation) -> Int {
    (entries + entryCount).initialize(to: Headlines.Entry(violation: violation))
    entryCount += 1
    return entryCount - 1
  }

  /// A headline and what follows from it comes last of what follows from another.
  private func pull(_ head: Int, beneath other: Int) {
    put(head, beneath: other)
    guard entries[head].first >= 0 else { return }
    entries[head].next = entries[head].first
    entries[other].last = entries[head].last
  }

  private func put(_ place: Int, beneath head: Int) {
    entries[place].next = -1
    if entries[head].first < 0 {
      entries[head].first = place
    } else {
      entries[entries[head].last].next = place
    }
    entries[head].last = place
  }

  private mutating func add(_ violation: Violation, beneath head: Int) {
    let known = consequence(of: head) { isSame($0, violation) }
    if known >= 0 {
      guard entries[known].violation.severity < violation.severity else { return }
      entries[known].violation = violation
    } else {
      put(append(violation), beneath: head)
    }
    // A mistake is as grave as the gravest that follows from it.
    let weight = table.weight(of: violation)
    entries[head].violation.severity = max(entries[head].violation.severity, weight)
  }

  /// The place of the first that follows from a headline and is as wanted; -1 where none is.
  @inline(__always)
  private func consequence(of head: Int, where isWanted: (Violation) -> Bool) -> Int {
    var place = entries[head].first
    while place >= 0, !isWanted(entries[place].violation) { place = entries[place].next }
    return place
  }

  /// The same rule about the same instance and slot, seen at another step or under another instance of its parent.
  private func isSame(_ a: Violation, _ b: Violation) -> Bool {
    guard a.rule == b.rule, a.isNews == b.isNews else { return false }
    if table.traits(of: a.rule).contains(.isToldOnce) || isAskedAgain(a, b) { return true }
    return a.child == b.child && a.slot == b.slot && a.parent.component == b.parent.component
  }

  /// The screen that one call left up is asked to go once more.
  private func isAskedAgain(_ a: Violation, _ b: Violation) -> Bool {
    table.traits(of: a.rule).contains(.leavesScreen) && a.child == b.child && a.time <= b.time
      && b.time <= a.end
  }

  /// What came before a headline follows from it only when it is about the same instance, or was done to another or to a
  /// child because of it, and what the world has come to rest with before does not, unless the headline is seen at the end
  /// alone: it was so all the time. News was told for its own sake.
  private func pullsIn(_ a: Violation, _ earlier: Violation) -> Bool {
    if earlier.isNews { return false }
    let isAtEnd = table.isSeenAtEnd(a.rule)
    guard table.mayAbsorb(a.rule, earlier.rule), earlier.rests == a.rests || isAtEnd,
      table.absorbs(a, earlier)
    else { return false }
    return isAtEnd || a.child == earlier.child || a.other == earlier.child || a.child == earlier.other
      || (a.parent == earlier.parent && a.slot == earlier.slot && a.slot >= 0)
      || table.isOfChild(earlier, of: a)
  }

  /// What follows from a mistake, or from what that has caused: by something that is still there, or before anything else
  /// has come.
  private func absorbs(_ head: Int, _ violation: Violation) -> Bool {
    if table.absorbs(entries[head].violation, violation) { return true }
    guard entries[head].violation.severity != .note else { return false }
    let cause = consequence(of: head) {
      table.mayAbsorb($0.rule, violation.rule)
        && (table.causes($0, violation)
          || table.absorbs($0, violation)
            && ($0.rests == violation.rests || isCaused($0, by: head)))
    }
    return cause >= 0
  }

  /// True where something that the mistake, or what follows from it, left behind is still there and led to it.
  private func isCaused(_ violation: Violation, by head: Int) -> Bool {
    table.causes(entries[head].violation, violation)
      || consequence(of: head) { table.causes($0, violation) && $0 != violation } >= 0
  }
}

extension RuleTable {
  /// True where `b` follows from `a`; from a note follows nothing, and from news what comes in the same turns at
  /// most.
  func absorbs(_ a: Violation, _ b: Violation) -> Bool {
    guard a.severity != .note, mayAbsorb(a.rule, b.rule) else { return false }
    if a.isNews, a.rests != b.rests { return false }
    return causes(a, b) || follows(b.rule, from: a.rule) && areRelated(a, b) || isOfChild(b, of: a)
      || followsFromLetGo(b.rule, of: a.rule) && areRelated(a, b) && !isInTheWay(a.child, b)
  }

  /// True for the other of a mistake that would be in its way also without what was made wrong when it was let go.
  private func isInTheWay(_ subject: Violation.Subject, _ b: Violation) -> Bool {
    b.isOtherKept && subject == b.other
  }

  /// True where `b` is about a child of whom `a` is about, and follows from that: before the world has come to rest again.
  func isOfChild(_ b: Violation, of a: Violation) -> Bool {
    followsFromParent(b.rule, of: a.rule) && a.child != .nobody && a.child == b.parent && a.rests == b.rests
  }

  /// About the same instance, or about another where the first befalls both.
  private func areRelated(_ a: Violation, _ b: Violation) -> Bool {
    func same(_ x: Violation.Subject, _ y: Violation.Subject) -> Bool { x != .nobody && x == y }
    let traits = traits(of: a.rule)
    return same(a.child, b.child)
      || same(a.child, b.other) && !self.traits(of: b.rule).contains(.opensOther)
      || (traits.contains(.reachesOther) || traits.contains(.reachesStandIn) && b.isTakenDown)
        && same(a.other, b.child)
      || traits.contains(.reachesChildren) && same(a.child, b.parent)
      || traits.contains(.reachesParent) && same(a.parent, b.child)
  }
}
