import RIBs

// Whoever calls the methods that fill these slots looks first, or takes the old child out.

protocol LakeRouting: Routing {
  func attachBoat()
  func detachBoat()
}
protocol LakeInteractable: Interactable, BoatListener {
  var router: LakeRouting? { get set }
}

final class LakeRouter: Router<LakeInteractable>, LakeRouting {
  private let boatBuilder: BoatBuildable
  private var boat: BoatRouter?

  init(interactor: LakeInteractable, boatBuilder: BoatBuildable) {
    self.boatBuilder = boatBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachBoat() {
    let router = boatBuilder.build(withListener: interactor)
    boat = router
    attachChild(router)
  }

  func detachBoat() {
    guard let router = boat else { return }
    boat = nil
    detachChild(router)
  }
}

final class LakeInteractor: Interactor, LakeInteractable {
  weak var router: LakeRouting?

  func rowed() { relaunch() }
  func boatDidEnd() { router?.detachBoat() }

  private func relaunch() {
    router?.detachBoat()
    router?.attachBoat()
  }
}

protocol BoatListener: AnyObject { func boatDidEnd() }
protocol BoatInteractable: Interactable {
  var listener: BoatListener? { get set }
}

final class BoatInteractor: Interactor, BoatInteractable {
  weak var listener: BoatListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  func tapped() { listener?.boatDidEnd() }
}

final class BoatRouter: Router<BoatInteractable> {}

protocol BoatBuildable: Buildable { func build(withListener listener: BoatListener) -> BoatRouter }

final class BoatBuilder: Builder<BoatDependency>, BoatBuildable {
  func build(withListener listener: BoatListener) -> BoatRouter {
    let interactor = BoatInteractor()
    interactor.listener = listener
    return BoatRouter(interactor: interactor)
  }
}

protocol RiverRouting: Routing {
  func attachRaft()
  func detachRaft()
}
protocol RiverInteractable: Interactable, RaftListener {
  var router: RiverRouting? { get set }
}

final class RiverRouter: Router<RiverInteractable>, RiverRouting {
  private let raftBuilder: RaftBuildable
  private var raft: RaftRouter?

  init(interactor: RiverInteractable, raftBuilder: RaftBuildable) {
    self.raftBuilder = raftBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachRaft() {
    let router = raftBuilder.build(withListener: interactor)
    raft = router
    attachChild(router)
  }

  func detachRaft() {
    guard let router = raft else { return }
    raft = nil
    detachChild(router)
  }
}

final class RiverInteractor: Interactor, RiverInteractable {
  weak var router: RiverRouting?
  private var isAfloat = false

  func rowed() {
    if isAfloat { return }
    isAfloat = true
    router?.attachRaft()
  }

  func raftDidEnd() {
    isAfloat = false
    router?.detachRaft()
  }
}

protocol RaftListener: AnyObject { func raftDidEnd() }
protocol RaftInteractable: Interactable {
  var listener: RaftListener? { get set }
}

final class RaftInteractor: Interactor, RaftInteractable {
  weak var listener: RaftListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  func tapped() { listener?.raftDidEnd() }
}

final class RaftRouter: Router<RaftInteractable> {}

protocol RaftBuildable: Buildable { func build(withListener listener: RaftListener) -> RaftRouter }

final class RaftBuilder: Builder<RaftDependency>, RaftBuildable {
  func build(withListener listener: RaftListener) -> RaftRouter {
    let interactor = RaftInteractor()
    interactor.listener = listener
    return RaftRouter(interactor: interactor)
  }
}
