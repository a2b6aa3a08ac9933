final class Loader {
  func load(_ address: String) async -> Data? {
    await withCheckedContinuation { continuation in
      guard let url = URL(string: address) else { return }  // expect: never-resumed
      session.load(url) { continuation.resume(returning: $0) }
    }
  }

  func ask() async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      service.ask { answer, error in
        if let error { continuation.resume(throwing: error) }
        continuation.resume(returning: answer)  // expect: double-resume
      }
    }
  }

  func wait() async {
    await withCheckedContinuation { continuation in  // expect: never-resumed
      service.start()
    }
  }

  func pick() async -> Photo? {
    await withUnsafeContinuation { continuation in
      picker.show { photo in
        switch photo {
        case .picked(let photo): continuation.resume(returning: photo)
        case .cancelled: return  // expect: never-resumed
        }
      }
    }
  }
}
