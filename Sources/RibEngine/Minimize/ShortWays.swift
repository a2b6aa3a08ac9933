extension Exploration {
  /// Makes what random sequences caught, and what a way to another mistake has shown, as short as it can be, before it
  /// is told.
  mutating func shorten() {
    // Sequences are taken until time is up, and one that was is short itself: only a signal leaves it as it is.
    if !samples.isEmpty { keepSamples(samples.map { shortened($0, unless: options.isInterrupted) }) }
    for place in counterexamples.indices where graver.contains(counterexamples[place].group.grade) {
      counterexamples[place] = shortened(counterexamples[place]) { options.haltByClock != nil }
    }
  }

  /// The same mistake, as grave, by some of the events.
  private func shortened(_ example: Counterexample, unless isOutOfTime: () -> Bool) -> Counterexample {
    let grade = example.group.grade
    var shrinking = Shrinking(
      example.scenario,
      path: example.path,
      mistake: grade.mistake,
      severity: grade.severity
    )
    shrinking.shrinkEvents(keeping: eventSet.beginning, isOutOfTime: isOutOfTime)
    return self.example(of: grade.mistake.atAnyStep, shrinking.scenario, on: shrinking.path) ?? example
  }
}
