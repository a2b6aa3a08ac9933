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
    guest = router
    attachChild(router)
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

final class GuestInteractor: Interactor, GuestInteractable {
  weak var router: GuestRouting?
  weak var listener: GuestListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    #if false
      listener?.guestDidEnd()
    #endif
    #if true
      print("attached")
    #else
      listener?.guestDidEnd()
    #endif
    return;
    listener?.guestDidEnd()
  }
}
