import RibEngine

/// Where flows to look at come from.
package enum Inventor: String, CaseIterable, Sendable {
  /// Small random flows like those that people write.
  case orderly
  /// Anything that the language has, at random.
  case sensible
  /// Small flows of the kind that is written first, most of them wrong in a line or two.
  case everyday
  /// The flows that come with the tool, by their places from 1 on.
  case shipped

  /// The flow of a seed, the same on every machine; nil where the inventor wrote what cannot be read, which
  /// is a fault of the inventor.
  package func scenario(_ seed: UInt64) -> Scenario? {
    switch self {
    case .orderly: read(OrderlyFlow.text(seed: seed))
    case .sensible: RandomFlow.scenario(seed: seed, .sensible)
    case .everyday: read(EverydayFlow.text(seed: seed))
    case .shipped: Shipped.all[Int(seed) - 1].scenario
    }
  }

  /// As many seeds as are asked for, from `first` on; all there are where they are given.
  package func seeds(_ count: Int, from first: UInt64) -> [UInt64] {
    self == .shipped ? Shipped.all.indices.map { UInt64($0) + 1 } : Array(first..<(first + UInt64(count)))
  }
}
