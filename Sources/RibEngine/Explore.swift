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
  let companions = companions(of: space)
  if let companions {
    let faults = space.groups.map(\.first).filter(space.isFault)
    space.source = space.source.expecting(companions.ids(among: faults.map(\.group.mistake)))
  }
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
    let rule = space.table.all[groups[place].first.group.mistake.rule]
    if let advice = mending.proposal.flatMap({ rule.adviceBeside($0.remedies) }) {
      outcome.findings[place].notes.append(advice)
    }
    if mending.notes.indices.contains(number) { outcome.findings[place].notes += mending.notes[number] }
  }
  var beneath = companions?.headlines(of: groups.map(\.first.group.mistake)) ?? [:]
  beneath.merge(space.headlines(by: mending)) { _, folded in folded }
  outcome.fold(outcome.goneTogether(space.source, among: faults, beneath: beneath))
  return outcome
}

/// What the flow expects with what it names; nil where that changes nothing.
private func companions(of space: Exploration) -> Companions? {
  let examples = space.groups.map(\.first)
  let seen = Set(examples.map { space.table.all[$0.group.mistake.rule].id.text })
  let expected = Set(space.source.expected.map(\.string)).intersection(seen)
  let faults = examples.filter(space.isFault)
  guard space.options.proposesFixes, !expected.isEmpty, !faults.isEmpty else { return nil }
  var plain = space
  plain.source.expected = []
  let headlines = plain.headlines(by: Mending(of: plain), preferring: expected)
  let companions = Companions(
    plain.groups.map(\.first.group),
    headlines,
    space.table,
    expected: expected
  )
  return companions.ids(among: faults.map(\.group.mistake)).isEmpty ? nil : companions
}

extension Exploration {
  /// Beneath which other one each finding is told that goes with the same change, by their places.
  fileprivate func headlines(by mending: Mending, preferring preferred: Set<String> = []) -> [Int: Int] {
    guard !mending.steps.isEmpty else { return [:] }
    let groups = groups
    let told = groups.indices.filter { isWrong(groups[$0].first) }
    var folding = Folding(source, table, preferring: preferred)
    let examples = told.map { groups[$0].first }
    for step in mending.steps {
      folding.fold(
        examples.map(\.group),
        by: step,
        leaving: mending.proposal?.flow.left ?? [],
        lengths: examples.map(\.scenario.events.count),
        severities: examples.map(severity),
        isOneEach: mending.isOneEach
      )
    }
    return folding.headline.reduce(into: [:]) { $0[told[$1.key]] = told[$1.value] }
  }
}
