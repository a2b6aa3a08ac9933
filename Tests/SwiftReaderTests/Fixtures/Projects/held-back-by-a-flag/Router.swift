import RIBs

// The router itself refuses while it detaches.

protocol DoorRouting: Routing {
  func attachBell()
  func detachBell()
}
protocol DoorInteractable: Interactable, BellListener {
  var router: DoorRouting? { get set }
}

final class DoorRouter: Router<DoorInteractable>, DoorRouting {
  private let bellBuilder: BellBuildable
  private var bell: BellRouter?
  private var ringing = false

  init(interactor: DoorInteractable, bellBuilder: BellBuildable) {
    self.bellBuilder = bellBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachBell() {
    guard bell == nil else { return }
    let router = bellBuilder.build(withListener: interactor)
    bell = router
    attachChild(router)
  }

  func detachBell() {
    if ringing { return }
    ringing = true
    defer { ringing = false }
    guard let router = bell else { return }
    detachChild(router)
    bell = nil
  }
}

final class DoorInteractor: Interactor, DoorInteractable {
  weak var router: DoorRouting?

  func knocked() { router?.attachBell() }
  func bellDidEnd() { router?.detachBell() }
}

protocol BellListener: AnyObject { func bellDidEnd() }
protocol BellInteractable: Interactable {
  var listener: BellListener? { get set }
}

final class BellInteractor: Interactor, BellInteractable {
  weak var listener: BellListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  override func willResignActive() {
    super.willResignActive()
    listener?.bellDidEnd()
  }

  func tapped() { listener?.bellDidEnd() }
}

final class BellRouter: Router<BellInteractable> {}

protocol BellBuildable: Buildable { func build(withListener listener: BellListener) -> BellRouter }

final class BellBuilder: Builder<BellDependency>, BellBuildable {
  func build(withListener listener: BellListener) -> BellRouter {
    let interactor = BellInteractor()
    interactor.listener = listener
    return BellRouter(interactor: interactor)
  }
}
