import UIKit

// What one class of the base takes out of its own list is no way out of another's.
class BaseCoordinator {
  var children: [BaseCoordinator] = []

  func start() {}

  func add(_ child: BaseCoordinator) { children.append(child) }
  func drop(_ child: BaseCoordinator) { children.removeAll { $0 === child } }
}

final class DetailCoordinator: BaseCoordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  override func start() { stack.pushViewController(UIViewController(), animated: true) }
}

final class ListCoordinator: BaseCoordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func openDetail() {
    let detail = DetailCoordinator(stack: stack)
    add(detail)  // expect: leaked-child-coordinator warning
    detail.start()
  }
}

final class TabsCoordinator: BaseCoordinator {
  let tabs = UITabBarController()
  var onEnd: (() -> Void)?

  override func start() { tabs.viewControllers = [UIViewController()] }
}

final class MainCoordinator: BaseCoordinator {
  private let tabs = TabsCoordinator()

  override func start() {
    add(tabs)
    tabs.start()
    tabs.onEnd = { [weak self] in
      guard let strong = self else { return }
      strong.drop(strong.tabs)
    }
  }
}
