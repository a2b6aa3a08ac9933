import UIKit

protocol Coordinator: AnyObject { func start() }

enum Room { case hall, yard }

final class RoomCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.pushViewController(UIViewController(), animated: true) }
}

// The next one under the same key takes the place of the one before.
final class HouseCoordinator: Coordinator {
  private var children: [Room: Coordinator] = [:]
  private let navigation = UINavigationController()

  func start() {}

  func showHall() {
    let hall = RoomCoordinator(navigation: navigation)
    children[.hall] = hall
    hall.start()
  }

  func showYard() {
    let yard = RoomCoordinator(navigation: navigation)
    children.updateValue(yard, forKey: Room.yard)
    yard.start()
  }
}

// Each has a key of its own.
final class TowerCoordinator: Coordinator {
  private var children: [UUID: Coordinator] = [:]
  private let navigation = UINavigationController()

  func start() {}

  func showRoom(_ id: UUID) {
    let room = RoomCoordinator(navigation: navigation)
    children[id] = room  // expect: leaked-child-coordinator warning
    room.start()
  }
}
