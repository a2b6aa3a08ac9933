import RIBs

protocol HomeInteractable: Interactable, DetailListener {
  var router: HomeRouting? { get set }
}

protocol HomeViewControllable: ViewControllable {}

final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable>, HomeRouting {
  private let childBuilder: SomeBuildable
  private var detailRouting: Routing?

  init(interactor: HomeInteractable, viewController: HomeViewControllable, childBuilder: SomeBuildable) {
    self.childBuilder = childBuilder
    super.init(interactor: interactor, viewController: viewController)
  }

  func attachDetail() {
    guard detailRouting == nil else { return }
    let router = childBuilder.build(withListener: interactor)
    attachChild(router)  // the child runs now
    detailRouting = router
  }

  func detachDetail() {
    guard let router = detailRouting else { return }
    detailRouting = nil
    detachChild(router)
  }
}
