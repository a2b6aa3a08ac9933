import UIKit

// The stack on which the letters are pushed tells of each that goes.
final class TellingNavigationController: UINavigationController {
  var onPop: (() -> Void)?

  override func popViewController(animated: Bool) -> UIViewController? {
    defer { onPop?() }
    return super.popViewController(animated: animated)
  }
}

protocol MailFlowDelegate: AnyObject { func mailEnded(_ flow: LetterCoordinator) }

final class MailCoordinator: MailFlowDelegate {
  private var childCoordinators: [LetterCoordinator] = []
  private let stack: TellingNavigationController

  init(stack: TellingNavigationController) { self.stack = stack }

  func openLetter() {
    let letter = LetterCoordinator(stack: stack)
    letter.delegate = self
    stack.onPop = { [weak self, weak letter] in letter.map { self?.mailEnded($0) } }
    childCoordinators.append(letter)
    letter.start()
  }

  func mailEnded(_ flow: LetterCoordinator) { childCoordinators.removeAll { $0 === flow } }
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
