import RIBs
import UIKit

protocol SkyListener: AnyObject { func closeSky() }

final class SkyInteractor: PresentableInteractor<SkyPresentable>, SkyPresentableListener {
  weak var listener: SkyListener?

  func didTapClose() { listener?.closeSky() }
}

final class SkyViewController: UIViewController, SkyPresentable {
  weak var listener: SkyPresentableListener?
}

final class SkyRouter: ViewableRouter<SkyInteractable, SkyViewControllable>, SkyRouting {}

final class SkyBuilder: Builder<SkyDependency>, SkyBuildable {
  func build(withListener listener: SkyListener) -> SkyRouting {
    let view = SkyViewController()
    let interactor = SkyInteractor(presenter: view)
    interactor.listener = listener
    return SkyRouter(interactor: interactor, viewController: view)
  }
}

protocol SeaListener: AnyObject { func closeSea() }

final class SeaInteractor: PresentableInteractor<SeaPresentable>, SeaPresentableListener {
  weak var listener: SeaListener?

  func didTapClose() { listener?.closeSea() }
}

final class SeaViewController: UIViewController, SeaPresentable {
  weak var listener: SeaPresentableListener?

  override func viewDidLoad() {
    super.viewDidLoad()
    isModalInPresentation = true
  }
}

final class SeaRouter: ViewableRouter<SeaInteractable, SeaViewControllable>, SeaRouting {}

final class SeaBuilder: Builder<SeaDependency>, SeaBuildable {
  func build(withListener listener: SeaListener) -> SeaRouting {
    let view = SeaViewController()
    let interactor = SeaInteractor(presenter: view)
    interactor.listener = listener
    return SeaRouter(interactor: interactor, viewController: view)
  }
}

protocol OakListener: AnyObject { func closeOak() }

final class OakInteractor: PresentableInteractor<OakPresentable>, OakPresentableListener {
  weak var listener: OakListener?

  func didTapClose() { listener?.closeOak() }
}

final class OakViewController: UIViewController, OakPresentable {
  weak var listener: OakPresentableListener?
}

final class OakRouter: ViewableRouter<OakInteractable, OakViewControllable>, OakRouting {}

final class OakBuilder: Builder<OakDependency>, OakBuildable {
  func build(withListener listener: OakListener) -> OakRouting {
    let view = OakViewController()
    view.modalPresentationStyle = .fullScreen
    let interactor = OakInteractor(presenter: view)
    interactor.listener = listener
    return OakRouter(interactor: interactor, viewController: view)
  }
}

protocol ElmListener: AnyObject { func closeElm() }

final class ElmInteractor: PresentableInteractor<ElmPresentable>, ElmPresentableListener {
  weak var listener: ElmListener?

  func didTapClose() { listener?.closeElm() }
}

final class ElmViewController: UIViewController, ElmPresentable {
  weak var listener: ElmPresentableListener?
}

final class ElmRouter: ViewableRouter<ElmInteractable, ElmViewControllable>, ElmRouting {}

final class ElmBuilder: Builder<ElmDependency>, ElmBuildable {
  func build(withListener listener: ElmListener) -> ElmRouting {
    let view = ElmViewController()
    let interactor = ElmInteractor(presenter: view)
    interactor.listener = listener
    return ElmRouter(interactor: interactor, viewController: view)
  }
}

protocol AshListener: AnyObject { func closeAsh() }

final class AshInteractor: PresentableInteractor<AshPresentable>, AshPresentableListener {
  weak var listener: AshListener?

  func didTapClose() { listener?.closeAsh() }
}

final class AshViewController: UIViewController, AshPresentable {
  weak var listener: AshPresentableListener?
}

final class AshRouter: ViewableRouter<AshInteractable, AshViewControllable>, AshRouting {}

final class AshBuilder: Builder<AshDependency>, AshBuildable {
  func build(withListener listener: AshListener) -> AshRouting {
    let view = AshViewController()
    let interactor = AshInteractor(presenter: view)
    interactor.listener = listener
    return AshRouter(interactor: interactor, viewController: view)
  }
}

protocol FirListener: AnyObject { func closeFir() }

final class FirInteractor: PresentableInteractor<FirPresentable>, FirPresentableListener {
  weak var listener: FirListener?

  func didTapClose() { listener?.closeFir() }
}

final class FirViewController: UIViewController, FirPresentable {
  weak var listener: FirPresentableListener?
}

