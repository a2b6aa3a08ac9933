import UIKit

// The child would say that it is through, and nobody has set to whom.

protocol Coordinator: AnyObject { func start() }

protocol LoanDelegate: AnyObject { func loanEnded(_ loan: LoanCoordinator) }

final class LoanCoordinator: Coordinator {
  weak var delegate: LoanDelegate?
  private let stack: UINavigationController
  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = LoanViewController()
    screen.gone = { [weak self] in
      guard let self else { return }
      self.delegate?.loanEnded(self)
    }
    stack.pushViewController(screen, animated: true)
  }
}

final class LoanViewController: UIViewController {
  var gone: (() -> Void)?

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isMovingFromParent { gone?() }
  }
}

protocol FineDelegate: AnyObject { func fineEnded(_ fine: Coordinator) }

final class FineCoordinator: Coordinator {
  weak var delegate: FineDelegate?
  private let stack: UINavigationController
  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(UIViewController(), animated: true) }
  func payTapped() { delegate?.fineEnded(self) }
}

final class DeskCoordinator: Coordinator, LoanDelegate, FineDelegate {
  private var children: [Coordinator] = []
  private let stack: UINavigationController
  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  func lend() {
    let loan = LoanCoordinator(stack: stack)
    children.append(loan)  // expect: leaked-child-coordinator warning
    loan.start()
  }

  // Its delegate is another property of the same name.
  func fine() {
    let fine = FineCoordinator(stack: stack)
    fine.delegate = self
    children.append(fine)
    fine.start()
  }

  func loanEnded(_ loan: LoanCoordinator) { children.removeAll { $0 === loan } }
  func fineEnded(_ fine: Coordinator) { children.removeAll { $0 === fine } }
}
