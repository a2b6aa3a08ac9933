/// A flow that comes out well may do so only because UIKit does as usual: it is played with the other values of
/// those settings that something in it depended on.
struct OtherHabits {
  /// The most timings that are played with each value.
  static let mostTimings = 2_000

  /// What to say of it, at most one thing; nil where the flow comes out as well with every value.
  ///
  /// Taps during transitions are left out: with them every event may come at any time, which is another flow.
  static func remark(on scenario: Scenario, _ tried: Timings, _ options: RunOptions) -> Outcome.Remark? {
    var isWhole = true
    let usual = Verdict(scenario, tried, options)
    for habit in UIKitHabit.allCases where tried.asked.contains(habit) {
      for value in habit.words.indices where value != scenario.habits[habit] {
        var other = scenario
        other.habits[habit] = value
        var bounded = options
        bounded.states = min(options.states, mostTimings)
        let played = Timings(other, options: bounded, table: tried.table)
        if let change = Verdict(other, played, bounded).change(from: usual) {
          return .uikitHabit(habit, value, change, in: scenario)
        }
        if !played.limit.isEmpty { isWhole = false }
      }
    }
    return isWhole ? nil : .uikitHabitsLeft(in: scenario)
  }
}

extension Outcome.Remark {
  fileprivate static func uikitHabit(
    _ habit: UIKitHabit,
    _ value: Int,
    _ change: String,
    in scenario: Scenario
  ) -> Outcome.Remark {
    Outcome.Remark(
      id: "uikit-habit",
      severity: .note,
      message: "with '\(habit.key): \(habit.words[value])' below 'uikit' this flow \(change)",
      span: scenario.title.span,
      hint: "versions of UIKit differ here, or nobody documents it"
    )
  }

  fileprivate static func uikitHabitsLeft(in scenario: Scenario) -> Outcome.Remark {
    Outcome.Remark(
      id: "uikit-habit",
      severity: .note,
      message: "what UIKit may do otherwise was tried in \(OtherHabits.mostTimings) timings only",
      span: scenario.title.span,
      hint: "other values of 'uikit' may break this flow in the rest"
    )
  }
}
