import RIBs

// A slot is emptied, and what it held is detached somewhere, or nowhere.

protocol InnInteractable: Interactable { var router: InnRouting? { get set } }
protocol InnRouting: Routing {
  func attachGuest()
  func letGo()
}

final class InnRouter: Router<InnInteractable>, InnRouting {
  private let guestBuilder: GuestBuildable
  private var guest: Routing?

  init(interactor: InnInteractable, guestBuilder: GuestBuildable, viewController: ViewControllable) {
    self.guestBuilder = guestBuilder
    self.viewController = viewController
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachGuest() {
    guard guest == nil else { return }
    let router = guestBuilder.build(withListener: interactor)
    guest = router
    attachChild(router)
  }

  func letGo() {
    viewController.dismiss(completion: nil)
    guest = nil  // expect: closed-but-attached warning
  }

  private let viewController: ViewControllable
}

protocol HouseInteractable: Interactable { var router: HouseRouting? { get set } }
protocol HouseRouting: Routing {
  func attachGuest()
  func letGo()
}

final class HouseRouter: Router<HouseInteractable>, HouseRouting {
  private let guestBuilder: GuestBuildable
  private var guest: Routing?

  init(interactor: HouseInteractable, guestBuilder: GuestBuildable) {
    self.guestBuilder = guestBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachGuest() {
    guard guest == nil else { return }
    let router = guestBuilder.build(withListener: interactor)
    guest = router
    attachChild(router)
  }

  func letGo() {
    take(&guest) { self.detachChild($0) }
  }

  private func take(_ slot: inout Routing?, then work: (Routing) -> Void) {
    guard let router = slot else { return }
    slot = nil
    work(router)
  }
}

protocol TentInteractable: Interactable { var router: TentRouting? { get set } }
protocol TentRouting: Routing {
  func attachGuest()
  func letGo()
}

final class TentRouter: Router<TentInteractable>, TentRouting {
  private let guestBuilder: GuestBuildable
  private var guest: Routing?

  init(interactor: TentInteractable, guestBuilder: GuestBuildable) {
    self.guestBuilder = guestBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachGuest() {
    guard guest == nil else { return }
    let router = guestBuilder.build(withListener: interactor)
    guest = router
    attachChild(router)
  }

  func letGo() {
    guest = nil
    children.forEach { detachChild($0) }
  }
}
