import UIKit

// Each tab's own stack is asked whether it has a screen: it is given one once.
protocol Coordinator: AnyObject { func start() }

protocol Routing { func setRoot(_ screen: UIViewController) }

final class Router: Routing {
  private weak var stack: UINavigationController?

  init(_ stack: UINavigationController) { self.stack = stack }

  func setRoot(_ screen: UIViewController) { stack?.setViewControllers([screen], animated: false) }
}

final class ItemsCoordinator: Coordinator {
  private let router: Routing

  init(router: Routing) { self.router = router }

  func start() { router.setRoot(UIViewController()) }
}

final class TabsViewController: UITabBarController, UITabBarControllerDelegate {
  var onItems: ((UINavigationController) -> Void)?

  func tabBarController(_ tabs: UITabBarController, didSelect screen: UIViewController) {
    guard let stack = screen as? UINavigationController else { return }
    onItems?(stack)
  }
}

final class TabsCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let router: Routing

  init(router: Routing) { self.router = router }

  func start() {
    let tabs = TabsViewController()
    tabs.onItems = { [unowned self] in self.showItems($0) }
    router.setRoot(tabs)
  }

  private func showItems(_ stack: UINavigationController) {
    guard stack.viewControllers.isEmpty else { return }
    let items = ItemsCoordinator(router: Router(stack))
    childCoordinators.append(items)
    items.start()
  }
}
