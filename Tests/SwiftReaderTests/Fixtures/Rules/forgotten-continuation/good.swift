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

// Whatever is written over it, the old one is answered.
final class StampCoordinator {
  private var continuation: CheckedContinuation<Int?, Never>? {
    didSet { oldValue?.resume(returning: nil) }
  }

  func start() async -> Int? { await withCheckedContinuation { continuation = $0 } }
  func didCancel() { continuation = nil }
}

final class ContactsViewController {
  private var continuation: CheckedContinuation<Contact?, Never>?

  func choose() async -> Contact? {
    if continuation != nil { return nil }
    return await withCheckedContinuation { answer in
      continuation = answer
      list.onChoice = { [weak self] contact in
        self?.continuation = nil
        answer.resume(returning: contact)
      }
    }
  }
}

final class Box {
  private let lock = NSLock()
  private var continuation: CheckedContinuation<Int, Never>?
  private var isDone = false

  func finish(_ value: Int) {
    guard mayFinish(), let waiting = continuation else { return }
    lock.withLock { continuation = nil }
    Task { waiting.resume(returning: value) }
  }

  private func mayFinish() -> Bool {
    lock.withLock {
      guard !isDone else { return false }
      isDone = true
      return true
    }
  }
}
