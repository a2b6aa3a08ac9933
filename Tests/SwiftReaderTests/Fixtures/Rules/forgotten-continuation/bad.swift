final class ScanCoordinator {
  private var continuation: CheckedContinuation<String?, Never>?

  func start() async -> String? {
    guard continuation == nil else { return nil }
    return await withCheckedContinuation { continuation = $0 }
  }

  func didScan(_ code: String) {
    continuation?.resume(returning: code)
    continuation = nil
  }

  func didCancel() {
    continuation = nil  // expect: never-resumed
  }

  func didFail(_ isFinal: Bool) {
    if isFinal { continuation?.resume(returning: nil) }
    self.continuation = nil  // expect: never-resumed
  }
}
