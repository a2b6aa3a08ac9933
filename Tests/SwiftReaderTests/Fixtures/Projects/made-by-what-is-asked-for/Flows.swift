import UIKit

class Coordinator {
  private var childCoordinators: [Coordinator] = []

  func start() {}
  func keep(_ child: Coordinator) { childCoordinators.append(child) }
  func drop(_ child: Coordinator?) { childCoordinators.removeAll { $0 === child } }
}

// The name of what makes coordinators is no reason to take it for one.
protocol CoordinatorMaking { func makeMap(on stack: UINavigationController) -> MapCoordinator }

final class CoordinatorMaker: CoordinatorMaking {
  func makeMap(on stack: UINavigationController) -> MapCoordinator { MapCoordinator(stack: stack) }
}

final class MapViewController: UIViewController {
  var onBack: (() -> Void)?

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if parent == nil { onBack?() }
  }
}

final class MapCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  override func start() {
    let map = MapViewController()
    map.onBack = { [weak self] in self?.onEnd?() }
    stack.pushViewController(map, animated: true)
  }
}

final class TripCoordinator: Coordinator {
  private let coordinators: CoordinatorMaking
  private let stack: UINavigationController

  init(stack: UINavigationController, coordinators: CoordinatorMaking) {
    self.stack = stack
    self.coordinators = coordinators
  }

  func showMap() {
    let map = coordinators.makeMap(on: stack)
    map.onEnd = { self.drop(map) }  // expect: retain-cycle warning
    keep(map)
    map.start()
  }

  func showMapWeakly() {
    let map = coordinators.makeMap(on: stack)
    map.onEnd = { [weak self, weak map] in self?.drop(map) }
    keep(map)
    map.start()
  }
}
