import UIKit

// The stack tells of each pop whoever asks for it: which screens those are is not concluded.
protocol Coordinator: AnyObject { func start() }

protocol Popped { func popped() }

final class Stack: UINavigationController {
  override func popViewController(animated: Bool) -> UIViewController? {
    let screen = super.popViewController(animated: animated)
    (screen as? Popped)?.popped()
    return screen
  }
}

final class BankApp {
  private let bank = BankCoordinator(stack: Stack())

  func begin() { bank.start() }
}

final class BankCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func openAccount() {
    let account = AccountCoordinator(stack)
    account.onEnd = { [weak self, weak account] in self?.childCoordinators.removeAll { $0 === account } }
    childCoordinators.append(account)
    account.start()
  }

  func openCard() {
    let card = CardCoordinator(stack)
    card.onEnd = { [weak self, weak card] in self?.childCoordinators.removeAll { $0 === card } }
    childCoordinators.append(card)
    card.start()
  }
}

final class AccountCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() {
    let page = AccountViewController()
    page.onGone = { [weak self] in self?.onEnd?() }
    stack.pushViewController(page, animated: true)
  }
}

final class CardCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func start() {
    let page = CardViewController()
    page.onDone = { [weak self] in self?.onEnd?() }
    stack.pushViewController(page, animated: true)
  }
}

final class AccountViewController: UIViewController, Popped {
  var onGone: (() -> Void)?

  func popped() { onGone?() }
}

final class CardViewController: UIViewController {
  var onDone: (() -> Void)?
}
