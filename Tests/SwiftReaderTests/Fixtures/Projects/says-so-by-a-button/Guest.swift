import RIBs

protocol HostInteractable: Interactable, GuestListener {
  var router: HostRouting? { get set }
}

protocol HostRouting: ViewableRouting {
  func attachGuest()
  func detachGuest()
}

final class HostInteractor: Interactor, HostInteractable {
  weak var router: HostRouting?

  func guestDidEnd() { router?.detachGuest() }
}

final class HostRouter: ViewableRouter<HostInteractable, HostViewControllable>, HostRouting {
  private let guestBuilder: GuestBuildable
  private var guest: GuestRouting?

  func attachGuest() {
    guard guest == nil else { return }
    let router = guestBuilder.build(withListener: interactor)
    attachChild(router)
    guest = router
    viewController.present(router.viewControllable)
  }

  func detachGuest() {
    guard let router = guest else { return }
    guest = nil
    detachChild(router)
  }
}

protocol GuestListener: AnyObject { func guestDidEnd() }
protocol GuestRouting: ViewableRouting {}
protocol GuestBuildable: Buildable { func build(withListener listener: GuestListener) -> GuestRouting }

final class GuestRouter: ViewableRouter<GuestInteractable, GuestViewControllable>, GuestRouting {}

// The screen calls it for a button alone, which nobody can press while the child is being attached.
protocol GuestPresentable: Presentable { var onClose: (() -> Void)? { get set } }

final class GuestViewController: UIViewController, GuestPresentable {
  var onClose: (() -> Void)?
  @objc private func close() { onClose?() }
}

final class GuestInteractor: PresentableInteractor<GuestPresentable>, GuestInteractable {
  weak var router: GuestRouting?
  weak var listener: GuestListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    presenter.onClose = { [weak self] in self?.listener?.guestDidEnd() }
  }
}
