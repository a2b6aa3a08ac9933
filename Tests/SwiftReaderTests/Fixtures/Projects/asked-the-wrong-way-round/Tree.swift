import RIBs

// The slot is filled only where it is filled already.

protocol WoodRouting: Routing {
  func attachNest()
  func detachNest()
}
protocol WoodInteractable: Interactable, NestListener {
  var router: WoodRouting? { get set }
}

final class WoodRouter: Router<WoodInteractable>, WoodRouting {
  private let nestBuilder: NestBuildable
  private var nest: NestRouter?

  init(interactor: WoodInteractable, nestBuilder: NestBuildable) {
    self.nestBuilder = nestBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachNest() {
    guard nest != nil else { return }  // expect: dead-slot warning
    let router = nestBuilder.build(withListener: interactor)
    nest = router
    attachChild(router)
  }

  func detachNest() {
    guard let router = nest else { return }
    nest = nil
    detachChild(router)
  }
}

final class WoodInteractor: Interactor, WoodInteractable {
  weak var router: WoodRouting?

  func climbed() { router?.attachNest() }
  func nestDidEnd() { router?.detachNest() }
}

protocol NestListener: AnyObject { func nestDidEnd() }
protocol NestInteractable: Interactable {
  var listener: NestListener? { get set }
}

final class NestInteractor: Interactor, NestInteractable {
  weak var listener: NestListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  func tapped() { listener?.nestDidEnd() }
}

final class NestRouter: Router<NestInteractable> {}

protocol NestBuildable: Buildable { func build(withListener listener: NestListener) -> NestRouter }

final class NestBuilder: Builder<NestDependency>, NestBuildable {
  func build(withListener listener: NestListener) -> NestRouter {
    let interactor = NestInteractor()
    interactor.listener = listener
    return NestRouter(interactor: interactor)
  }
}

protocol BushRouting: Routing {
  func attachBird()
  func detachBird()
}
protocol BushInteractable: Interactable, BirdListener {
  var router: BushRouting? { get set }
}

final class BushRouter: Router<BushInteractable>, BushRouting {
  private let birdBuilder: BirdBuildable
  private var bird: BirdRouter?

  func swapBird() {
    guard let old = bird else { return }
    bird = nil
    detachChild(old)
    let router = birdBuilder.build(withListener: interactor)
    bird = router
    attachChild(router)
  }

  init(interactor: BushInteractable, birdBuilder: BirdBuildable) {
    self.birdBuilder = birdBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachBird() {
    guard bird == nil else { return }
    let router = birdBuilder.build(withListener: interactor)
    bird = router
    attachChild(router)
  }

  func detachBird() {
    guard let router = bird else { return }
    bird = nil
    detachChild(router)
  }
}

final class BushInteractor: Interactor, BushInteractable {
  weak var router: BushRouting?

  func climbed() { router?.attachBird() }
  func birdDidEnd() { router?.detachBird() }
}

protocol BirdListener: AnyObject { func birdDidEnd() }
protocol BirdInteractable: Interactable {
  var listener: BirdListener? { get set }
}

final class BirdInteractor: Interactor, BirdInteractable {
  weak var listener: BirdListener?

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  func tapped() { listener?.birdDidEnd() }
}

final class BirdRouter: Router<BirdInteractable> {}

protocol BirdBuildable: Buildable { func build(withListener listener: BirdListener) -> BirdRouter }

final class BirdBuilder: Builder<BirdDependency>, BirdBuildable {
  func build(withListener listener: BirdListener) -> BirdRouter {
    let interactor = BirdInteractor()
    interactor.listener = listener
    return BirdRouter(interactor: interactor)
  }
}
