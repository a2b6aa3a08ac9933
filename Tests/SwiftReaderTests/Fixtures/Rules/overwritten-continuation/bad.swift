final class LoginCoordinator {
  private var continuation: CheckedContinuation<User, Error>?

  func start() async throws -> User {
    try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation  // expect: continuation-overwritten
      present()
    }
  }
}
