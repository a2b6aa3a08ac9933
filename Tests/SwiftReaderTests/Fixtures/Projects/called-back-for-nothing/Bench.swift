import RIBs

protocol ScaleListener: AnyObject {
  func closeScale()
  func recount()
}

protocol ScalePresentableListener: AnyObject { func didTapBack() }

// It is called back, and says nothing then.
final class ScaleInteractor: PresentableInteractor<ScalePresentable>, ScaleInteractable,
  ScalePresentableListener
{
  weak var router: ScaleRouting?
  weak var listener: ScaleListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    sensor.delegate = self
  }

  func didTapBack() { listener?.closeScale() }
}

extension ScaleInteractor: SensorDelegate {
  func sensor(_ sensor: Sensor, didWeigh weight: Int) { presenter.show(weight) }
}

protocol LensListener: AnyObject {
  func closeLens()
  func recount()
}

protocol LensPresentableListener: AnyObject { func didTapBack() }

// It is called back, and ends then.
final class LensInteractor: PresentableInteractor<LensPresentable>, LensInteractable, LensPresentableListener
{
  weak var router: LensRouting?
  weak var listener: LensListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    sensor.delegate = self
  }

  func didTapBack() { listener?.closeLens() }
}

extension LensInteractor: SensorDelegate {
  func sensor(_ sensor: Sensor, didWeigh weight: Int) { listener?.closeLens() }
}

final class BenchInteractor: Interactor, BenchInteractable {
  weak var router: BenchRouting?

  func closeScale() { router?.detachScale() }
  func closeLens() { router?.detachLens() }
  func recount() { presenter.reload() }
}

final class BenchRouter: ViewableRouter<BenchInteractable, BenchViewControllable>, BenchRouting {
  private let scaleBuilder: ScaleBuildable
  private var scale: ScaleRouting?
  private let lensBuilder: LensBuildable
  private var lens: LensRouting?

  func attachScale() {
    guard scale == nil else { return }
    let router = scaleBuilder.build(withListener: interactor)
    attachChild(router)
    scale = router
  }

  func detachScale() {
    guard let router = scale else { return }
    scale = nil
    detachChild(router)
  }

  func attachLens() {
    guard lens == nil else { return }
    let router = lensBuilder.build(withListener: interactor)
    attachChild(router)
    lens = router  // expect: stuck-slot warning
  }

  func detachLens() {
    guard let router = lens else { return }
    lens = nil
    detachChild(router)
  }
}
