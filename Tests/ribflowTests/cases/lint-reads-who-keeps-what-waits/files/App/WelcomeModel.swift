import Foundation

@MainActor final class WelcomeModel {
  private let kept = KeptSignIn()

  func signIn() async {
    let once = OnceSignIn()
    _ = try? await once.token()
  }
}
