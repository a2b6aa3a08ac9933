import AuthenticationServices

final class KeptSignIn: NSObject {
  private var continuation: CheckedContinuation<String, Error>?

  func token() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      begin()
    }
  }

  func done(_ token: String) {
    continuation?.resume(returning: token)
    continuation = nil
  }
}
