import UIKit

protocol Coordinator: AnyObject { func start() }

final class BarCoordinator: Coordinator {
  private let stack: UINavigationController
  private var childCoordinators: [Coordinator] = []

  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  // Nothing lies below the first screen of a tab.
  func addTab() {
    let own = UINavigationController()
    let tab = DrinkCoordinator(stack: own)
    childCoordinators.append(tab)
    tab.start()
  }

  // Whose stack it is, the method does not say.
  func addTab(on other: UINavigationController) {
    let tab = DrinkCoordinator(stack: other)
    childCoordinators.append(tab)
    tab.start()
  }

  // Here the user can go back.
  func showDrink() {
    let drink = DrinkCoordinator(stack: stack)
    childCoordinators.append(drink)  // expect: leaked-child-coordinator warning
    drink.start()
  }

  func didEnd(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }

  func closeAll() { childCoordinators.forEach(didEnd) }
}

final class DrinkCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(DrinkViewController(), animated: true) }
}

final class DrinkViewController: UIViewController {}
