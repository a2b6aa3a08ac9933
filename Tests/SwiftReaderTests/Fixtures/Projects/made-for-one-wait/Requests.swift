import StoreKit

final class Shop {
  private let queue = Queue()

  func restore() async throws { try await RestoreRequest().run() }

  func enter() async {
    let ticket = Ticket()
    queue.append(ticket)
    await withCheckedContinuation { ticket.keep($0) }
  }

  func scan() async -> String { await scanner.scan() }

  private let scanner = Scanner()
}

// One for each call: nobody can wait on it twice.
final class RestoreRequest {
  private var continuation: CheckedContinuation<Void, Error>?

  func run() async throws {
    try await withCheckedThrowingContinuation { self.continuation = $0 }
  }

  func didEnd() {
    continuation?.resume()
    continuation = nil
  }
}

// It is kept, but told once, by whoever has made it.
final class Ticket {
  private var continuation: CheckedContinuation<Void, Never>?

  func keep(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

  func call() {
    continuation?.resume()
    continuation = nil
  }
}

final class Queue {
  private var tickets: [Ticket] = []
  private var first: Ticket?

  func append(_ ticket: Ticket) { tickets.append(ticket) }
}

final class Scanner {
  private var continuation: UnsafeContinuation<String, Never>?

  func scan() async -> String {
    await withUnsafeContinuation { self.continuation = $0 }  // expect: continuation-overwritten warning
  }

  func didRead(_ code: String) {
    continuation?.resume(returning: code)  // expect: double-resume warning
  }
}

struct Permission {
  static let location = Permission(ask: { await LocationRequest().ask() })

  var ask: () async -> Bool
}

final class LocationRequest {
  private var continuation: CheckedContinuation<Bool, Never>?

  func ask() async -> Bool { await withCheckedContinuation { self.continuation = $0 } }

  func didAnswer(_ answer: Bool) {
    continuation?.resume(returning: answer)
    continuation = nil
  }
}
