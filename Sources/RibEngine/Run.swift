/// Plays every timing that `scenario` leaves open, compares what was found with what it expects, and looks
/// for changes that mend it.
package func run(_ scenario: Scenario, path: String, line: Int, options: RunOptions = RunOptions()) -> Outcome
{
  let played = FlowRun(scenario, path: path, line: line, options: options)
  var outcome = played.outcome
  guard options.proposesFixes, let tried = played.tried else { return outcome }
  let repair = Repair(scenario, tried.table, options)
  for fault in played.faults {
    outcome.findings[fault.place].repaired = repair.flow(for: fault.found, in: tried)
  }
  return outcome
}
