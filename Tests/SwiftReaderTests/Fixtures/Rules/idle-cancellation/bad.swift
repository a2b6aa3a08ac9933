final class ScanCoordinator {
  private var continuation: CheckedContinuation<String?, Never>?

  func start() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { new in
        continuation?.resume(returning: nil)
        continuation = new
      }
    } onCancel: {  // expect: cancel-ignored
      // Nothing to do.
    }
  }

  func restart() async -> String? {
    let code = await withTaskCancellationHandler(
      operation: { await withCheckedContinuation { camera.next($0) } },
      onCancel: {}  // expect: cancel-ignored
    )
    return code
  }
}
