import UIKit

// Keeps itself until it is answered; nobody else can ask it again.
final class Ceremony {
  private var continuation: CheckedContinuation<Int, Error>?
  private var keepsMe: Ceremony?

  func hold() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      keepsMe = self
    }
  }

  func end(_ value: Int) {
    continuation?.resume(returning: value)
    continuation = nil
    keepsMe = nil
  }
}

// Is kept by the one who makes it, and asked where it is made.
final class Push {
  private var continuation: CheckedContinuation<Int, Never>?

  func send() async -> Int {
    await withCheckedContinuation { continuation = $0 }
  }

  func got(_ value: Int) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}

final class Channel {
  private var pushes: [String: Push] = [:]
  private var socket: Socket

  func marry() async throws -> Int {
    let ceremony = Ceremony()
    return try await ceremony.hold()
  }

  func push(_ name: String) async -> Int {
    let push = Push()
    pushes[name] = push
    socket.send("push")
    return await push.send()
  }
}

final class Socket {
  func send(_ text: String) {}
}

// The same, but asked again by whoever looks it up.
final class Poll {
  private var continuation: CheckedContinuation<Int, Never>?

  func ask() async -> Int {
    await withCheckedContinuation { continuation = $0 }  // expect: continuation-overwritten warning
  }

  func got(_ value: Int) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}

final class Polls {
  private var polls: [String: Poll] = [:]

  func first(_ name: String) async -> Int {
    let poll = Poll()
    polls[name] = poll
    return await poll.ask()
  }

  func again(_ name: String) async -> Int? {
    await polls[name]?.ask()
  }
}
