final class ShopCoordinator {
  private let navigation: UINavigationController

  func buy() async {
    let pay = PayCoordinator(navigation)
    _ = try? await pay.start()
  }
}

final class PayCoordinator {
  private let navigation: UINavigationController
  private var continuation: CheckedContinuation<Bool, Error>?

  func start() async throws -> Bool {
    guard continuation == nil else { return false }
    return try await withCheckedThrowingContinuation { continuation = $0 }
  }

  func didPay() {
    continuation?.resume(returning: true)
    continuation = nil
  }

  func didCancel() {
    continuation?.resume(throwing: CancellationError())
  }
}
