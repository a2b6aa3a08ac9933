import Console
import FlowFiles
import RibEngine

/// Plays flows on several threads; what comes out is the same for any number of them.
struct Player: Sendable {
  private let options: RunOptions
  /// What a search may do; nil where flows are played as written.
  private let explore: ExploreOptions?
  private let time: TimeLimit
  private let threads: Int
  /// Whether a flow that fails ends it.
  private let stopsAtFailure: Bool
  /// What no flow breaks, as the project says.
  private let allowed: [Allowance]
  /// What UIKit does, as the project says.
  private let habits: UIKitHabits
  private let interruption: Interruption
  private let output: Output

  init(
    _ settings: CheckSettings,
    path: [Int]?,
    isList: Bool,
    explore: ExploreOptions? = nil,
    _ interruption: Interruption,
    _ output: Output
  ) {
    var options = RunOptions()
    options.states = settings.judging.states
    options.path = path
    options.isStrict = settings.judging.isStrict
    options.severities = settings.project.severities
    options.proposesFixes = !isList
    options.canWrite = { FlowWriter.canWrite($1, over: $0) }
    let isForPrograms = settings.judging.targets.contains { $0.format != .text && $0.format != .short }
    options.tellsAll = !isList && (settings.common.verbosity > 0 || isForPrograms)
    let wantsEvents = settings.judging.targets.contains { $0.format == .jsonEvents }
    options.keepsEvents = !isList && (settings.common.verbosity >= 2 || wantsEvents)
    self.options = options
    self.explore = explore
    time = settings.judging.time
    allowed = settings.project.allowed
    habits = settings.project.project.habits
    threads = settings.common.threads
    stopsAtFailure = settings.stopsAtFailure && !isList
    self.interruption = interruption
    self.output = output
  }

  /// One outcome for each flow, in their order.
  func play(_ flows: [Flow]) -> [Outcome] {
    let progress = Progress(total: flows.count, output: output)
    let firstFailure = Locked(Int.max)
    let spare = SpareThreads(total: threads, busy: Threads.needed(flows.count, threads: threads))
    let outcomes = Threads.map(flows.count, threads: threads, isOver: { spare.release() }) { index in
      let flow = flows[index]
      // Whatever comes before the first failure known so far is still played: there may be an earlier one.
      if stopsAtFailure, index > firstFailure.with({ $0 }) { return flow.notRun(because: "") }
      let outcome = play(flow, progress, spare)
      if outcome.isFailure { firstFailure.with { $0 = min($0, index) } }
      progress.step()
      return outcome
    }
    progress.end()
    guard stopsAtFailure, let first = outcomes.firstIndex(where: \.isFailure) else { return outcomes }
    return outcomes[...first]
      + flows[(first + 1)...].map { $0.notRun(because: "an earlier flow failed") }
  }

  private func play(_ flow: Flow, _ progress: Progress, _ spare: SpareThreads) -> Outcome {
    guard interruption.signal == nil else { return interrupted(flow) }
    let flow = flow.allowing(allowed).where(habits)
    let deadline = Moment.now.advanced(byNanoseconds: time.nanoseconds)
    var options = options
    options.isOutOfTime = { [interruption] in interruption.signal != nil || Moment.now >= deadline }
    options.isInterrupted = { [interruption] in interruption.signal != nil }
    var outcome =
      explore.map { settings in
        var settings = settings
        settings.canWrite = options.canWrite
        settings.pool = spare.pool
        settings.isOutOfTime = { Moment.now >= deadline }
        let share = Moment.now.advanced(byNanoseconds: time.nanoseconds / 4 * 3)
        settings.isTimeToMend = { Moment.now >= share }
        settings.isInterrupted = { [interruption] in interruption.signal != nil }
        if progress.isOn {
          let start = Moment.now
          settings.watch = { progress.show($0, since: start) }
        }
        return search(flow, settings)
      } ?? run(flow.scenario, path: flow.path, line: flow.line, options: options)
    outcome.writeFixes(over: flow.scenario)
    guard outcome.search == nil, interruption.signal != nil else { return outcome }
    // What was cut off says nothing about the flow, unless something was found; then its changes were cut off too.
    if outcome.verdict == .undecided { return interrupted(flow) }
    outcome.isInterrupted = outcome.isFailure
    return outcome
  }

  private func interrupted(_ flow: Flow) -> Outcome {
    var outcome = flow.notRun(because: "interrupted")
    outcome.isInterrupted = true
    return outcome
  }

  private func search(_ flow: Flow, _ settings: ExploreOptions) -> Outcome {
    let start = Moment.now
    var outcome = RibEngine.explore(flow.scenario, path: flow.path, line: flow.line, options: settings)
    outcome.search?.seconds = start.secondsAgo
    outcome.isInterrupted = outcome.search?.limit == .halt(.interruption)
    for index in outcome.findings.indices {
      outcome.findings[index].sequence =
        outcome.findings[index].counterexample.map(FlowWriter.events(of:)) ?? []
      outcome.findings[index].nameLines()
      if let clearing = outcome.findings[index].recoverability?.clearing {
        outcome.findings[index].recoverability?.events = FlowWriter.events(of: clearing)
      }
    }
    return outcome
  }

  /// Such as "interrupted after 12 of 40"; empty where nobody interrupted.
  func interruptionText(_ outcomes: [Outcome]) -> String {
    let missing = outcomes.filter(\.isInterrupted).count
    guard missing > 0 else { return interruption.signal == nil || explore == nil ? "" : "interrupted" }
    return outcomes.count == 1
      ? "interrupted" : "interrupted after \(outcomes.count - missing) of \(outcomes.count)"
  }
}

extension Finding {
  /// Lets each event of a line say what the line is: those that a search added stand nowhere in the file.
  fileprivate mutating func nameLines() {
    let lines = events.indices.filter { place in
      events[place].kind == .step && !events[place].attributes.contains { $0.name == "do" }
    }
    guard lines.count == sequence.count else { return }
    for (place, text) in zip(lines, sequence) {
      events[place].attributes.append(StoryEvent.Attribute("do", .text(text)))
    }
  }
}

extension Outcome {
  /// True where the flow gave something else than it expects.
  var isFailure: Bool { verdict == .violated || verdict == .unmet }
}

extension Outcome {
  /// The flow with its timings counted, and nothing said about what they give. A timing that it does not have, and a
  /// limit at which the counting ended, are told all the same.
  var listed: Outcome {
    var outcome = self
    (outcome.findings, outcome.remarks) = ([], [])
    if lacksTiming {
      outcome.remarks = remarks
    } else if let cut = remarks.first(where: { $0.id == Remark.moreTimings }) {
      (outcome.verdict, outcome.reason) = (.undecided, cut.message)
    } else if verdict != .skipped, verdict != .undecided, !isInterrupted {
      (outcome.verdict, outcome.reason) = (.notRun, "listed")
    }
    return outcome
  }
}

extension Flow {
  /// The flow with what its project allows, as far as it says nothing of the rule itself.
  fileprivate func allowing(_ allowances: [Allowance]) -> Flow {
    var flow = self
    let own = Set(scenario.allowed.map(\.rule.string)).union(scenario.expected.map(\.string))
    flow.scenario.allowed += allowances.filter { !own.contains($0.rule.string) }
    return flow
  }

  /// The flow where UIKit does as its project says, as far as it says nothing itself.
  fileprivate func `where`(_ habits: UIKitHabits) -> Flow {
    var flow = self
    flow.scenario.habits = flow.scenario.habits.over(habits)
    return flow
  }
}
