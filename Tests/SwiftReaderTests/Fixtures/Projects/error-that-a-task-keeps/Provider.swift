import Foundation

final class Provider {
  // Who waits does not hear of an error that only the task has.
  func request(_ path: String) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      send(path) { result in
        switch result {
        case .success(let value): continuation.resume(returning: value)
        case .failure(let error):
          Task {
            if await self.refresh() {
              continuation.resume(returning: try await self.request(path))  // expect: never-resumed warning
            } else {
              continuation.resume(throwing: error)
            }
          }
        }
      }
    }
  }

  func count() async -> Int {
    await withCheckedContinuation { continuation in
      Task {
        let list = try await self.load()  // expect: never-resumed warning
        continuation.resume(returning: list.count)
      }
    }
  }

  func total() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      Task {
        do {
          continuation.resume(returning: try await self.load().count)
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  // It fails only where somebody cancels the task, of which nobody has the handle.
  func pause() async {
    await withCheckedContinuation { continuation in
      Task {
        try await Task.sleep(nanoseconds: 1_000)
        continuation.resume()
      }
    }
  }

  func first() async -> Int? {
    await withCheckedContinuation { continuation in
      Task { continuation.resume(returning: try? await self.load().first) }
    }
  }
}
