import UIKit

protocol Coordinator: AnyObject { func start() }

final class LabCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []

  func start() {}

  // The closure holds the child that holds it, until it runs.
  func weigh() {
    let scale = ScaleCoordinator()
    scale.onEnd = { [weak self] in
      scale.onEnd = nil
      self?.remove(scale)
    }
    childCoordinators.append(scale)
    scale.start()
  }

  // This one is never let go.
  func heat() {
    let oven = OvenCoordinator()
    oven.onDone = { [weak self] in self?.remove(oven) }  // expect: retain-cycle warning
    childCoordinators.append(oven)
    oven.start()
  }

  private func remove(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }
}

final class ScaleCoordinator: Coordinator {
  var onEnd: (() -> Void)?

  func start() {}
  func didTapEnd() { onEnd?() }
}

final class OvenCoordinator: Coordinator {
  var onDone: (() -> Void)?

  func start() {}
  func didCool() { onDone?() }
}
