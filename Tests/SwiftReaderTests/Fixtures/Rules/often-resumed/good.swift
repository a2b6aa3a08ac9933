import UIKit

final class Clock {
  func tick() async {
    await withCheckedContinuation { waiting in
      Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in waiting.resume() }
    }
  }

  func tickOnce() async {
    await withCheckedContinuation { waiting in
      Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
        timer.invalidate()
        waiting.resume()
      }
    }
  }

  func foreground() async {
    await withUnsafeContinuation { waiting in
      var token: NSObjectProtocol?
      token = NotificationCenter.default.addObserver(
        forName: UIApplication.willEnterForegroundNotification,
        object: nil,
        queue: .main
      ) { _ in
        token.map(NotificationCenter.default.removeObserver)
        waiting.resume()
      }
    }
  }
}

final class Door {
  private var token: NSObjectProtocol?

  func opened() async {
    await withCheckedContinuation { waiting in
      token = NotificationCenter.default.addObserver(forName: .init("door"), object: nil, queue: .main) {
        [weak self] _ in
        self?.stop()
        waiting.resume()
      }
    }
  }

  private func stop() {
    if let token { NotificationCenter.default.removeObserver(token) }
  }
}
