import RIBs

protocol YardInteractable: Interactable, ShedListener, WellListener {
  var router: YardRouting? { get set }
}

final class YardInteractor: Interactor, YardInteractable {
  weak var router: YardRouting?

  func shedDidEnd() { router?.detachShed() }
  func wellDidEnd() { router?.detachWell() }
}

// The builders are those of the component: they are known by their names.
final class YardRouter: ViewableRouter<YardInteractable, YardViewControllable>, YardRouting {
  private let component: YardComponent
  private weak var shed: ShedRouting?
  private weak var well: WellRouting?

  func attachShed() {
    if shed == nil {
      let router = component.shedBuilder.build(withListener: interactor)
      attachChild(router)
      shed = router
    }
  }

  func detachShed() {
    if let router = shed {
      shed = nil
      detachChild(router)
    }
  }

  func attachWell() {
    if well == nil {
      let router = component.wellBuilder.build(withListener: interactor)
      attachChild(router)
      well = router  // expect: stuck-slot error
    }
  }

  func detachWell() {
    if let router = well {
      well = nil
      detachChild(router)
    }
  }
}

protocol ShedListener: AnyObject { func shedDidEnd() }

final class ShedBuilder: Builder<ShedDependency> {
  func build(withListener listener: ShedListener) -> ShedRouting {
    let interactor = ShedInteractor()
    interactor.listener = listener
    return ShedRouter(interactor: interactor)
  }
}

final class ShedRouter: Router<ShedInteractable>, ShedRouting {}

final class ShedInteractor: Interactor, ShedInteractable {
  weak var router: ShedRouting?
  weak var listener: ShedListener?

  func didTapEnd() { listener?.shedDidEnd() }
}

protocol WellListener: AnyObject { func wellDidEnd() }

final class WellBuilder: Builder<WellDependency> {
  func build(withListener listener: WellListener) -> WellRouting {
    let interactor = WellInteractor()
    interactor.listener = listener
    return WellRouter(interactor: interactor)
  }
}

final class WellRouter: Router<WellInteractable>, WellRouting {}

final class WellInteractor: Interactor, WellInteractable {
  weak var router: WellRouting?
  weak var listener: WellListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    if depth == 0 { listener?.wellDidEnd() }
  }
}
