import FlowFiles
import Testing

@testable import RibEngine

/// The search against itself without reductions, against plain counting, and against runs of what it tells.
struct RandomComparisonTests {
  private func search(_ scenario: Scenario, events: Int, _ change: (inout ExploreOptions) -> Void = { _ in })
    -> Exploration
  {
    var options = ExploreOptions()
    (options.events, options.states, options.transitions) = (events, 6_000, 60_000)
    options.proposesFixes = false
    options.instances = nil
    change(&options)
    return Exploration(scenario, options)
  }

  private func kind(_ search: Exploration) -> String {
    let severities = search.counterexamples.map(\.group.headline.violation.severity)
    return severities.contains(.error) ? "broken" : severities.contains(.warning) ? "warned" : "clean"
  }

  // MARK: - Against plain counting

  @Test(arguments: Inventor.allCases)
  func `a search of a random flow finds what plain counting finds, in as few events`(inventor: Inventor) {
    RandomFlows.check("counting", inventor, count: 8) { scenario in
      guard let naive = Naive(scenario, longest: RandomFlows.longest, budget: RandomFlows.budget),
        naive.length > 0 || naive.events == 0
      else { return .skipped("too many timings") }
      let search = search(scenario, events: naive.length)
      if search.summary.answer == .stopped { return .skipped("search stopped: \(search.limit?.text ?? "")") }
      let (lines, isBeneath) = differences(naive.found, search)
      if !lines.isEmpty { return .different(["up to \(naive.length) events"] + lines) }
      return .asItShould("\(kind(search)) to \(naive.length)\(isBeneath ? " \(RandomFlows.beneath)" : "")")
    }
  }

  /// What differs, and whether something is told beneath another mistake that a run can show alone.
  private func differences(_ naive: [Naive.Name: Int], _ search: Exploration) -> ([String], Bool) {
    let (fewest, beneath) = (search.fewest, search.beneath)
    var (lines, isBeneath): ([String], Bool) = ([], false)
    for (name, events) in fewest {
      guard let own = naive[name] else {
        lines.append("found by the search only: \(name)")
        continue
      }
      guard own != events else { continue }
      if own < events, let other = beneath[name], other <= own {
        isBeneath = true
      } else {
        lines.append("\(name) after \(own) events, by the search after \(events)")
      }
    }
    for name in naive.keys where fewest[name] == nil && !isFace(name, naive) {
      if beneath[name] != nil { isBeneath = true } else { lines.append("not found by the search: \(name)") }
    }
    return (lines.sorted(), isBeneath)
  }

  /// Where the whole mistake is seen, its alias in other timings need not be.
  private func isFace(_ name: Naive.Name, _ found: [Naive.Name: Int]) -> Bool {
    Rule.withAliases(Set(found.keys.map(\.rule)).subtracting([name.rule])).contains(name.rule)
  }

  // MARK: - Without reductions

  /// Each reduction alone, and all of them.
  private static let reductions: [(name: String, turnOff: @Sendable (inout ExploreOptions) -> Void)] = [
    ("slices, with products", { $0.slices = false }),
    ("slices and products", { ($0.slices, $0.multiplies) = (false, false) }),
    ("canonical states", { $0.canonicalizes = false }),
    ("order of children", { $0.forgetsOrder = false }),
    ("turns as moves", { $0.splitsTurns = false }),
    ("all reductions", { $0.reduces = false }),
  ]

  @Test(arguments: Inventor.allCases)
  func `a reduction that is switched off changes nothing that is found in a random flow`(inventor: Inventor) {
    RandomFlows.check("reductions", inventor, count: 4) { scenario in
      let events = min(3, RandomFlows.longest)
      let reduced = search(scenario, events: events)
      if reduced.summary.answer == .stopped {
        return .skipped("search stopped: \(reduced.limit?.text ?? "")")
      }
      var (lines, stopped): ([String], [String]) = ([], [])
      for reduction in Self.reductions {
        let full = search(scenario, events: events, reduction.turnOff)
        if full.summary.answer == .stopped {
          stopped.append(reduction.name)
          continue
        }
        let found = changes(from: full, to: reduced)
        if full.summary.answer == .closed, reduced.summary.answer != .closed {
          lines.append("without \(reduction.name) closed, with it not")
        }
        lines += found.map { "without \(reduction.name): \($0)" }
      }
      if !lines.isEmpty { return .different(lines) }
      if stopped.count == Self.reductions.count { return .skipped("no search without a reduction ended") }
      return .asItShould("\(kind(reduced)) \(reduced.summary.answer)\(stopped.isEmpty ? "" : ", not all")")
    }
  }

  /// Which of several mistakes is told beneath another is up to the way that was found first.
  private func changes(from full: Exploration, to reduced: Exploration) -> [String] {
    let (one, other) = (full.fewest, reduced.fewest)
    let (beneathOne, beneathOther) = (full.beneath, reduced.beneath)
    return Set(one.keys).union(other.keys).compactMap { name in
      if one[name] == other[name] { return nil }
      if let events = one[name], let told = beneathOther[name], told <= events { return nil }
      if let events = other[name], let told = beneathOne[name], told <= events { return nil }
      func said(_ events: Int?) -> String { events.map { "after \($0) events" } ?? "not at all" }
      return "\(name) \(said(one[name])), with it \(said(other[name]))"
    }.sorted()
  }

