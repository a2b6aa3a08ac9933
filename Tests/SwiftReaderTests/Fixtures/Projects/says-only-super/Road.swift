import UIKit

protocol Coordinator: AnyObject { func start() }

final class RoadCoordinator: Coordinator {
  private let stack: UINavigationController
  private var childCoordinators: [Coordinator] = []

  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  func showBridge() {
    let bridge = BridgeCoordinator(stack: stack)
    childCoordinators.append(bridge)  // expect: leaked-child-coordinator warning
    bridge.start()
  }

  func didEnd(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }

  func closeAll() { childCoordinators.forEach(didEnd) }
}

final class BridgeCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(BridgeViewController(), animated: true) }
}

// It hears that it goes, and says it to nobody.
final class BridgeViewController: UIViewController {
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    timer.invalidate()
  }
}

// What ends with this is no screen.
final class LocationProxy {
  private let didUpdate: Subject

  deinit { didUpdate.onCompleted() }
}
