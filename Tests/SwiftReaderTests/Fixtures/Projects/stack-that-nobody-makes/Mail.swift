import UIKit

// Kept from an older version of the app.
final class CarefulNavigationController: UINavigationController {
  var mayLeave = true

  override func popViewController(animated: Bool) -> UIViewController? {
    guard mayLeave else { return nil }
    return super.popViewController(animated: animated)
  }
}

protocol MailFlowDelegate: AnyObject { func mailEnded(_ flow: LetterCoordinator) }

final class MailCoordinator: MailFlowDelegate {
  private var childCoordinators: [LetterCoordinator] = []
  private let stack = UINavigationController()

  func openLetter() {
    let letter = LetterCoordinator(stack: stack)
    letter.delegate = self
    childCoordinators.append(letter)  // expect: leaked-child-coordinator warning
    letter.start()
  }

  func mailEnded(_ flow: LetterCoordinator) {
    stack.popViewController(animated: true)
    childCoordinators.removeAll { $0 === flow }
  }
}

final class LetterCoordinator {
  weak var delegate: MailFlowDelegate?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = LetterViewController()
    screen.onArchive = { [weak self] in self.map { $0.delegate?.mailEnded($0) } }
    stack.pushViewController(screen, animated: true)
  }
}

final class LetterViewController: UIViewController {
  var onArchive: (() -> Void)?

  @objc private func archiveTapped() { onArchive?() }
}
