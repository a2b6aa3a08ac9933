import Foundation

// Made for one call each time: a note, since the method could be called twice on one of them.
actor Limit<T: Sendable> {
  private var waiting: CheckedContinuation<T, Error>?

  func run() async throws -> T { try await withCheckedThrowingContinuation { waiting = $0 } }
}

final class Rooms {
  func join() async throws -> Int {
    let limit = Limit<Int>()
    return try await limit.run()
  }
}

final class Keys {
  private var waiting: CheckedContinuation<Int, Never>?

  func key() async -> Int {
    await withCheckedContinuation { waiting = $0 }  // expect: continuation-overwritten warning
  }
}

final class Doors {
  private let keys = Keys()

  func open() async -> Int { await keys.key() }
}
