import UIKit

final class AppCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []

  func showGate() {
    let gate = GateCoordinator()
    gate.onDone = { [weak self, weak gate] in
      self?.childCoordinators.removeAll { $0 === gate }
    }
    childCoordinators.append(gate)
    gate.start()
  }

  // One or the other.
  func show(_ isNew: Bool) {
    let gate = GateCoordinator()
    if isNew {
      gate.start()
    } else {
      childCoordinators.append(gate)
      gate.start()
    }
  }

  func close() { childCoordinators.removeAll() }
  func end() { close() }
}

final class GateCoordinator: Coordinator {
  var onDone: (() -> Void)?

  func start() { onDone?() }
}
