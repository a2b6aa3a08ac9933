import ModernRIBs

final class GateInteractor: Interactor, GateInteractable {
  weak var router: GateRouting?

  override func willResignActive() {
    super.willResignActive()
    router?.cleanupViews()
  }
}

final class GateRouter: Router<GateInteractable>, GateRouting {
  private let viewController: ViewControllable

  func cleanupViews() {
    if viewController.uiviewController.presentedViewController != nil {
      viewController.dismiss(animated: true, completion: nil)
    }
  }

  func attachTicket() {
    let router = ticketBuilder.build(withListener: interactor)
    attachChild(router)
    viewController.present(router.viewControllable, animated: true, completion: nil)
  }
}

// Takes its view down under another name.
final class DoorInteractor: Interactor, DoorInteractable {
  weak var router: DoorRouting?

  override func willResignActive() {
    super.willResignActive()
    stop()
  }

  private func stop() { router?.detachKey() }
}

final class DoorRouter: Router<DoorInteractable>, DoorRouting {
  private let viewController: ViewControllable

  func attachKey() {
    viewController.present(key, animated: true, completion: nil)
  }

  func detachKey() {
    viewController.dismiss(animated: true, completion: nil)
  }
}

// Has a view of its own: its parent takes it down.
final class HallRouter: ViewableRouter<HallInteractable, HallViewControllable> {
  func attachLamp() {
    viewController.present(lamp, animated: true, completion: nil)
  }
}

// Shows nothing.
final class CellarRouter: Router<CellarInteractable> {
  func cleanupViews() {}
  func attachRat() { attachChild(rat) }
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

// The root of a flow: nobody attaches it, so nobody detaches it.
final class CellarStairsRouter: Router<CellarStairsInteractable>, CellarStairsRouting {
  private let viewController: ViewControllable

  func attachLamp() {
    let router = lampBuilder.build(withListener: interactor)
    attachChild(router)
    viewController.present(router.viewControllable, animated: true, completion: nil)
  }
}
