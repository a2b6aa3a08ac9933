import Foundation

// The state lets one pass, and the continuation goes when the screen is down.
final class Login {
  private enum State { case idle, open, closing }

  private var state: State = .idle
  private var waiting: CheckedContinuation<URL, Error>?
  private var other: CheckedContinuation<URL, Error>?

  func open() async throws -> URL {
    guard case .idle = state else { throw Busy() }
    state = .open
    return try await withCheckedThrowingContinuation { waiting = $0 }
  }

  func came(_ url: URL) {
    guard case .open = state else { return }
    state = .closing
    waiting?.resume(returning: url)
    screen.dismiss(animated: true) { self.clean() }
  }

  func failed(_ error: Error) {
    other?.resume(throwing: error)  // expect: double-resume warning
    screen.dismiss(animated: true) { self.other = nil }
  }

  private func clean() {
    waiting = nil
    state = .idle
  }
}
