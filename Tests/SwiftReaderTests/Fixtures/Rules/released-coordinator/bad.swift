import UIKit

final class MuseumCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private var guide: Coordinator?

  func start() {
    let hall = HallCoordinator()
    let yard = HallCoordinator()
    childCoordinators = [hall, yard]
    hall.start()
    yard.start()
  }

  func showTicket() {
    let ticket = HallCoordinator()  // expect: released-too-early
    ticket.start()
  }

  func showShop() {
    let shop = HallCoordinator()
    childCoordinators.append(shop)
    childCoordinators.removeAll()  // expect: released-too-early
    shop.start()
  }

  func showCafe() {
    let cafe = CafeCoordinator()
    cafe.onDone = { [weak self] in self?.childCoordinators = [] }  // expect: released-too-early
    childCoordinators.append(cafe)
    cafe.start()
  }
}

final class HallCoordinator: Coordinator {
  private let navigation: UINavigationController

  func start() {
    let screen = HallScreen()
    screen.onTap = { [weak self] in self?.open() }
    navigation.setViewControllers([screen], animated: false)
  }

  private func open() { navigation.pushViewController(UIViewController(), animated: true) }
}

final class CafeCoordinator: Coordinator {
  var onDone: (() -> Void)?

  func start() {
    screen.isModalInPresentation = true
    screen.onClose = { [weak self] in self?.onDone?() }
    presenter.present(screen, animated: true)
  }
}
