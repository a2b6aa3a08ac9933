import RibEngine

extension Outcome {
  /// Why nothing was decided, and how far a search came; another reason as it is.
  var toldReason: String {
    verdict == .undecided ? search?.undecided(self) ?? reason : reason
  }
}

extension SearchSummary {
  /// What the search shows, and how much of everything it is.
  func sentence(_ outcome: Outcome) -> String {
    let silent = outcome.remarks.count { $0.id == "never-fired" && $0.severity > .note }
    return told(outcome) + (silent == 0 ? "" : "; \(counted(silent, "thing")) never happened")
      + (unshown.isEmpty ? "" : "; \(Self.behind): \(unshown(beside: outcome.findings))")
  }

  /// The sentence where the search is no proof, so that none of the formats passes it off as one; nil where everything
  /// was tried, and for a flow that is undecided, which says so by itself.
  func shortfall(_ outcome: Outcome) -> String? {
    answer == .closed || outcome.verdict == .undecided ? nil : sentence(outcome)
  }

  private static let behind = "seen only after other mistakes, in the runs that were tried"

  /// A rule that a finding names as well was broken in another place too.
  private func unshown(beside findings: [Finding]) -> String {
    let told = Set(findings.flatMap { [$0.rule] + $0.consequences.map(\.rule) })
    return unshown.map { told.contains($0) ? "\($0) in another place" : $0 }.joined(separator: ", ")
  }

  private func told(_ outcome: Outcome) -> String {
    let breaks = outcome.waysToBreak
    let known = outcome.findings.contains { $0.standing(in: outcome) == .expected }
    let nothing =
      breaks > 0
      ? counted(breaks, "counterexample") : known ? "nothing else breaks it" : "nothing breaks it"
    switch answer {
    case .closed:
      return "\(nothing)\(breaks > 0 ? "; everything was tried" : ", however many events"): \(size)"
    case .bounded:
      return "\(nothing)\(breaks > 0 ? "; tried" : "")\(reach): \(size), \(unexpanded)\(more)\(rest)"
    case .untilMistakes:
      return "\(nothing); \(careful)"
    case .stopped:
      return "\(nothing)\(breaks > 0 ? "" : " so far"); \(cause): \(size), at least \(grouped(left)) left"
    case .sampled:
      let found = breaks > 0 ? nothing : "nothing was found, which proves nothing"
      return "\(found): \(counted(states, "random sequence")), \(counted(transitions, "event"))"
    }
  }

  /// The bound within which everything that no mistake comes before was tried; empty where there was none.
  private var reach: String {
    (left > crowded ? " within \(counted(events, "event"))" : "")
      + (crowdBound.map { " with \($0.words)" } ?? "")
  }

  /// What was tried before any mistake, and how far what comes after one.
  private var careful: String {
    "everything that no mistake\(endsAtCancellations ? " or ignored cancellation" : "") comes before was tried"
      + "\(reach): \(size); "
      + "\(counted(beyond.states, "state")) with those after a mistake, \(grouped(beyond.left)) not expanded"
      + (limit == nil ? "" : ", \(cause)") + more + (left == 0 ? "" : rest)
  }

  /// What a bound on instances and blocks leaves open.
  private var rest: String {
    crowded > 0 && wider.states == 0 ? "; what takes more of them at once was not looked for" : ""
  }

  /// What was seen with more instances than everything was tried with.
  private var more: String {
    wider.states == 0
      ? "" : "; \(counted(wider.states, "state")) with more instances, \(grouped(wider.left)) not expanded"
  }

  /// Of a state that an event leads on from in more ways than were tried, as too many instances live within it, only
  /// that there is one is known.
  private var unexpanded: String {
    crowded > 0 ? "at least \(grouped(left)) not expanded in full" : "\(grouped(left)) not expanded"
  }

  private var size: String {
    let parts = slices > 1 ? " in \(grouped(slices)) parts" : ""
    return "\(told(states: states))\(parts), \(counted(transitions, "transition")), "
      + "longest path \(counted(depth, "event"))\(many)"
  }

  /// What was seen where any number of blocks waits.
  private var many: String {
    ofMany.states == 0
      ? "" : "; \(counted(ofMany.states, "state")) with any number of \(ofMany.what.listed)"
  }

  /// A number of states, and which slots they do not tell apart.
  private func told(states: Int) -> String {
    let told = counted(states, "state")
    return alike.isEmpty ? told : "\(told) (\(alike.map(\.text).joined(separator: "; ")))"
  }

