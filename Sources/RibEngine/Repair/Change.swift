/// A small change of a flow that may mend it.
struct Change: Sendable {
  /// What it does, as an imperative without a full stop.
  var deed: String
  /// What has to be done for that as well, in the same words for others.
  var preparation: String?
  /// When it does so, such as "once no transition runs".
  var condition: String?
  var remedy: Remedy
  /// How far it is from what is written; moved and added words count.
  var cost: Int
  var scenario: Scenario
  /// What may be meant instead, which only who wrote the flow can tell: said with it where it mends the flow as well.
  var alternative: Alternative?
  /// Lines of events that find nobody any more after it, and are meant to.
  var spent: Set<Span> = []

  var title: String { clauses(title: condition.map { "\(deed), \($0)" } ?? deed).joined(separator: ", and ") }

  /// What is done for it first, and then a title.
  func clauses(title: String) -> [String] { [preparation, title].compactMap(\.self) }

  /// True where a child of a coordinator is refused from now on. Nobody takes the property from it: several may be there,
  /// and one that is kept out never opens. What is to be mended where a screen goes unheard is not that a second one came.
  func keepsChildOut(of before: Scenario) -> Bool {
    remedy == .guardAttach
      && scenario.listsChanged(from: before).contains { before.components[$0.component].kind == .coordinator }
  }

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
  private let twins: Twins

  /// What any change costs: one far one is dearer than two near ones, but not by much.
  private static let fixed = 8

  /// `repeatsAlike` makes each change in all parts that are written alike.
  init(_ scenario: Scenario, rule: Rule, child: Int, parent: Int, repeatsAlike: Bool = false) {
    self.scenario = scenario
    usual = rule.remedies
    self.child = child
    self.parent = parent
    twins = Twins(scenario, withAlike: repeatsAlike)
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

  /// `remedy` is what kind of change it is, `preparation` what has to be done for it as well, `alternative` what may be meant
  /// instead.
  mutating func add(
    _ remedy: Remedy,
    _ deed: String,
    _ condition: String? = nil,
    first preparation: String? = nil,
    or alternative: (words: String, change: (inout Scenario) -> Void)? = nil,
    cost: Int,
    at component: Int,
    _ change: (inout Scenario) -> Void
  ) {
    let bonus = usual.contains(remedy) ? 3 : 0
    all.append(
      Change(
        deed: deed,
        preparation: preparation,
        condition: condition,
        remedy: remedy,
        cost: Self.fixed + 2 * (cost - bonus) + distance(component),
        scenario: changed(change),
        alternative: alternative.map { .init(words: $0.words, scenario: changed($0.change)) }
      )
    )
  }

  /// The flow after a change.
  private func changed(_ change: (inout Scenario) -> Void) -> Scenario {
    var new = scenario
    change(&new)
    twins.spread(in: &new)
    return new
  }

  /// Whom the change that was added last ends nobody finds any more.
  mutating func addSpent(_ spans: Set<Span>) { all[all.count - 1].spent = spans }

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
