/// One order of a slot's lines, and what a search of the flow with it gave.
package struct TriedOrder: Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    case clean, broken
    /// The search did not come to an end.
    case undecided
  }

  /// The lists that fill and empty the slot.
  package var attach: [Step]
  package var detach: [Step]
  /// How many lines stand elsewhere than written; 0 for what is written.
  package var moves: Int
  package var verdict: Verdict
  /// Ids of the rules that are broken, without those that the flow expects or allows.
  package var rules: [String]
  /// The flow with this order; nil for what is written.
  package var repaired: RepairedFlow?
}

/// The sensible orders of one slot's lines, from the written one to the farthest.
package struct SlotOrders: Sendable {
  package var component: String
  package var slot: String
  package var orders: [TriedOrder]
  /// How many orders there are; more than in `orders` where a limit was reached.
  package var count: Int
  /// Rules that the written flow breaks elsewhere, which count against none of the orders.
  package var elsewhere: [String] = []

  /// The clean order that is nearest to the written one.
  package var nearestClean: TriedOrder? { orders.first { $0.verdict == .clean } }
}

/// Searches a flow with every sensible order of the lines of each slot that its findings are about.
///
/// Where nothing is found, the orders of all slots are tried.
package func orders(
  of scenario: Scenario,
  options: ExploreOptions = ExploreOptions(),
  limit: Int = 200
) -> [SlotOrders] {
  OrderTrial(scenario, options, limit).all()
}

struct OrderTrial {
  private let scenario: Scenario
  private let options: ExploreOptions
  private let limit: Int
  private let permitted: Set<String>
  private let table: RuleTable

  init(_ scenario: Scenario, _ options: ExploreOptions, _ limit: Int) {
    self.scenario = scenario
    table = options.rules
    var options = options
    options.proposesFixes = false
    self.options = options
    self.limit = limit
    permitted = Proof.permitted(scenario)
  }

  func all() -> [SlotOrders] {
    let space = Exploration(scenario, options)
    let problems = space.counterexamples.filter { $0.group.headline.violation.severity > .note }
    let steps = problems.map { example in
      FindingBuilder(example.tried.program, table, path: example.path).finding(example.group, of: 1).span
    }
    var found: [SlotOrders] = []
    for (index, component) in scenario.components.enumerated() {
      for (place, slot) in component.slots.enumerated() {
        let isOwn = zip(problems, steps).map { example, step in
          involves(example.group.mistake, index, place, slot)
            || step != .none && stands(step, in: slot.attach + slot.detach)
        }
        func named(_ isWanted: Bool) -> Set<Mistake> {
          Set(zip(problems, isOwn).filter { $0.1 == isWanted }.map(\.0.group.mistake.atAnyStep))
        }
        let others = named(false).subtracting(named(true))
        if problems.isEmpty || isOwn.contains(true) { found.append(orders(index, place, others)) }
      }
    }
    return found
  }

  /// Whether it is one of the lines that are put in other orders which does it, whomever it does it to.
  private func stands(_ step: Span, in steps: [Step]) -> Bool {
    steps.contains { $0.span == step || stands(step, in: $0.body) }
  }

  /// Whether a mistake is about a slot of a component, or about who is in it.
  private func involves(_ mistake: Mistake, _ index: Int, _ place: Int, _ slot: Slot) -> Bool {
    let child = scenario.components.firstIndex { $0.name.string == slot.child.string }
    // Whoever was detached has no parent any more, and still knows its slot.
    let isOfNobody = mistake.parent == .nobody
    return (mistake.parent.component == index && mistake.slot == place)
      || (mistake.child.component == child && mistake.parent.component == index && mistake.slot < 0)
      || (isOfNobody && mistake.child.component == child && (mistake.slot < 0 || mistake.slot == place))
      || (isOfNobody && mistake.child.component == index && mistake.slot < 0)
  }

  /// `others` are the mistakes of the written flow that are not about the slot: they do not count against an order
  /// of its lines.
  private func orders(_ index: Int, _ place: Int, _ others: Set<Mistake>) -> SlotOrders {
    let slot = scenario.components[index].slots[place]
    var pairs: [(attach: [Step], detach: [Step], moves: Int)] = []
    for (attach, near) in Orders(kind: .attach).every(slot.attach) {
      for (detach, far) in Orders(kind: .detach).every(slot.detach) {
        pairs.append((attach, detach, near + far))
      }
    }
    let nearest = pairs.enumerated().sorted { ($0.element.moves, $0.offset) < ($1.element.moves, $1.offset) }
      .map(\.element)
    var tried: [TriedOrder] = []
    for pair in nearest.prefix(limit) where tried.isEmpty || options.haltByClock == nil {
      tried.append(trial(index, place, pair, others))
    }
    return SlotOrders(
      component: scenario.components[index].name.string,
      slot: slot.name.string,
      orders: tried,
      count: pairs.count,
      elsewhere: rules(others)
    )
  }

  /// Ids of what counts against a flow, each once, in the order of the catalogue.
  private func rules(_ mistakes: Set<Mistake>) -> [String] {
    Set(mistakes.map(\.rule)).sorted().map { table.all[$0].id.text }.filter { !permitted.contains($0) }
  }

  private func trial(
    _ index: Int,
    _ place: Int,
    _ pair: (attach: [Step], detach: [Step], moves: Int),
    _ others: Set<Mistake>
  ) -> TriedOrder {
    var changed = scenario
    changed.components[index].slots[place].attach = pair.attach
    changed.components[index].slots[place].detach = pair.detach
    let space = Exploration(changed, options)
    var rules: [String] = []
    for group in space.mistakes.map(\.group) {
      let id = table.all[group.mistake.rule].id.text
      if group.headline.violation.severity == .note || permitted.contains(id) || rules.contains(id)
        || others.contains(group.mistake.atAnyStep)
      {
        continue
      }
      rules.append(id)
    }
    let isClosed = space.summary.answer == .closed
    let verdict: TriedOrder.Verdict = !rules.isEmpty ? .broken : isClosed ? .clean : .undecided
    let old = scenario.components[index].slots[place]
    var repaired: RepairedFlow?
    if pair.moves > 0 {
      var titles: [String] = []
      let kind = scenario.components[index].kind
      if pair.attach != old.attach {
        titles.append(Orders(kind: .attach).title(from: old.attach, to: pair.attach, of: kind))
      }
      if pair.detach != old.detach {
        titles.append(Orders(kind: .detach).title(from: old.detach, to: pair.detach, of: kind))
      }
      repaired = RepairedFlow(titles, changed, isChecked: verdict == .clean)
    }
    return TriedOrder(
      attach: pair.attach,
      detach: pair.detach,
      moves: pair.moves,
      verdict: verdict,
      rules: rules,
      repaired: repaired
    )
  }
}
