import RibEngine

/// Where flows to look at come from.
package enum Inventor: String, CaseIterable, Sendable {
  /// Small random flows like those that people write.
  case orderly
  /// Anything that the language has, at random.
  case sensible
  /// Small flows of the kind that is written first, most of them wrong in a line or two.
  case everyday
  /// Orderly and everyday flows, by turns, with more screens that cover each other.
  case screens
  /// Small flows with several slots that are alike, or nearly.
  case twins
  /// Small flows, most of them right, in which blocks pile up that wait for later turns.
  case piling
  /// Orderly flows and piling ones, by turns, in which subscriptions take the place of what RIBs put off.
  case subscribing
  /// The flows that come with the tool, by their places from 1 on.
  case shipped

  /// The flow of a seed, the same on every machine; nil where the inventor wrote what cannot be read, which
  /// is a fault of the inventor.
  package func scenario(_ seed: UInt64) -> Scenario? {
    switch self {
    case .orderly, .twins, .piling, .everyday, .screens: read(text(seed))
    case .sensible: RandomFlow.scenario(seed: seed, .sensible)
    case .subscribing: read(text(seed)).map { SubscribingFlow($0, seed: seed).scenario }
    case .shipped: Shipped.all[Int(seed) - 1].scenario
    }
  }

  /// The flow file of a seed; empty where none is written.
  package func text(_ seed: UInt64) -> String {
    switch self {
    case .orderly: OrderlyFlow.text(seed: seed)
    case .twins: OrderlyFlow.textOfTwins(seed: seed)
    case .piling: PilingFlow.text(seed: seed)
    case .everyday: EverydayFlow.text(seed: seed)
    case .screens: ScreenedFlow.text(seed: seed)
    case .subscribing: seed.isMultiple(of: 2) ? OrderlyFlow.text(seed: seed) : PilingFlow.text(seed: seed)
    case .sensible, .shipped: ""
    }
  }

  /// How many flows decide at most: those of twins have more events, and take longer.
  package var most: Int { self == .twins ? 100 : .max }

  /// As many seeds as are asked for, from `first` on; all there are where they are given.
  package func seeds(_ count: Int, from first: UInt64) -> [UInt64] {
    self == .shipped ? Shipped.all.indices.map { UInt64($0) + 1 } : Array(first..<(first + UInt64(count)))
  }
}
