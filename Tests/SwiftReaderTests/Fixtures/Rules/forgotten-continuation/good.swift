final class ScanCoordinator {
  private var continuation: CheckedContinuation<String?, Never>?

  func start() async -> String? {
    guard continuation == nil else { return nil }
    return await withCheckedContinuation { continuation = $0 }
  }

  func didCancel() {
    guard let waiting = continuation else { return }
    continuation = nil
    waiting.resume(returning: nil)
  }

  func didFail() {
    if let continuation { continuation.resume(returning: nil) }
    continuation = nil
  }

  func didScan(_ code: String) {
    continuation?.resume(returning: code)
    forget()
  }

  func didTimeOut() {
    answer(nil)
    continuation = nil
  }

  func hand() {
    keep(continuation)
    continuation = nil
  }

  private func answer(_ code: String?) { continuation?.resume(returning: code) }
  private func forget() { continuation = nil }
}
