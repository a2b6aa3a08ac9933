import RIBs

protocol GymRouting: Routing {
  func attachHall()
  func attachPool()
}

// A helper of didBecomeActive runs once, as this does; what a subscription runs may come again.
final class GymInteractor: Interactor, GymInteractable {
  weak var router: GymRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    members.load { [weak self] all in self?.begin(with: all) }
    subscribe()
  }

  private func begin(with members: [Member]) {
    if members.isEmpty { router?.attachHall() }
  }

  private func subscribe() {
    taps.bind { [weak self] in self?.router?.attachPool() }
  }
}

final class GymRouter: ViewableRouter<GymInteractable, GymViewControllable>, GymRouting {
  private let hallBuilder: HallBuildable
  private let poolBuilder: PoolBuildable
  private var hall: HallRouting?
  private var pool: PoolRouting?

  func attachHall() {
    let router = hallBuilder.build(withListener: interactor)
    hall = router
    attachChild(router)
  }

  func detachHall() {
    guard let router = hall else { return }
    hall = nil
    detachChild(router)
  }

  func attachPool() {
    let router = poolBuilder.build(withListener: interactor)
    pool = router  // expect: slot-overwritten warning
    attachChild(router)
  }

  func detachPool() {
    guard let router = pool else { return }
    pool = nil
    detachChild(router)
  }
}
