final class Loader {
  func load(_ address: String) async -> Data? {
    await withCheckedContinuation { continuation in
      guard let url = URL(string: address) else {
        continuation.resume(returning: nil)
        return
      }
      session.load(url) { data, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: data)
        }
      }
    }
  }

  func stream() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      subject.sink { end in
        if case .failure(let error) = end { continuation.resume(throwing: error) }
      } receiveValue: { value in
        continuation.resume(returning: value)
      }
    }
  }

  func hand() async -> Bool {
    await withCheckedContinuation { continuation in
      guard isReady else { return keep(continuation) }
      continuation.resume(returning: true)
    }
  }

  func result() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      do {
        let value = try make()
        continuation.resume(returning: value)
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}
