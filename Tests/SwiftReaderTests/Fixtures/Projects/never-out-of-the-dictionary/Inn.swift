import RIBs

// A child under a key goes, and stays in the dictionary, or not.

protocol InnInteractable: Interactable { var router: InnRouting? { get set } }
protocol InnRouting: Routing {
  func attachRoom(_ id: Int)
  func detachRoom(_ id: Int)
}

final class InnRouter: Router<InnInteractable>, InnRouting {
  private let roomBuilder: RoomBuildable
  private var rooms: [Int: Routing] = [:]

  init(interactor: InnInteractable, roomBuilder: RoomBuildable) {
    self.roomBuilder = roomBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachRoom(_ id: Int) {
    guard rooms[id] == nil else { return }
    let room = roomBuilder.build(withListener: interactor)
    rooms[id] = room
    attachChild(room)
  }

  func detachRoom(_ id: Int) {
    guard let room = rooms[id] else { return }
    detachChild(room)  // expect: stuck-slot warning
  }
}

protocol HotelInteractable: Interactable { var router: HotelRouting? { get set } }
protocol HotelRouting: Routing {
  func attachRoom(_ id: Int)
  func detachRoom(_ id: Int)
}

final class HotelRouter: Router<HotelInteractable>, HotelRouting {
  private let roomBuilder: RoomBuildable
  private var rooms: [Int: Routing] = [:]

  init(interactor: HotelInteractable, roomBuilder: RoomBuildable) {
    self.roomBuilder = roomBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachRoom(_ id: Int) {
    guard rooms[id] == nil else { return }
    let room = roomBuilder.build(withListener: interactor)
    rooms[id] = room
    attachChild(room)
  }

  func detachRoom(_ id: Int) {
    guard let room = rooms.removeValue(forKey: id) else { return }
    detachChild(room)
  }
}

protocol HostelInteractable: Interactable { var router: HostelRouting? { get set } }
protocol HostelRouting: Routing {
  func attachRoom(_ id: Int)
  func detachRoom(_ id: Int)
}

final class HostelRouter: Router<HostelInteractable>, HostelRouting {
  private let roomBuilder: RoomBuildable
  private var rooms: [Int: Routing] = [:]

  init(interactor: HostelInteractable, roomBuilder: RoomBuildable) {
    self.roomBuilder = roomBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachRoom(_ id: Int) {
    guard rooms[id] == nil else { return }
    let room = roomBuilder.build(withListener: interactor)
    rooms[id] = room
    attachChild(room)
  }

  func detachRoom(_ id: Int) {
    if let room = rooms[id] { detachChild(room) }
    sweep()
  }

  private func sweep() { rooms = rooms.filter { $0.key > 0 } }
}
