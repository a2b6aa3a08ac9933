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

// A lazy closure, a closure in an argument, a getter and a function outside types wait too.
final class Scan {
  private let engine = Engine()

  lazy var read: (String) async -> Code? = { [engine] text in
    await withCheckedContinuation { continuation in
      guard let image = Image(text) else { return }  // expect: never-resumed
      engine.read(image) { continuation.resume(returning: $0) }
    }
  }

  var newest: Code? {
    get async {
      await withCheckedContinuation { continuation in
        engine.newest { code in
          if let code { continuation.resume(returning: code) }
          continuation.resume(returning: nil)  // expect: double-resume
        }
      }
    }
  }

  func fill() async {
    await cache.fill(with: { key in
      await withCheckedContinuation { continuation in
        guard let address = URL(string: key) else { return }  // expect: never-resumed
        session.load(address) { continuation.resume(returning: $0) }
      }
    })
  }
}

func code(of text: String) async -> Code? {
  await withCheckedContinuation { continuation in
    guard let image = Image(text) else { return }  // expect: never-resumed
    engine.read(image) { continuation.resume(returning: $0) }
  }
}

// Stored, and then left before anybody is asked for the answer.
final class Geo {
  private var waiting: CheckedContinuation<Place?, Never>?

  func place(_ text: String) async -> Place? {
    guard waiting == nil else { return nil }
    return await withCheckedContinuation { continuation in
      waiting = continuation
      guard let query = Query(text) else { return }  // expect: never-resumed
      service.find(query) { [weak self] in self?.answer($0) }
    }
  }

  private func answer(_ place: Place?) {
    let open = waiting
    waiting = nil
    open?.resume(returning: place)
  }
}

// Not each fault is one of these.
final class Attic {
  func open(_ name: String) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      shelf.open(name) { box, fault in
        if fault != nil {
          if let fault = fault as? CocoaError {
            continuation.resume(throwing: fault)
          }
          return  // expect: never-resumed
        }
        continuation.resume(returning: box)
      }
    }
  }
}
