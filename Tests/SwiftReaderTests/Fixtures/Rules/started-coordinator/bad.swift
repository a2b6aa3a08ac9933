import UIKit

final class AppCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []

  func showGate() {
    let gate = GateCoordinator()
    gate.onDone = { [weak self, weak gate] in
      self?.childCoordinators.removeAll { $0 === gate }
    }
    gate.start()
    childCoordinators.append(gate)  // expect: stuck-slot
  }

  func showHedge() {
    let hedge = HedgeCoordinator(delegate: self)
    hedge.start()
    add(hedge)  // expect: stuck-slot
  }

  // Says nothing while it starts: a note.
  func showFence() {
    let fence = FenceCoordinator()
    fence.onDone = { [weak self, weak fence] in
      self?.childCoordinators.removeAll { $0 === fence }
    }
    fence.start()
    childCoordinators.append(fence)  // expect: stuck-slot
  }

  func hedgeDidEnd(_ hedge: HedgeCoordinator) {
    childCoordinators.removeAll { $0 === hedge }
  }

  private func add(_ child: Coordinator) { childCoordinators.append(child) }
}

final class GateCoordinator: Coordinator {
  var onDone: (() -> Void)?

  func start() {
    if isOpen { return finish() }
    show()
  }

  private func finish() { onDone?() }
}

final class HedgeCoordinator: Coordinator {
  private weak var delegate: HedgeDelegate?

  init(delegate: HedgeDelegate) { self.delegate = delegate }

  func start() { delegate?.hedgeDidEnd(self) }
}

final class FenceCoordinator: Coordinator {
  var onDone: (() -> Void)?

  func start() { screen.onTap = { [weak self] in self?.onDone?() } }
}
