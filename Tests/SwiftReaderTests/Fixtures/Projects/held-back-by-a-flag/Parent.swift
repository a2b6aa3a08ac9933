import RIBs

// The parent refuses to answer twice.

protocol HallRouting: Routing {
  func attachLamp()
  func detachLamp()
}
protocol HallInteractable: Interactable, LampListener {
  var router: HallRouting? { get set }
}

final class HallRouter: Router<HallInteractable>, HallRouting {
  private let lampBuilder: LampBuildable
  private var lamp: LampRouter?

  init(interactor: HallInteractable, lampBuilder: LampBuildable) {
    self.lampBuilder = lampBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachLamp() {
    guard lamp == nil else { return }
    let router = lampBuilder.build(withListener: interactor)
    lamp = router
    attachChild(router)
  }

  func detachLamp() {
    guard let router = lamp else { return }
    detachChild(router)
    lamp = nil
  }
}

final class HallInteractor: Interactor, HallInteractable {
  weak var router: HallRouting?
  private var state = State.open

  private enum State { case open, closing }

  func entered() { router?.attachLamp() }
  func lampDidEnd() {
    guard state == .open else { return }
    state = .closing
    router?.detachLamp()
    state = .open
  }
}

protocol LampListener: AnyObject { func lampDidEnd() }
protocol LampInteractable: Interactable {
  var listener: LampListener? { get set }
}

final class LampInteractor: Interactor, LampInteractable {
  weak var listener: LampListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  override func willResignActive() {
    super.willResignActive()
    listener?.lampDidEnd()
  }

  func tapped() { listener?.lampDidEnd() }
}

final class LampRouter: Router<LampInteractable> {}

protocol LampBuildable: Buildable { func build(withListener listener: LampListener) -> LampRouter }

final class LampBuilder: Builder<LampDependency>, LampBuildable {
  func build(withListener listener: LampListener) -> LampRouter {
    let interactor = LampInteractor()
    interactor.listener = listener
    return LampRouter(interactor: interactor)
  }
}
