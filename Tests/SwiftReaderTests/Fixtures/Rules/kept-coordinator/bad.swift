import UIKit

final class MenuCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []

  func showSoup() {
    let soup = SoupCoordinator(navigationController: navigationController)
    childCoordinators.append(soup)  // expect: leaked-child-coordinator
    soup.start()
  }

  func showSalad() {
    let salad = SaladCoordinator(navigationController: navigationController)
    childCoordinators += [salad]  // expect: leaked-child-coordinator
    salad.start()
  }

  // Nothing calls it.
  func didFinish(coordinator: Coordinator) {
    childCoordinators.removeAll { $0 === coordinator }
  }
}

class BaseCoordinator: Coordinator {
  private var childCoordinators: [String: Coordinator] = [:]

  func store(_ coordinator: Coordinator, as name: String) {
    childCoordinators[name] = coordinator  // expect: leaked-child-coordinator
  }
}
