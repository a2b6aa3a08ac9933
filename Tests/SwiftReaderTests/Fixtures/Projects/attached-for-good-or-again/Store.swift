import RIBs

// A child that is made once is the same at each call: whoever attaches it must know whether it is attached.

protocol StallInteractable: Interactable { var router: StallRouting? { get set } }
protocol StallRouting: ViewableRouting {
  func openScale()
  func closeScale()
  func openTill()
  func closeTill()
}

final class StallRouter: ViewableRouter<StallInteractable, StallViewControllable>, StallRouting {
  private let scaleBuilder: ScaleBuildable
  private let till: TillRouting
  private lazy var scale: ViewableRouting = scaleBuilder.build(withListener: interactor)

  init(
    interactor: StallInteractable,
    viewController: StallViewControllable,
    scaleBuilder: ScaleBuildable,
    till: TillRouting
  ) {
    self.scaleBuilder = scaleBuilder
    self.till = till
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func openScale() {
    attachChild(scale)  // expect: double-attach warning
    viewController.present(scale.viewControllable)
  }

  func closeScale() {
    viewController.dismiss()
    detachChild(scale)
  }

  func openTill() {
    attachChild(till)  // expect: double-attach warning
  }

  func closeTill() { detachChild(till) }
}

final class StallInteractor: PresentableInteractor<StallPresentable>, StallInteractable {
  weak var router: StallRouting?

  func weighTapped() { router?.openScale() }
  func weighed() { router?.closeScale() }
  func payTapped() { router?.openTill() }
  func paid() { router?.closeTill() }
}
