import RIBs

final class HallRouter: ViewableRouter<HallInteractable, HallViewControllable>, HallRouting {
  private let coatBuilder: CoatBuildable
  private var coat: ViewableRouting?
  private var door: ViewableRouting?

  func openDoor() { place(coatBuilder.build(withListener: interactor)) }

  func closeDoor() {
    guard let router = door else { return }
    door = nil
    detachChild(router)
  }

  func takeCoat() {
    guard let router = coat else { return }
    coat = nil
    detachChild(router)
  }

  private func place(_ router: ViewableRouting) {
    if door != nil { return }
    attachChild(router)
    door = router  // expect: stuck-slot warning
  }

  private func hang(_ router: ViewableRouting) {
    if coat != nil { return }
    attachChild(router)
    coat = router
  }
}
