import Foundation

// A callback that is given neither of two things, and one that reports progress: notes.
final class Bank {
  func number() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      bank.number { answer in
        if let number = answer.number {
          continuation.resume(returning: number)
        } else if let error = answer.error {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  func pack() async throws {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try Zip.pack(files) { progress in
          guard progress >= 1 else { return }
          continuation.resume(returning: ())
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  func save() async throws {
    try await withCheckedThrowingContinuation { continuation in
      library.save { isDone, error in
        if let error {
          continuation.resume(throwing: error)
        } else if isDone {
          continuation.resume(returning: ())
        }
      }
    }
  }
}
