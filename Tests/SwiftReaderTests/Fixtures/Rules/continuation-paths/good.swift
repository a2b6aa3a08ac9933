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

final class Bank {
  func poll() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      poller.poll { id, error in
        if let error {
          continuation.resume(throwing: error)
        } else if let id {
          continuation.resume(returning: id)
        } else {
          precondition(false, "one of both")
        }
      }
    }
  }

  func kind() async -> Kind? {
    await withCheckedContinuation { continuation in
      group.notify(queue: .main) {
        switch (first, second) {
        case (nil, nil): continuation.resume(returning: nil)
        case (nil, _): continuation.resume(returning: .second)
        case (_, nil): continuation.resume(returning: .first)
        default:
          guard let first = first, let second = second else { return }
          continuation.resume(returning: first > second ? .first : .second)
        }
      }
    }
  }
}

final class Archive {
  func pick() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let done = { (isDone: Bool) in
        isDone ? continuation.resume() : continuation.resume(throwing: Failure.none)
      }
      store.add(done)
    }
  }

  func export() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try store.performAndWait { context in
          guard let text = context.text else { throw Failure.none }
          continuation.resume(returning: text)
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}

final class Timed {
  // Whoever comes second is sent away.
  func locate() async -> Place? {
    await withCheckedContinuation { continuation in
      var isDone = false
      locator.find { place in
        guard !isDone else { return }
        isDone = true
        continuation.resume(returning: place)
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
        guard !isDone else { return }
        isDone = true
        continuation.resume(returning: nil)
      }
    }
  }

  // The answer stops the clock.
  func fetch() async -> Data? {
    await withCheckedContinuation { continuation in
      let timer = Timer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in
        continuation.resume(returning: nil)
      }
      session.load { data in
        timer.invalidate()
        continuation.resume(returning: data)
      }
    }
  }

  // One or the other.
  func pause() async {
    await withCheckedContinuation { continuation in
      if isAnimated {
        animator.run { continuation.resume() }
      } else {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { continuation.resume() }
      }
    }
  }

  // Something else sees to it that one comes through.
  func once() async {
    await withCheckedContinuation { continuation in
      let gate = Gate()
      session.load { gate.pass { continuation.resume() } }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { gate.pass { continuation.resume() } }
    }
  }

  func work() async {
    await withCheckedContinuation { continuation in
      let late = DispatchWorkItem { continuation.resume() }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: late)
      session.load {
        late.cancel()
        continuation.resume()
      }
    }
  }
}

final class Scan {
  private let engine = Engine()

  lazy var read: (String) async -> Code? = { [engine] text in
    await withCheckedContinuation { continuation in
      guard let image = Image(text) else { return continuation.resume(returning: nil) }
      engine.read(image) { continuation.resume(returning: $0) }
    }
  }

  var newest: Code? {
    get async {
      await withCheckedContinuation { continuation in engine.newest { continuation.resume(returning: $0) } }
    }
  }
}

func code(of text: String) async -> Code? {
  await withCheckedContinuation { continuation in
    guard let image = Image(text) else {
      continuation.resume(returning: nil)
      return
    }
    engine.read(image) { continuation.resume(returning: $0) }
  }
}

// What leaves early answers, was on its way already, or leaves for what somebody else will answer.
final class Geo {
  private var waiting: CheckedContinuation<Place?, Never>?
  private var screen: Screen?

  func place(_ text: String) async -> Place? {
    guard waiting == nil else { return nil }
    return await withCheckedContinuation { continuation in
      waiting = continuation
      guard let query = Query(text) else { return answer(nil) }
      service.find(query) { [weak self] in self?.answer($0) }
    }
  }

  func next(_ text: String) async -> Place? {
    guard waiting == nil else { return nil }
    return await withCheckedContinuation { continuation in
      waiting = continuation
      service.listen { [weak self] in self?.answer($0) }
      guard let query = Query(text) else { return }
      service.find(query)
    }
  }

  func shown() async -> Place? {
    guard waiting == nil else { return nil }
    return await withCheckedContinuation { continuation in
      waiting = continuation
      guard screen == nil else { return }
      show()
    }
  }

  private func answer(_ place: Place?) {
    let open = waiting
    waiting = nil
    open?.resume(returning: place)
  }
}

// Who comes second finds the flag taken: the first has resumed.
final class Upload {
  func send(_ file: File) async throws -> File {
    try await withCheckedThrowingContinuation { continuation in
      let once = Once()
      do {
        try session.send(file) {
          guard once.take() else { return }
          continuation.resume(with: $0)
        }
      } catch {
        guard once.take() else { return }
        continuation.resume(throwing: error)
      }
    }
  }

  func ping() async -> Bool {
    let isDone = Atomic<Bool>(false)
    return await withCheckedContinuation { continuation in
      session.ping { answer in
        guard !isDone.exchange(true) else { return }
        continuation.resume(returning: answer)
      }
    }
  }
}

// What is there is there as another type too, and is found there again.
final class Cellar {
  func open(_ name: String) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      shelf.open(name) { bottle, fault in
        if fault != nil {
          if let fault = fault as NSError? {
            continuation.resume(throwing: fault)
          }
          return
        }
        continuation.resume(returning: bottle)
      }
    }
  }

  func shut(_ name: String) async throws {
    try await withCheckedThrowingContinuation { continuation in
      shelf.shut(name) { fault in
        if let fault = fault as (any Error)? {
          continuation.resume(throwing: fault)
        } else if fault == nil {
          continuation.resume()
        }
      }
    }
  }
}
