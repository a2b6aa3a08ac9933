import RIBs

// One of two callers does not look, and a condition that is no look.

protocol SeaRouting: Routing {
  func attachShip()
  func detachShip()
}
protocol SeaInteractable: Interactable, ShipListener {
  var router: SeaRouting? { get set }
}

final class SeaRouter: Router<SeaInteractable>, SeaRouting {
  private let shipBuilder: ShipBuildable
  private var ship: ShipRouter?

  init(interactor: SeaInteractable, shipBuilder: ShipBuildable) {
    self.shipBuilder = shipBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachShip() {
    let router = shipBuilder.build(withListener: interactor)
    ship = router  // expect: slot-overwritten warning
    attachChild(router)
  }

  func detachShip() {
    guard let router = ship else { return }
    ship = nil
    detachChild(router)
  }
}

final class SeaInteractor: Interactor, SeaInteractable {
  weak var router: SeaRouting?
  private var isAfloat = false

  func sailed() {
    guard !isAfloat else { return }
    isAfloat = true
    router?.attachShip()
  }

  func sank() { router?.attachShip() }
  func shipDidEnd() { router?.detachShip() }
}

protocol ShipListener: AnyObject { func shipDidEnd() }
protocol ShipInteractable: Interactable {
  var listener: ShipListener? { get set }
}

final class ShipInteractor: Interactor, ShipInteractable {
  weak var listener: ShipListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  func tapped() { listener?.shipDidEnd() }
}

final class ShipRouter: Router<ShipInteractable> {}

protocol ShipBuildable: Buildable { func build(withListener listener: ShipListener) -> ShipRouter }

final class ShipBuilder: Builder<ShipDependency>, ShipBuildable {
  func build(withListener listener: ShipListener) -> ShipRouter {
    let interactor = ShipInteractor()
    interactor.listener = listener
    return ShipRouter(interactor: interactor)
  }
}

protocol PondRouting: Routing {
  func attachDuck()
  func detachDuck()
}
protocol PondInteractable: Interactable, DuckListener {
  var router: PondRouting? { get set }
}

final class PondRouter: Router<PondInteractable>, PondRouting {
  private let duckBuilder: DuckBuildable
  private var duck: DuckRouter?

  init(interactor: PondInteractable, duckBuilder: DuckBuildable) {
    self.duckBuilder = duckBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachDuck() {
    let router = duckBuilder.build(withListener: interactor)
    duck = router  // expect: slot-overwritten warning
    attachChild(router)
  }

  func detachDuck() {
    guard let router = duck else { return }
    duck = nil
    detachChild(router)
  }
}

final class PondInteractor: Interactor, PondInteractable {
  weak var router: PondRouting?
  private var isSummer = false

  func seasonChanged(isSummer: Bool) { self.isSummer = isSummer }
  func fed() {
    guard isSummer else { return }
    router?.attachDuck()
  }

  func duckDidEnd() { router?.detachDuck() }
}

protocol DuckListener: AnyObject { func duckDidEnd() }
protocol DuckInteractable: Interactable {
  var listener: DuckListener? { get set }
}

final class DuckInteractor: Interactor, DuckInteractable {
  weak var listener: DuckListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  func tapped() { listener?.duckDidEnd() }
}

final class DuckRouter: Router<DuckInteractable> {}

protocol DuckBuildable: Buildable { func build(withListener listener: DuckListener) -> DuckRouter }

final class DuckBuilder: Builder<DuckDependency>, DuckBuildable {
  func build(withListener listener: DuckListener) -> DuckRouter {
    let interactor = DuckInteractor()
    interactor.listener = listener
    return DuckRouter(interactor: interactor)
  }
}
