import RIBs

protocol StageRouting: Routing {
  func routeToAct()
  func routeToPause()
}

final class StageInteractor: Interactor, StageInteractable {
  weak var router: StageRouting?

  func didTapNext() { router?.routeToAct() }
  func didTapPause() { router?.routeToPause() }
}

// What is there goes before the next one comes.
final class StageRouter: Router<StageInteractable>, StageRouting {
  private let viewController: StageViewControllable
  private let actBuilder: ActBuildable
  private let pauseBuilder: PauseBuildable
  private var act: ViewableRouting?
  private var pause: ViewableRouting?

  func routeToAct() {
    cleanupViews()
    let router = actBuilder.build(withListener: interactor)
    act = router
    attachChild(router)
    viewController.present(router.viewControllable)
  }

  // This one comes over the one that is there.
  func routeToPause() {
    let router = pauseBuilder.build(withListener: interactor)
    pause = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.present(router.viewControllable)
  }

  func detachPause() {
    guard let router = pause else { return }
    pause = nil
    detachChild(router)
  }

  func cleanupViews() {
    guard let router = act else { return }
    act = nil
    detachChild(router)
    viewController.dismiss(router.viewControllable)
  }
}
