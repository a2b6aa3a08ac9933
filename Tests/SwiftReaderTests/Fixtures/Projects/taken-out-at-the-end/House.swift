import UIKit

protocol Coordinator: AnyObject { func start() }

final class StreetCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let navigation = UINavigationController()

  func start() {}

  func showHouse() {
    let house = HouseCoordinator(navigation: navigation)
    childCoordinators.append(house)
    house.onEnd = { [weak self, weak house] in self?.childCoordinators.removeAll { $0 === house } }
    house.start()
  }
}

final class HouseCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private var childCoordinators: [Coordinator] = []
  private var cellar: CellarCoordinator?
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    navigation.pushViewController(HallViewController(end: { [weak self] in self?.onEnd?() }), animated: true)
  }

  // Each end of this child takes it out, and ends the cycle.
  func showAttic() {
    let attic = AtticCoordinator(navigation: navigation)
    attic.parent = self
    childCoordinators.append(attic)
    attic.start()
  }

  // This one goes and says nothing.
  func showGarage() {
    let garage = GarageCoordinator(navigation: navigation)
    garage.parent = self
    childCoordinators.append(garage)  // expect: leaked-child-coordinator warning
    garage.start()
  }

  // Set to nil when it is through.
  func showCellar() {
    let cellar = CellarCoordinator(navigation: navigation)
    cellar.parent = self
    self.cellar = cellar
    cellar.start()
  }

  func cellarDidEnd() { cellar = nil }

  func childDidFinish(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }
}

final class AtticCoordinator: Coordinator {
  var parent: HouseCoordinator?
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let screen = AtticViewController()
    screen.coordinator = self
    navigation.pushViewController(screen, animated: true)
  }

  func didFinish() { parent?.childDidFinish(self) }
}

final class AtticViewController: UIViewController {
  var coordinator: AtticCoordinator?

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isMovingFromParent { coordinator?.didFinish() }
  }
}

final class GarageCoordinator: Coordinator {
  var parent: HouseCoordinator?  // expect: retain-cycle warning
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.pushViewController(UIViewController(), animated: true) }

  func close() { navigation.popViewController(animated: true) }
}

final class CellarCoordinator: Coordinator {
  var parent: HouseCoordinator?
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    navigation.present(
      CellarViewController(end: { [weak self] in self?.parent?.cellarDidEnd() }),
      animated: true
    )
  }
}

final class HallViewController: UIViewController {
  private let end: () -> Void

  init(end: @escaping () -> Void) {
    self.end = end
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  deinit { end() }
}

final class CellarViewController: UIViewController {
  private let end: () -> Void

  init(end: @escaping () -> Void) {
    self.end = end
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  deinit { end() }
}
