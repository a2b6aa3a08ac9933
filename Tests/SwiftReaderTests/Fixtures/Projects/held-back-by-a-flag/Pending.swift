import RIBs

// The parent puts the answer off until the slot is filled.

protocol RoofRouting: Routing {
  func attachVane()
  func detachVane()
}
protocol RoofInteractable: Interactable, VaneListener {
  var router: RoofRouting? { get set }
}

final class RoofRouter: Router<RoofInteractable>, RoofRouting {
  private let vaneBuilder: VaneBuildable
  private var vane: VaneRouter?

  init(interactor: RoofInteractable, vaneBuilder: VaneBuildable) {
    self.vaneBuilder = vaneBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachVane() {
    guard vane == nil else { return }
    let router = vaneBuilder.build(withListener: interactor)
    attachChild(router)
    vane = router
  }

  func detachVane() {
    guard let router = vane else { return }
    vane = nil
    detachChild(router)
  }
}

final class RoofInteractor: Interactor, RoofInteractable {
  weak var router: RoofRouting?
  private var isBusy = false
  private var wantsOut = false

  func climbed() {
    isBusy = true
    router?.attachVane()
    isBusy = false
    guard wantsOut else { return }
    wantsOut = false
    router?.detachVane()
  }

  func vaneDidEnd() {
    guard !isBusy else {
      wantsOut = true
      return
    }
    router?.detachVane()
  }
}

protocol VaneListener: AnyObject { func vaneDidEnd() }
protocol VaneInteractable: Interactable {
  var listener: VaneListener? { get set }
}

final class VaneInteractor: Interactor, VaneInteractable {
  weak var listener: VaneListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    listener?.vaneDidEnd()
  }

  func tapped() { listener?.vaneDidEnd() }
}

final class VaneRouter: Router<VaneInteractable> {}

protocol VaneBuildable: Buildable { func build(withListener listener: VaneListener) -> VaneRouter }

final class VaneBuilder: Builder<VaneDependency>, VaneBuildable {
  func build(withListener listener: VaneListener) -> VaneRouter {
    let interactor = VaneInteractor()
    interactor.listener = listener
    return VaneRouter(interactor: interactor)
  }
}
