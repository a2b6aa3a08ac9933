import UIKit

protocol Coordinator: AnyObject { func start() }

final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let town = TownCoordinator()
}

final class TownCoordinator: Coordinator {
  private var market: MarketCoordinator?
  private var fair: FairCoordinator?

  func start() { openMarket() }

  private func openMarket() {
    let market = MarketCoordinator()
    self.market = market
    market.start()
  }

  func openFair() {
    let fair = FairCoordinator()
    self.fair = fair
    fair.start()
  }

  func closeFair() { fair = nil }
}

// It is made once, by what lives with the app, and kept.
final class MarketCoordinator: Coordinator {
  private var stall: StallCoordinator?

  func start() {
    let stall = StallCoordinator()
    stall.parent = self
    self.stall = stall
    stall.start()
  }
}

// This one is closed again.
final class FairCoordinator: Coordinator {
  private var booth: BoothCoordinator?

  func start() {
    let booth = BoothCoordinator()
    booth.parent = self
    self.booth = booth
    booth.start()
  }
}

final class StallCoordinator: Coordinator {
  var parent: MarketCoordinator?

  func start() {}
}

final class BoothCoordinator: Coordinator {
  var parent: FairCoordinator?  // expect: retain-cycle warning

  func start() {}
}

// A base class takes out whoever says that it is through: the hall never does.
class BaseCoordinator: Coordinator {
  var parent: BaseCoordinator?
  private var childCoordinators: [BaseCoordinator] = []

  init(parent: BaseCoordinator?) { self.parent = parent }

  func start() {}

  func coordinate(_ child: BaseCoordinator) {
    childCoordinators.append(child)
    child.start()
  }

  func release(_ child: BaseCoordinator) { childCoordinators.removeAll { $0 === child } }

  func didFinish() { parent?.release(self) }
}

final class CityCoordinator: BaseCoordinator {
  private var window: UIWindow?

  override func start() {
    let hall = HallCoordinator(parent: self)
    coordinate(hall)
  }
}

final class HallCoordinator: BaseCoordinator {
  override func start() {
    let room = RoomCoordinator(parent: self)
    coordinate(room)
  }
}

final class RoomCoordinator: BaseCoordinator {}
