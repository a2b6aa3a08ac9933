import RIBs

// Flags that hold nothing back: one that is never set, one that is set too late, one that lets the first report pass.

protocol WellRouting: Routing {
  func attachRope()
  func detachRope()
}
protocol WellInteractable: Interactable, RopeListener {
  var router: WellRouting? { get set }
}

final class WellRouter: Router<WellInteractable>, WellRouting {
  private let ropeBuilder: RopeBuildable
  private var rope: RopeRouter?

  init(interactor: WellInteractable, ropeBuilder: RopeBuildable) {
    self.ropeBuilder = ropeBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachRope() {
    guard rope == nil else { return }
    let router = ropeBuilder.build(withListener: interactor)
    rope = router
    attachChild(router)
  }

  func detachRope() {
    guard let router = rope else { return }
    detachChild(router)
    rope = nil  // expect: reentrant-detach error
  }
}

final class WellInteractor: Interactor, WellInteractable {
  weak var router: WellRouting?
  private var isOpen = true

  func drew() { router?.attachRope() }
  func ropeDidEnd() {
    guard isOpen else { return }
    router?.detachRope()
  }
}

protocol RopeListener: AnyObject { func ropeDidEnd() }
protocol RopeInteractable: Interactable {
  var listener: RopeListener? { get set }
}

final class RopeInteractor: Interactor, RopeInteractable {
  weak var listener: RopeListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  override func willResignActive() {
    super.willResignActive()
    listener?.ropeDidEnd()
  }

  func tapped() { listener?.ropeDidEnd() }
}

final class RopeRouter: Router<RopeInteractable> {}

protocol RopeBuildable: Buildable { func build(withListener listener: RopeListener) -> RopeRouter }

final class RopeBuilder: Builder<RopeDependency>, RopeBuildable {
  func build(withListener listener: RopeListener) -> RopeRouter {
    let interactor = RopeInteractor()
    interactor.listener = listener
    return RopeRouter(interactor: interactor)
  }
}

protocol BarnRouting: Routing {
  func attachHook()
  func detachHook()
}
protocol BarnInteractable: Interactable, HookListener {
  var router: BarnRouting? { get set }
}

final class BarnRouter: Router<BarnInteractable>, BarnRouting {
  private let hookBuilder: HookBuildable
  private var hook: HookRouter?

  init(interactor: BarnInteractable, hookBuilder: HookBuildable) {
    self.hookBuilder = hookBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachHook() {
    guard hook == nil else { return }
    let router = hookBuilder.build(withListener: interactor)
    attachChild(router)
    hook = router  // expect: stuck-slot error
  }

  func detachHook() {
    guard let router = hook else { return }
    hook = nil
    detachChild(router)
  }
}

final class BarnInteractor: Interactor, BarnInteractable {
  weak var router: BarnRouting?
  private var isClosing = false

  func entered() { router?.attachHook() }
  func hookDidEnd() {
    guard !isClosing else { return }
    isClosing = true
    router?.detachHook()
    isClosing = false
  }
}

protocol HookListener: AnyObject { func hookDidEnd() }
protocol HookInteractable: Interactable {
  var listener: HookListener? { get set }
}

final class HookInteractor: Interactor, HookInteractable {
  weak var listener: HookListener?
  private var hasEnded = false

  private func end() {
    guard !hasEnded else { return }
    hasEnded = true
    listener?.hookDidEnd()
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    end()
  }

  func tapped() { listener?.hookDidEnd() }
}

final class HookRouter: Router<HookInteractable> {}

protocol HookBuildable: Buildable { func build(withListener listener: HookListener) -> HookRouter }

final class HookBuilder: Builder<HookDependency>, HookBuildable {
  func build(withListener listener: HookListener) -> HookRouter {
    let interactor = HookInteractor()
    interactor.listener = listener
    return HookRouter(interactor: interactor)
  }
}
