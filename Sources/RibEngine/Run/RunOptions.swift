/// What bounds a run, and what is told of it.
package struct RunOptions: Sendable {
  /// How many timings may be tried; one without an end counts as 64.
  package var states = 1_000_000
  /// Play this one path of choices only; missing ways are 0.
  package var path: [Int]?
  /// Keep the events of the calm run also where nothing is wrong.
  package var keepsEvents = false
  package var isStrict = false
  /// How grave a rule is here, by its id; the catalogue says it of the others.
  package var severities: [String: Severity] = [:]
  /// Tell findings that nobody has to act on as well: notes, and what the flow expects or allows.
  /// Without it they have neither labels nor events.
  package var tellsAll = true
  /// Look for a change of the flow that is clean in every timing.
  package var proposesFixes = true
  /// Whether the second flow can be written over the text of the first; a repair that cannot is no repair.
  package var canWrite: @Sendable (Scenario, Scenario) -> Bool = { _, _ in true }
  /// Asked now and then; true ends the run as undecided.
  package var isOutOfTime: @Sendable () -> Bool = { false }
  /// Asked where it is out of time; true where somebody interrupted it.
  package var isInterrupted: @Sendable () -> Bool = { false }

  package init() {}
}
