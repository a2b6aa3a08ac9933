import Foundation

/// Its own class above keeps what it is given.
final class PierModel: PlainModel<PierDelegate> {
  func pressed() { delegate.enter() }
}
