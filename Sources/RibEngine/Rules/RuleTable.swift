/// The rules' triggers, each list in the order of the catalogue.
package struct RuleTable: Sendable {
  struct Mask: Sendable {
    var rule: Int
    var having: Facts
    var lacking: Facts
    var severity: Severity
    /// What it asks for first: the siblings are asked only where all else is so.
    let havingOwn: Facts
    let asksSiblings: Bool

    init(rule: Int, having: Facts, lacking: Facts, severity: Severity) {
      (self.rule, self.having, self.lacking, self.severity) = (rule, having, lacking, severity)
      havingOwn = having.subtracting(.ofSiblings)
      asksSiblings = having.union(lacking).hasAny(of: .ofSiblings)
    }

    var asked: Facts { having.union(lacking) }
  }
  struct Looking: Sendable {
    var rule: Int
    var look: Invariant
    var severity: Severity
  }

  let all: [Rule]
  private let store: Store
  private(set) var atRest: [Looking] = []
  private(set) var atEnd: [Looking] = []

  /// Of the rules' triggers only those that `looks` says yes to are looked at.
  package init(_ rules: [Rule], where looks: (Trigger) -> Bool = { _ in true }) {
    self.init(rules, Relation.all(of: rules), where: looks)
  }

  /// Of the table's triggers only those that `looks` says yes to.
  func only(where looks: (Trigger) -> Bool) -> RuleTable {
    RuleTable(
      all,
      Array(UnsafeBufferPointer(start: store.relations, count: all.count * all.count)),
      where: looks
    )
  }

  private init(_ rules: [Rule], _ relations: [Relation], where looks: (Trigger) -> Bool) {
    all = rules
    var sorted: [[Mask]] = Array(repeating: [], count: Event.Kind.allCases.count * 3)
    // By number, as a rule is expensive to copy.
    for index in rules.indices {
      let severity = rules[index].severity
      for trigger in rules[index].triggers where looks(trigger) {
        switch trigger {
        case .never: break
        case .at(let kind, let phase, let having, let lacking, let own):
          sorted[Self.place(kind, phase)].append(
            Mask(rule: index, having: having, lacking: lacking, severity: own ?? severity)
          )
        case .atRest(let look, let own):
          atRest.append(Looking(rule: index, look: look, severity: own ?? severity))
        case .atEnd(let look, let own):
          atEnd.append(Looking(rule: index, look: look, severity: own ?? severity))
        }
      }
    }
    store = Store(sorted, rules, relations)
  }

  /// What is asked of rules again and again while violations are noted and folded.
  struct Traits: OptionSet {
    let rawValue: UInt16

    /// It leaves something behind that may break other rules.
    static let leaves = Traits(rawValue: 1)
    /// It leaves a screen up.
    static let leavesScreen = Traits(rawValue: 2)
    static let isToldOnce = Traits(rawValue: 4)
    static let reachesOther = Traits(rawValue: 8)
    /// It is there for as long as a call runs.
    static let leavesCall = Traits(rawValue: 16)
    static let reachesChildren = Traits(rawValue: 32)
    static let reachesParent = Traits(rawValue: 64)
    static let reachesStandIn = Traits(rawValue: 128)
    static let mayBeNews = Traits(rawValue: 256)
    static let opensOther = Traits(rawValue: 512)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    fileprivate init(_ rule: Rule) {
      self = []
      if !rule.leaves.isEmpty { insert(.leaves) }
      if rule.leaves.contains(where: { if case .stillUp = $0 { true } else { false } }) {
        insert(.leavesScreen)
      }
      if rule.leaves.contains(where: { if case .call = $0 { true } else { false } }) {
        insert(.leavesCall)
      }
      if rule.isToldOnce { insert(.isToldOnce) }
      if rule.mayBeNews { insert(.mayBeNews) }
      if rule.opensOther { insert(.opensOther) }
      if rule.reaches.contains(.other) { insert(.reachesOther) }
      if rule.reaches.contains(.children) { insert(.reachesChildren) }
      if rule.reaches.contains(.parent) { insert(.reachesParent) }
      if rule.reaches.contains(.standIn) { insert(.reachesStandIn) }
    }
  }

  /// How a mistake of one rule may come to be told beneath one of another.
  fileprivate struct Relation: OptionSet {
    let rawValue: UInt8

    /// It is named as a consequence of the other.
    static let follows = Relation(rawValue: 1)
    /// It needs what the other leaves behind.
    static let isLeft = Relation(rawValue: 2)
    /// It is named as a consequence of the other where that is about its parent.
    static let followsFromParent = Relation(rawValue: 4)
    /// It is named as a consequence of the other where that is about who is in its way and was let go.
    static let followsFromLetGo = Relation(rawValue: 8)

    /// For each two rules, at `cause * rules.count + rule`.
    static func all(of rules: [Rule]) -> [Relation] {
      var relations = Array(repeating: Relation(), count: rules.count * rules.count)
      // Asking every two rules, or copying each, would be most of the work that starting takes.
      var places: [String: Int] = [:]
      var leaving: [(trace: Trace, rule: Int)] = []
      for place in rules.indices {
        places[rules[place].id.text] = place
        for trace in rules[place].leaves { leaving.append((trace, place)) }
      }
      for place in rules.indices {
        for id in rules[place].consequenceOf {
          if let cause = places[id.text] { relations[cause * rules.count + place].insert(.follows) }
        }
        for id in rules[place].consequenceOfParent {
          if let cause = places[id.text] {
            relations[cause * rules.count + place].insert(.followsFromParent)
          }
        }
        for id in rules[place].consequenceOfLetGo {
          if let cause = places[id.text] {
            relations[cause * rules.count + place].insert(.followsFromLetGo)
          }
        }
        for need in rules[place].needs {
          for cause in leaving where cause.trace == need.trace {
            relations[cause.rule * rules.count + place].insert(.isLeft)
          }
        }
      }
      return relations
    }
  }

  /// All masks, those of one kind and phase together, where those of each begin, and what they ask for.
  ///
  /// They are looked up at every event. Memory of our own, which is written once and lives as long as this
  /// object, spares two counts of references each time.
  private final class Store: Sendable {
    nonisolated(unsafe) let masks: UnsafeMutablePointer<Mask>
    nonisolated(unsafe) let starts: UnsafeMutablePointer<Int>
    nonisolated(unsafe) let facts: UnsafeMutablePointer<WantedFacts>
    nonisolated(unsafe) private let fields: UnsafeMutableBufferPointer<(fact: Facts, field: Field)>
    nonisolated(unsafe) let traits: UnsafeMutablePointer<Traits>
    nonisolated(unsafe) fileprivate let relations: UnsafeMutablePointer<Relation>

    init(_ sorted: [[Mask]], _ rules: [Rule], _ all: [Relation]) {
      traits = .allocate(capacity: max(1, rules.count))
      for place in rules.indices { (traits + place).initialize(to: Traits(rules[place])) }
      relations = .allocate(capacity: max(1, all.count))
      for (place, relation) in all.enumerated() { (relations + place).initialize(to: relation) }
      let room = WantedFacts.fields.count
      masks = .allocate(capacity: max(1, sorted.reduce(0) { $0 + $1.count }))
      starts = .allocate(capacity: sorted.count + 1)
      facts = .allocate(capacity: sorted.count)
      fields = .allocate(capacity: sorted.count * room)
      fields.initialize(repeating: (fact: [], field: .used))
      // What was so at the begin of a call is asked for at its end.
      let calls = [Event.Kind.receive, .async, .resumed, .taskContinues].map {
        RuleTable.place($0, .begin)...RuleTable.place($0, .end)
      }
      var count = 0
      for (place, list) in sorted.enumerated() {
        (starts + place).initialize(to: count)
        for mask in list {
          (masks + count).initialize(to: mask)
          count += 1
        }
        let asked = calls.first { $0.contains(place) }?.flatMap { sorted[$0] } ?? list
        let all = asked.reduce(into: Facts()) { $0.formUnion($1.asked) }
        let own = UnsafeMutableBufferPointer(rebasing: fields[(place * room)..<((place + 1) * room)])
        (facts + place).initialize(to: WantedFacts(all, in: own))
      }
      (starts + sorted.count).initialize(to: count)
    }

    deinit {
      masks.deallocate()
      starts.deallocate()
      facts.deallocate()
      fields.deallocate()
      traits.deallocate()
      relations.deallocate()
    }
  }

  /// How grave a mistake makes what it follows from.
  func weight(of consequence: Violation) -> Severity {
    max(consequence.severity, all[consequence.rule].severityBeneath)
  }

  /// True where a mistake of `rule` may be told beneath one of `cause`, or of what is told beneath that.
  func mayEndBeneath(_ rule: Int, of cause: Int) -> Bool {
    var (reached, open) = (Set([cause]), [cause])
    while let next = open.popLast() {
      for later in all.indices where mayAbsorb(next, later) && reached.insert(later).inserted {
        open.append(later)
      }
    }
    return rule != cause && reached.contains(rule)
  }

  /// Whether a rule may be a consequence of another one.
  func follows(_ rule: Int, from cause: Int) -> Bool {
    relation(of: rule, to: cause).contains(.follows)
  }

  /// The same where that is about the parent of the child that the rule is about.
  func followsFromParent(_ rule: Int, of cause: Int) -> Bool {
    relation(of: rule, to: cause).contains(.followsFromParent)
  }

  /// The same where that is about who is in its way, and was let go by then.
  func followsFromLetGo(_ rule: Int, of cause: Int) -> Bool {
    relation(of: rule, to: cause).contains(.followsFromLetGo)
  }

  /// False where no mistake of `rule` is a consequence of one of `cause`, or comes of what that left behind.
  func mayAbsorb(_ cause: Int, _ rule: Int) -> Bool { !relation(of: rule, to: cause).isEmpty }

  /// False where a mistake of `rule` needs nothing that one of `cause` leaves behind.
  func mayLeave(_ cause: Int, _ rule: Int) -> Bool { relation(of: rule, to: cause).contains(.isLeft) }

  @inline(__always) private func relation(of rule: Int, to cause: Int) -> Relation {
    store.relations[cause &* all.count &+ rule]
  }

  @inline(__always) func traits(of rule: Int) -> Traits { store.traits[rule] }

  /// True for a rule that is looked at when the flow is over.
  func isSeenAtEnd(_ rule: Int) -> Bool { atEnd.contains { $0.rule == rule } }

  /// The rules that a mistake may be told under instead: what it follows from, and those it is an alias of.
  func alternatives(to rule: Int) -> Set<Int> {
    let ids =
      all[rule].consequenceOf + all[rule].consequenceOfParent + all[rule].consequenceOfLetGo
      + all[rule].aliasOf
    return Set(all.indices.filter { ids.contains(all[$0].id) || mayCause($0, rule) })
  }

  /// True for what is said of one of several instances, of those that keep each other alive: which one comes
  /// first is up to their cells, whose numbers a search is free to change.
  func namesAny(_ rule: Int) -> Bool { atEnd.contains { $0.rule == rule && $0.look == .strongCycle } }

  /// The place of a kind of events, and a phase, among all.
  @inline(__always) static func place(_ kind: Event.Kind, _ phase: Event.Phase) -> Int {
    Int(kind.rawValue) * 3 + Int(phase.rawValue)
  }

  /// The places in `masks` of those that look at a kind of events.
  func rules(of kind: Event.Kind, _ phase: Event.Phase) -> Range<Int> { rules(at: Self.place(kind, phase)) }

  @inline(__always) func rules(at place: Int) -> Range<Int> {
    store.starts[place]..<store.starts[place + 1]
  }

  @inline(__always) subscript(place: Int) -> Mask { store.masks[place] }

  /// What the rules of a kind of events ask for.
  @inline(__always) func facts(at place: Int) -> WantedFacts { store.facts[place] }

  /// The table of some rules, in the order of `ids`.
  package init(of ids: [Rule.ID]) {
    self.init(ids.compactMap { id in Rule.all.first { $0.id == id } })
  }

  /// The table of the whole catalogue.
  package static let catalogue = RuleTable(Rule.all)

  /// Looks at nothing.
  static let none = RuleTable([])
}
