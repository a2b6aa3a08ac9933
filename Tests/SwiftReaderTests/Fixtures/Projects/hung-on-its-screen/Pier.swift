import UIKit

// What is hung on a screen goes with it, and tells of that.
final class Rope {
  private let onGone: () -> Void

  init(_ onGone: @escaping () -> Void) { self.onGone = onGone }

  deinit { onGone() }
}

extension UIViewController {
  func hang(_ onGone: @escaping () -> Void) {
    objc_setAssociatedObject(self, "rope", Rope(onGone), .OBJC_ASSOCIATION_RETAIN)
  }
}

final class PierCoordinator {
  private var childCoordinators: [BoatCoordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func openBoat() {
    let boat = BoatCoordinator(stack: stack)
    boat.onEnd = { [weak self] boat in self?.childCoordinators.removeAll { $0 === boat } }
    childCoordinators.append(boat)
    boat.start()
  }
}

final class BoatCoordinator {
  var onEnd: ((BoatCoordinator) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = UIViewController()
    screen.hang { self.onEnd?(self) }
    stack.pushViewController(screen, animated: true)
  }
}
