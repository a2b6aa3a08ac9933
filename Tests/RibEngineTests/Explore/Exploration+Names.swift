@testable import RibEngine

extension Exploration {
  /// What was found, without how and where.
  var names: Set<MistakeName> {
    Set(counterexamples.map { MistakeName($0.group.mistake, in: $0.tried.program, table) })
  }
}
