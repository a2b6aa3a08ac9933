import Foundation

enum Reply { case accepted, late }

final class Order {
  private var reply: CheckedContinuation<Reply, Never>?
  private var note: CheckedContinuation<Reply, Never>?

  // What waits has the continuation too, and answers when the time is up.
  func place() async throws {
    _ = try await wait(keep: { answer in self.reply = answer }, drop: { self.reply = nil })
  }

  // Here the time is up and nobody answers.
  func write() async throws {
    _ = try await linger(
      keep: { answer in self.note = answer },
      drop: { self.note = nil }  // expect: never-resumed warning
    )
  }

  func didReply() {
    reply?.resume(returning: .accepted)
    reply = nil
    note?.resume(returning: .accepted)
    note = nil
  }

  private func wait(
    keep: @escaping (CheckedContinuation<Reply, Never>) -> Void,
    drop: @escaping () -> Void
  ) async throws -> Reply {
    try await withThrowingTaskGroup(of: Reply.self) { group in
      var own: CheckedContinuation<Reply, Never>?
      group.addTask {
        try await Task.sleep(nanoseconds: 1_000)
        return .late
      }
      group.addTask {
        await withCheckedContinuation { continuation in
          own = continuation
          keep(continuation)
        }
      }
      guard let first = try await group.next() else { throw CancellationError() }
      if case .late = first {
        drop()
        own?.resume(returning: .late)
      }
      return first
    }
  }

  private func linger(
    keep: @escaping (CheckedContinuation<Reply, Never>) -> Void,
    drop: @escaping () -> Void
  ) async throws -> Reply {
    try await withThrowingTaskGroup(of: Reply.self) { group in
      group.addTask {
        try await Task.sleep(nanoseconds: 1_000)
        return .late
      }
      group.addTask { await withCheckedContinuation { continuation in keep(continuation) } }
      guard let first = try await group.next() else { throw CancellationError() }
      if case .late = first { drop() }
      return first
    }
  }
}

struct Shop {
  func sell() async throws {
    let order = Order()
    try await order.place()
    try await order.write()
  }
}
