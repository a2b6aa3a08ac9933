import Foundation

// Each instance gets its continuation from whoever has just made it: a note.
final class UploadStream {
  private var continuation: CheckedContinuation<Int, Error>?

  init(address: URL) throws {}

  func setContinuation(_ continuation: CheckedContinuation<Int, Error>) { self.continuation = continuation }

  func end(_ count: Int) {
    continuation?.resume(returning: count)
    continuation = nil
  }
}

actor Race {
  func setContinuation(_ continuation: CheckedContinuation<Int, Error>) {}
}

final class Uploads {
  private var open: [UploadStream] = []

  func upload(_ address: URL) async throws -> Int {
    let stream = try UploadStream(address: address)
    open.append(stream)
    return try await withCheckedThrowingContinuation { continuation in
      stream.setContinuation(continuation)
    }
  }

  func race() async throws -> Int {
    let race = Race()
    return try await withCheckedThrowingContinuation { continuation in
      Task { await race.setContinuation(continuation) }
    }
  }
}
