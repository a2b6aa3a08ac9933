/// Mistakes that no way may make that is gone on from.
struct Avoided: Sendable {
  /// How grave a violation has to be, by its rule's place in the catalogue; empty where nothing is avoided.
  private var least: [Severity?] = []

  init(least: [Int: Severity] = [:]) {
    guard let last = least.keys.max() else { return }
    self.least = (0...last).map { least[$0] }
  }

  /// Whatever is more than a note of these rules.
  init(rules: Set<Int>) {
    self.init(least: Dictionary(uniqueKeysWithValues: rules.map { ($0, .warning) }))
  }

  var isEmpty: Bool { least.isEmpty }

  func contains(rule: Int, _ severity: Severity) -> Bool {
    guard rule < least.count, let bound = least[rule] else { return false }
    return severity >= bound
  }
}
