import UIKit

protocol Coordinator: AnyObject {
  func start()
}

final class MapsCoordinator: Coordinator {
  private let screen: UIViewController
  private var childCoordinators: [Coordinator] = []

  init(screen: UIViewController) { self.screen = screen }

  func start() {}

  func route() {
    let route = RouteCoordinator(screen: screen)
    route.onFinish = { [weak self, weak route] in
      guard let self else { return }
      childCoordinators = childCoordinators.filter { $0 === route }
    }
    childCoordinators.append(route)  // expect: leaked-child-coordinator warning
    route.start()
  }

  func place() {
    let place = RouteCoordinator(screen: screen)
    place.onFinish = { [weak self, weak place] in
      guard let self else { return }
      childCoordinators = childCoordinators.filter { $0 !== place }
    }
    childCoordinators.append(place)
    place.start()
  }
}

final class RouteCoordinator: Coordinator {
  var onFinish: (() -> Void)?
  private let screen: UIViewController

  init(screen: UIViewController) { self.screen = screen }

  func start() {
    let page = RouteViewController()
    page.onClose = { [weak self] in
      self?.screen.dismiss(animated: true)
      self?.onFinish?()
    }
    screen.present(page, animated: true)
  }
}
