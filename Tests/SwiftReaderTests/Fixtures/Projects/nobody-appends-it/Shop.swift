import UIKit

protocol Coordinator: AnyObject { func start() }

// Nobody is seen to append: a note.
final class ShopCoordinator: Coordinator {
  private(set) var childCoordinators: [Coordinator] = []

  func start() {}

  func add(child: Coordinator) { childCoordinators.append(child) }

  func removeAllChildren() { childCoordinators.removeAll() }
}

// The one that is called is another's.
final class MallCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  func startMain() {
    let shop = ShopCoordinator()
    childCoordinators.append(shop)
    shop.start()
  }
}

final class GateModel {
  private let coordinator: GateCoordinator

  init(coordinator: GateCoordinator) { self.coordinator = coordinator }

  func enter() { coordinator.startMain() }
}

final class GateCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []

  func start() {}

  func startMain() {
    let shop = ShopCoordinator()
    childCoordinators.append(shop)  // expect: leaked-child-coordinator warning
    shop.start()
  }
}
