/// Makes a flow that shows a mistake as small as it can be, by taking its parts away one by one.
package struct Shrinking {
  /// How many timings of a smaller flow are played to see whether the mistake is still there.
  package static let limit = 600

  package private(set) var scenario: Scenario
  package private(set) var path: [Int]
  /// In the numbers of the flow as it was at first.
  package let mistake: Mistake
  /// How grave it is; what is milder is not the same.
  private let severity: Severity
  private let origin: Program
  /// The rules that the flow breaks at first, and about which component: what is smaller breaks no others, or a part that
  /// goes would leave a mistake that the flow does not have, in the place of the one that it shows.
  private var broken: Set<Broken> = []
  private let table = RuleTable.catalogue
  /// What a file cannot say is not taken for a flow.
  private let isFlow: (Scenario) -> Bool
  private let isOutOfTime: @Sendable () -> Bool
  /// True where something more might go, but the time was up.
  package private(set) var isCutShort = false

  /// `scenario`, in whose numbers `mistake` is, shows it when it is played on `path`.
  package init(
    _ scenario: Scenario,
    path: [Int],
    mistake: Mistake,
    severity: Severity = .note,
    isOutOfTime: @escaping @Sendable () -> Bool = { false },
    isFlow: @escaping (Scenario) -> Bool = { _ in true }
  ) {
    self.scenario = scenario
    self.path = path
    (self.mistake, self.severity) = (mistake, severity)
    origin = GrowingProgram(scenario).program
    self.isFlow = isFlow
    self.isOutOfTime = isOutOfTime
    let tried = played(scenario, on: path)
    broken = Set(
      tried.groups.flatMap { group in
        group.mistakes(in: tried.program).map { Broken($0, in: tried.program) }
      }
    )
  }

  private struct Broken: Hashable {
    /// The rule's place in its table.
    let rule: Int
    /// The name of the component; empty where there is none.
    let child: String

    init(_ mistake: Mistake, in program: Program) {
      (rule, child) = (mistake.rule, mistake.names(in: program)[0])
    }
  }

  /// Takes away what can go, until the time is up.
  package mutating func shrink() {
    closeChoices()
    removeEvents()
    while removeParts() { removeEvents() }
    closeChoices()
    if !isCutShort { path = calmestPath(of: scenario, limit: 4 * Self.limit) ?? path }
  }

  /// Takes events away only, but for the first `kept` of them: halves first, then smaller pieces, each
  /// tried in a few timings.
  mutating func shrinkEvents(keeping kept: Int, isOutOfTime: () -> Bool) {
    var size = max(1, (scenario.events.count - kept) / 2)
    while true {
      var start = scenario.events.count - size
      while start >= kept, !isOutOfTime() {
        var smaller = scenario
        smaller.events.removeSubrange(start..<min(start + size, smaller.events.count))
        if let found = calmestPath(of: smaller, limit: 40) { (scenario, path) = (smaller, found) }
        start -= size
      }
      if size == 1 || isOutOfTime() { return }
      size = max(1, size / 2)
    }
  }

  /// The calmest path on which `scenario` shows the mistake; nil where none of the first few does.
  package func calmestPath(of scenario: Scenario, limit: Int = Self.limit) -> [Int]? {
    var options = RunOptions()
    options.states = limit
    options.isOutOfTime = isOutOfTime
    let tried = Timings(scenario, options: options, table: table, mergesAliases: false)
    // Of each mistake one timing is told; the one at hand may show it with fewer others.
    return firstPath(of: tried, scenario) ?? firstPath(of: played(scenario, on: path), scenario)
  }

  private func firstPath(of tried: Timings, _ scenario: Scenario) -> [Int]? {
    tried.groups.first { isWanted($0, in: tried) && isShown(by: scenario, on: $0.path) }?.path
  }

  package func isShown(by scenario: Scenario, on path: [Int]) -> Bool {
    let tried = played(scenario, on: path)
    return tried.groups.contains { isWanted($0, in: tried) }
      && tried.groups.allSatisfy { group in
        group.headline.violation.severity < .error || isWanted(group, in: tried)
          || broken.contains(Broken(group.mistake, in: tried.program))
      }
  }

  private func played(_ scenario: Scenario, on path: [Int]) -> Timings {
    var options = RunOptions()
    options.path = path
    return Timings(scenario, options: options, table: table)
  }

  private func isWanted(_ found: FoundMistake, in tried: Timings) -> Bool {
    found.headline.violation.severity >= severity
      && mistake.isSame(in: origin, as: found.mistake, in: tried.program)
  }

  // MARK: - Taking away

  private mutating func accept(_ smaller: Scenario) -> Bool {
    if isOutOfTime() { isCutShort = true }
    guard !isCutShort, isFlow(smaller), let found = calmestPath(of: smaller) else { return false }
    (scenario, path) = (smaller, found)
    return true
  }

  private mutating func removeEvents() {
    var index = scenario.events.count
    while index > 0 {
      index -= 1
      if index < scenario.events.count, let smaller = Removal.event(index).applied(to: scenario),
        accept(smaller)
      {
        index = scenario.events.count
      }
    }
  }

  /// True where anything went.
  private mutating func removeParts() -> Bool {
    var isSmaller = false
    for part in Removal.parts(of: scenario) {
      guard !isCutShort, let smaller = part.applied(to: scenario), isFlow(smaller),
        calmestPath(of: smaller) != nil,
        !canLoseEvent(smaller)
      else { continue }
      if accept(smaller) { isSmaller = true }
    }
    return isSmaller
  }

  /// A part without which fewer events do is not idle: it stood against a simpler mistake.
  package func canLoseEvent(_ scenario: Scenario) -> Bool {
    scenario.events.indices.contains { index in
      Removal.event(index).applied(to: scenario).map { calmestPath(of: $0) != nil } ?? false
    }
  }

  /// Writes one moment where several were open, as long as the mistake is there.
  private mutating func closeChoices() {
    for index in scenario.components.indices {
      let moments = scenario.components[index].finishes
      guard moments.count > 1 || moments.first?.value.isOpen == true else { continue }
      let span = moments.first?.span ?? .none
      // What the flow does not say, a search has put in the place of the component's name.
      let isWritten = span != scenario.components[index].name.span
      let isAny = moments.contains { $0.value == .atAnyTime }
      let isAnyQuiet = moments.contains { $0.value == .atAnyQuietTime }
      let open = Self.moments.filter { moment in
        moments.contains { $0.value == moment } || (isAny && moment != .atQuietTime)
          || (isAnyQuiet && moment != .later)
      }
      for moment in open + moments.map(\.value).filter({ $0 == .inViewDidLoad }) {
        var closed = scenario
        closed.components[index].finishes = [
          Alternative(moment, moment == .never && !isWritten ? .none : span)
        ]
        if accept(closed) { break }
      }
    }
  }

  private static let moments: [Component.Moment] = [
    .never, .inDidBecomeActive, .inDidLoad, .inStart, .inWorker, .inWillResignActive, .later,
    .atQuietTime,
  ]
}

