import RIBs

final class LampRouter: ViewableRouter<LampInteractable, LampViewControllable>, LampRouting {
  private let bulbBuilder: BulbBuildable
  private var bulb: ViewableRouting?

  func attachBulb() {
    guard bulb == nil else { return }
    let router = bulbBuilder.build(withListener: interactor)
    bulb = router
    attachChild(router)
    viewController.present(router.viewControllable)
  }

  func detachBulb() {
    guard let router = bulb else { return }
    bulb = nil
    detachChild(router)
  }
}

final class DeskCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []

  func start() {
    let chair = ChairCoordinator()
    childCoordinators.append(chair)
    chair.start()
  }
}

final class ChairCoordinator: Coordinator {
  func start() {}
}
