import RIBs

// UIKit runs what it animates at once, and the completion when that is over.

protocol StageRouting: Routing {
  func attachCurtain()
  func detachCurtain()
}
protocol StageInteractable: Interactable, CurtainListener {
  var router: StageRouting? { get set }
}

final class StageRouter: Router<StageInteractable>, StageRouting {
  private let curtainBuilder: CurtainBuildable
  private var curtain: CurtainRouter?

  init(interactor: StageInteractable, curtainBuilder: CurtainBuildable) {
    self.curtainBuilder = curtainBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachCurtain() {
    guard curtain == nil else { return }
    let router = curtainBuilder.build(withListener: interactor)
    curtain = router
    attachChild(router)
  }

  func detachCurtain() {
    guard let router = curtain else { return }
    UIView.animate(withDuration: 0.3, delay: 0, options: []) {
      self.detachChild(router)
    }
    curtain = nil
  }
}

final class StageInteractor: Interactor, StageInteractable {
  weak var router: StageRouting?

  func opened() { router?.attachCurtain() }
  func curtainDidEnd() { router?.detachCurtain() }
}

protocol CurtainListener: AnyObject { func curtainDidEnd() }
protocol CurtainInteractable: Interactable {
  var listener: CurtainListener? { get set }
}

final class CurtainInteractor: Interactor, CurtainInteractable {
  weak var listener: CurtainListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  func tapped() { listener?.curtainDidEnd() }
}

final class CurtainRouter: Router<CurtainInteractable> {}

protocol CurtainBuildable: Buildable { func build(withListener listener: CurtainListener) -> CurtainRouter }

final class CurtainBuilder: Builder<CurtainDependency>, CurtainBuildable {
  func build(withListener listener: CurtainListener) -> CurtainRouter {
    let interactor = CurtainInteractor()
    interactor.listener = listener
    return CurtainRouter(interactor: interactor)
  }
}

protocol BalconyRouting: Routing {
  func attachBlind()
  func detachBlind()
}
protocol BalconyInteractable: Interactable, BlindListener {
  var router: BalconyRouting? { get set }
}

final class BalconyRouter: Router<BalconyInteractable>, BalconyRouting {
  private let blindBuilder: BlindBuildable
  private var blind: BlindRouter?
  private func dim() {}

  init(interactor: BalconyInteractable, blindBuilder: BlindBuildable) {
    self.blindBuilder = blindBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachBlind() {
    guard blind == nil else { return }
    let router = blindBuilder.build(withListener: interactor)
    blind = router
    attachChild(router)
  }

  func detachBlind() {
    guard let router = blind else { return }
    UIView.animate(withDuration: 0.3) {
      self.dim()
    } completion: { _ in
      self.detachChild(router)  // expect: closed-but-attached warning
      self.blind = nil
    }
  }
}

final class BalconyInteractor: Interactor, BalconyInteractable {
  weak var router: BalconyRouting?

  func opened() { router?.attachBlind() }
  func blindDidEnd() { router?.detachBlind() }
}

protocol BlindListener: AnyObject { func blindDidEnd() }
protocol BlindInteractable: Interactable {
  var listener: BlindListener? { get set }
}

final class BlindInteractor: Interactor, BlindInteractable {
  weak var listener: BlindListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  func tapped() { listener?.blindDidEnd() }
}

final class BlindRouter: Router<BlindInteractable> {}

protocol BlindBuildable: Buildable { func build(withListener listener: BlindListener) -> BlindRouter }

final class BlindBuilder: Builder<BlindDependency>, BlindBuildable {
  func build(withListener listener: BlindListener) -> BlindRouter {
    let interactor = BlindInteractor()
    interactor.listener = listener
    return BlindRouter(interactor: interactor)
  }
}
