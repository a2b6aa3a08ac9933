/// A rule broken in one run, with what follows from it.
struct Headline: Sendable {
  var violation: Violation
  var consequences: [Violation]
}

/// Folds the violations of one run: one mistake, one headline.
struct Headlines {
  private let table: RuleTable
  private(set) var all: [Headline] = []

  /// `violations` in the order of time.
  init(_ violations: [Violation], _ table: RuleTable) {
    self.table = table
    for violation in violations { add(violation) }
  }

  /// The ids of the broken rules, each once; a note breaks nothing.
  var brokenRules: [String] {
    var ids: [String] = []
    for headline in all where headline.violation.severity != .note {
      let id = table.all[headline.violation.rule].id.text
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// What was seen before is not news, unless it was milder then.
  private mutating func add(_ violation: Violation) {
    let known = all.firstIndex { isSame($0.violation, violation) }
    if let known, all[known].violation.severity >= violation.severity { return }
    if let place = all.indices.first(where: { $0 != known && absorbs(all[$0], violation) }) {
      return add(violation, beneath: place)
    }
    var headline = Headline(violation: violation, consequences: [])
    if let known { headline.consequences = all.remove(at: known).consequences }
    if all.contains(where: { pullsIn(violation, $0.violation) }) {
      for earlier in all where pullsIn(violation, earlier.violation) {
        headline.consequences.append(earlier.violation)
        headline.consequences += earlier.consequences
      }
      all = all.filter { !pullsIn(violation, $0.violation) }
    }
    all.append(headline)
  }

  private mutating func add(_ violation: Violation, beneath place: Int) {
    if let known = all[place].consequences.firstIndex(where: { isSame($0, violation) }) {
      guard all[place].consequences[known].severity < violation.severity else { return }
      all[place].consequences[known] = violation
    } else {
      all[place].consequences.append(violation)
    }
    // A mistake is as grave as the gravest that follows from it.
    all[place].violation.severity = max(all[place].violation.severity, table.weight(of: violation))
  }

  /// The same rule about the same instance and slot, seen at another step.
  private func isSame(_ a: Violation, _ b: Violation) -> Bool {
    guard a.rule == b.rule else { return false }
    if table.all[a.rule].isToldOnce || isAskedAgain(a, b) { return true }
    return Mistake(a).atAnyStep.underAnyParent == Mistake(b).atAnyStep.underAnyParent
  }

  /// The screen that one call left up is asked to go once more.
  private func isAskedAgain(_ a: Violation, _ b: Violation) -> Bool {
    let leavesScreen = table.all[a.rule].leaves.contains { if case .stillUp = $0 { true } else { false } }
    return leavesScreen && a.child == b.child && a.time <= b.time && b.time <= a.end
  }

  /// What came before a headline follows from it only when it is about the same instance or slot, and what the
  /// world has come to rest with before does not, unless the headline is seen at the end alone.
  private func pullsIn(_ a: Violation, _ earlier: Violation) -> Bool {
    guard earlier.rests == a.rests || table.isSeenAtEnd(a.rule), absorbs(a, earlier) else { return false }
    return a.child == earlier.child || a.other == earlier.child
      || (a.parent == earlier.parent && a.slot == earlier.slot && a.slot >= 0)
  }

  /// What follows from a mistake, or from what that has caused.
  private func absorbs(_ headline: Headline, _ violation: Violation) -> Bool {
    if absorbs(headline.violation, violation) { return true }
    guard headline.violation.severity != .note else { return false }
    return headline.consequences.contains {
      table.causes($0, violation) || isCaused($0, by: headline) && absorbs($0, violation)
    }
  }

  /// True where something that the mistake, or what follows from it, left behind is still there and led to it.
  private func isCaused(_ violation: Violation, by headline: Headline) -> Bool {
    table.causes(headline.violation, violation)
      || headline.consequences.contains { table.causes($0, violation) && $0 != violation }
  }

  private func absorbs(_ a: Violation, _ b: Violation) -> Bool { table.absorbs(a, b) }
}

extension RuleTable {
  /// True where `b` follows from `a`; from a note follows nothing.
  func absorbs(_ a: Violation, _ b: Violation) -> Bool {
    guard a.severity != .note, mayAbsorb(a.rule, b.rule) else { return false }
    return causes(a, b) || follows(b.rule, from: a.rule) && areRelated(a, b)
  }

  /// About the same instance, or about one and its parent or child where the first befalls both.
  private func areRelated(_ a: Violation, _ b: Violation) -> Bool {
    func same(_ x: Violation.Subject, _ y: Violation.Subject) -> Bool { x != .nobody && x == y }
    return same(a.child, b.child) || same(a.other, b.child) || same(a.child, b.other)
      || all[a.rule].reachesKin && (same(a.child, b.parent) || same(a.parent, b.child))
  }
}
