import UIKit

protocol Coordinator: AnyObject { func start() }

final class PageViewController: UIViewController {}

// It would take the child out, and the system does not know it.
final class ReaderCoordinator: NSObject, Coordinator, UINavigationControllerDelegate {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showPage() {
    let page = PageCoordinator(stack: stack)
    childCoordinators.append(page)  // expect: leaked-child-coordinator warning
    page.start()
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

final class PageCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(PageViewController(), animated: true) }
}

extension ShelfKeeping {
  func forget(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }
}

protocol ShelfKeeping: AnyObject { var childCoordinators: [Coordinator] { get set } }

// The same helper serves two, and only one of them is told.
final class ShelfCoordinator: NSObject, Coordinator, ShelfKeeping, UINavigationControllerDelegate {
  var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    stack.delegate = self
    stack.setViewControllers([UIViewController()], animated: false)
  }

  func showPage() {
    let page = PageCoordinator(stack: stack)
    childCoordinators.append(page)
    page.start()
  }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    if let last = childCoordinators.last { forget(last) }
  }
}

final class CaseCoordinator: NSObject, Coordinator, ShelfKeeping, UINavigationControllerDelegate {
  var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showPage() {
    let page = PageCoordinator(stack: stack)
    childCoordinators.append(page)  // expect: leaked-child-coordinator warning
    page.start()
  }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    if let last = childCoordinators.last { forget(last) }
  }
}
