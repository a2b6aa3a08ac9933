import Foundation
import os

// guard let, nil, resume
final class SwapCoordinator {
  private var continuation: CheckedContinuation<Int, Error>?
  func run() async throws -> Int {
    guard continuation == nil else { throw E.busy }
    return try await withCheckedThrowingContinuation { continuation = $0 }
  }
  func done(_ value: Int) {
    guard let c = continuation else { return }
    continuation = nil
    c.resume(returning: value)
  }
  func fail(_ error: Error) {
    let pending = continuation
    continuation = nil
    pending?.resume(throwing: error)
  }
  func cancel() {
    if let continuation {
      self.continuation = nil
      continuation.resume(throwing: CancellationError())
    }
  }
}

// a tuple swap and a helper that takes it out
final class TakeCoordinator {
  private var continuation: CheckedContinuation<Int, Never>?
  func run() async -> Int {
    finish(0)
    return await withCheckedContinuation { continuation = $0 }
  }
  private func take() -> CheckedContinuation<Int, Never>? {
    defer { continuation = nil }
    return continuation
  }
  func finish(_ value: Int) { take()?.resume(returning: value) }
}

// Result helper
final class ResultCoordinator {
  private var continuation: CheckedContinuation<Int, Error>?
  func run() async throws -> Int {
    guard continuation == nil else { throw E.busy }
    return try await withCheckedThrowingContinuation { continuation = $0 }
  }
  func didFinish(_ value: Int) { complete(.success(value)) }
  func didFail(_ error: Error) { complete(.failure(error)) }
  private func complete(_ result: Result<Int, Error>) {
    continuation?.resume(with: result)
    continuation = nil
  }
}

// defer
final class DeferCoordinator {
  private var continuation: CheckedContinuation<Int, Error>?
  func run() async throws -> Int {
    guard continuation == nil else { throw E.busy }
    return try await withCheckedThrowingContinuation { continuation = $0 }
  }
  func delegate(_ value: Int?, _ error: Error?) {
    defer { continuation = nil }
    if let error {
      continuation?.resume(throwing: error)
      return
    }
    guard let value else {
      continuation?.resume(throwing: E.none)
      return
    }
    continuation?.resume(returning: value)
  }
}

// cancellation handler on the main actor
@MainActor final class CancelCoordinator {
  private var continuation: CheckedContinuation<Int, Error>?
  func run() async throws -> Int {
    guard continuation == nil else { throw E.busy }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          self.continuation = continuation
        }
      }
    } onCancel: {
      Task { @MainActor in
        self.continuation?.resume(throwing: CancellationError())
        self.continuation = nil
      }
    }
  }
  func done() {
    continuation?.resume(returning: 1)
    continuation = nil
  }
}

// actor with a dictionary
actor Waiters {
  private var continuations: [UUID: CheckedContinuation<Void, Error>] = [:]
  func wait() async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        continuations[id] = continuation
      }
    } onCancel: {
      Task { await self.cancel(id) }
    }
  }
  private func cancel(_ id: UUID) {
    continuations.removeValue(forKey: id)?.resume(throwing: CancellationError())
  }
  func open() {
    let all = continuations.values
    continuations.removeAll()
    for continuation in all { continuation.resume() }
  }
}

// AsyncStream
final class Streams {
  private var continuation: AsyncStream<Int>.Continuation?
  lazy var values: AsyncStream<Int> = AsyncStream { continuation in
    self.continuation = continuation
    continuation.onTermination = { [weak self] _ in self?.continuation = nil }
  }
  func emit(_ value: Int) { continuation?.yield(value) }
}

