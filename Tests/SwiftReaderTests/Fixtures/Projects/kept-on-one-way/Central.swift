import Foundation

final class Central {
  private var services: CheckedContinuation<Int, Error>?
  private var names: CheckedContinuation<Int, Error>?
  private var connection: CheckedContinuation<Int, Error>?
  private var link: CheckedContinuation<Int, Error>?
  private var isOn = false

  func didDiscover(_ count: Int, _ error: Error?) {
    if let error {
      services?.resume(throwing: error)  // expect: double-resume warning
    } else {
      services?.resume(returning: count)
      services = nil
    }
  }

  func didName(_ count: Int, _ error: Error?) {
    if let error {
      names?.resume(throwing: error)
    } else {
      names?.resume(returning: count)
    }
    names = nil
  }

  func connect() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      if connection != nil { return continuation.resume(throwing: CancellationError()) }
      connection = continuation
      guard isOn else {
        continuation.resume(throwing: CancellationError())  // expect: double-resume warning
        return
      }
    }
  }

  func open() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      if link != nil { return continuation.resume(throwing: CancellationError()) }
      link = continuation
      guard isOn else {
        link = nil
        continuation.resume(throwing: CancellationError())
        return
      }
    }
  }

  func didConnect(_ value: Int) {
    connection?.resume(returning: value)
    connection = nil
  }

  func didOpen(_ value: Int) {
    link?.resume(returning: value)
    link = nil
  }
}
