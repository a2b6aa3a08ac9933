import ModernRIBs

final class GateInteractor: Interactor, GateInteractable {
  weak var router: GateRouting?

  override func willResignActive() {  // expect: leaked-view
    super.willResignActive()
    timer.invalidate()
  }
}

final class GateRouter: Router<GateInteractable>, GateRouting {
  private let viewController: ViewControllable

  func cleanupViews() {
    viewController.dismiss(animated: true, completion: nil)
  }

  func attachTicket() {
    viewController.present(ticket, animated: true, completion: nil)
  }
}

final class DoorInteractor: Interactor {  // expect: leaked-view
  weak var router: DoorRouting?
}

final class DoorRouter: Router<DoorInteractable> {
  private let viewController: ViewControllable

  func cleanupViews() {
    viewController.dismiss(animated: true, completion: nil)
  }
}
