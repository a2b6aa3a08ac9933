import Foundation

final class Tickets {
  private let lock = NSLock()
  private var waiting: CheckedContinuation<Int, Error>?

  // The old one is in hand before the new one is stored.
  func next() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      lock.lock()
      let old = waiting
      waiting = continuation
      lock.unlock()
      old?.resume(throwing: CancellationError())
    }
  }

  func call(_ number: Int) {
    let one = waiting
    waiting = nil
    one?.resume(returning: number)
  }
}

final class Gate {
  private var waiting: CheckedContinuation<Int, Error>?

  // The new one is resumed at once, and stays.
  func next() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      let old = waiting
      self.waiting = continuation
      print(old as Any)
      waiting?.resume(throwing: CancellationError())  // expect: double-resume warning
    }
  }
}

// Who stores another one answers the old one.
final class Desk {
  private var waiting: CheckedContinuation<Int, Error>? {
    didSet { oldValue?.resume(throwing: CancellationError()) }
  }

  func next() async throws -> Int {
    try await withCheckedThrowingContinuation { waiting = $0 }
  }
}

final class Counter {
  private var waiting: CheckedContinuation<Int, Error>? {
    didSet { print("changed") }
  }

  func next() async throws -> Int {
    try await withCheckedThrowingContinuation { waiting = $0 }  // expect: continuation-overwritten warning
  }
}
