import Foundation

final class Locker {
  private var waiting: [UUID: CheckedContinuation<Data?, Never>] = [:]
  private let lock = NSLock()

  func wait(for id: UUID) async -> Data? {
    await withCheckedContinuation { continuation in
      lock.withLock { waiting[id] = continuation }
    }
  }

  // Whoever asks for it resumes it.
  func take(_ id: UUID) -> CheckedContinuation<Data?, Never>? {
    lock.withLock { waiting.removeValue(forKey: id) }
  }

  func takeOne() -> CheckedContinuation<Data?, Never>? {
    let one = lock.withLock { waiting.removeValue(forKey: UUID()) }
    return one
  }

  func takeAtOnce(_ id: UUID) -> CheckedContinuation<Data?, Never>? {
    return waiting.removeValue(forKey: id)
  }

  func drop(_ id: UUID) {
    lock.withLock { waiting.removeValue(forKey: id) }  // expect: never-resumed warning
  }

  func dropAll() -> Int {
    waiting.removeAll()  // expect: never-resumed warning
    return 0
  }
}
