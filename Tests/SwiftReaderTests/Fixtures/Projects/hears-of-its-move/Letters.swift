import UIKit

protocol Coordinator: AnyObject { func start() }

final class LettersCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    navigation.setViewControllers([ListViewController { [weak self] in self?.showLetter() }], animated: false)
  }

  func showLetter() {
    let letter = LetterCoordinator(navigation: navigation, parent: self)
    childCoordinators.append(letter)
    letter.start()
  }

  func letterEnded(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }
}

final class LetterCoordinator: Coordinator {
  private let navigation: UINavigationController
  private weak var parent: LettersCoordinator?

  init(navigation: UINavigationController, parent: LettersCoordinator) {
    self.navigation = navigation
    self.parent = parent
  }

  func start() {
    let screen = LetterViewController()
    screen.onGone = { self.parent?.letterEnded(self) }
    navigation.pushViewController(screen, animated: true)
  }
}
