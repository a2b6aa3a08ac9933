import UIKit

final class ToursCoordinator: NSObject, UIGestureRecognizerDelegate {
  private var childCoordinators: [TourCoordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  // Whose delegate the recognizer has says nothing to the coordinator.
  func start() {
    stack.interactivePopGestureRecognizer?.delegate = self
    stack.setViewControllers([UIViewController()], animated: false)
  }

  func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    stack.viewControllers.count > 1
  }

  func openTour() {
    let tour = TourCoordinator(stack: stack)
    tour.onEnd = { [weak self] tour in self?.childCoordinators.removeAll { $0 === tour } }
    childCoordinators.append(tour)  // expect: leaked-child-coordinator warning
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
