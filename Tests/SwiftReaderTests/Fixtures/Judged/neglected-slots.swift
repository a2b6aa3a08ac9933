// Slots that are filled without a look, or keep what was detached.
protocol DeskRouting: ViewableRouting {
  func attachNote()
  func detachNote()
  func attachClock()
  func detachClock()
}

final class DeskRouter: ViewableRouter<DeskInteractable, DeskViewControllable>, DeskRouting {
  private var note: Routing?
  private var clock: Routing?
  private var lamp: Routing?

  override func didLoad() {
    super.didLoad()
    let router = lampBuilder.build(withListener: interactor)
    lamp = router
    attachChild(router)
  }

  func attachNote() {
    let router = noteBuilder.build(withListener: interactor)
    note = router  // expect: slot-overwritten warning
    attachChild(router)
  }

  func detachNote() {
    guard let router = note else { return }
    note = nil
    detachChild(router)
  }

  func attachClock() {
    guard clock == nil else { return }
    let router = clockBuilder.build(withListener: interactor)
    clock = router
    attachChild(router)
  }

  func detachClock() {
    guard let router = clock else { return }
    detachChild(router)  // expect: stuck-slot warning
  }

  func resetClock() {
    clock = nil
  }
}
