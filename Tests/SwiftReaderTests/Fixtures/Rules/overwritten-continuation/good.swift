final class LoginCoordinator {
  private var continuation: CheckedContinuation<User, Error>?
  private var others: [CheckedContinuation<User, Error>] = []
  private var isRunning = false

  func start() async throws -> User {
    if continuation != nil { throw Busy() }
    return try await withCheckedThrowingContinuation { self.continuation = $0 }
  }

  func restart() async throws -> User {
    guard !isRunning else { throw Busy() }
    return try await withCheckedThrowingContinuation { self.continuation = $0 }
  }

  func join() async throws -> User {
    try await withCheckedThrowingContinuation { others.append($0) }
  }
}

final class DeliveryBox {
  private enum State { case idle, waiting, ended }

  private var state = State.idle
  private var continuation: CheckedContinuation<Void, Never>?

  func install(_ continuation: CheckedContinuation<Void, Never>) {
    switch state {
    case .idle:
      self.continuation = continuation
      state = .waiting
    case .waiting, .ended: continuation.resume()
    }
  }

  func end() {
    let waiting = continuation
    continuation = nil
    state = .ended
    waiting?.resume()
  }
}
