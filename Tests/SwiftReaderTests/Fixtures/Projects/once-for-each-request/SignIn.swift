import AuthenticationServices

// The controller calls one of the two, once, and each request comes with a continuation of its own.
final class SignIn: NSObject, ASAuthorizationControllerDelegate {
  var continuation: CheckedContinuation<ASAuthorization, Error>?

  func authorizationController(
    controller: ASAuthorizationController,
    didCompleteWithAuthorization answer: ASAuthorization
  ) {
    continuation?.resume(returning: answer)
  }

  func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: Error) {
    give(.failure(error))
  }

  private func give(_ result: Result<ASAuthorization, Error>) {
    continuation?.resume(with: result)
  }
}

// A place may come twice for one request.
final class Locator: NSObject, CLLocationManagerDelegate {
  var continuation: CheckedContinuation<CLLocation, Error>?

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    continuation?.resume(returning: locations[0])  // expect: double-resume warning
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
    give(.failure(error))
  }

  private func give(_ result: Result<CLLocation, Error>) {
    continuation?.resume(with: result)  // expect: double-resume warning
  }
}
