final class ImageLoader {
  // Called more than once; the flag says that it has run before.
  func load() async -> Image? {
    await withCheckedContinuation { continuation in
      var isDone = false
      manager.request { image in
        guard !isDone else { return }
        isDone = true
        continuation.resume(returning: image)
      }
    }
  }

  // Who waits is there.
  func ask() async -> Bool {
    await withCheckedContinuation { continuation in
      service.ask { [weak self] answer in
        guard let self else { return }
        self.note(answer)
        continuation.resume(returning: answer)
      }
    }
  }
}
