import AuthenticationServices

struct Client {
  var signIn: (String) async throws -> String
}

extension Client {
  /// A new one for each call.
  static let live = Client { nonce in
    let request = AppleRequest()
    return try await request(nonce)
  }
}

final class AppleRequest: NSObject, ASAuthorizationControllerDelegate {
  private var continuation: CheckedContinuation<String, any Error>?

  func callAsFunction(_ nonce: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      let controller = ASAuthorizationController(authorizationRequests: [Requests.make(nonce)])
      controller.delegate = self
      controller.performRequests()
    }
  }

  func authorizationController(
    controller: ASAuthorizationController,
    didCompleteWithError error: any Error
  ) {
    continuation?.resume(throwing: error)
  }
}
