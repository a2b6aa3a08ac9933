import UIKit

protocol Coordinator: AnyObject { func start() }

final class LaneCoordinator: Coordinator {
  private let stack: UINavigationController
  private var childCoordinators: [Coordinator] = []

  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  func showHouse() {
    let house = HouseCoordinator(stack: stack)
    childCoordinators.append(house)
    house.start()
  }

  func didEnd(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }

  func closeAll() { childCoordinators.forEach(didEnd) }
}

final class HouseCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = HouseViewController()
    screen.leash = Leash { print("the house is gone") }
    stack.pushViewController(screen, animated: true)
  }
}

final class HouseViewController: UIViewController {
  var leash: Leash?
}

// It hangs on a screen, and goes with it.
final class Leash {
  private let onEnd: (() -> Void)?

  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  deinit { onEnd?() }
}
