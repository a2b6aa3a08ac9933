import RIBs

protocol HallRouting: Routing {
  func attachDay()
  func attachNight()
  func turn()
}

final class HallInteractor: Interactor, HallInteractable {
  weak var router: HallRouting?

  func didTapTurn() { router?.turn() }
}

// The protocol asks for it, but only this class calls it, and takes the other child out before.
final class HallRouter: Router<HallInteractable>, HallRouting {
  private let dayBuilder: DayBuildable
  private let nightBuilder: NightBuildable
  private var day: DayRouting?
  private var night: NightRouting?

  override func didLoad() {
    super.didLoad()
    attachDay()
  }

  func attachDay() {
    let router = dayBuilder.build(withListener: interactor)
    day = router
    attachChild(router)
  }

  func attachNight() {
    let router = nightBuilder.build(withListener: interactor)
    night = router
    attachChild(router)
  }

  func turn() {
    if day == nil {
      detachNight()
      attachDay()
    } else {
      detachDay()
      attachNight()
    }
  }

  private func detachDay() {
    guard let router = day else { return }
    day = nil
    detachChild(router)
  }

  private func detachNight() {
    guard let router = night else { return }
    night = nil
    detachChild(router)
  }
}
