import ModernRIBs

final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable>, HomeRouting {
  private var card: CardRouting?

  func detachCard() {
    guard let router = card else { return }
    viewController.dismiss(animated: true) { [weak self] in
      self?.card = nil
      self?.detachChild(router)  // expect: closed-but-attached
    }
  }
}
