import RIBs

protocol SpaRouting: Routing { func attachSauna() }

// What bears the name of the router's method is called by nobody.
final class SpaInteractor: Interactor, SpaInteractable {
  weak var router: SpaRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.attachSauna()
  }

  func attachSauna() { router?.attachSauna() }
}

final class SpaRouter: ViewableRouter<SpaInteractable, SpaViewControllable>, SpaRouting {
  private let saunaBuilder: SaunaBuildable
  private var sauna: SaunaRouting?

  func attachSauna() {
    let router = saunaBuilder.build(withListener: interactor)
    sauna = router
    attachChild(router)
  }

  func detachSauna() {
    guard let router = sauna else { return }
    sauna = nil
    detachChild(router)
  }
}
