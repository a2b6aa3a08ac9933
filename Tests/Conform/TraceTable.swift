import FlowFiles
import RibEngine
import Traces

/// What judging a recording without its spec finds, against the findings of playing it.
struct TraceTable {
  /// What a recorder saw, from little to all.
  enum Tier: String, CaseIterable {
    case tree, requests, everything

    var sees: Set<TraceTier> {
      switch self {
      case .tree: [.tree, .slots]
      case .requests: [.tree, .slots, .requests, .listeners]
      case .everything: PlayedTrace.everything
      }
    }

    /// A recorder of the tier writes such lines.
    func writes(_ event: StoryEvent) -> Bool {
      switch event.kind {
      case .request, .guarded, .recheck, .receive: self != .tree
      case .send, .dropped, .listenerSet, .presenterListenerSet, .later, .async, .hop, .resumed, .present,
        .dismiss,
        .userDismiss, .viewDidLoad, .viewDidAppear, .viewDidDisappear, .cleanupViews, .presentRefused:
        self == .everything
      default: true
      }
    }
  }

  var found: [String] = []
  var missed: [String] = []
  var extra: [String] = []

  init(_ recordings: [Recording], _ tier: Tier) throws {
    for recording in recordings {
      guard let scenario = recording.scenario else { continue }
      let judgement = try Self.judgement(recording, tier)
      let whole = tier == .everything ? judgement : try Self.judgement(recording, .everything)
      let left = Set(whole.notLookedAt.map(\.rule))
      let played = Self.rules(TraceRounds.played(scenario, nil), without: left)
      let judged = Self.rules(judgement.outcome, without: left)
      func names(_ rules: Set<String>) -> [String] { rules.sorted().map { "\(recording.name): \($0)" } }
      found += names(played.intersection(judged))
      missed += names(played.subtracting(judged))
      extra += names(judged.subtracting(played))
    }
  }

  private static func judgement(_ recording: Recording, _ tier: Tier) throws -> TraceJudgement {
    try PlayedTrace(recording.trace.filter(tier.writes), recording.profile, sees: tier.sees).log().judged()
  }

  private static func rules(_ outcome: Outcome, without left: Set<String>) -> Set<String> {
    Set(outcome.findings.flatMap { [$0.rule] + $0.consequences.map(\.rule) }).subtracting(left)
  }
}
