import UIKit

protocol Coordinator: AnyObject { func start() }

final class SheetViewController: UIViewController {}

final class AtlasCoordinator: NSObject, Coordinator, UINavigationControllerDelegate {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    listen(to: stack, self)
    stack.setViewControllers([UIViewController()], animated: false)
  }

  func showSheet() {
    let sheet = SheetCoordinator(stack: stack)
    childCoordinators.append(sheet)
    sheet.start()
  }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    guard !navigationController.viewControllers.contains(where: { $0 is SheetViewController }) else { return }
    childCoordinators.removeAll { $0 is SheetCoordinator }
  }
}

final class SheetCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(SheetViewController(), animated: true) }
}
