// What the child says leads to no detach: the late line is only worth a note.
protocol MapListener: AnyObject {
  func mapDidMove()
}

final class TripRouter: ViewableRouter<TripInteractable, TripViewControllable>, TripRouting {
  private let mapBuilder: MapBuildable
  private var map: ViewableRouting?

  func attachMap() {
    guard map == nil else { return }
    let router = mapBuilder.build(withListener: interactor)
    attachChild(router)
    map = router  // expect: stuck-slot note
  }

  func detachMap() {
    guard let router = map else { return }
    map = nil
    detachChild(router)
  }
}

final class TripInteractor: PresentableInteractor<TripPresentable>, TripInteractable {
  weak var router: TripRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.attachMap()
  }

  func mapDidMove() {}
}
