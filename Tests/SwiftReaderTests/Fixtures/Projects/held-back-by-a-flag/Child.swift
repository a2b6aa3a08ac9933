import RIBs

// The child says it once.

protocol YardRouting: Routing {
  func attachGate()
  func detachGate()
}
protocol YardInteractable: Interactable, GateListener {
  var router: YardRouting? { get set }
}

final class YardRouter: Router<YardInteractable>, YardRouting {
  private let gateBuilder: GateBuildable
  private var gate: GateRouter?

  init(interactor: YardInteractable, gateBuilder: GateBuildable) {
    self.gateBuilder = gateBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachGate() {
    guard gate == nil else { return }
    let router = gateBuilder.build(withListener: interactor)
    gate = router
    attachChild(router)
  }

  func detachGate() {
    guard let router = gate else { return }
    detachChild(router)
    gate = nil
  }
}

final class YardInteractor: Interactor, YardInteractable {
  weak var router: YardRouting?

  func entered() { router?.attachGate() }
  func gateDidEnd() { router?.detachGate() }
}

protocol GateListener: AnyObject { func gateDidEnd() }
protocol GateInteractable: Interactable {
  var listener: GateListener? { get set }
}

final class GateInteractor: Interactor, GateInteractable {
  weak var listener: GateListener?
  private var hasEnded = false

  private func end() {
    if !hasEnded {
      hasEnded = true
      listener?.gateDidEnd()
    }
  }

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  override func willResignActive() {
    super.willResignActive()
    end()
  }

  func tapped() { listener?.gateDidEnd() }
}

final class GateRouter: Router<GateInteractable> {}

protocol GateBuildable: Buildable { func build(withListener listener: GateListener) -> GateRouter }

final class GateBuilder: Builder<GateDependency>, GateBuildable {
  func build(withListener listener: GateListener) -> GateRouter {
    let interactor = GateInteractor()
    interactor.listener = listener
    return GateRouter(interactor: interactor)
  }
}
