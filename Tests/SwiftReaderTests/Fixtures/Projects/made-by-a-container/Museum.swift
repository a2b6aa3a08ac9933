import UIKit

protocol HallMaking { func makeHall() -> HallContainer }

final class MuseumContainer: HallMaking {
  func makeHall() -> HallContainer { HallContainer() }
}

final class HallContainer {
  func makeTour(on stack: UINavigationController) -> TourCoordinator {
    TourCoordinator(stack: stack)
  }

  // It has the only one, and gives it to all who ask.
  private var cafe: CafeCoordinator?

  func makeCafe(on stack: UINavigationController) -> CafeCoordinator {
    let cafe = cafe ?? CafeCoordinator(stack: stack)
    self.cafe = cafe
    return cafe
  }

  // Whom it tells is the container's affair.
  func makeShop(on stack: UINavigationController) -> ShopCoordinator {
    let shop = ShopCoordinator(stack: stack)
    shop.onEnd = { $0.leave() }
    return shop
  }
}

final class MuseumCoordinator {
  private var childCoordinators: [AnyObject] = []
  private let stack = UINavigationController()
  private let making: HallMaking

  init(making: HallMaking) { self.making = making }

  func openTour() {
    let hall = making.makeHall()
    let tour = hall.makeTour(on: stack)
    tour.onEnd = { [weak self] tour in self?.childCoordinators.removeAll { $0 === tour } }
    childCoordinators.append(tour)  // expect: leaked-child-coordinator warning
    tour.start()
  }
}

final class TerraceCoordinator {
  private var childCoordinators: [AnyObject] = []
  private let stack = UINavigationController()
  private let making: HallMaking

  init(making: HallMaking) { self.making = making }

  func openCafe() {
    let cafe = making.makeHall().makeCafe(on: stack)
    cafe.onEnd = { [weak self] cafe in self?.childCoordinators.removeAll { $0 === cafe } }
    childCoordinators.append(cafe)
    cafe.start()
  }
}

final class ExitCoordinator {
  private var childCoordinators: [AnyObject] = []
  private let stack = UINavigationController()
  private let making: HallMaking

  init(making: HallMaking) { self.making = making }

  func openShop() {
    let shop = making.makeHall().makeShop(on: stack)
    childCoordinators.append(shop)
    shop.start()
    shop.leave = { [weak self, weak shop] in self?.childCoordinators.removeAll { $0 === shop } }
  }
}

final class TourCoordinator {
  var onEnd: ((TourCoordinator) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = StopViewController()
    screen.onLeave = { [weak self] in self.map { $0.onEnd?($0) } }
    stack.pushViewController(screen, animated: true)
  }
}

final class CafeCoordinator {
  var onEnd: ((CafeCoordinator) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = StopViewController()
    screen.onLeave = { [weak self] in self.map { $0.onEnd?($0) } }
    stack.pushViewController(screen, animated: true)
  }
}

final class ShopCoordinator {
  var onEnd: ((ShopCoordinator) -> Void)?
  var leave: () -> Void = {}
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = StopViewController()
    screen.onLeave = { [weak self] in self.map { $0.onEnd?($0) } }
    stack.pushViewController(screen, animated: true)
  }
}

final class StopViewController: UIViewController {
  var onLeave: (() -> Void)?

  @objc private func leaveTapped() { onLeave?() }
}
