/// Mistakes that no way may make that is gone on from.
struct Avoided: Sendable {
  /// How grave a violation has to be, by its rule's place in the catalogue.
  private var least: [Int: Severity]

  init(least: [Int: Severity] = [:]) { self.least = least }

  /// Whatever is more than a note of these rules.
  init(rules: Set<Int>) { least = Dictionary(uniqueKeysWithValues: rules.map { ($0, .warning) }) }

  var isEmpty: Bool { least.isEmpty }

  func contains(rule: Int, _ severity: Severity) -> Bool { least[rule].map { severity >= $0 } ?? false }
}
