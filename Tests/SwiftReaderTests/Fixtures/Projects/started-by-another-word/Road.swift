import UIKit

protocol Coordinator: AnyObject { func start() }

final class RoadCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  // A flow of it has no start, and agrees with that.
  func showSign(_ number: Int) {
    let sign = SignCoordinator(stack: stack) { [weak self] sign in
      self?.childCoordinators.removeAll { $0 === sign }
    }
    childCoordinators.append(sign)
    sign.open(number)
  }
}

final class SignCoordinator: Coordinator {
  private let stack: UINavigationController
  private let onEnd: (SignCoordinator) -> Void

  init(stack: UINavigationController, onEnd: @escaping (SignCoordinator) -> Void) {
    self.stack = stack
    self.onEnd = onEnd
  }

  func start() {}

  func open(_ number: Int) {
    let sign = SignViewController()
    sign.modalPresentationStyle = .fullScreen
    sign.onEnd = { [weak self] in
      guard let self else { return }
      stack.dismiss(animated: true)
      onEnd(self)
    }
    stack.present(sign, animated: true)
  }
}

final class SignViewController: UIViewController {
  var onEnd: (() -> Void)?
  @objc private func end() { onEnd?() }
}
