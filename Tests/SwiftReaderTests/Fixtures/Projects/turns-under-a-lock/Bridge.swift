import Foundation
import os

// Whoever comes second is sent away, however that is written.
final class Bridge {
  func first() async -> Bool {
    await withCheckedContinuation { continuation in
      let lock = NSLock()
      var isThrough = false
      link.open { value in
        let isFirst: Bool = lock.withLock {
          guard !isThrough else { return false }
          isThrough = true
          return true
        }
        guard isFirst else { return }
        continuation.resume(returning: value)
      }
    }
  }

  func state() async -> Bool {
    await withCheckedContinuation { continuation in
      let once = OSAllocatedUnfairLock(initialState: false)
      link.open { value in
        let isSecond = once.withLock { isThrough in
          defer { isThrough = true }
          return isThrough
        }
        if isSecond { return }
        continuation.resume(returning: value)
      }
    }
  }

  func queue() async -> Bool {
    await withCheckedContinuation { continuation in
      var count = 0
      link.open { value in
        let number = turns.sync { () -> Int in
          count += 1
          return count
        }
        guard number == 1 else { return }
        continuation.resume(returning: value)
      }
    }
  }

  func atomic() async -> Bool {
    await withCheckedContinuation { continuation in
      let isThrough = ManagedAtomic(false)
      link.open { value in
        guard isThrough.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else {
          return
        }
        continuation.resume(returning: value)
      }
    }
  }

  func other() async -> Bool {
    await withCheckedContinuation { continuation in
      let isThrough = ManagedAtomic(false)
      link.open { value in
        let (exchanged, _) = isThrough.compareExchange(expected: false, desired: true, ordering: .relaxed)
        guard exchanged else { return }
        continuation.resume(returning: value)
      }
    }
  }

  func object() async -> Bool {
    await withCheckedContinuation { continuation in
      let turn = Turn()
      link.open { value in
        guard turn.take() else { return }
        continuation.resume(returning: value)
      }
    }
  }

  func already() async -> Bool {
    await withCheckedContinuation { continuation in
      var isThrough = false
      link.open { value in
        if isThrough { return }
        isThrough = true
        continuation.resume(returning: value)
      }
    }
  }

  // What is asked under the lock is no turn.
  func cached() async -> Bool {
    await withCheckedContinuation { continuation in
      link.open { value in
        let isKnown: Bool = lock.withLock { cache.contains(value) }
        guard isKnown else { return }  // expect: never-resumed warning
        continuation.resume(returning: value)
      }
    }
  }

  // It is asked about what came.
  func checked() async -> Bool {
    await withCheckedContinuation { continuation in
      let checker = Checker()
      link.open { value in
        guard checker.takes(value) else { return }  // expect: never-resumed warning
        continuation.resume(returning: value)
      }
    }
  }
}