  /// What ended the search before it was over.
  private var cause: String {
    switch limit?.halt {
    case .states: "stopped by the limit of states"
    case .time: "stopped by the limit of time"
    case .memory: "stopped by the limit of memory"
    case .interruption: "interrupted"
    case .transitions, nil: "stopped early"
    }
  }

  /// How far it came before it had to stop.
  func undecided(_ outcome: Outcome) -> String {
    let wrong = outcome.reason.isEmpty ? "nothing breaks it so far" : outcome.reason
    switch answer {
    case .sampled: return limit == nil ? wrong : "\(wrong); \(cause)"
    case .bounded:
      return "\(wrong): \(told(states: states)) seen, \(unexpanded)\(more)"
    case .untilMistakes: return "\(wrong): \(careful)"
    case .closed: return "\(wrong): \(size)"
    case .stopped:
      let isKnown = depth > 0 && unshown.isEmpty && !hasTurnedBack
      let tried = isKnown ? "every sequence of up to \(counted(depth, "event")) was tried; " : ""
      return "\(told(states: states)) and \(counted(transitions, "transition")) seen, "
        + "at least \(counted(left, "state")) left, \(wrong) (\(tried)\(cause))"
    }
  }

  /// What a larger limit would cost, judged by what this one took.
  var help: String? {
    if answer == .bounded, crowded > 0, let instances {
      return "--instances \(instances) takes that bound for an answer, "
        + "--instances \(instances + 1) goes on\(outlook)"
    }
    if answer == .bounded {
      return "--events \(2 * events) goes on\(outlook); with --events the bound is an answer"
    }
    if answer == .untilMistakes, limit == nil {
      return
        "--after-mistakes \(max(4 * beyond.states, beyond.states + 2 * beyond.left)) goes on after mistakes"
    }
    guard answer == .stopped, let halt = limit?.halt, states > 0 else { return nil }
    let wanted = max(4 * states, states + 2 * left)
    let memory = Self.about(bytesPerState * Double(wanted) / 1_000_000, "MB")
    let time = Self.about(seconds * Double(wanted) / Double(states), "s")
    switch halt {
    case .states:
      return "--states \(wanted) would take \(seconds > 0 ? time + " and " : "")\(memory)\(outlook)"
    case .time:
      let longer = max(1, Int((seconds * Double(wanted) / Double(states)).rounded(.up)))
      return "--time \(longer)s would see about \(grouped(wanted)) states in \(memory)\(outlook)"
    case .memory:
      let larger = Int((bytesPerState * Double(wanted) / 1_048_576).rounded(.up))
      // The smallest that is named holds more than what little was seen asks for.
      let about = larger == 1 ? "at least" : "about"
      return "--memory \(larger)MiB would hold \(about) \(grouped(wanted)) states"
        + "\(seconds > 0 ? " and take " + time : "")\(outlook)"
    case .interruption, .transitions: return nil
    }
  }

  /// Whether the search is likely to end, going by how many states each event more brings.
  private var outlook: String {
    // How many instances each event brings says nothing of how many there can be.
    if growth <= 0 || abs(growth - 1) < 0.05 || crowded > 0 { return "" }
    if growth > 1 { return "; each event more means \(fixed(growth, decimals: 1)) times the states" }
    let rest = Double(left) * (1 + growth / (1 - growth))
    return "; about \(grouped(Int(rest.rounded(.up)))) are left if they go on getting fewer"
  }

  private static func about(_ value: Double, _ unit: String) -> String {
    value < 1 ? "less than 1 \(unit)" : "about \(grouped(Int(value.rounded(.up)))) \(unit)"
  }
}

extension Alike {
  /// Such as "s0, s1 and s2 of Home are alike"; the first few where there are many.
  fileprivate var text: String {
    let most = 4
    let isLong = slots.count > most
    let shown = isLong ? slots.prefix(most - 1) + ["\(slots.count - most + 1) more"] : slots[...]
    return "\(shown.dropLast().joined(separator: ", ")) and \(shown.last ?? "") of \(owner) are alike"
  }
}

extension Outcome {
  /// What its search did not try; nil where there was no search, or nothing is left to try.
  var shortfall: String? { search.flatMap { $0.shortfall(self) } }

  /// The id of what says so, in formats that have nothing but findings.
  static let partSearched = "part-searched"

  /// Findings that count against the flow: warnings as well where nothing else can have.
  fileprivate var waysToBreak: Int {
    let errors = unexpected.count { $0.severity == .error }
    guard errors == 0, verdict == .violated, !remarks.contains(where: { $0.severity == .error }) else {
      return errors
    }
    return unexpected.count { $0.severity == .warning }
  }
}
