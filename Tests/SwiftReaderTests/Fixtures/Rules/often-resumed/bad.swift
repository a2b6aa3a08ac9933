import UIKit

final class Clock {
  func tick() async {
    await withCheckedContinuation { waiting in
      Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        waiting.resume()  // expect: double-resume
      }
    }
  }

  func foreground() async {
    await withUnsafeContinuation { waiting in
      NotificationCenter.default.addObserver(
        forName: UIApplication.willEnterForegroundNotification,
        object: nil,
        queue: .main
      ) { _ in
        print("awake")
        waiting.resume()  // expect: double-resume
      }
    }
  }
}
