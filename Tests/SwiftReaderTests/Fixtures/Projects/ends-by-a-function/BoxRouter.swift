import RIBs

final class BoxRouter: ViewableRouter<BoxInteractable, BoxViewControllable>, BoxRouting {
  private let lidBuilder: LidBuildable
  private let baseBuilder: BaseBuildable
  private var lid: ViewableRouting?
  private var base: ViewableRouting?

  func attachLid() {
    guard lid == nil else { unreachable("two lids") }
    let router = lidBuilder.build(withListener: interactor)
    lid = router
    attachChild(router)
  }

  func detachLid() {
    guard let router = lid else { unreachable() }
    base = nil  // expect: wrong-slot-cleared error
    detachChild(router)
  }

  func attachBase() {
    guard base == nil else { unreachable() }
    let router = baseBuilder.build(withListener: interactor)
    base = router
    attachChild(router)
  }
}
