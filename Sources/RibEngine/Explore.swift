/// Tries every timing and every sequence of the events that a flow names, and tells the shortest way to
/// break each rule that can be broken, with a change that mends it where one is found.
package func explore(
  _ scenario: Scenario,
  path: String,
  line: Int,
  options: ExploreOptions = ExploreOptions()
) -> Outcome {
  var outcome = Outcome(of: scenario, path: path, line: line)
  guard scenario.skip == nil else { return outcome }
  var space = Exploration(scenario, options)
  space.shrinkSamples()
  space.weighCancellations()
  // While there is time: what becomes of a mistake is worth less than how to mend it.
  let mending = Mending(of: space)
  space.judge(&outcome)
  let groups = space.groups
  let faults = groups.indices.filter { space.isFault(groups[$0].first) }
  for (number, place) in faults.enumerated() {
    outcome.findings[place].repaired = mending.proposal?.flow
    if mending.notes.indices.contains(number) { outcome.findings[place].notes += mending.notes[number] }
  }
  if faults.count > 1, let proposal = mending.proposal {
    var folding = Folding(scenario, space.table)
    folding.fold(faults.map { groups[$0].first.group }, with: proposal.searched)
    outcome.fold(faults, by: folding.headline)
  }
  return outcome
}
