import UIKit
final class ScanCoordinator: NSObject, UIAdaptivePresentationControllerDelegate {
  private var pending: CheckedContinuation<String, Error>?
  func scan() async throws -> String {
    guard pending == nil else { throw E.busy }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { c in
        pending = c
        show()
      }
    } onCancel: {
      Task { @MainActor in self.pending = nil }  // expect: never-resumed warning
    }
  }
  func didScan(_ s: String) { pending?.resume(returning: s); pending = nil }
  func presentationControllerDidDismiss(_ p: UIPresentationController) {
    pending = nil  // expect: never-resumed warning
  }
  private func show() {}
}
