import UIKit

protocol Coordinator: AnyObject { func start() }

final class PageViewController: UIViewController {}

class StackCoordinator: NSObject, UINavigationControllerDelegate {
  var childCoordinators: [Coordinator] = []
  let stack: UINavigationController

  init(stack: UINavigationController) {
    self.stack = stack
    super.init()
    stack.delegate = self
  }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    guard !navigationController.viewControllers.contains(where: { $0 is PageViewController }) else { return }
    childCoordinators.removeAll { $0 is PageCoordinator }
  }
}

// The class above it says so to the stack.
final class ReaderCoordinator: StackCoordinator, Coordinator {
  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showPage() {
    let page = PageCoordinator(stack: stack)
    childCoordinators.append(page)
    page.start()
  }
}

final class PageCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(PageViewController(), animated: true) }
}
