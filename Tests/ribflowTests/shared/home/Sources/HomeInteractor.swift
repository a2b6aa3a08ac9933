import RIBs

protocol HomeRouting: ViewableRouting {
  func attachDetail()
  func detachDetail()
}

final class HomeInteractor: Interactor, HomeInteractable {
  weak var router: HomeRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.attachDetail()
  }

  func detailDidFinish() {
    router?.detachDetail()
  }
}
