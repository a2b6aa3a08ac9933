// Orders that need no mending: filled first, cleared first, replaced, found by a search.
final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable>, RootRouting {
  private var currentChild: ViewableRouting?
  private var wallet: Routing?

  override func didLoad() {
    super.didLoad()
    attachLoggedOut()
  }

  func routeToLoggedIn() {
    if let child = currentChild {
      currentChild = nil
      detachChild(child)
    }
    let loggedIn = loggedInBuilder.build(withListener: interactor)
    currentChild = loggedIn
    attachChild(loggedIn)
    viewController.present(loggedIn.viewControllable)
  }

  private func attachLoggedOut() {
    let loggedOut = loggedOutBuilder.build(withListener: interactor)
    currentChild = loggedOut
    attachChild(loggedOut)
    viewController.present(loggedOut.viewControllable)
  }

  func attachWallet() {
    guard wallet == nil else { return }
    let router = walletBuilder.build(withListener: interactor)
    wallet = router
    attachChild(router)
  }

  func detachWallet() {
    guard let router = wallet else { return }
    wallet = nil
    detachChild(router)
  }
}
