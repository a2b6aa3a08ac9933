import RIBs

final class YardRouter: ViewableRouter<YardInteractable, YardViewControllable>, YardRouting {
  private let gateBuilder: GateBuildable
  private var gate: GateRouting?
  private var shed: Routing?

  func attachGate() {
    guard gate == nil else { return }
    let router = gateBuilder.build(withListener: interactor)
    gate = router
    attachChild(router)
  }

  func detachGate() {
    guard let router = gate else { return }
    gate = nil
    router.detachChild(router)  // expect: detach-unattached
  }

  func leave() {
    detachChild(self)  // expect: detach-unattached
  }

  func leaveAgain() {
    self.detachChild(self)  // expect: detach-unattached
  }

  func detachShed() {
    if let shed {
      shed.detachChild(shed)  // expect: detach-unattached
    }
    shed = nil
  }
}
