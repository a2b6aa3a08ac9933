import RIBs
import UIKit

protocol StageRouting: ViewableRouting {
  func openCurtain()
  func openScene()
  func openBalcony()
}

protocol StageInteractable: Interactable, CurtainListener { var router: StageRouting? { get set } }

final class StageRouter: LaunchRouter<StageInteractable, StageViewControllable>, StageRouting {
  private let curtainBuilder: CurtainBuildable
  private let sceneBuilder: SceneBuildable
  private let balconyBuilder: BalconyBuildable
  private var curtain: ViewableRouting?
  private var scene: ViewableRouting?
  private var balcony: ViewableRouting?

  init(
    interactor: StageInteractable,
    viewController: StageViewControllable,
    curtainBuilder: CurtainBuildable,
    sceneBuilder: SceneBuildable,
    balconyBuilder: BalconyBuildable
  ) {
    self.curtainBuilder = curtainBuilder
    self.sceneBuilder = sceneBuilder
    self.balconyBuilder = balconyBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func openCurtain() {
    let router = curtainBuilder.build(withListener: interactor)
    curtain = router
    attachChild(router)
  }

  // Comes once, when the curtain's animation is over.
  func openScene() {
    let router = sceneBuilder.build(withListener: interactor)
    scene = router
    attachChild(router)
  }

  // Comes with each tap.
  func openBalcony() {
    let router = balconyBuilder.build(withListener: interactor)
    balcony = router  // expect: slot-overwritten warning
    attachChild(router)
  }
}

final class StageInteractor: PresentableInteractor<StagePresentable>, StageInteractable {
  weak var router: StageRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.openCurtain()
  }

  // Nobody else asks for it.
  func openScene() { router?.openScene() }

  func curtainIsUp() { openScene() }

  func curtainWasTapped() { router?.openBalcony() }
}

protocol CurtainListener: AnyObject {
  func curtainIsUp()
  func curtainWasTapped()
}

final class CurtainInteractor: PresentableInteractor<CurtainPresentable>, CurtainPresentableListener {
  weak var listener: CurtainListener?

  func isUp() { listener?.curtainIsUp() }
  func wasTapped() { listener?.curtainWasTapped() }
}

protocol CurtainPresentableListener: AnyObject {
  func isUp()
  func wasTapped()
}

final class CurtainViewController: UIViewController {
  weak var listener: CurtainPresentableListener?
  private let button = UIButton()

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addTarget(self, action: #selector(tapped), for: .touchUpInside)
    rise()
  }

  private func rise() {
    UIView.animate(
      withDuration: 1,
      animations: { self.view.alpha = 1 },
      completion: { _ in
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.listener?.isUp() }
      }
    )
  }

  @objc private func tapped() { listener?.wasTapped() }
}
