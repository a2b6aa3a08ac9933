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
    guest = router  // expect: stuck-slot warning
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

// A relay may hold a value already, and what a tap starts with comes at once.
protocol GuestPresentable: Presentable {
  var closed: ControlEvent<Void> { get }
}

final class GuestViewController: UIViewController, GuestPresentable {
  private let closeButton = UIButton()

  var closed: ControlEvent<Void> { closeButton.rx.tap }
}

final class GuestInteractor: PresentableInteractor<GuestPresentable>, GuestInteractable {
  weak var router: GuestRouting?
  weak var listener: GuestListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    presenter.closed.startWith(()).subscribe(onNext: { [weak self] in self?.listener?.guestDidEnd() })
      .disposeOnDeactivate(interactor: self)
  }
}
