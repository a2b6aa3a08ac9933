import RIBs

protocol HomeInteractable: Interactable, DetailListener {
  var router: HomeRouting? { get set }
}

protocol HomeViewControllable: ViewControllable {}

final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable>, HomeRouting {
  private let detailBuilder: DetailBuildable
  private var detailRouting: Routing?

  init(interactor: HomeInteractable, viewController: HomeViewControllable, detailBuilder: DetailBuildable) {
    self.detailBuilder = detailBuilder
    super.init(interactor: interactor, viewController: viewController)
  }

  func attachDetail() {
    guard detailRouting == nil else { return }
    let router = detailBuilder.build(withListener: interactor)
    attachChild(router)  // the child runs now
    detailRouting = router
  }

  func detachDetail() {
    guard let router = detailRouting else { return }
    detailRouting = nil
    detachChild(router)
  }
}
