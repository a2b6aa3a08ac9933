import RIBs

protocol PierInteractable: Interactable, BoatListener, ShipListener {
  var router: PierRouting? { get set }
}

protocol PierRouting: Routing {
  func attachBoat()
  func detachBoat()
  func attachShip()
  func detachShip()
}

protocol BoatRouting: ViewableRouting {}
final class BoatRouter: ViewableRouter<BoatInteractable, BoatViewControllable>, BoatRouting {}
protocol ShipRouting: ViewableRouting {}
final class ShipRouter: ViewableRouter<ShipInteractable, ShipViewControllable>, ShipRouting {}

final class PierRouter: Router<PierInteractable>, PierRouting {
  private let boatBuilder: BoatBuildable
  private let shipBuilder: ShipBuildable
  private var boat: BoatRouting?
  private var ship: ShipRouting?

  init(interactor: PierInteractable, boatBuilder: BoatBuildable, shipBuilder: ShipBuildable) {
    self.boatBuilder = boatBuilder
    self.shipBuilder = shipBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachBoat() {
    guard boat == nil else { return }
    let router = boatBuilder.build(withListener: interactor)
    boat = router
    attachChild(router)
  }

  func attachShip() {
    guard ship == nil else { return }
    let router = shipBuilder.build(withListener: interactor)
    ship = router
    attachChild(router)
  }

  func detachBoat() {
    guard let found = children.first(where: { $0 is BoatRouter }) else { return }
    boat = nil
    detachChild(found)
  }

  /// Finds what no slot keeps.
  func detachShip() {
    guard let found = children.last(where: { $0 is RaftRouter }) else { return }
    detachChild(found)
  }

  func sink() {
    guard let router = ship else { return }
    ship = nil
    detachChild(router)
  }
}

final class RaftRouter: Router<RaftInteractable> {}
