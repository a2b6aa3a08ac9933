import AuthenticationServices

enum Login {
  static func token() async throws -> String {
    let login = AppleLogin()
    return try await login.token()
  }
}

struct LoginService {
  var code: () async throws -> String = { try await CodeLogin().code() }
}

// Made for each call: what it keeps is empty then.
final class AppleLogin: NSObject, ASAuthorizationControllerDelegate {
  private var continuation: CheckedContinuation<String, Error>?

  func token() async throws -> String {
    try await withCheckedThrowingContinuation { [weak self] continuation in
      guard let self = self else { return }
      let controller = ASAuthorizationController(authorizationRequests: [])
      controller.delegate = self
      controller.performRequests()
      if self.continuation == nil {
        self.continuation = continuation
      }
    }
  }

  func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
    continuation?.resume(throwing: error)
    continuation = nil
  }
}

// One for the whole app: a second tap finds the first one waiting.
final class SharedLogin: NSObject, ASAuthorizationControllerDelegate {
  static let shared = SharedLogin()

  private var continuation: CheckedContinuation<String, Error>?

  func sharedToken() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in  // expect: never-resumed warning
      let controller = ASAuthorizationController(authorizationRequests: [])
      controller.delegate = self
      controller.performRequests()
      if self.continuation == nil {
        self.continuation = continuation
      }
    }
  }

  func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
    continuation?.resume(throwing: error)
    continuation = nil
  }
}

enum OtherLogin {
  static func ask() async throws -> String { try await SharedLogin.shared.sharedToken() }
}

final class CodeLogin: NSObject {
  private var continuation: CheckedContinuation<String, Error>?

  func code() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      ask(self)
      guard self.continuation == nil else { return }
      self.continuation = continuation
    }
  }

  func answered(_ code: String) {
    continuation?.resume(returning: code)
    continuation = nil
  }
}
