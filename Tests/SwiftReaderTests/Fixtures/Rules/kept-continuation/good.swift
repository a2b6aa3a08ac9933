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

final class ReadCoordinator {
  private var answer: CheckedContinuation<String?, Never>?

  func start() async -> String? {
    let camera = CameraViewController()
    camera.found = { [weak self] code in
      self?.answer?.resume(returning: code)
      self?.answer = nil
    }
    camera.cancelled = { [weak self] in self?.end(nil) }
    host.present(camera, animated: true)
    return await withCheckedContinuation { continuation in self.answer = continuation }
  }

  private func end(_ code: String?) {
    answer?.resume(returning: code)
    answer = nil
  }
}

final class AskHandler {
  private var waiting: CheckedContinuation<Bool, Never>?

  // The new one takes the old one's place.
  func ask() async -> Bool {
    await withCheckedContinuation { continuation in
      Task { @MainActor in
        if let previous = self.waiting { previous.resume(returning: false) }
        self.waiting = continuation
      }
    }
  }

  func answer(_ isYes: Bool) {
    let active = waiting
    waiting = nil
    active?.resume(returning: isYes)
  }
}

// Whoever comes a second time is sent away.
final class UploadContext {
  private let lock = NSLock()
  private var continuation: CheckedContinuation<Int, Never>?
  private var hasResumed = false

  func keep(_ continuation: CheckedContinuation<Int, Never>) {
    if self.continuation == nil { self.continuation = continuation }
  }

  func resumeOnce(_ value: Int) {
    guard shouldResume() else { return }
    guard let continuation else { return }
    continuation.resume(returning: value)
  }

  private func shouldResume() -> Bool {
    lock.withLock {
      guard !hasResumed else { return false }
      hasResumed = true
      return true
    }
  }
}

struct Question {
  private var continuation: CheckedContinuation<Bool, Never>?

  mutating func ask(_ new: CheckedContinuation<Bool, Never>) {
    continuation?.resume(returning: false)
    continuation = new
  }

  mutating func answer(_ isYes: Bool) {
    let waiting = continuation
    continuation = nil
    waiting?.resume(returning: isYes)
  }
}

// `.none` of an optional is nil.
final class Ticket {
  private var holder: UnsafeContinuation<Int, Never>?
  private var desk: CheckedContinuation<Void, Never>?

  func draw() async -> Int {
    guard holder == nil else { return 0 }
    return await withUnsafeContinuation { holder = $0 }
  }

  func call(_ number: Int) {
    holder?.resume(returning: number)
    holder = .none
  }

  func close() {
    guard desk != .none else { return }
    desk?.resume()
    self.desk = Optional.none
  }
}
