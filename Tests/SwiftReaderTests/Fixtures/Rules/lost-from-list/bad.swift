actor Gate {
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    await withCheckedContinuation { waiters.append($0) }
  }

  func open() {
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  func reset() {
    guard !waiters.isEmpty else { return }
    waiters.removeAll()  // expect: never-resumed
  }

  func clear() {
    self.waiters = []  // expect: never-resumed
  }
}

final class Requests {
  private var pending: [String: CheckedContinuation<Data, Error>] = [:]

  func send(_ id: String) async throws -> Data {
    try await withCheckedThrowingContinuation { pending[id] = $0 }
  }

  func received(_ id: String, _ data: Data) {
    pending.removeValue(forKey: id)?.resume(returning: data)
  }

  func cancel(_ id: String) {
    pending[id] = nil  // expect: never-resumed
  }
}

final class Uploads {
  private var waiting = [String: CheckedContinuation<Data, Error>]()

  func upload(_ id: String) async throws -> Data {
    try await withCheckedThrowingContinuation { waiting[id] = $0 }
  }

  func stop() {
    waiting.removeAll()  // expect: never-resumed
  }
}
