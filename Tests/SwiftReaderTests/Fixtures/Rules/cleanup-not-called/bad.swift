import ModernRIBs

final class GateInteractor: Interactor, GateInteractable {
  weak var router: GateRouting?

  override func willResignActive() {  // expect: leaked-view
    super.willResignActive()
    timer.invalidate()
  }
}

final class GateRouter: Router<GateInteractable>, GateRouting {
  private let viewController: ViewControllable

  func cleanupViews() {
    viewController.dismiss(animated: true, completion: nil)
  }

  func attachTicket() {
    viewController.present(ticket, animated: true, completion: nil)
  }
}

final class DoorInteractor: Interactor {  // expect: leaked-view
  weak var router: DoorRouting?
}

final class DoorRouter: Router<DoorInteractable> {
  private let viewController: ViewControllable

  func cleanupViews() {
    viewController.dismiss(animated: true, completion: nil)
  }
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