final class FirRouter: ViewableRouter<FirInteractable, FirViewControllable>, FirRouting {}

final class FirBuilder: Builder<FirDependency>, FirBuildable {
  func build(withListener listener: FirListener) -> FirRouting {
    let view = FirViewController()
    let interactor = FirInteractor(presenter: view)
    interactor.listener = listener
    return FirRouter(interactor: interactor, viewController: view)
  }
}

protocol BeeListener: AnyObject { func closeBee() }

final class BeeInteractor: PresentableInteractor<BeePresentable>, BeePresentableListener {
  weak var listener: BeeListener?

  func didTapClose() { listener?.closeBee() }
}

final class BeeViewController: UIViewController, BeePresentable {
  weak var listener: BeePresentableListener?
}

final class BeeRouter: ViewableRouter<BeeInteractable, BeeViewControllable>, BeeRouting {}

final class BeeBuilder: Builder<BeeDependency>, BeeBuildable {
  func build(withListener listener: BeeListener) -> BeeRouting {
    let view = BeeViewController()
    let interactor = BeeInteractor(presenter: view)
    interactor.listener = listener
    return BeeRouter(interactor: interactor, viewController: view)
  }
}

protocol AntListener: AnyObject { func closeAnt() }

final class AntInteractor: PresentableInteractor<AntPresentable>, AntPresentableListener {
  weak var listener: AntListener?

  func didTapClose() { listener?.closeAnt() }
}

final class AntViewController: UIViewController, AntPresentable {
  weak var listener: AntPresentableListener?
}

final class AntRouter: ViewableRouter<AntInteractable, AntViewControllable>, AntRouting {}

final class AntBuilder: Builder<AntDependency>, AntBuildable {
  func build(withListener listener: AntListener) -> AntRouting {
    let view = AntViewController()
    view.modalPresentationStyle = .fullScreen
    let interactor = AntInteractor(presenter: view)
    interactor.listener = listener
    return AntRouter(interactor: interactor, viewController: view)
  }
}

protocol FlyListener: AnyObject { func closeFly() }

final class FlyInteractor: PresentableInteractor<FlyPresentable>, FlyPresentableListener {
  weak var listener: FlyListener?

  func didTapClose() { listener?.closeFly() }
}

final class FlyViewController: UIViewController, FlyPresentable {
  weak var listener: FlyPresentableListener?
}

final class FlyRouter: ViewableRouter<FlyInteractable, FlyViewControllable>, FlyRouting {}

final class FlyBuilder: Builder<FlyDependency>, FlyBuildable {
  func build(withListener listener: FlyListener) -> FlyRouting {
    let view = FlyViewController()
    view.modalPresentationStyle = .fullScreen
    let interactor = FlyInteractor(presenter: view)
    interactor.listener = listener
    return FlyRouter(interactor: interactor, viewController: view)
  }
}

protocol BugListener: AnyObject { func closeBug() }

final class BugInteractor: PresentableInteractor<BugPresentable>, BugPresentableListener {
  weak var listener: BugListener?

  func didTapClose() { listener?.closeBug() }
}

final class BugViewController: UIViewController, BugPresentable {
  weak var listener: BugPresentableListener?

  override func viewDidLoad() {
    super.viewDidLoad()
    modalPresentationStyle = .pageSheet
  }
}

final class BugRouter: ViewableRouter<BugInteractable, BugViewControllable>, BugRouting {}

final class BugBuilder: Builder<BugDependency>, BugBuildable {
  func build(withListener listener: BugListener) -> BugRouting {
    let view = BugViewController()
    let interactor = BugInteractor(presenter: view)
    interactor.listener = listener
    return BugRouter(interactor: interactor, viewController: view)
  }
}

protocol CowListener: AnyObject { func closeCow() }

final class CowInteractor: PresentableInteractor<CowPresentable>, CowPresentableListener {
  weak var listener: CowListener?

  func didTapClose() { listener?.closeCow() }
}

final class CowViewController: UIViewController, CowPresentable {
  weak var listener: CowPresentableListener?
}

final class CowRouter: ViewableRouter<CowInteractable, CowViewControllable>, CowRouting {}

final class CowBuilder: Builder<CowDependency>, CowBuildable {
  func build(withListener listener: CowListener) -> CowRouting {
    let view = CowViewController()
    let interactor = CowInteractor(presenter: view)
    interactor.listener = listener
    return CowRouter(interactor: interactor, viewController: view)
  }
}
