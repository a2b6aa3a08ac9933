import RIBs

protocol LampsRouting: ViewableRouting {
  func openLamp()
  func closeLamp()
  func openCandle()
  func closeCandle()
  func forget()
}

protocol LampsInteractable: Interactable, LampListener { var router: LampsRouting? { get set } }

final class LampsInteractor: Interactor, LampsInteractable {
  weak var router: LampsRouting?

  func didTapLamp() { router?.openLamp() }
  func didTapCandle() { router?.openCandle() }
  func lampDidEnd() { router?.closeLamp() }
  func candleDidEnd() { router?.closeCandle() }
  func didLogOut() { router?.forget() }
}

// What is cleared before its detach is empty for the line behind it.
final class LampsRouter: ViewableRouter<LampsInteractable, LampsViewControllable>, LampsRouting {
  private let lampBuilder: LampBuildable
  private let candleBuilder: CandleBuildable
  private var lamp: ViewableRouting?
  private var candle: ViewableRouting?

  init(interactor: LampsInteractable, viewController: LampsViewControllable, lampBuilder: LampBuildable) {
    self.lampBuilder = lampBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func openLamp() {
    guard lamp == nil else { return }
    let router = lampBuilder.build(withListener: interactor)
    lamp = router
    attachChild(router)
  }

  func closeLamp() {
    if let router = lamp {
      detachChild(router)  // expect: stuck-slot warning
      viewController.hide(lamp?.viewControllable)
    }
  }

  func openCandle() {
    guard candle == nil else { return }
    let router = candleBuilder.build(withListener: interactor)
    candle = router
    attachChild(router)
  }

  func closeCandle() {
    guard let router = candle else { return }
    self.detachChild(router)  // expect: stuck-slot warning
    viewController.hide(router.viewControllable)
  }

  func forget() {
    lamp = nil
    candle = nil
  }
}
