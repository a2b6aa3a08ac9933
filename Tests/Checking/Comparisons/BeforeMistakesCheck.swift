import RibEngine

/// A search that ends where mistakes are, against one of everything: what shows itself without another mistake before it
/// is found as soon, and nothing is found that is not there.
struct BeforeMistakesCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func look(_ scenario: Scenario) -> Verdict {
    let events = min(3, effort.longest)
    let all = effort.search(scenario, events: events) { $0.beyond = nil }
    let careful = effort.search(scenario, events: events) { $0.beyond = Beyond(1) }
    if all.isStopped { return .passedOver("search stopped: \(all.limit)") }
    if careful.summary.answer == .stopped { return .passedOver("search stopped: \(careful.limit)") }
    let (whole, found) = (all.fewest, careful.fewest)
    var differences: [Difference] = []
    for (mistake, events) in found where (whole[mistake] ?? all.beneath[mistake] ?? .max) > events {
      differences.append(Difference("found too much", "\(mistake) after \(events) events"))
    }
    for example in all.examples where example.severity == .error && comesFirst(example) {
      let events = found[example.mistake] ?? careful.beneath[example.mistake]
      if events.map({ $0 > example.events }) ?? true {
        differences.append(Difference("not found", "\(example.mistake) after \(example.events) events"))
      }
    }
    if !differences.isEmpty { return .different(differences) }
    return .same("\(all.kind) \(careful.summary.answer)")
  }

  /// True where the run of the example shows nothing else that goes wrong, so that it was not gone on to from a mistake.
  private func comesFirst(_ example: SearchResult.Example) -> Bool {
    var options = RunOptions()
    (options.path, options.proposesFixes) = (example.path, false)
    let errors = run(example.scenario, path: "", line: 1, options: options).findings.filter {
      $0.severity == .error
    }
    return errors.count == 1 && errors.allSatisfy(\.consequences.isEmpty)
  }
}
