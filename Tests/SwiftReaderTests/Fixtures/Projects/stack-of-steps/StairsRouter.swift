import RIBs

protocol StairsRouting: ViewableRouting {
  func climb(to floor: Int)
  func descend()
}

// The property is the top of a stack; `children` has the rest.
final class StairsRouter: ViewableRouter<StairsInteractable, StairsViewControllable>, StairsRouting {
  private let floorBuilder: FloorBuildable
  private var current: ViewableRouting?

  init(interactor: StairsInteractable, viewController: StairsViewControllable, floorBuilder: FloorBuildable) {
    self.floorBuilder = floorBuilder
    super.init(interactor: interactor, viewController: viewController)
  }

  func climb(to floor: Int) {
    let router = floorBuilder.build(withListener: interactor, floor: floor)
    current = router
    attachChild(router)
    viewController.push(router.viewControllable)
  }

  func descend() {
    guard let top = current else { return }
    detachChild(top)
    viewController.pop()
    current = children.last as? ViewableRouting
  }
}