extension Shrinking {
  /// The flow as small as it is, played on one path, expecting what that gives.
  package func flow(title: String, about: String) -> Scenario {
    var flow = scenario
    (flow.title, flow.about, flow.tags) = (Text(title), about, [])
    (flow.allowed, flow.skip, flow.expected, flow.timing) = ([], nil, [], nil)
    var options = RunOptions()
    (options.tellsAll, options.proposesFixes) = (false, false)
    options.states = 2
    // One without an end is more than two by itself, and others may be left behind it.
    let tried = Timings(flow, options: options, table: table)
    if !path.isEmpty || tried.count > 1 || !tried.limit.isEmpty {
      flow.timing = path.isEmpty ? [0] : path
    }
    let outcome = FlowRun(flow, path: "", line: 1, options: options).outcome
    for finding in outcome.findings
    where (finding.severity == .error || finding.rule == table.all[mistake.rule].id.text)
      && !flow.expected.contains(where: { $0.string == finding.rule })
    {
      flow.expected.append(Text(finding.rule))
    }
    return flow
  }
}

/// What `smaller` lacks, for those who check that nothing more can go.
package func removals(of scenario: Scenario) -> [(name: String, isEvent: Bool, smaller: Scenario)] {
  let events = scenario.events.indices.map(Removal.event)
  return (events + Removal.parts(of: scenario)).compactMap { part in
    var isEvent = false
    if case .event = part { isEvent = true }
    return part.applied(to: scenario).map { ("\(part)", isEvent, $0) }
  }
}
