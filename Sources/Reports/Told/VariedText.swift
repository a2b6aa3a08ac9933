import RibEngine

extension SearchSummary {
  /// What was tried beside the order of the events, and what to write so that it is not; empty where nothing was.
  var variedText: String {
    varied.isEmpty ? "" : "varied: " + varied.map(\.text).joined(separator: "; ")
  }
}

extension Varied {
  /// Such as "when Child finishes, at any quiet time (pin it with 'finishes: never' or another moment)".
  fileprivate var text: String {
    "\(words) (pin it with '\(what.pin)'\(what == .finishing ? " or another moment" : ""))"
  }

  private var words: String {
    let isOne = components.count == 1
    switch what {
    case .finishing: return "when \(names) \(isOne ? "finishes" : "finish"), at any quiet time"
    case .closing: return "whether the user closes \(names)"
    case .events: return "what answers \(names)"
    case .cancelling:
      return "whether the \(isOne ? "task" : "tasks") of \(names) \(isOne ? "is" : "are") cancelled"
    case .tabs: return "when the user taps \(names)"
    }
  }

  /// The first few where there are many.
  private var names: String {
    let most = 4
    let isLong = components.count > most
    let shown =
      isLong ? components.prefix(most - 1) + ["\(components.count - most + 1) more"] : components[...]
    return Array(shown).listed
  }
}
