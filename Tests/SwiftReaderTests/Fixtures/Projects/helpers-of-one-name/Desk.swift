import RIBs

// Helpers of one name that differ in the type of what they are given.

protocol DeskListener: AnyObject {}
protocol DeskInteractable: Interactable { var router: DeskRouting? { get set } }

protocol DeskRouting: Routing {
  func openPen()
  func closePen()
  func openInk()
  func closeInk()
  func openMap()
  func closeMap()
}

protocol PenRouting: Routing {}
protocol InkRouting: Routing {}
protocol MapRouting: Routing {}

final class DeskInteractor: Interactor, DeskInteractable {
  weak var router: DeskRouting?
  weak var listener: DeskListener?

  func penTapped() { router?.openPen() }
  func penEnded() { router?.closePen() }
  func inkTapped() { router?.openInk() }
  func inkEnded() { router?.closeInk() }
  func mapTapped() { router?.openMap() }
  func mapEnded() { router?.closeMap() }
}

final class DeskRouter: Router<DeskInteractable>, DeskRouting {
  private let penBuilder: PenBuildable
  private let inkBuilder: InkBuildable
  private let mapBuilder: MapBuildable
  private var pen: PenRouting?
  private var ink: InkRouting?
  var map: MapRouting?

  func openPen() {
    guard pen == nil else { return }
    let router = penBuilder.build(withListener: interactor)
    pen = router
    attachChild(router)
  }

  func closePen() {
    guard let pen else { return }
    close(pen)
  }

  func openInk() {
    guard ink == nil else { return }
    let router = inkBuilder.build(withListener: interactor)
    ink = router
    attachChild(router)
  }

  func closeInk() {
    guard let ink else { return }
    close(ink)
  }

  func openMap() {
    guard map == nil else { return }
    let router = mapBuilder.build(withListener: interactor)
    map = router
    attachChild(router)
  }

  func closeMap() {
    guard let map else { return }
    close(map)
  }

  private func close(_ router: PenRouting) {
    pen = nil
    detachChild(router)
  }

  private func close(_ router: InkRouting) {
    ink = nil
    detachChild(router)
  }

  private func close(_ routers: [Routing]) {
    for router in routers { detachChild(router) }
  }

  private func close(_ router: MapRouting) {
    detachChild(router)  // expect: stuck-slot warning
  }
}
