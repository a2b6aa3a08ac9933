import FlowFiles
import RibEngine

/// Every counterexample that a search tells replays: by another player, as a run on its path, and as a file
/// that names its timing.
struct ReplaysCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func look(_ scenario: Scenario) -> Verdict {
    // What only a test can invent cannot be written.
    let isFlow = read(FlowWriter.text(scenario)) != nil
    let search = effort.search(scenario, events: 4)
    let found = search.examples.flatMap { faults(of: $0, isFlow: isFlow) }
    return found.isEmpty ? .same("\(search.kind) \(search.summary.answer)") : .different(found)
  }

  private func faults(of example: SearchResult.Example, isFlow: Bool) -> [Difference] {
    let mistake = example.mistake
    var found: [Difference] = []
    func tell(_ cause: String) { found.append(Difference(cause, "\(mistake) on \(example.path)")) }
    var player = PathPlayer(example.scenario)
    if player?.play(example.path)?.mistakes.contains(mistake) != true { tell("not shown by a play") }
    var options = RunOptions()
    (options.path, options.proposesFixes) = (example.path, false)
    let played = run(example.scenario, path: "", line: 1, options: options)
    if played.timings != 1 { tell("not one timing") }
    if !played.findings.contains(where: { $0.rule == mistake.rule && $0.path == example.path }) {
      tell("not shown by a run")
    }
    guard isFlow else { return found }
    var written = example.scenario
    written.timing = example.path.isEmpty ? [0] : example.path
    options.path = nil
    guard let again = read(FlowWriter.text(written)) else {
      tell("cannot be written")
      return found
    }
    let findings = run(again, path: "", line: 1, options: options).findings
    if !findings.contains(where: { $0.rule == mistake.rule }) { tell("not shown by a run of its file") }
    return found
  }
}

/// Every flow that is saved of a search is as expected and minimal.
struct SavedCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func look(_ scenario: Scenario) -> Verdict {
    var options = ExploreOptions()
    (options.events, options.states, options.transitions) = (3, effort.states / 3, effort.transitions / 3)
    options.proposesFixes = false
    let outcome = explore(scenario, path: "x.yaml", line: 1, options: options)
    let errors = outcome.findings.filter { $0.severity == .error }
    let found = errors.prefix(4).flatMap(faults)
    return found.isEmpty ? .same(errors.isEmpty ? "clean" : "broken") : .different(found)
  }

  private func isFlow(_ scenario: Scenario) -> Bool { read(FlowWriter.text(scenario)) != nil }

  private func faults(_ finding: Finding) -> [Difference] {
    guard let scenario = finding.counterexample, let mistake = finding.mistake else {
      return [Difference("nothing to save", finding.rule)]
    }
    var shrinking = Shrinking(
      scenario,
      path: finding.path,
      mistake: mistake,
      severity: finding.severity,
      isFlow: isFlow
    )
    shrinking.shrink()
    let text = FlowWriter.text(shrinking.flow(title: "x", about: "y"))
    var found: [Difference] = []
    func tell(_ cause: String, _ more: String = "") {
      found.append(Difference(cause, "\(finding.rule)\(more)\n\(text)"))
    }
    guard let again = read(text) else {
      tell("is no flow")
      return found
    }
    let outcome = run(again, path: "x.yaml", line: 1)
    if outcome.verdict != .asExpected { tell("not as expected", ": \(outcome.verdict)") }
    if outcome.timings != 1 { tell("not one timing", ": \(outcome.timings)") }
    if !outcome.findings.contains(where: { $0.rule == finding.rule }) {
      tell("not shown by a run of its file", ": \(outcome.findings.map(\.rule))")
    }
    for (part, isEvent, smaller) in removals(of: shrinking.scenario)
    where isFlow(smaller) && shrinking.calmestPath(of: smaller) != nil {
      if isEvent || !shrinking.canLoseEvent(smaller) { tell("has an idle part", ": \(part)") }
    }
    return found
  }
}
