final class PayCoordinator {
  private var continuation: CheckedContinuation<Bool, Never>?

  func start() async -> Bool {
    guard continuation == nil else { return false }
    return await withCheckedContinuation { continuation = $0 }
  }

  func didPay() {
    continuation?.resume(returning: true)
    continuation = nil
  }
}
