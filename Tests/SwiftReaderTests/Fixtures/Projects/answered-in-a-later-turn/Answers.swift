import RIBs

// The parent answers in a later turn, when the slot is filled.

protocol PortRouting: Routing {
  func attachCrane()
  func detachCrane()
}
protocol PortInteractable: Interactable, CraneListener {
  var router: PortRouting? { get set }
}

final class PortRouter: Router<PortInteractable>, PortRouting {
  private let craneBuilder: CraneBuildable
  private var crane: CraneRouter?

  init(interactor: PortInteractable, craneBuilder: CraneBuildable) {
    self.craneBuilder = craneBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachCrane() {
    guard crane == nil else { return }
    let router = craneBuilder.build(withListener: interactor)
    attachChild(router)
    crane = router
  }

  func detachCrane() {
    guard let router = crane else { return }
    crane = nil
    detachChild(router)
  }
}

final class PortInteractor: Interactor, PortInteractable {
  weak var router: PortRouting?

  func moored() { router?.attachCrane() }
  func craneDidEnd() {
    Task { @MainActor [weak self] in self?.router?.detachCrane() }
  }
}

protocol CraneListener: AnyObject { func craneDidEnd() }
protocol CraneInteractable: Interactable {
  var listener: CraneListener? { get set }
}

final class CraneInteractor: Interactor, CraneInteractable {
  weak var listener: CraneListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    listener?.craneDidEnd()
  }

  func tapped() { listener?.craneDidEnd() }
}

final class CraneRouter: Router<CraneInteractable> {}

protocol CraneBuildable: Buildable { func build(withListener listener: CraneListener) -> CraneRouter }

final class CraneBuilder: Builder<CraneDependency>, CraneBuildable {
  func build(withListener listener: CraneListener) -> CraneRouter {
    let interactor = CraneInteractor()
    interactor.listener = listener
    return CraneRouter(interactor: interactor)
  }
}

protocol PierRouting: Routing {
  func attachBuoy()
  func detachBuoy()
}
protocol PierInteractable: Interactable, BuoyListener {
  var router: PierRouting? { get set }
}

final class PierRouter: Router<PierInteractable>, PierRouting {
  private let buoyBuilder: BuoyBuildable
  private var buoy: BuoyRouter?

  init(interactor: PierInteractable, buoyBuilder: BuoyBuildable) {
    self.buoyBuilder = buoyBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachBuoy() {
    guard buoy == nil else { return }
    let router = buoyBuilder.build(withListener: interactor)
    attachChild(router)
    buoy = router  // expect: stuck-slot error
  }

  func detachBuoy() {
    guard let router = buoy else { return }
    buoy = nil
    detachChild(router)
  }
}

final class PierInteractor: Interactor, PierInteractable {
  weak var router: PierRouting?

  func moored() { router?.attachBuoy() }
  func buoyDidEnd() {
    DispatchQueue.main.async { print("gone") }
    router?.detachBuoy()
  }
}

protocol BuoyListener: AnyObject { func buoyDidEnd() }
protocol BuoyInteractable: Interactable {
  var listener: BuoyListener? { get set }
}

final class BuoyInteractor: Interactor, BuoyInteractable {
  weak var listener: BuoyListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    listener?.buoyDidEnd()
  }

  func tapped() { listener?.buoyDidEnd() }
}

final class BuoyRouter: Router<BuoyInteractable> {}

protocol BuoyBuildable: Buildable { func build(withListener listener: BuoyListener) -> BuoyRouter }

final class BuoyBuilder: Builder<BuoyDependency>, BuoyBuildable {
  func build(withListener listener: BuoyListener) -> BuoyRouter {
    let interactor = BuoyInteractor()
    interactor.listener = listener
    return BuoyRouter(interactor: interactor)
  }
}
