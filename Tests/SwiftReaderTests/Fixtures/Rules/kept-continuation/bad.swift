final class PayCoordinator {
  private var continuation: CheckedContinuation<Bool, Never>?

  func start() async -> Bool {
    guard continuation == nil else { return false }
    return await withCheckedContinuation { continuation = $0 }
  }

  func didPay() {
    continuation?.resume(returning: true)  // expect: double-resume
  }

  func didCancel() {
    guard let continuation else { return }
    continuation.resume(returning: false)  // expect: double-resume
  }
}

final class ScanCoordinator {
  private var answer: CheckedContinuation<String?, Never>?

  func start() async -> String? {
    let camera = CameraViewController()
    camera.found = { [weak self] code in self?.answer?.resume(returning: code) }  // expect: double-resume
    camera.cancelled = { [weak self] in self?.answer?.resume(returning: nil) }
    host.present(camera, animated: true)
    return await withCheckedContinuation { continuation in self.answer = continuation }
  }
}

struct Question {
  private var continuation: CheckedContinuation<Bool, Never>?

  mutating func ask(_ new: CheckedContinuation<Bool, Never>) {
    continuation?.resume(returning: false)
    continuation = new
  }

  mutating func answer(_ isYes: Bool) {
    continuation?.resume(returning: isYes)  // expect: double-resume
  }
}

// One call does it twice.
final class Scale {
  private var waiting: CheckedContinuation<Int, Never>?

  func weight() async -> Int {
    guard waiting == nil else { return 0 }
    return await withCheckedContinuation { waiting = $0 }
  }

  func scaleDidWeigh(_ grams: Int) {
    if grams < 0 { waiting?.resume(returning: 0) }
    waiting?.resume(returning: grams)  // expect: double-resume
  }
}

// A state with a case of that name is no optional.
final class Counter {
  enum Light { case none, red }

  private var light = Light.red
  private var clerk: CheckedContinuation<Int, Never>?

  func call(_ number: Int) {
    clerk?.resume(returning: number)  // expect: double-resume
    light = .none
  }
}
