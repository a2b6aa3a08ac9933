import AVFoundation

final class Film {
  // It calls when it has ended, and each end has a case.
  func export(_ session: AVAssetExportSession) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
      session.exportAsynchronously {
        switch session.status {
        case .completed: continuation.resume()
        case .failed, .cancelled: continuation.resume(throwing: CancellationError())
        default: break
        }
      }
    }
  }

  // Whoever cancels it waits for ever.
  func exportAgain(_ session: AVAssetExportSession) async throws {
    try await withCheckedThrowingContinuation { continuation in  // expect: never-resumed warning
      session.exportAsynchronously {
        switch session.status {
        case .completed: continuation.resume()
        case .failed: continuation.resume(throwing: CancellationError())
        default: break
        }
      }
    }
  }
}
