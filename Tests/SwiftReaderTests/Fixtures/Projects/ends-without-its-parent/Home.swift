import RIBs

protocol HomeRouting: Routing {
  func openCare()
  func closeCare()
}

protocol HomeInteractable: Interactable, CareListener { var router: HomeRouting? { get set } }

final class HomeInteractor: Interactor, HomeInteractable {
  weak var router: HomeRouting?

  func didTapCare() { router?.openCare() }
  func careDidCount(_ count: Int) { print(count) }
  func didLogOut() { router?.closeCare() }
}

final class HomeRouter: Router<HomeInteractable>, HomeRouting {
  private let careBuilder: CareBuildable
  private var care: CareRouting?

  init(interactor: HomeInteractable, careBuilder: CareBuildable) {
    self.careBuilder = careBuilder
    super.init(interactor: interactor)
  }

  // The local bears the slot's name, so that advice has to write `self.`.
  func openCare() {
    let care = careBuilder.build(withListener: interactor)
    self.care = care  // expect: slot-overwritten warning
    attachChild(care)
  }

  func closeCare() {
    guard let router = care else { return }
    care = nil
    detachChild(router)
  }
}
