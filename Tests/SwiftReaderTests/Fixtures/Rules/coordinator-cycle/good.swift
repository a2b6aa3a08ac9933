import UIKit

final class HouseCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []

  func showAttic() {
    let attic = AtticCoordinator()
    attic.parent = self
    childCoordinators.append(attic)
    attic.start()
  }

  // Lets its parent go when it is through.
  func showCellar() {
    let cellar = CellarCoordinator(owner: self)
    childCoordinators.append(cellar)
    cellar.start()
  }

  func showGarage() {
    let garage = GarageCoordinator()
    garage.onDone = { [weak self, weak garage] in
      guard let self, let garage else { return }
      self.remove(garage)
    }
    childCoordinators.append(garage)
    garage.start()
  }

  // Not kept: nothing leads back.
  func showShed() {
    let shed = ShedCoordinator()
    shed.parent = self
    shed.start()
  }

  func didEnd(_ child: Coordinator) { remove(child) }

  private func remove(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }
}

final class AtticCoordinator: Coordinator {
  weak var parent: HouseCoordinator?

  func start() { screen.onGone = { [weak self] in self.map { $0.parent?.didEnd($0) } } }
}

final class CellarCoordinator: Coordinator {
  private var owner: HouseCoordinator?

  init(owner: HouseCoordinator) { self.owner = owner }

  func start() {
    screen.onGone = {
      self.owner?.didEnd(self)
      self.owner = nil
    }
  }
}

final class GarageCoordinator: Coordinator {
  var onDone: (() -> Void)?

  func start() { screen.onGone = { [weak self] in self?.onDone?() } }
}

final class ShedCoordinator: Coordinator {
  var parent: HouseCoordinator?

  func start() { screen.onTap = { self.parent?.didEnd(self) } }
}
