import RIBs

final class DeskRouter: ViewableRouter<DeskInteractable, DeskViewControllable>, DeskRouting {
  private let drawerBuilder: DrawerBuildable
  private let lampBuilder: LampBuildable
  private var drawer: ViewableRouting?
  private var lamp: ViewableRouting?

  func attachDrawer() {
    guard drawer == nil else { return }
    let router = drawerBuilder.build(withListener: interactor)
    drawer = router
    attachChild(router)
  }

  func attachLamp() {
    guard lamp == nil else { return }
    let router = lampBuilder.build(withListener: interactor)
    lamp = router
    attachChild(router)
  }

  func detachLamp() {
    guard let router = lamp else { return }
    lamp = nil
    detachChild(router)
  }

  func clear() {
    drawer = nil
    children.forEach { detachChild($0) }  // expect: stuck-slot
  }

  func clearBackwards() {
    lamp = nil
    for child in children.reversed() {
      detachChild(child)  // expect: stuck-slot
    }
  }
}
