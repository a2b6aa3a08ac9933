import RIBs

// The app's own class, not the library's.
final class LaunchRouter: RIBs.LaunchRouter<LaunchInteractable, LaunchViewControllable>, LaunchRouting {
  private let doorBuilder: DoorBuildable
  private let hallBuilder: HallBuildable
  private var door: ViewableRouting?
  private var hall: ViewableRouting?

  func attachDoor() {
    guard door == nil else { return }
    let router = doorBuilder.build(withListener: interactor)
    door = router
    attachChild(router)
  }

  func attachHall() {
    guard hall == nil else { return }
    let router = hallBuilder.build(withListener: interactor)
    door = router  // expect: wrong-slot-stored error
    attachChild(router)
  }
}
