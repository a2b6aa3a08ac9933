extension Exploration {
  /// Makes what random sequences caught as short as it can be, before it is told.
  mutating func shrinkSamples() {
    if !samples.isEmpty { keepSamples(samples.map(shortened)) }
  }

  private func shortened(_ sample: Counterexample) -> Counterexample {
    let grade = sample.group.grade
    var shrinking = Shrinking(
      sample.scenario,
      path: sample.path,
      mistake: grade.mistake,
      severity: grade.severity
    )
    shrinking.shrinkEvents(keeping: eventSet.beginning, isOutOfTime: { options.haltByClock != nil })
    return example(of: sample.group.mistake.atAnyStep, shrinking.scenario, on: shrinking.path) ?? sample
  }
}
