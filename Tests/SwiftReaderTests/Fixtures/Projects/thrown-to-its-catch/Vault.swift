final class Vault {
  // What is thrown goes to the catch, which answers.
  func open(_ key: Key) async throws -> Box {
    try await withCheckedThrowingContinuation { continuation in
      do {
        guard let box = store.box(for: key) else { throw Missing() }
        store.unlock(box) { continuation.resume(returning: box) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  // Here it does not.
  func close(_ key: Key) async throws {
    try await withCheckedThrowingContinuation { continuation in
      do {
        guard store.isOpen else { throw Missing() }  // expect: never-resumed warning
        continuation.resume()
      } catch {
        print(error)
      }
    }
  }
}
