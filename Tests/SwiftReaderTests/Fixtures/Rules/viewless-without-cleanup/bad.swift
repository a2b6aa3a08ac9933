import ModernRIBs

protocol GateInteractable: Interactable {}

final class GateInteractor: Interactor, GateInteractable {
  weak var router: GateRouting?
  weak var listener: GateListener?
}

final class GateRouter: Router<GateInteractable>, GateRouting {  // expect: leaked-view
  private let viewController: ViewControllable
  private var ticket: ViewableRouting?

  init(interactor: GateInteractable, viewController: ViewControllable) {
    self.viewController = viewController
    super.init(interactor: interactor)
  }

  func attachTicket() {
    guard ticket == nil else { return }
    let router = ticketBuilder.build(withListener: interactor)
    ticket = router
    attachChild(router)
    viewController.present(router.viewControllable, animated: true, completion: nil)
  }
}

final class DoorRouter: Router<DoorInteractable>, DoorRouting {
  private let viewController: ViewControllable

  func cleanupViews() {  // expect: leaked-view
    // Since this router does not own its view, it has to remove what it has put up.
  }

  func attachKey() {
    let router = keyBuilder.build(withListener: interactor)
    attachChild(router)
    show(router)
  }

  private func show(_ router: ViewableRouting) {
    viewController.present(router.viewControllable, animated: true, completion: nil)
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
