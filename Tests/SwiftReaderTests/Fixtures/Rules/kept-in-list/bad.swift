actor Gate {
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    await withCheckedContinuation { waiters.append($0) }
  }

  func open() {
    waiters.forEach { $0.resume() }  // expect: double-resume
  }

  func openOne() {
    for waiter in waiters {
      waiter.resume()  // expect: double-resume
      break
    }
  }
}

final class Requests {
  private var pending: [String: CheckedContinuation<Data, Error>] = [:]

  func send(_ id: String) async throws -> Data {
    try await withCheckedThrowingContinuation { pending[id] = $0 }
  }

  func received(_ id: String, _ data: Data) {
    pending[id]?.resume(returning: data)  // expect: double-resume
  }

  func failed(_ id: String, _ error: Error) {
    guard let waiting = pending[id] else { return }
    waiting.resume(throwing: error)  // expect: double-resume
  }
}
