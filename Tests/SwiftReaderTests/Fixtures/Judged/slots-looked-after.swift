// Filled once in a router's life, or put in the place of what a helper has taken out.
protocol GameRouting: ViewableRouting {
  func routeToOff()
  func routeToOn()
  func leave()
}

final class GameRouter: ViewableRouter<GameInteractable, GameViewControllable>, GameRouting {
  private var currentChild: ViewableRouting?

  override func didLoad() {
    super.didLoad()
    attachOff()
  }

  func routeToOff() {
    detachCurrentChild()
    attachOff()
  }

  func routeToOn() {
    detachCurrentChild()
    let on = onBuilder.build(withListener: interactor)
    currentChild = on
    attachChild(on)
  }

  func leave() {
    if let currentChild {
      viewController.dismiss(currentChild.viewControllable)
    }
  }

  private func attachOff() {
    let off = offBuilder.build(withListener: interactor)
    currentChild = off
    attachChild(off)
  }

  private func detachCurrentChild() {
    if let currentChild = currentChild {
      detachChild(currentChild)
      viewController.dismiss(currentChild.viewControllable)
    }
  }
}
