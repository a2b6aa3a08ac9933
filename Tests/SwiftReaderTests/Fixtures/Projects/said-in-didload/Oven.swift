import RIBs

// The router of the child has its interactor report in didLoad, which attachChild runs before it returns.

protocol KitchenRouting: Routing {
  func attachOven()
  func detachOven()
}
protocol KitchenInteractable: Interactable, OvenListener {
  var router: KitchenRouting? { get set }
}

final class KitchenRouter: Router<KitchenInteractable>, KitchenRouting {
  private let ovenBuilder: OvenBuildable
  private var oven: OvenRouter?

  init(interactor: KitchenInteractable, ovenBuilder: OvenBuildable) {
    self.ovenBuilder = ovenBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachOven() {
    guard oven == nil else { return }
    let router = ovenBuilder.build(withListener: interactor)
    attachChild(router)
    oven = router  // expect: stuck-slot error
  }

  func detachOven() {
    guard let router = oven else { return }
    oven = nil
    detachChild(router)
  }
}

final class KitchenInteractor: Interactor, KitchenInteractable {
  weak var router: KitchenRouting?

  func hungry() { router?.attachOven() }
  func ovenDidEnd() { router?.detachOven() }
}

protocol OvenListener: AnyObject { func ovenDidEnd() }
protocol OvenInteractable: Interactable {
  var listener: OvenListener? { get set }
}

final class OvenInteractor: Interactor, OvenInteractable {
  weak var listener: OvenListener?

  func didLoadRouter() {
    guard isCold else { return }
    listener?.ovenDidEnd()
  }
  private let isCold: Bool = true

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  func tapped() { listener?.ovenDidEnd() }
}

final class OvenRouter: Router<OvenInteractable> {
  override func didLoad() {
    super.didLoad()
    (interactable as? OvenInteractor)?.didLoadRouter()
  }
}

protocol OvenBuildable: Buildable { func build(withListener listener: OvenListener) -> OvenRouter }

final class OvenBuilder: Builder<OvenDependency>, OvenBuildable {
  func build(withListener listener: OvenListener) -> OvenRouter {
    let interactor = OvenInteractor()
    interactor.listener = listener
    return OvenRouter(interactor: interactor)
  }
}
