actor Gate {
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters.removeAll()
  }

  func openOnce() {
    guard !isOpen else { return }
    isOpen = true
    waiters.forEach { $0.resume() }
  }

  func openOne() {
    guard !waiters.isEmpty else { return }
    waiters.removeFirst().resume()
  }

  func openAll() {
    let all = waiters
    waiters = []
    for one in all { one.resume() }
  }

  func close() {
    answer()
    waiters = []
  }

  private func answer() {
    for waiter in waiters { waiter.resume() }
  }

  deinit { for waiter in waiters { waiter.resume() } }
}

final class Requests {
  private var pending: [String: CheckedContinuation<Data, Error>] = [:]

  func send(_ id: String) async throws -> Data {
    try await withCheckedThrowingContinuation { pending[id] = $0 }
  }

  func received(_ id: String, _ data: Data) {
    pending.removeValue(forKey: id)?.resume(returning: data)
  }

  func failed(_ id: String, _ error: Error) {
    guard let waiting = pending[id] else { return }
    pending[id] = nil
    waiting.resume(throwing: error)
  }

  func close() {
    for (_, one) in pending { one.resume(throwing: CancellationError()) }
    pending = [:]
  }

  func answer(_ pending: [Task]) {
    for one in pending { one.resume() }
  }
}
