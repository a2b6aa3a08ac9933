import Combine
import UIKit

protocol Coordinator: AnyObject { func start() }

final class ActViewController: UIViewController {
  var onEnd: (() -> Void)?
  @objc private func end() { onEnd?() }
}

final class ActCoordinator: Coordinator {
  let ended = PassthroughSubject<Void, Never>()
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let act = ActViewController()
    act.modalPresentationStyle = .fullScreen
    act.onEnd = { [weak self] in
      self?.stack.dismiss(animated: true)
      self?.ended.send()
    }
    stack.present(act, animated: true)
  }
}

// The closure holds the child until the child has ended, and goes then.
final class BoothCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private var subscriptions: Set<AnyCancellable> = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showAct() {
    let act = ActCoordinator(stack: stack)
    childCoordinators.append(act)
    act.ended.sink { [weak self] in
      self?.childCoordinators.removeAll { $0 === act }
      self?.subscriptions.forEach { $0.cancel() }
    }.store(in: &subscriptions)
    act.start()
  }
}
