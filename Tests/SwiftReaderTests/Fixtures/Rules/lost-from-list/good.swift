actor Gate {
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    await withCheckedContinuation { waiters.append($0) }
  }

  func open() {
    let all = waiters
    waiters.removeAll()
    all.forEach { $0.resume() }
  }

  func close() {
    answer()
    waiters.removeAll()
  }

  private func answer() {
    while let one = waiters.popLast() { one.resume() }
  }
}

final class Requests {
  private var pending: [String: CheckedContinuation<Data, Error>] = [:]

  func send(_ id: String) async throws -> Data {
    defer { forget(id) }
    return try await withCheckedThrowingContinuation { pending[id] = $0 }
  }

  func received(_ id: String, _ data: Data) {
    pending[id]?.resume(returning: data)
    pending[id] = nil
  }

  func cancel(_ id: String) {
    pending.removeValue(forKey: id)?.resume(throwing: CancellationError())
  }

  private func forget(_ id: String) {
    pending[id] = nil
  }

  func count() -> Int {
    pending.count
  }
}
