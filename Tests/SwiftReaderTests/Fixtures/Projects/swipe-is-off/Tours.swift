import UIKit

final class ToursCoordinator {
  private var childCoordinators: [TourCoordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  // Its stack has no bar, and the swipe is off.
  func start() {
    stack.interactivePopGestureRecognizer?.isEnabled = false
    stack.setViewControllers([UIViewController()], animated: false)
  }

  func openTour() {
    let tour = TourCoordinator(stack: stack)
    tour.onEnd = { [weak self] tour in self?.childCoordinators.removeAll { $0 === tour } }
    childCoordinators.append(tour)
    tour.start()
  }
}

final class TourCoordinator {
  var onEnd: ((TourCoordinator) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = TourViewController()
    screen.onBook = { [weak self] in self.map { $0.onEnd?($0) } }
    stack.pushViewController(screen, animated: true)
  }
}

final class TourViewController: UIViewController {
  var onBook: (() -> Void)?

  @objc private func bookTapped() { onBook?() }
}
