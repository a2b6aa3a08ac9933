/// What goes wrong only where a task is cancelled that nothing in the flow cancels.
///
/// A search tries to cancel each task that waits, since who is to cancel it may stand elsewhere. Where no line does and
/// nobody keeps the task, nobody can; so what comes by such a cancellation alone is a warning, whether its handler is
/// missing or wrong.
extension Exploration {
  /// What a mistake needs such a cancellation for.
  enum Cancellation {
    /// It is seen nowhere else.
    case atAll
    /// Elsewhere it follows from another mistake.
    case byItself
    /// Elsewhere another mistake comes before, if it is seen there at all.
    case beforeOthers
  }

  /// Looks for what was told with such a cancellation in a search of the same flow without any. What that does not show
  /// either, although it went through all there is, is taken for a consequence of the cancellation.
  mutating func weighCancellations() {
    let suspects = counterexamples.filter { severity(of: $0) == .error && !$0.triedToCancel.isEmpty }
    guard !suspects.isEmpty, options.seed == nil, options.haltByClock == nil else { return }
    var pinned = source
    for index in pinned.components.indices where !pinned.components[index].pins.contains(.cancelling) {
      pinned.components[index].pins.append(.cancelling)
    }
    var options = options
    (options.proposesFixes, options.watch) = (false, nil)
    // Where all of them are spent, with a few more: what is grave must not hang on how far a search comes.
    options.states = max(options.states - summary.states, options.states / 8)
    let other = Exploration(pinned, options)
    // What shows itself before any other mistake is seen as well where not all is tried that comes after one.
    let isCut = other.summary.answer == .untilMistakes
    guard isCut || other.summary.answer == .closed || other.summary.answer == .bounded else { return }
    withoutCancelling = other.summary
    let seen = Set(other.sighted.map(\.atAnyStep))
    // What is seen without is another mistake's where it is told beneath one and by itself nowhere.
    let own = Set(other.counterexamples.map(\.group.mistake.atAnyStep) + other.hiddenMistakes)
    for mistake in suspects.map(\.group.mistake.atAnyStep) where !own.contains(mistake) {
      onlyCancelled[mistake] = isCut ? .beforeOthers : seen.contains(mistake) ? .byItself : .atAll
    }
    // What comes without any is told so, also where that takes more events.
    for place in counterexamples.indices
    where severity(of: counterexamples[place]) == .error && !counterexamples[place].triedToCancel.isEmpty {
      let grade = counterexamples[place].group.grade
      let same = other.counterexamples.first { $0.group.mistake.atAnyStep == grade.mistake.atAnyStep }
      guard var scenario = same?.scenario, let path = same?.path else { continue }
      scenario.components = eventSet.scenario.components
      var options = RunOptions()
      options.path = path
      let tried = Timings(scenario, options: options, table: table)
      guard let found = tried.headline(of: grade.mistake.atAnyStep), found.grade.severity == grade.severity
      else { continue }
      counterexamples[place] = Counterexample(scenario: scenario, path: path, group: found, tried: tried)
    }
  }
}

extension Exploration.Counterexample {
  /// The components whose tasks are cancelled in it, where nothing in the flow does that.
  var triedToCancel: [String] {
    scenario.events.compactMap { line in
      guard line.isAssumed, case .cancel(let instance) = line.action else { return nil }
      return instance.component
    }
  }
}

extension Scenario {
  /// The components whose tasks the flow cancels itself: by a step, by a line of events, or as a time is up. Who is
  /// awaited by one of them is cancelled with it.
  var cancelled: Set<String> {
    var found: Set<String> = []
    var awaited: [(by: String, name: String)] = []
    for line in events.flattened {
      if case .cancel(let instance) = line.action { found.insert(instance.component) }
    }
    forEachStep { step, runner in
      if step.verb == .cancel, case .instance(let other) = step.argument { found.insert(other.component) }
      guard let name = step.awaited else { return }
      awaited.append((runner, name))
      if step.body.contains(where: { $0.outcome == Step.Outcome.timeout.rawValue }) { found.insert(name) }
    }
    for _ in awaited.indices {
      let below = awaited.filter { found.contains($0.by) }.map(\.name)
      found.formUnion(below)
    }
    return found
  }
}
