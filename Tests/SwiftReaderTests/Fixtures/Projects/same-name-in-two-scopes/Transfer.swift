import Foundation

/// Made for one transfer.
final class Upload {
  private var continuation: CheckedContinuation<Int, Error>?

  func wait(_ continuation: CheckedContinuation<Int, Error>) { self.continuation = continuation }

  func end(_ count: Int) {
    continuation?.resume(returning: count)
    continuation = nil
  }
}

final class Download {
  private var continuation: CheckedContinuation<Int, Error>?

  func wait(_ continuation: CheckedContinuation<Int, Error>) { self.continuation = continuation }

  func end(_ count: Int) {
    continuation?.resume(returning: count)
    continuation = nil
  }
}

enum Network {
  static func upload(_ bytes: Data) async throws -> Int {
    let context: Upload = Upload()
    return try await withCheckedThrowingContinuation { continuation in
      context.wait(continuation)
      send(bytes, Unmanaged.passRetained(context).toOpaque()) { pointer, count in
        let context = Unmanaged<Upload>.fromOpaque(pointer).takeUnretainedValue()
        context.end(count)
      }
    }
  }

  static func download() async throws -> Int {
    let context: Download = Download()
    return try await withCheckedThrowingContinuation { continuation in
      context.wait(continuation)
      receive(Unmanaged.passRetained(context).toOpaque()) { pointer, count in
        let context = Unmanaged<Download>.fromOpaque(pointer).takeUnretainedValue()
        context.end(count)
      }
    }
  }
}
