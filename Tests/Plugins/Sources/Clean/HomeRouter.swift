import RIBs

protocol HomeInteractable {}
protocol CardBuildable { func build() -> Routing }

final class HomeRouter: Router<HomeInteractable> {
  private let cardBuilder: CardBuildable
  private var card: Routing?

  init(interactor: HomeInteractable, cardBuilder: CardBuildable) {
    self.cardBuilder = cardBuilder
    super.init(interactor: interactor)
  }

  func attachCard() {
    guard card == nil else { return }
    let router = cardBuilder.build()
    card = router
    attachChild(router)
  }

  func detachCard() {
    guard let router = card else { return }
    card = nil
    detachChild(router)
  }
}
