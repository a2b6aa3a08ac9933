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

  func fee() async -> Fee {
    await withCheckedContinuation { continuation in
      service.fee { answer in
        guard let fee = answer.fee else { return }  // expect: never-resumed
        continuation.resume(returning: fee)
      }
    }
  }

  func side() async -> Side {
    await withCheckedContinuation { continuation in
      service.sides { first, second in
        switch (first, second) {
        case (nil, _): continuation.resume(returning: .second)
        default:
          guard let second = second else { return }  // expect: never-resumed
          continuation.resume(returning: second)
        }
      }
    }
  }

  func late() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Task {
        guard let text = await store.text() else { throw Failure.none }  // expect: never-resumed
        continuation.resume(returning: text)
      }
    }
  }
}

final class Timed {
  func locate() async -> Place? {
    await withCheckedContinuation { continuation in
      locator.find { place in
        continuation.resume(returning: place)
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
        continuation.resume(returning: nil)  // expect: double-resume
      }
    }
  }

  func fetch() async -> Data? {
    await withCheckedContinuation { continuation in
      Task {
        try? await Task.sleep(nanoseconds: 1_000)
        continuation.resume(returning: nil)  // expect: double-resume
      }
      session.load { data, error in
        if let error { return continuation.resume(returning: fallback(error)) }
        continuation.resume(returning: data)
      }
    }
  }
}
