import UIKit

@MainActor
final class PinCoordinator {
  private let screen: UIViewController
  private var asked: CheckedContinuation<String?, Never>?

  init(screen: UIViewController) { self.screen = screen }

  func ask() async -> String? {
    guard asked == nil else { return nil }
    return await withCheckedContinuation {
      asked = $0
      screen.present(PinViewController(), animated: true)
    }
  }

  func entered(_ pin: String) { finish { $0.resume(returning: pin) } }

  func cancelled() {
    asked?.resume(returning: nil)  // expect: double-resume warning
    UIView.animate(withDuration: 0.3) {
      self.screen.view.alpha = 0
    } completion: { _ in
      self.asked = nil
    }
  }

  private func finish(_ tell: (CheckedContinuation<String?, Never>) -> Void) {
    guard let asked else { return }
    tell(asked)  // expect: double-resume warning
    screen.dismiss(animated: true) { self.asked = nil }
  }

  func closed() {
    guard let waiting = asked else { return }
    asked = nil
    screen.dismiss(animated: true) { waiting.resume(returning: nil) }
  }
}
