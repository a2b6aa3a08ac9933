/// Why a search ended before it was over.
package enum Halt: String, Sendable, CaseIterable {
  case states, time, memory, transitions
  /// Somebody asked the process to stop.
  case interruption

  /// Whether nobody waits for more.
  package var isByClock: Bool { self == .time || self == .interruption }
}

/// What kept a search from its end.
package enum SearchLimit: Sendable, Equatable {
  case halt(Halt)
  /// What the flow takes that a search has no room for, in words.
  case excess(String)

  package var halt: Halt? {
    if case .halt(let halt) = self { return halt }
    return nil
  }

  /// A word for a halt, else a sentence.
  package var text: String {
    switch self {
    case .halt(let halt): halt.rawValue
    case .excess(let words): words
    }
  }
}