  @Test(arguments: Inventor.allCases)
  func `a random flow of a closed space has no more to find without a bound on instances`(inventor: Inventor)
  {
    RandomFlows.check("instances", inventor, count: 4) { scenario in
      let few = search(scenario, events: 30) { ($0.instances, $0.states) = (3, 2_000) }
      let any = search(scenario, events: 30) { $0.states = 2_000 }
      if few.summary.answer == .stopped || any.summary.answer == .stopped {
        return .skipped("search stopped")
      }
      // What shows itself only with more instances is no mistake of the bound, which is told.
      let lines = changes(from: any, to: few)
      if few.summary.crowded == 0, !lines.isEmpty { return .different(lines) }
      return .asItShould(few.summary.crowded == 0 ? "never crowded" : "crowded")
    }
  }

  // MARK: - What is told

  @Test(arguments: Inventor.allCases)
  func `every counterexample of a random flow replays`(inventor: Inventor) {
    RandomFlows.check("replays", inventor, count: 2) { scenario in
      let isFlow = read(FlowWriter.text(scenario)) != nil
      let search = search(scenario, events: 4)
      var lines: [String] = []
      for example in search.counterexamples { lines += faults(of: example, isFlow: isFlow) }
      if !lines.isEmpty { return .different(lines) }
      return .asItShould("\(kind(search)) \(search.summary.answer)")
    }
  }

  /// Plays it three times: by another player, as a run on its path, and as a file that names its timing.
  private func faults(of example: Exploration.Counterexample, isFlow: Bool) -> [String] {
    let name = Naive.Name(example.group.mistake, in: example.tried)
    var lines: [String] = []
    var player = NaivePlayer(Compiler(example.scenario))
    if player.play(example.path)?.names.contains(name) != true {
      lines.append("\(name): not shown by a play")
    }
    var options = RunOptions()
    (options.path, options.proposesFixes) = (example.path, false)
    let played = run(example.scenario, path: "", line: 1, options: options)
    if played.timings != 1 { lines.append("\(name): \(played.timings) timings") }
    if !played.findings.contains(where: { $0.rule == name.rule && $0.path == example.path }) {
      lines.append("\(name): not shown by a run")
    }
    // What only a test can invent cannot be written.
    if !isFlow { return lines }
    var written = example.scenario
    written.timing = example.path.isEmpty ? [0] : example.path
    guard let again = read(FlowWriter.text(written)) else { return lines + ["\(name): cannot be written"] }
    options.path = nil
    if !run(again, path: "", line: 1, options: options).findings.contains(where: { $0.rule == name.rule }) {
      lines.append("\(name): not shown by a run of its file")
    }
    return lines
  }

  private func read(_ text: String) -> Scenario? {
    Shipped.scenarios(of: SourceFile(path: "flow.yaml", bytes: Array(text.utf8))).first
  }

  @Test func `every flow that is saved of a random flow is as expected and minimal`() {
    RandomFlows.check("saved", .orderly, count: 3) { scenario in
      var options = ExploreOptions()
      (options.events, options.states, options.transitions) = (3, 2_000, 20_000)
      options.proposesFixes = false
      let outcome = explore(scenario, path: "x.yaml", line: 1, options: options)
      let errors = outcome.findings.filter { $0.severity == .error }
      var lines: [String] = []
      for finding in errors.prefix(4) { lines += faults(ofSaved: finding) }
      return lines.isEmpty ? .asItShould(errors.isEmpty ? "clean" : "broken") : .different(lines)
    }
  }

  private func faults(ofSaved finding: Finding) -> [String] {
    guard let scenario = finding.counterexample, let mistake = finding.mistake else {
      return ["\(finding.rule): nothing to save"]
    }
    var shrinking = Shrinking(
      scenario,
      path: finding.path,
      mistake: mistake,
      isFlow: { read(FlowWriter.text($0)) != nil }
    )
    shrinking.shrink()
    var lines: [String] = []
    let text = FlowWriter.text(shrinking.flow(title: "x", about: "y"))
    guard let again = read(text) else { return ["\(finding.rule): is no flow\n\(text)"] }
    let outcome = run(again, path: "x.yaml", line: 1)
    if outcome.verdict != .asExpected { lines.append("\(finding.rule): \(outcome.verdict)\n\(text)") }
    if outcome.timings != 1 { lines.append("\(finding.rule): \(outcome.timings) timings\n\(text)") }
    if !outcome.findings.contains(where: { $0.rule == finding.rule }) {
      lines.append("\(finding.rule): shows \(outcome.findings.map(\.rule))\n\(text)")
    }
    for (part, isEvent, smaller) in removals(of: shrinking.scenario)
    where read(FlowWriter.text(smaller)) != nil && shrinking.calmestPath(of: smaller) != nil {
      if isEvent || !shrinking.canLoseEvent(smaller) {
        lines.append("\(finding.rule): \(part) is idle\n\(text)")
      }
    }
    return lines
  }
}
