import RibEngine

/// A line of a flow; the summaries of methods have steps of their own.
package typealias FlowStep = RibEngine.Step

/// One way through a method, as far as it concerns one slot.
package struct SlotWay: Sendable {
  package enum Route: Sendable { case fills, empties }

  package var route: Route
  /// The method's place among the router's methods.
  package var method: Int
  /// With the places of the Swift lines that they stand for.
  package var steps: [FlowStep]
  /// What builds the child; nil where the caller brings it.
  package var builder: (name: String, type: String?)?
  /// Calls that lead to the lines, outermost first, where a helper has them.
  package var via: [Span] = []
  /// True where all that the method does was read.
  package var isCertain = true
  /// True where something else than the slot decides whether it is filled.
  package var isConditional = false
  /// Where it asks that the slot holds something, before it puts something in; nil where it does not.
  package var needsFilled: Span?
  /// True where some child is taken out before the slot is filled.
  package var takesOther = false
  /// True where another way attaches the child again from the slot that this one leaves filled: once what this one puts in
  /// its place has gone, if that takes such a thing out.
  package var isForAWhile = false
  /// The slots that it fills.
  var others: Set<String> = []

  func index(of verb: FlowStep.Verb) -> Int? { steps.firstIndex { $0.verb == verb } }
  func has(_ verb: FlowStep.Verb) -> Bool { index(of: verb) != nil }

  /// `attachChild` before the slot is written.
  var isLateAssign: Bool {
    guard let attach = index(of: .attach), let assign = index(of: .assign) else { return false }
    return attach < assign
  }

  /// A view that goes up before the slot is written can report by then.
  var showsBeforeAssign: Bool {
    guard let assign = index(of: .assign) else { return false }
    return steps[..<assign].contains { $0.verb.word.showing != nil }
  }

  /// `detachChild` before the slot is cleared.
  var isLateClear: Bool {
    guard let detach = index(of: .detach), let clear = index(of: .clear) else { return false }
    return detach < clear
  }

  /// True where it takes the old child out before it puts in a new one.
  var replaces: Bool { has(.replaceClearDetach) || has(.replaceDetachClear) }

  var verbs: [FlowStep.Verb] { steps.map(\.verb) }
}

/// The ways in which a router fills and empties one slot; equal ways of one method are one.
package struct SlotWays: Sendable {
  package var slot: SlotFacts
  package var fills: [SlotWay] = []
  package var empties: [SlotWay] = []
  /// True where some line of the class clears the slot or stores nil.
  package var isClearedSomewhere = false
  /// True where some line fills the slot with a child that was attached before: it is the top of a stack.
  package var isRestored = false

  /// Ways of one router and slot that are looked at; further ones are left out.
  private static let most = 12

  package init(_ slot: SlotFacts, in router: RouterFacts) {
    self.slot = slot
    var again: [Span: Set<String>] = [:]
    for (index, method) in router.methods.enumerated() {
      var found: [SlotWay] = []
      for path in method.paths {
        for line in FlatPath.all(of: path) {
          isClearedSomewhere = isClearedSomewhere || line.clears(slot.name.string)
          isRestored = isRestored || line.restores(slot.name.string)
          let spans = line.attachedAgain(from: slot.name.string)
          let isTurn = line.slotsDetached.contains(slot.name.string)
          for span in spans where !isTurn { again[span, default: []].formUnion(line.slotsDetached) }
          // No line puts a child into both slots: what follows where both have it never runs.
          let others = line.slotsFound(holding: slot.name.string)
          guard others.allSatisfy({ router.share(slot.name.string, $0) }), var way = way(line) else {
            continue
          }
          way.others = line.slotsFilled
          way.isForAWhile = isTurn && !spans.isEmpty
          way.method = index
          way.isCertain = way.isCertain && method.doubts.isEmpty
          found.append(way)
        }
      }
      add(found)
    }
    // What is a part of filling it attaches nothing again.
    for span in fills.flatMap(\.steps).map(\.span) { again[span] = nil }
    for place in empties.indices {
      let others = empties[place].others
      if again.values.contains(where: { $0.isEmpty || !$0.isDisjoint(with: others) }) {
        empties[place].isForAWhile = true
      }
    }
  }

  private mutating func add(_ found: [SlotWay]) {
    // A way for the filled slot that takes the old child out speaks for the way for the empty one.
    let replaces = found.contains { $0.route == .fills && $0.replaces }
    for way in found {
      if replaces, way.route == .fills, !way.replaces { continue }
      switch way.route {
      case .fills: join(way, into: &fills)
      case .empties: join(way, into: &empties)
      }
    }
  }

  private func join(_ way: SlotWay, into ways: inout [SlotWay]) {
    let isKnown = ways.contains { known in
      known.verbs == way.verbs && known.steps.map(\.span) == way.steps.map(\.span)
        && known.method == way.method
    }
    if !isKnown, ways.count < Self.most { ways.append(way) }
  }

  private func way(_ line: FlatPath) -> SlotWay? {
    let name = slot.name.string
    if let value = line.stored(in: name) { return FillingWay(slot: name, value: value).way(line) }
    return line.detaches(from: name) ? EmptyingWay(slot: name).way(line) : nil
  }
}
