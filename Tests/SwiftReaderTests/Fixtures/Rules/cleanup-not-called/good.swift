import ModernRIBs

final class GateInteractor: Interactor {
  weak var router: GateRouting?

  override func willResignActive() {
    super.willResignActive()
    guard let router = router else { return }
    router.cleanupViews()
  }
}

final class GateRouter: Router<GateInteractable> {
  private let viewController: ViewControllable
  func cleanupViews() { viewController.dismiss(animated: true, completion: nil) }
}

// The router does it when it goes away.
final class DoorInteractor: Interactor {
  weak var router: DoorRouting?
}

final class DoorRouter: Router<DoorInteractable> {
  private let viewController: ViewControllable
  deinit { cleanupViews() }
  func cleanupViews() { viewController.dismiss(animated: true, completion: nil) }
}

// The parent takes down nothing when it lets them go.
final class YardRouter: ViewableRouter<YardInteractable, YardViewControllable>, YardRouting {
  private let gateBuilder: GateBuildable
  private let doorBuilder: DoorBuildable
  private var gate: GateRouting?
  private var door: DoorRouting?

  func attachGate() {
    guard gate == nil else { return }
    let router = gateBuilder.build(withListener: interactor)
    gate = router
    attachChild(router)
  }

  func detachGate() {
    guard let router = gate else { return }
    gate = nil
    detachChild(router)
  }

  func attachDoor() {
    guard door == nil else { return }
    let router = doorBuilder.build(withListener: interactor)
    door = router
    attachChild(router)
  }

  func detachDoor() {
    guard let router = door else { return }
    door = nil
    detachChild(router)
  }
}
