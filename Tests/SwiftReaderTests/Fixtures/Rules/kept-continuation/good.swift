final class PayCoordinator {
  private var continuation: CheckedContinuation<Bool, Never>?

  func start() async -> Bool {
    continuation?.resume(returning: false)
    return await withCheckedContinuation { self.continuation = $0 }
  }

  func didPay() {
    continuation?.resume(returning: true)
    continuation = nil
  }

  func didCancel() {
    let waiting = continuation
    continuation = nil
    waiting?.resume(returning: false)
  }

  func didFail() { finish(false) }
  func didClose() { finish(true) }

  private func finish(_ isPaid: Bool) {
    defer { continuation = nil }
    continuation?.resume(returning: isPaid)
  }

  deinit { continuation?.resume(returning: false) }
}
