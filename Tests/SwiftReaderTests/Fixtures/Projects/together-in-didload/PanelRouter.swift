import RIBs

protocol PanelRouting: ViewableRouting {
  func showGauge()
}

protocol PanelInteractable: Interactable {
  var router: PanelRouting? { get set }
}

// What fills the slots runs once: from didLoad, or when the interactor becomes active.
final class PanelRouter: ViewableRouter<PanelInteractable, PanelViewControllable>, PanelRouting {
  private let gaugeBuilder: GaugeBuildable
  private let dialBuilder: DialBuildable
  private var gauge: ViewableRouting?
  var dial: ViewableRouting?

  init(
    interactor: PanelInteractable,
    viewController: PanelViewControllable,
    gaugeBuilder: GaugeBuildable,
    dialBuilder: DialBuildable
  ) {
    self.gaugeBuilder = gaugeBuilder
    self.dialBuilder = dialBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  override func didLoad() {
    super.didLoad()
    fillDial()
  }

  func fillDial() {
    let router = dialBuilder.build(withListener: interactor)
    dial = router
    attachChild(router)
  }

  func showGauge() {
    let router = gaugeBuilder.build(withListener: interactor)
    gauge = router
    attachChild(router)
  }
}

final class PanelInteractor: Interactor, PanelInteractable {
  weak var router: PanelRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    setUp()
  }

  private func setUp() { router?.showGauge() }
}
