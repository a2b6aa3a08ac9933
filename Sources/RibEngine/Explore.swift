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
  space.shorten()
  space.weighCancellations()
  space.weighClosings()
  // While there is time: what becomes of a mistake is worth less than how to mend it.
  let mending = Mending(of: space)
  space.further = mending.further
  let isOfOneList = mending.proposal?.flow.isOfOneList(in: scenario) ?? false
  if !isOfOneList { space.further += space.otherEvents }
  space.judge(&outcome)
  let groups = space.groups
  let faults = groups.indices.filter { space.isFault(groups[$0].first) }
  for (number, place) in faults.enumerated() {
    outcome.findings[place].repaired = mending.proposal?.flow
    if mending.notes.indices.contains(number) { outcome.findings[place].notes += mending.notes[number] }
  }
  if !mending.steps.isEmpty {
    let told = groups.indices.filter { space.isWrong(groups[$0].first) }
    var folding = Folding(scenario, space.table)
    let examples = told.map { groups[$0].first }
    for step in mending.steps {
      folding.fold(
        examples.map(\.group),
        by: step,
        leaving: mending.proposal?.flow.left ?? [],
        lengths: examples.map(\.scenario.events.count),
        isOneEach: mending.isOneEach
      )
    }
    outcome.fold(told, by: folding.headline)
  }
  return outcome
}
