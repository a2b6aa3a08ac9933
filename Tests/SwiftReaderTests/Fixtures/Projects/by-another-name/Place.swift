import Foundation

typealias PlaceContinuation = CheckedContinuation<Int, Error>

enum Tasks {
  final class Update {
    typealias Continuation = CheckedContinuation<Int, Error>

    private var continuation: Continuation?

    func run() async throws -> Int {
      guard continuation == nil else { return 0 }
      return try await withCheckedThrowingContinuation { continuation = $0 }
    }

    func cancel() {
      continuation = nil  // expect: never-resumed warning
    }

    func start(after time: TimeInterval) {
      DispatchQueue.main.asyncAfter(deadline: .now() + time) { [weak self] in
        self?.continuation?.resume(throwing: CancellationError())  // expect: double-resume warning
      }
    }
  }
}

final class Station {
  private var waiting: PlaceContinuation?

  func run() async throws -> Int {
    try await withCheckedThrowingContinuation { waiting = $0 }  // expect: continuation-overwritten warning
  }

  func arrive(_ place: Int) {
    waiting?.resume(returning: place)
    waiting = nil
  }
}

// The continuation of a stream is yielded to as often as one likes.
final class River {
  private var continuation: AsyncStream<Int>.Continuation?

  func flow() -> AsyncStream<Int> { AsyncStream { continuation = $0 } }

  func rain(_ drops: Int) { continuation?.yield(drops) }
}

// The method that waits looks before its helper stores.
final class Desk {
  private typealias Continuation = CheckedContinuation<Int, Error>

  private var pending: Continuation?
  private var other: Continuation?

  func execute() async throws -> Int {
    guard pending == nil else { return 0 }
    return try await withCheckedThrowingContinuation { keep($0) }
  }

  func ask() async throws -> Int {
    try await withCheckedThrowingContinuation { keepOther($0) }
  }

  private func keep(_ continuation: Continuation) { pending = continuation }

  private func keepOther(_ continuation: Continuation) {
    other = continuation  // expect: continuation-overwritten warning
  }

  func end(_ value: Int) {
    pending?.resume(returning: value)
    pending = nil
    other?.resume(returning: value)
    other = nil
  }
}

final class Screen {
  private let desk = Desk()

  func tap() { Task { try await desk.ask() } }

  func hold() { Task { try await desk.ask() } }
}
