import UIKit

final class HouseCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []

  func showAttic() {
    let attic = AtticCoordinator()
    attic.parent = self
    childCoordinators.append(attic)
    attic.start()
  }

  func showCellar() {
    let cellar = CellarCoordinator(owner: self)
    childCoordinators.append(cellar)
    cellar.onDone = { self.childCoordinators.removeAll { $0 is CellarCoordinator } }  // expect: retain-cycle
    cellar.start()
  }

  func showGarage() {
    let garage = GarageCoordinator()
    garage.onDone = { [weak self] in self?.remove(garage) }  // expect: retain-cycle
    childCoordinators.append(garage)
    garage.start()
  }

  func atticDidEnd(_ attic: AtticCoordinator) { remove(attic) }

  private func remove(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }
}

final class AtticCoordinator: Coordinator {
  var parent: HouseCoordinator?  // expect: retain-cycle

  func start() { screen.onGone = { [weak self] in self.map { $0.parent?.atticDidEnd($0) } } }
}

final class CellarCoordinator: Coordinator {
  var onDone: (() -> Void)?
  private let owner: HouseCoordinator  // expect: retain-cycle

  init(owner: HouseCoordinator) { self.owner = owner }

  func start() { onDone?() }
}

final class GarageCoordinator: Coordinator {
  var onDone: (() -> Void)?

  func start() { screen.onGone = { [weak self] in self?.onDone?() } }
}
