import Foundation

// Each is made by the method that waits on it, and handed to its helper.
final class Transaction {
  private var continuation: CheckedContinuation<Int, Error>?

  func assign(_ continuation: CheckedContinuation<Int, Error>) { self.continuation = continuation }

  func fulfill(_ value: Int) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}

final class Register {
  private var open: Transaction?

  func write() async throws -> Int {
    let transaction = Transaction()
    open = transaction
    return try await wait(transaction)
  }

  private func wait(_ transaction: Transaction) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in transaction.assign(continuation) }
  }
}

// This one is kept, and asked again.
final class Receipt {
  private var continuation: CheckedContinuation<Int, Error>?

  func assign(_ continuation: CheckedContinuation<Int, Error>) {
    self.continuation = continuation  // expect: continuation-overwritten warning
  }

  func print(_ value: Int) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}

final class Printer {
  private let receipt = Receipt()

  func write() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in receipt.assign(continuation) }
  }
}

// Made by what is below it, and by a function that stands alone.
class Download {
  private var continuation: CheckedContinuation<Int, Error>?

  func run() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation = $0 }
  }

  func end(_ value: Int) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}

final class MapDownload: Download {}

func download() async throws -> Int {
  let download = MapDownload()
  return try await download.run()
}

final class Atlas {
  private var last: Download?

  func load() async throws -> Int {
    let download = MapDownload()
    last = download
    return try await download.run()
  }
}

// Made by a factory for each login, and asked through a method of its own.
protocol Provider { func token() async throws -> Int }

final class Apple: Provider {
  private var continuation: CheckedContinuation<Int, Error>?

  func token() async throws -> Int { try await ask() }

  private func ask() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation = $0 }
  }

  func end(_ value: Int) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}

enum Providers {
  static func provider(_ isNew: Bool) -> Provider {
    if isNew { return Apple() }
    return Apple()
  }
}

final class Login {
  private var provider: Provider?
  private let used = Google()

  func login() {
    provider = Providers.provider(true)
    Task { try await self.provider?.token() }
  }

  func again() { Task { try await used.token() } }
}

// One for all logins.
final class Google: Provider {
  private var wait: CheckedContinuation<Int, Error>?

  func token() async throws -> Int { try await ask() }

  private func ask() async throws -> Int {
    try await withCheckedThrowingContinuation { wait = $0 }  // expect: continuation-overwritten warning
  }

  func end(_ value: Int) {
    wait?.resume(returning: value)
    wait = nil
  }
}
