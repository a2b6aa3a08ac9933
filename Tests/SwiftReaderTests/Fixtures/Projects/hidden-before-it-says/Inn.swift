import RIBs

final class InnInteractor: Interactor, InnInteractable {
  weak var router: InnRouting?

  func guestDidLeave() { router?.detachGuest() }
  func porterDidLeave() { router?.detachPorter() }
}

final class InnRouter: ViewableRouter<InnInteractable, InnViewControllable>, InnRouting {
  private let guestBuilder: GuestBuildable
  private let porterBuilder: PorterBuildable
  private var guest: GuestRouting?
  private var porter: PorterRouting?

  func attachGuest() {
    guard guest == nil else { return }
    let router = guestBuilder.build(withListener: interactor)
    guest = router
    attachChild(router)
  }

  func detachGuest() {
    guard let router = guest else { return }
    guest = nil
    detachChild(router)
  }

  func attachPorter() {
    guard porter == nil else { return }
    let router = porterBuilder.build(withListener: interactor)
    porter = router
    attachChild(router)
  }

  func detachPorter() {
    guard let router = porter else { return }
    porter = nil
    detachChild(router)
  }
}

protocol GuestListener: AnyObject { func guestDidLeave() }

// It takes its view down, and only then says that it is through.
final class GuestInteractor: Interactor, GuestInteractable {
  weak var router: GuestRouting?
  weak var listener: GuestListener?

  func didTapLeave() {
    router?.hideRoom()
    listener?.guestDidLeave()
  }

  func didTapCancel() {
    router?.hideRoom(then: { [weak self] in self?.listener?.guestDidLeave() })
  }
}

final class GuestRouter: Router<GuestInteractable>, GuestRouting {
  private let viewController: ViewControllable

  override func didLoad() {
    super.didLoad()
    viewController.present(room, animated: true)
  }

  func hideRoom() { viewController.dismiss(room, animated: true) }

  func hideRoom(then: @escaping () -> Void) { viewController.dismiss(room, animated: true, then) }

  func cleanupViews() {}
}

protocol PorterListener: AnyObject { func porterDidLeave() }

// One of its ways forgets that.
final class PorterInteractor: Interactor, PorterInteractable {
  weak var router: PorterRouting?
  weak var listener: PorterListener?

  func didTapLeave() {
    router?.hideKeys()
    listener?.porterDidLeave()
  }

  func didEndShift() { listener?.porterDidLeave() }
}

final class PorterRouter: Router<PorterInteractable>, PorterRouting {
  private let viewController: ViewControllable

  override func didLoad() {
    super.didLoad()
    viewController.present(keys, animated: true)
  }

  func hideKeys() { viewController.dismiss(keys, animated: true) }

  func cleanupViews() {}  // expect: leaked-view warning
}
