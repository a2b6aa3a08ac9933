/// A small change of a flow that may mend it.
struct Change: Sendable {
  /// What it does, as an imperative without a full stop.
  var deed: String
  /// When it does so, such as "once no transition runs".
  var condition: String?
  var remedy: Remedy
  /// How far it is from what is written; moved and added words count.
  var cost: Int
  var scenario: Scenario
  /// What may be meant instead, which only who wrote the flow can tell: said with it where it mends the flow as well.
  var alternative: Alternative?

  var title: String { condition.map { "\(deed), \($0)" } ?? deed }

  struct Alternative: Sendable {
    /// An imperative without a full stop, and when it is right.
    var words: String
    var scenario: Scenario
  }
}

/// Collects changes of one flow, with what they are to mend.
struct Changes {
  let scenario: Scenario
  /// The usual remedies of the broken rule.
  private let usual: [Remedy]
  /// Places of the components that the rule was broken by; -1 where there is none.
  let child: Int
  let parent: Int
  private(set) var all: [Change] = []
  /// Lists that are one in the file: a change of one is a change of all.
  private let aliases: [[StepList]]

  /// What any change costs: one far one is dearer than two near ones, but not by much.
  private static let fixed = 8

  init(_ scenario: Scenario, rule: Rule, child: Int, parent: Int) {
    self.scenario = scenario
    usual = rule.remedies
    self.child = child
    self.parent = parent
    aliases = scenario.aliases
    addOrders()
    addMissingSteps()
    addScreenSteps()
    addContainers()
    addHandlers()
    addTaskSteps()
    addMoments()
    addValues()
    addMoves()
  }

  /// The component's own changes come before those of others.
  private func distance(_ component: Int) -> Int {
    if component == child || component == parent { return 0 }
    let near = scenario.components[component].slots.map(\.child.string)
    let names = [child, parent].filter { $0 >= 0 }.map { scenario.components[$0].name.string }
    return names.contains { near.contains($0) } ? 1 : 2
  }

  /// True for a usual remedy of the broken rule, for changes that are of use to nothing else.
  func isUsual(_ remedy: Remedy) -> Bool { usual.contains(remedy) }

  /// `remedy` is what kind of change it is.
  mutating func add(
    _ remedy: Remedy,
    _ deed: String,
    _ condition: String? = nil,
    cost: Int,
    at component: Int,
    _ change: (inout Scenario) -> Void
  ) {
    let bonus = usual.contains(remedy) ? 3 : 0
    all.append(
      Change(
        deed: deed,
        condition: condition,
        remedy: remedy,
        cost: Self.fixed + 2 * (cost - bonus) + distance(component),
        scenario: changed(change)
      )
    )
  }

  /// The flow after a change; one of a list behind an alias is one of all that stand in its place.
  private func changed(_ change: (inout Scenario) -> Void) -> Scenario {
    var new = scenario
    change(&new)
    for lists in aliases {
      guard let changed = lists.first(where: { new[$0] != scenario[$0] }) else { continue }
      for list in lists { new[list] = new[changed] }
    }
    return new
  }

  /// What may be meant instead of the change that was added last.
  mutating func addAlternative(_ words: String, _ change: (inout Scenario) -> Void) {
    all[all.count - 1].alternative = Change.Alternative(words: words, scenario: changed(change))
  }

  func component(named name: String) -> Int? {
    scenario.components.firstIndex { $0.name.string == name }
  }

  /// The steps with one more before place `index`.
  static func inserting(_ step: Step, at index: Int, into steps: [Step]) -> [Step] {
    var steps = steps
    steps.insert(step, at: min(max(0, index), steps.count))
    return steps
  }
}

extension Scenario {
  /// Lists that stand in one place of the file, as those behind an alias do, and say the same there.
  fileprivate var aliases: [[StepList]] {
    var places: [Span: Int] = [:]
    var groups: [[StepList]] = []
    for list in stepLists {
      guard let span = self[list].first?.span, span != .none else { continue }
      if let place = places[span] {
        groups[place].append(list)
      } else {
        places[span] = groups.count
        groups.append([list])
      }
    }
    return groups.filter { lists in lists.count > 1 && lists.allSatisfy { self[$0] == self[lists[0]] } }
  }
}

extension Repair {
  /// What a clean draft does, with what may be meant instead where that is as clean.
  func titles<T: Trying>(of draft: Draft, with proof: inout T, _ kept: Kept) -> [String] {
    guard draft.changes == 1, let other = draft.made[0].change.alternative, !proof.isSpent else {
      return draft.titles
    }
    let trial = proof.play(other.scenario, fatal: [draft.target], way: draft.way, mayWarn: false)
    let isAsGood = trial.isClean && draft.keepsAll(trial, but: kept)
    return isAsGood ? draft.titles.map { "\($0), or \(other.words)" } : draft.titles
  }
}
