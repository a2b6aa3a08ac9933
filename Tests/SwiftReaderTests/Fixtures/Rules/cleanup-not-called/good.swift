import ModernRIBs

final class GateInteractor: Interactor {
  weak var router: GateRouting?

  override func willResignActive() {
    super.willResignActive()
    guard let router = router else { return }
    router.cleanupViews()
  }
}

final class GateRouter: Router<GateInteractable> {
  private let viewController: ViewControllable
  func cleanupViews() { viewController.dismiss(animated: true, completion: nil) }
}

// The router does it when it goes away.
final class DoorInteractor: Interactor {
  weak var router: DoorRouting?
}

final class DoorRouter: Router<DoorInteractable> {
  private let viewController: ViewControllable
  deinit { cleanupViews() }
  func cleanupViews() { viewController.dismiss(animated: true, completion: nil) }
}
