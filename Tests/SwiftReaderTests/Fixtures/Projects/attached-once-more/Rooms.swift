import RIBs

// What the slot holds is used again: it is attached already, unless its detach leaves it in the slot.

protocol BarnInteractable: Interactable { var router: BarnRouting? { get set } }
protocol BarnRouting: Routing {
  func attachGuest()
  func letGo()
}

final class BarnRouter: Router<BarnInteractable>, BarnRouting {
  private let guestBuilder: GuestBuildable
  private var guest: Routing?

  init(interactor: BarnInteractable, guestBuilder: GuestBuildable) {
    self.guestBuilder = guestBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachGuest() {
    let router = guest ?? guestBuilder.build(withListener: interactor)
    guest = router
    attachChild(router)  // expect: double-attach warning
  }

  func letGo() {
    guard let router = guest else { return }
    guest = nil
    detachChild(router)
  }
}

protocol ShedInteractable: Interactable { var router: ShedRouting? { get set } }
protocol ShedRouting: Routing {
  func attachGuest()
  func letGo()
}

final class ShedRouter: Router<ShedInteractable>, ShedRouting {
  private let guestBuilder: GuestBuildable
  private var guest: Routing?

  init(interactor: ShedInteractable, guestBuilder: GuestBuildable) {
    self.guestBuilder = guestBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachGuest() {
    let router = guest ?? guestBuilder.build(withListener: interactor)
    guest = router
    if !children.contains(where: { $0 === router }) { attachChild(router) }
  }

  func letGo() {
    guard let router = guest else { return }
    guest = nil
    detachChild(router)
  }
}

protocol LoftInteractable: Interactable { var router: LoftRouting? { get set } }
protocol LoftRouting: Routing {
  func attachGuest()
  func letGo()
}

final class LoftRouter: Router<LoftInteractable>, LoftRouting {
  private let guestBuilder: GuestBuildable
  private var guest: Routing?

  init(interactor: LoftInteractable, guestBuilder: GuestBuildable) {
    self.guestBuilder = guestBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachGuest() {
    if guest != nil { return }
    let router = guestBuilder.build(withListener: interactor)
    guest = router
    attachChild(router)
  }

  func letGo() {
    guard let router = guest else { return }
    guest = nil
    detachChild(router)
  }
}
