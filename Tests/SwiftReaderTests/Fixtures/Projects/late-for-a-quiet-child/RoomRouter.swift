import RIBs

protocol RoomInteractable: Interactable, QuietListener {
  var router: RoomRouting? { get set }
}

final class RoomInteractor: Interactor, RoomInteractable {
  weak var router: RoomRouting?

  func quietDidEnd() { router?.detachQuiet() }
}

// The order is wrong, and for this child it is a matter of style: a note.
final class RoomRouter: ViewableRouter<RoomInteractable, RoomViewControllable>, RoomRouting {
  private let quietBuilder: QuietBuildable
  private var quiet: QuietRouting?

  func attachQuiet() {
    guard quiet == nil else { return }
    let router = quietBuilder.build(withListener: interactor)
    attachChild(router)
    quiet = router
    viewController.present(router.viewControllable)
  }

  func detachQuiet() {
    guard let router = quiet else { return }
    quiet = nil
    detachChild(router)
  }
}