// a timeout with a work item and a lock
final class Timeouts {
  func wait() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      let once = OSAllocatedUnfairLock(initialState: false)
      let item = DispatchWorkItem {
        let isFirst = once.withLock { done -> Bool in
          if done { return false }
          done = true
          return true
        }
        guard isFirst else { return }
        continuation.resume(throwing: E.timeout)
      }
      queue.asyncAfter(deadline: .now() + 5, execute: item)
      service.load { value in
        item.cancel()
        let isFirst = once.withLock { done -> Bool in
          if done { return false }
          done = true
          return true
        }
        guard isFirst else { return }
        continuation.resume(returning: value)
      }
    }
  }

  func simple() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      var isDone = false
      let finish: (Result<Int, Error>) -> Void = { result in
        guard !isDone else { return }
        isDone = true
        continuation.resume(with: result)
      }
      queue.asyncAfter(deadline: .now() + 5) { finish(.failure(E.timeout)) }
      service.load { finish(.success($0)) }
    }
  }

  func locked() async -> Int {
    await withCheckedContinuation { continuation in
      let lock = NSLock()
      var pending: CheckedContinuation<Int, Never>? = continuation
      func finish(_ value: Int) {
        lock.lock()
        defer { lock.unlock() }
        pending?.resume(returning: value)
        pending = nil
      }
      service.load { finish($0) }
      queue.asyncAfter(deadline: .now() + 5) { finish(0) }
    }
  }
}

// state in a lock
final class LockedState {
  private let state = OSAllocatedUnfairLock<CheckedContinuation<Int, Never>?>(initialState: nil)
  func wait() async -> Int {
    await withCheckedContinuation { continuation in
      state.withLock { $0 = continuation }
    }
  }
  func finish(_ value: Int) {
    let continuation = state.withLock { state in
      defer { state = nil }
      return state
    }
    continuation?.resume(returning: value)
  }
}

// NSLock around the property
final class NSLocked {
  private let lock = NSLock()
  private var continuation: CheckedContinuation<Int, Error>?
  func wait() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      lock.lock()
      let old = self.continuation
      self.continuation = continuation
      lock.unlock()
      old?.resume(throwing: CancellationError())
    }
  }
  func finish(_ value: Int) {
    lock.lock()
    let continuation = self.continuation
    self.continuation = nil
    lock.unlock()
    continuation?.resume(returning: value)
  }
  func sync(_ value: Int) {
    let c = lock.withLock { () -> CheckedContinuation<Int, Error>? in
      let c = continuation
      continuation = nil
      return c
    }
    c?.resume(returning: value)
  }
  func swapped(_ value: Int) {
    var taken: CheckedContinuation<Int, Error>?
    swap(&taken, &continuation)
    taken?.resume(returning: value)
  }
  func exchanged(_ value: Int) {
    let taken = continuation.take()
    taken?.resume(returning: value)
  }
}

// the state is an enum
final class Machine {
  private enum State { case idle, waiting(CheckedContinuation<Int, Error>), finished }
  private var state = State.idle
  func wait() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      switch state {
      case .idle: state = .waiting(continuation)
      case .waiting, .finished: continuation.resume(throwing: E.busy)
      }
    }
  }
  func finish(_ value: Int) {
    guard case .waiting(let continuation) = state else { return }
    state = .finished
    continuation.resume(returning: value)
  }
}

