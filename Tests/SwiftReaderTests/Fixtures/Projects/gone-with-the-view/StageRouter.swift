import RIBs

final class StageRouter: ViewableRouter<StageInteractable, StageViewControllable>, StageRouting {
  private let actBuilder: ActBuildable
  private let songBuilder: SongBuildable
  private var act: ViewableRouting?
  private var song: ViewableRouting?

  func attachAct() {
    guard act == nil else { return }
    let router = actBuilder.build(withListener: interactor)
    act = router
    attachChild(router)
    viewController.present(router.viewControllable)
  }

  // Until the view is gone the slot is full.
  func detachAct() {
    guard let router = act else { return }
    viewController.dismiss(router.viewControllable) { [weak self] in
      self?.detachChild(router)  // expect: closed-but-attached warning
      self?.act = nil
    }
  }

  func attachSong() {
    guard song == nil else { return }
    let router = songBuilder.build(withListener: interactor)
    song = router
    attachChild(router)
    viewController.present(router.viewControllable)
  }

  // A second call finds the slot empty.
  func detachSong() {
    guard let router = song else { return }
    song = nil
    viewController.dismiss(router.viewControllable) { [weak self] in self?.detachChild(router) }
  }
}
