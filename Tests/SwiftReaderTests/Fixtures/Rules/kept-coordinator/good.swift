import UIKit

final class MenuCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []

  func showSoup() {
    let soup = SoupCoordinator()
    soup.onFinish = { [weak self] in self?.remove(soup) }
    childCoordinators.append(soup)
  }

  private func remove(_ coordinator: Coordinator) {
    childCoordinators = childCoordinators.filter { $0 !== coordinator }
  }
}

class BaseCoordinator: NSObject, UINavigationControllerDelegate {
  var children: [Coordinator] = []
  var childCoordinators: [Coordinator] = []

  func add(_ coordinator: Coordinator) { childCoordinators.append(coordinator) }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    childCoordinators.removeAll { $0.viewController === viewController }
  }
}

// Appends only, but the removal of its base class is called by it.
final class DinnerCoordinator: BaseCoordinator {
  func showFish() { add(FishCoordinator()) }
}
