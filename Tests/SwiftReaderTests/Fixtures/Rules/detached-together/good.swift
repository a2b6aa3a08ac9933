import RIBs

final class DeskInteractor: Interactor, DeskInteractable {
  weak var router: DeskRouting?

  override func willResignActive() {
    super.willResignActive()
    router?.detachAll()
  }
}

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

  // Needs nothing empty.
  func attachLamp() {
    let router = lampBuilder.build(withListener: interactor)
    lamp = router
    attachChild(router)
  }

  // Both slots.
  func clear() {
    drawer = nil
    lamp = nil
    children.forEach { detachChild($0) }
  }

  // Whoever calls it clears.
  func start() {
    takeAll()
    drawer = nil
    attachLamp()
  }

  private func takeAll() { children.forEach { detachChild($0) } }

  // Only some.
  func clearLamps() {
    for child in children where child is LampRouting { detachChild(child) }
  }

  // Nothing is attached behind it.
  func detachAll() { children.forEach { detachChild($0) } }
}
