import Foundation

final class Pipe {
  // The channel calls it until it is done.
  func read() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      var all = Data()
      channel.read(length: 10, queue: queue) { done, part, error in
        all.append(part)
        guard done else { return }
        if error != 0 { return continuation.resume(throwing: Failure.read) }
        continuation.resume(returning: all)
      }
    }
  }

  func write(_ data: Data) async {
    await withCheckedContinuation { continuation in
      channel.write(data) { done, _ in
        if !done { return }
        continuation.resume()
      }
    }
  }

  // It is called once, and says whether that worked.
  func open() async {
    await withCheckedContinuation { continuation in
      channel.open { success in
        guard success else { return }  // expect: never-resumed warning
        continuation.resume()
      }
    }
  }

  // What says that it is done is no word of the closure.
  func close() async {
    let done = channel.isClosed
    await withCheckedContinuation { continuation in
      channel.close { error in
        guard done else { return }  // expect: never-resumed warning
        continuation.resume()
      }
    }
  }
}
