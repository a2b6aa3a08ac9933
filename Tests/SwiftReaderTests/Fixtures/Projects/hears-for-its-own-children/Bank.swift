import UIKit

final class BankCoordinator {
  private var childCoordinators: [AnyObject] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func openLoan() {
    let loan = LoanCoordinator(stack: stack)
    loan.onEnd = { [weak self] loan in self?.childCoordinators.removeAll { $0 === loan } }
    childCoordinators.append(loan)  // expect: leaked-child-coordinator warning
    loan.start()
  }

  func openSavings() {
    let savings = SavingsCoordinator(stack: stack)
    savings.onEnd = { [weak self] savings in self?.childCoordinators.removeAll { $0 === savings } }
    childCoordinators.append(savings)
    savings.start()
  }
}

final class LoanCoordinator {
  var onEnd: ((LoanCoordinator) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = LoanViewController()
    screen.onSign = { [weak self] in self.map { $0.onEnd?($0) } }
    stack.pushViewController(screen, animated: true)
  }
}

final class LoanViewController: UIViewController {
  var onSign: (() -> Void)?

  @objc private func signTapped() { onSign?() }
}

// The delegate of the stack as long as it is there, for its own screen.
final class SavingsCoordinator: NSObject, UINavigationControllerDelegate {
  var onEnd: ((SavingsCoordinator) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    stack.delegate = self
    stack.pushViewController(SavingsViewController(), animated: true)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    if !navigationController.viewControllers.contains(where: { $0 is SavingsViewController }) { onEnd?(self) }
  }
}

final class SavingsViewController: UIViewController {}
