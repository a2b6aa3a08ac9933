import UIKit

final class VoteCoordinator {
  private var waiting: CheckedContinuation<Bool, Never>?

  func ask(_ question: String) async -> Bool {
    guard waiting == nil else { return false }
    return await withCheckedContinuation { waiting = $0 }
  }

  // Tells whoever waits, and lets go of it: also where nobody was told.
  func close(with vote: Vote?) {
    defer { self.waiting = nil }  // expect: never-resumed warning
    guard let vote else { return }
    waiting?.resume(returning: vote == .yes)
  }

  func abstain() {
    defer { waiting = nil }
    waiting?.resume(returning: false)
  }
}
