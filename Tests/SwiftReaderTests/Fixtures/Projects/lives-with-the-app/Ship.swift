import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private var ship: ShipCoordinator?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    ship = ShipCoordinator()
    ship?.start()
  }
}

protocol Coordinator: AnyObject { func start() }

// It stays until the app ends: nobody ever lets go of it.
final class ShipCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []

  func start() {
    let deck = DeckCoordinator()
    deck.parent = self
    childCoordinators.append(deck)
    deck.start()
  }

  func didEnd(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }
}

final class DeckCoordinator: Coordinator {
  var parent: ShipCoordinator?
  private var childCoordinators: [Coordinator] = []

  func start() {}

  // This parent is let go while its child is open.
  func showCabin() {
    let cabin = CabinCoordinator()
    cabin.parent = self
    childCoordinators.append(cabin)
    cabin.start()
  }

  func didEnd(_ child: Coordinator) {
    childCoordinators.removeAll { $0 === child }
    parent?.didEnd(self)
  }
}

final class CabinCoordinator: Coordinator {
  var parent: DeckCoordinator?  // expect: retain-cycle warning

  func start() {}
  func leave() { parent?.didEnd(self) }
}