// both arms, switch with associated values, and the result of a get
final class Arms {
  func load() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      session.dataTask(with: url) { data, response, error in
        if let error {
          continuation.resume(throwing: error)
        } else if let data {
          continuation.resume(returning: data)
        } else {
          continuation.resume(throwing: E.none)
        }
      }.resume()
    }
  }
  func result() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      service.load { result in
        switch result {
        case .success(let data): continuation.resume(returning: data)
        case .failure(let error): continuation.resume(throwing: error)
        }
      }
    }
  }
  func with() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      service.load { continuation.resume(with: $0) }
    }
  }
  func pass() async throws -> Data {
    try await withCheckedThrowingContinuation { service.load(completion: $0.resume(with:)) }
  }
  func pass2() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      service.load(success: continuation.resume(returning:), failure: continuation.resume(throwing:))
    }
  }
  func task() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      Task {
        do {
          let data = try await load()
          continuation.resume(returning: data)
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
  func weakSelf() async throws -> Data {
    try await withCheckedThrowingContinuation { [weak self] continuation in
      guard let self else {
        continuation.resume(throwing: E.none)
        return
      }
      self.queue.async {
        guard !self.isClosed else {
          return continuation.resume(throwing: E.none)
        }
        continuation.resume(returning: Data())
      }
    }
  }
  func deferred() async -> Void {
    await withCheckedContinuation { continuation in
      queue.async {
        defer { continuation.resume() }
        guard self.isOpen else { return }
        self.work()
      }
    }
  }
  func operation() async {
    await withCheckedContinuation { continuation in
      let operation = BlockOperation { self.work() }
      operation.completionBlock = { continuation.resume() }
      queue.addOperation(operation)
    }
  }
  func animate() async -> Bool {
    await withCheckedContinuation { continuation in
      UIView.animate(withDuration: 0.3) {
        self.view.alpha = 0
      } completion: {
        continuation.resume(returning: $0)
      }
    }
  }
  func notification() async {
    await withCheckedContinuation { continuation in
      var token: NSObjectProtocol?
      token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        guard let observer = token else { return }
        center.removeObserver(observer)
        token = nil
        continuation.resume()
      }
    }
  }
  func combine() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      var cancellable: AnyCancellable?
      var isFinished = false
      cancellable = publisher.first().sink { completion in
        if case .failure(let error) = completion {
          continuation.resume(throwing: error)
        } else if !isFinished {
          continuation.resume(throwing: E.none)
        }
        cancellable?.cancel()
      } receiveValue: { value in
        isFinished = true
        continuation.resume(returning: value)
      }
    }
  }
  func image() async -> UIImage? {
    await withCheckedContinuation { continuation in
      manager.requestImage(for: asset, targetSize: size, contentMode: .aspectFit, options: options) {
        image,
        info in
        let isDegraded = (info?[PHImageResultIsDegradedKey] as? Bool) ?? false
        if isDegraded { return }
        continuation.resume(returning: image)
      }
    }
  }
  func items() async throws -> URL {
    try await withCheckedThrowingContinuation { continuation in
      provider.loadItem(forTypeIdentifier: type) { item, error in
        guard error == nil else { return continuation.resume(throwing: E.item) }
        guard let url = item as? URL else { return continuation.resume(throwing: E.none) }
        continuation.resume(returning: url)
      }
    }
  }
}

// a delegate object for each wait
final class Delegate: NSObject, CLLocationManagerDelegate {
  private var continuation: CheckedContinuation<CLLocation, Error>?
  private let manager = CLLocationManager()
  func location() async throws -> CLLocation {
    try await withCheckedThrowingContinuation { continuation in
      self.continuation?.resume(throwing: CancellationError())
      self.continuation = continuation
      manager.requestLocation()
    }
  }
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let location = locations.last else { return }
    continuation?.resume(returning: location)
    continuation = nil
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
    continuation?.resume(throwing: error)
    continuation = nil
  }
}
// a semaphore
actor Semaphore {
  private var count: Int
  private var waiters: [CheckedContinuation<Void, Never>] = []
  init(_ count: Int) { self.count = count }
  func wait() async {
    count -= 1
    if count >= 0 { return }
    await withCheckedContinuation { waiters.append($0) }
  }
  func signal() {
    count += 1
    guard !waiters.isEmpty else { return }
    waiters.removeFirst().resume()
  }
}
// what arrived early
actor Latch {
  private var value: Int?
  private var continuation: CheckedContinuation<Int, Never>?
  func get() async -> Int {
    if let value { return value }
    precondition(continuation == nil)
    return await withCheckedContinuation { continuation = $0 }
  }
  func set(_ value: Int) {
    self.value = value
    continuation?.resume(returning: value)
    continuation = nil
  }
}
// an assertion refuses, or a task that went before
final class Asserted {
  private var continuation: CheckedContinuation<Int, Never>?
  func get() async -> Int {
    assert(self.continuation == nil, "one at a time")
    return await withCheckedContinuation { self.continuation = $0 }
  }
  func set(_ value: Int) { continuation.take()?.resume(returning: value) }
}
final class Replacing {
  private var continuation: CheckedContinuation<Int, Error>? {
    didSet { oldValue?.resume(throwing: CancellationError()) }
  }
  func get() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation = $0 }
  }
}
final class Boxed {
  final class Box { var continuation: CheckedContinuation<Int, Never>? }
  func get() async -> Int {
    let box = Box()
    return await withCheckedContinuation { continuation in
      box.continuation = continuation
      service.load { value in
        box.continuation?.resume(returning: value)
        box.continuation = nil
      }
    }
  }
}
