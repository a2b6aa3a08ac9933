import RIBs

// A helper detaches all children. Who comes there with an empty slot loses nothing; who does not leaves a slot filled.
protocol PortInteractable: Interactable { var router: PortRouting? { get set } }
protocol PortRouting: Routing {
  func routeToHarbour()
  func routeToOcean()
  func routeToRiver()
}

final class PortRouter: Router<PortInteractable>, PortRouting {
  private let builder: PlaceBuildable
  private var harbour: Routing?
  private var ocean: Routing?

  init(interactor: PortInteractable, builder: PlaceBuildable) {
    self.builder = builder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func routeToHarbour() {
    guard harbour == nil else { return }
    ocean = nil
    leaveAll()
    let router = builder.build(withListener: interactor)
    harbour = router
    attachChild(router)
  }

  func routeToOcean() {
    if ocean != nil { return }
    leaveAll()
    let router = builder.build(withListener: interactor)
    ocean = router
    attachChild(router)
  }

  func routeToRiver() {
    ocean = nil
    harbour = nil
    leaveAll()
  }

  private func leaveAll() {
    for child in children { detachChild(child) }  // expect: stuck-slot warning
  }
}
