import UIKit

class FlowCoordinator: NSObject {
  private weak var above: FlowCoordinator?
  private var below: [FlowCoordinator] = []

  func take(_ flow: FlowCoordinator) {
    below.append(flow)
    flow.above = self
  }

  func drop(_ flow: FlowCoordinator) { below.removeAll { $0 === flow } }

  func leave() { above?.drop(self) }
}

final class TripCoordinator: FlowCoordinator {
  private let stack = UINavigationController()

  func showHotel() {
    let hotel = HotelCoordinator(stack: stack)
    hotel.onEnd = { [weak self] hotel in
      self?.stack.popViewController(animated: true)
      hotel.leave()
    }
    take(hotel)  // expect: leaked-child-coordinator warning
    hotel.begin()
  }
}

// Its screen says nothing when it is popped; that of the child below it does.
final class HotelCoordinator: FlowCoordinator {
  private let stack: UINavigationController
  var onEnd: ((HotelCoordinator) -> Void)?

  init(stack: UINavigationController) { self.stack = stack }

  func begin() {
    let screen = HotelViewController()
    screen.onBook = { [weak self] in self.map { $0.onEnd?($0) } }
    screen.onRoom = { [weak self] in self?.showRoom() }
    stack.pushViewController(screen, animated: true)
  }

  private func showRoom() {
    let room = RoomCoordinator(stack: stack)
    room.onEnd = { $0.leave() }
    take(room)
    room.begin()
  }
}

final class RoomCoordinator: FlowCoordinator, RoomWatching {
  private let stack: UINavigationController
  var onEnd: ((RoomCoordinator) -> Void)?

  init(stack: UINavigationController) { self.stack = stack }

  func begin() {
    let screen = RoomViewController()
    screen.watcher = self
    stack.pushViewController(screen, animated: true)
  }

  func roomIsGone() { onEnd?(self) }
}

protocol RoomWatching: AnyObject { func roomIsGone() }

final class RoomViewController: UIViewController {
  weak var watcher: RoomWatching?

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isMovingFromParent { watcher?.roomIsGone() }
  }
}

final class HotelViewController: UIViewController {
  var onBook: (() -> Void)?
  var onRoom: (() -> Void)?

  @objc private func bookTapped() { onBook?() }

  @objc private func roomTapped() { onRoom?() }
}
