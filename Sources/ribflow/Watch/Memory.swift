import RibEngine

/// The outcomes of flows none of whose files has changed since.
struct Memory {
  private struct Entry {
    var files: [SourceFile]
    var outcome: Outcome
  }

  private var entries: [String: Entry] = [:]

  private static func key(_ flow: Flow) -> String { "\(flow.path):\(flow.number)" }

  /// What the flow gave last time, if it and all it includes are byte for byte the same.
  func outcome(of flow: Flow) -> Outcome? {
    guard let entry = entries[Self.key(flow)], entry.files.count == flow.scenario.files.count else {
      return nil
    }
    let isSame = zip(entry.files, flow.scenario.files).allSatisfy {
      $0.path == $1.path && $0.bytes == $1.bytes
    }
    return isSame ? entry.outcome : nil
  }

  /// Forgets everything else.
  mutating func keep(_ flows: [Flow], _ outcomes: [Outcome]) {
    entries = [:]
    for (flow, outcome) in zip(flows, outcomes) where outcome.verdict != .notRun {
      entries[Self.key(flow)] = Entry(files: flow.scenario.files, outcome: outcome)
    }
  }
}
