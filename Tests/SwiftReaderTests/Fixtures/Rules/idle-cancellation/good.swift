final class ScanCoordinator {
  private var continuation: CheckedContinuation<String?, Never>?

  func start() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { new in
        continuation?.resume(returning: nil)
        continuation = new
      }
    } onCancel: {
      Task { @MainActor in self.finish(nil) }
    }
  }

  private func finish(_ code: String?) {
    continuation?.resume(returning: code)
    continuation = nil
  }

  // Nobody waits on a continuation in it.
  func load() async -> Data? {
    await withTaskCancellationHandler {
      await session.load()
    } onCancel: {
    }
  }

  // The wait is another one.
  func both() async -> String? {
    await withTaskCancellationHandler {
      await session.prepare()
    } onCancel: {
    }
    return await withCheckedContinuation { camera.next($0) }
  }
}
