import RibEngine

extension SearchSummary {
  /// What the search shows, and how much of everything it is.
  func sentence(_ outcome: Outcome) -> String {
    let silent = outcome.remarks.count { $0.id == "never-fired" }
    return told(outcome) + (silent == 0 ? "" : "; \(counted(silent, "event")) never happened")
  }

  private func told(_ outcome: Outcome) -> String {
    let breaks = outcome.unexpected.count { $0.severity == .error }
    let known = outcome.findings.contains { $0.standing(in: outcome) == .expected }
    let nothing =
      breaks > 0
      ? counted(breaks, "way") + " to break it" : known ? "nothing else breaks it" : "nothing breaks it"
    switch answer {
    case .closed:
      return "\(nothing)\(breaks > 0 ? "; everything was tried" : ", however many events"): \(size)"
    case .bounded:
      let bound = "within \(counted(events, "event"))"
      return "\(nothing)\(breaks > 0 ? "; tried" : "") \(bound): \(size), \(grouped(left)) not gone on from"
    case .stopped:
      return
        "\(nothing)\(breaks > 0 ? "" : " so far"); stopped early: \(size), at least \(grouped(left)) left"
    case .sampled:
      let found = breaks > 0 ? nothing : "nothing was found, which proves nothing"
      return "\(found): \(counted(states, "random sequence")), \(counted(transitions, "event"))"
    }
  }

  private var size: String {
    let parts = slices > 1 ? " in \(grouped(slices)) parts" : ""
    return "\(counted(states, "state"))\(parts), \(counted(transitions, "transition")), "
      + "longest way \(counted(depth, "event"))"
  }

  /// How far it came before it had to stop.
  func undecided(_ outcome: Outcome) -> String {
    let wrong = outcome.reason.isEmpty ? "nothing wrong so far" : outcome.reason
    switch answer {
    case .sampled: return wrong
    case .bounded:
      return "\(wrong): \(counted(states, "state")) seen, \(grouped(left)) not gone on from"
    default:
      return "\(counted(states, "state")) seen, at least \(grouped(left)) left, "
        + "\(wrong) (\(counted(depth, "event")) of at most \(grouped(events)) tried to the end)"
    }
  }

  /// What a larger limit would cost.
  var help: String? {
    if answer == .bounded { return "--events \(2 * events) goes on; with --events the bound is an answer" }
    guard answer == .stopped, limit == "states" || limit == "time" else { return nil }
    let wanted = max(4 * states, states + 2 * left)
    var cost: [String] = []
    let factor = Double(wanted) / Double(max(1, states))
    if seconds > 0 { cost.append("\(Self.rounded(seconds * factor)) s") }
    cost.append("\(Self.rounded(bytesPerState * Double(wanted) / 1_000_000)) MB")
    let option = limit == "states" ? "--states \(wanted)" : "--time \(Int((seconds * 4).rounded(.up)))s"
    if limit == "time" { return "\(option) would see about \(grouped(wanted)) states in \(cost.last ?? "")" }
    return "\(option) would take about \(cost.joined(separator: " and "))"
  }

  private static func rounded(_ value: Double) -> String {
    value < 1 ? "less than 1" : grouped(Int(value.rounded(.up)))
  }
}
