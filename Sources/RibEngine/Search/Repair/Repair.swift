/// Looks for a small change of a flow that is clean in every timing.
///
/// Changes are tried from the nearest to the farthest; those that mend the finding but not the
/// whole flow are carried on, so that two mistakes are mended by two changes.
struct Repair {
  private let scenario: Scenario
  private let table: RuleTable
  private let options: RunOptions

  /// How many changed flows are played at most.
  private static let trials = 240
  /// How many unfinished repairs are carried on at each step.
  private static let width = 5
  private static let depth = 3

  init(_ scenario: Scenario, _ table: RuleTable, _ options: RunOptions) {
    self.scenario = scenario
    self.table = table
    self.options = options
  }

  /// A change that mends some of what was found, on the way to one that mends all.
  private struct Draft {
    var titles: [String] = []
    var cost = 0
    var scenario: Scenario
    var problems: Set<Proof.Problem>
    /// What the next change is to mend.
    var target: Proof.Problem
  }

  func fix(for group: Timings.Group, in tried: Timings) -> Fix? {
    var proof = Proof(scenario, table, options, limit: max(2_000, min(2 * tried.count, 20_000)))
    let target = Proof.Problem(group.key)
    let silent = Set(tried.neverFired.map { tried.program.spans[$0] })
    let seen = Set(tried.groups.map { table.all[$0.key.rule].id })
    var drafts = [Draft(scenario: scenario, problems: [], target: target)]
    var left = Self.trials
    for _ in 0..<Self.depth {
      var next: [Draft] = []
      for draft in drafts {
        for change in changes(draft.target, in: draft.scenario) {
          if left <= 0 || proof.isSpent { return nil }
          left -= 1
          let fatal = Set([target, draft.target])
          let trial = proof.play(change.scenario, hint: group.path, fatal: fatal)
          guard trial.isComplete, trial.neverFired.isSubset(of: silent) else { continue }
          let titles = draft.titles.contains(change.title) ? draft.titles : draft.titles + [change.title]
          if trial.isClean {
            if let fix = checked(titles, change.scenario, seen: seen) { return fix }
            continue
          }
          guard let worst = first(trial.problems) else { continue }
          next.append(
            Draft(
              titles: titles,
              cost: draft.cost + change.cost,
              scenario: change.scenario,
              problems: trial.problems,
              target: worst
            )
          )
        }
      }
      next.sort { ($0.problems.count, $0.cost) < ($1.problems.count, $1.cost) }
      drafts = Array(next.prefix(Self.width))
    }
    return nil
  }

  /// The same one for the same set, whatever the order of its elements.
  private func first(_ problems: Set<Proof.Problem>) -> Proof.Problem? {
    problems.min { ($0.rule, $0.child, $0.parent, $0.slot) < ($1.rule, $1.child, $1.parent, $1.slot) }
  }

  private func changes(_ problem: Proof.Problem, in scenario: Scenario) -> [Change] {
    Changes(scenario, rule: table.all[problem.rule].id, child: problem.child, parent: problem.parent)
      .nearestFirst
  }

  /// Plays the repaired flow as a run would, and puts the change into edits.
  private func checked(_ titles: [String], _ repaired: Scenario, seen: Set<String>) -> Fix? {
    guard let edits = FlowEdits(scenario, repaired).all() else { return nil }
    var options = options
    options.path = nil
    let tried = Timings(repaired, options: options, table: table)
    let ids = Set(tried.groups.map { table.all[$0.key.rule].id })
    let lost = scenario.expected.map(\.string).contains { seen.contains($0) && !ids.contains($0) }
    guard tried.limit.isEmpty, tried.failures.isEmpty, !lost else { return nil }
    return Fix(titles.joined(separator: ", and "), edits: edits, isChecked: true)
  }
}
