import RIBs

// The child hears of its stream in a later turn; one that may run at once is another matter.

protocol MillRouting: Routing {
  func attachWheel()
  func detachWheel()
}
protocol MillInteractable: Interactable, WheelListener {
  var router: MillRouting? { get set }
}

final class MillRouter: Router<MillInteractable>, MillRouting {
  private let wheelBuilder: WheelBuildable
  private var wheel: WheelRouter?

  init(interactor: MillInteractable, wheelBuilder: WheelBuildable) {
    self.wheelBuilder = wheelBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachWheel() {
    guard wheel == nil else { return }
    let router = wheelBuilder.build(withListener: interactor)
    attachChild(router)
    wheel = router
  }

  func detachWheel() {
    guard let router = wheel else { return }
    wheel = nil
    detachChild(router)
  }
}

final class MillInteractor: Interactor, MillInteractable {
  weak var router: MillRouting?

  func opened() { router?.attachWheel() }
  func wheelDidEnd() { router?.detachWheel() }
}

protocol WheelListener: AnyObject { func wheelDidEnd() }
protocol WheelInteractable: Interactable {
  var listener: WheelListener? { get set }
}

final class WheelInteractor: Interactor, WheelInteractable {
  weak var listener: WheelListener?
  private let state = BehaviorRelay(value: true)

  override func didBecomeActive() {
    super.didBecomeActive()
    state.filter { $0 }
      .observe(on: MainScheduler.asyncInstance)
      .take(1)
      .subscribe(onNext: { [weak self] _ in self?.listener?.wheelDidEnd() })
      .disposeOnDeactivate(interactor: self)
  }

  func tapped() { listener?.wheelDidEnd() }
}

final class WheelRouter: Router<WheelInteractable> {}

protocol WheelBuildable: Buildable { func build(withListener listener: WheelListener) -> WheelRouter }

final class WheelBuilder: Builder<WheelDependency>, WheelBuildable {
  func build(withListener listener: WheelListener) -> WheelRouter {
    let interactor = WheelInteractor()
    interactor.listener = listener
    return WheelRouter(interactor: interactor)
  }
}

protocol DamRouting: Routing {
  func attachSluice()
  func detachSluice()
}
protocol DamInteractable: Interactable, SluiceListener {
  var router: DamRouting? { get set }
}

final class DamRouter: Router<DamInteractable>, DamRouting {
  private let sluiceBuilder: SluiceBuildable
  private var sluice: SluiceRouter?

  init(interactor: DamInteractable, sluiceBuilder: SluiceBuildable) {
    self.sluiceBuilder = sluiceBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachSluice() {
    guard sluice == nil else { return }
    let router = sluiceBuilder.build(withListener: interactor)
    attachChild(router)
    sluice = router  // expect: stuck-slot warning
  }

  func detachSluice() {
    guard let router = sluice else { return }
    sluice = nil
    detachChild(router)
  }
}

final class DamInteractor: Interactor, DamInteractable {
  weak var router: DamRouting?

  func opened() { router?.attachSluice() }
  func sluiceDidEnd() { router?.detachSluice() }
}

protocol SluiceListener: AnyObject { func sluiceDidEnd() }
protocol SluiceInteractable: Interactable {
  var listener: SluiceListener? { get set }
}

final class SluiceInteractor: Interactor, SluiceInteractable {
  weak var listener: SluiceListener?
  private let state = BehaviorRelay(value: true)

  override func didBecomeActive() {
    super.didBecomeActive()
    state.filter { $0 }
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { [weak self] _ in self?.listener?.sluiceDidEnd() })
      .disposeOnDeactivate(interactor: self)
  }

  func tapped() { listener?.sluiceDidEnd() }
}

final class SluiceRouter: Router<SluiceInteractable> {}

protocol SluiceBuildable: Buildable { func build(withListener listener: SluiceListener) -> SluiceRouter }

final class SluiceBuilder: Builder<SluiceDependency>, SluiceBuildable {
  func build(withListener listener: SluiceListener) -> SluiceRouter {
    let interactor = SluiceInteractor()
    interactor.listener = listener
    return SluiceRouter(interactor: interactor)
  }
}
