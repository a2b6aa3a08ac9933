import ModernRIBs

final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable>, HomeRouting {
  private var card: CardRouting?

  func detachCard() {
    guard let router = card else { return }
    card = nil
    detachChild(router)
    viewController.dismiss(animated: true) { [weak self] in
      self?.interactor.cardIsGone()
    }
  }

  func replaceCard() {
    if let router = card { detachChild(router) }
    viewController.dismiss(animated: true) { [weak self] in
      guard let self, let router = self.card else { return }
      self.detachChild(router)
    }
  }
}
