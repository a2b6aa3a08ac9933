import RIBs

protocol RadioListener: AnyObject {
  func closeRadio()
  func recount()
}

protocol RadioPresentableListener: AnyObject { func didTapBack() }

// What it reports at once reloads a list.
final class RadioInteractor: PresentableInteractor<RadioPresentable>, RadioInteractable,
  RadioPresentableListener
{
  weak var router: RadioRouting?
  weak var listener: RadioListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    station.songs.subscribe(onNext: { [weak self] _ in self?.listener?.recount() }).disposeOnDeactivate(
      interactor: self
    )
  }

  func didTapBack() { listener?.closeRadio() }
}

protocol PhoneListener: AnyObject {
  func closePhone()
  func recount()
}

protocol PhonePresentableListener: AnyObject { func didTapBack() }

// What it reports at once takes it out.
final class PhoneInteractor: PresentableInteractor<PhonePresentable>, PhoneInteractable,
  PhonePresentableListener
{
  weak var router: PhoneRouting?
  weak var listener: PhoneListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    station.calls.subscribe(onNext: { [weak self] _ in self?.listener?.closePhone() }).disposeOnDeactivate(
      interactor: self
    )
  }

  func didTapBack() { listener?.closePhone() }
}

final class CarInteractor: Interactor, CarInteractable {
  weak var router: CarRouting?

  func closeRadio() { router?.detachRadio() }
  func closePhone() { router?.detachPhone() }
  func recount() { presenter.reload() }
}

final class CarRouter: ViewableRouter<CarInteractable, CarViewControllable>, CarRouting {
  private let radioBuilder: RadioBuildable
  private var radio: RadioRouting?
  private let phoneBuilder: PhoneBuildable
  private var phone: PhoneRouting?

  func attachRadio() {
    guard radio == nil else { return }
    let router = radioBuilder.build(withListener: interactor)
    attachChild(router)
    radio = router
  }

  func detachRadio() {
    guard let router = radio else { return }
    radio = nil
    detachChild(router)
  }

  func attachPhone() {
    guard phone == nil else { return }
    let router = phoneBuilder.build(withListener: interactor)
    attachChild(router)
    phone = router  // expect: stuck-slot warning
  }

  func detachPhone() {
    guard let router = phone else { return }
    phone = nil
    detachChild(router)
  }
}

// Here what it reports wakes a stream that takes it out.
protocol HornListener: AnyObject {
  func closeHorn()
  func blow()
}

protocol HornPresentableListener: AnyObject { func didTapBack() }

final class HornInteractor: PresentableInteractor<HornPresentable>, HornInteractable, HornPresentableListener
{
  weak var router: HornRouting?
  weak var listener: HornListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    station.songs.subscribe(onNext: { [weak self] _ in self?.listener?.blow() }).disposeOnDeactivate(
      interactor: self
    )
  }

  func didTapBack() { listener?.closeHorn() }
}

final class TruckInteractor: Interactor, TruckInteractable {
  weak var router: TruckRouting?
  private let noise = PublishRelay<Void>()

  override func didBecomeActive() {
    super.didBecomeActive()
    noise.subscribe(onNext: { [weak self] in self?.router?.detachHorn() }).disposeOnDeactivate(
      interactor: self
    )
  }

  func closeHorn() { router?.detachHorn() }
  func blow() { noise.accept(()) }
}

final class TruckRouter: ViewableRouter<TruckInteractable, TruckViewControllable>, TruckRouting {
  private let hornBuilder: HornBuildable
  private var horn: HornRouting?

  func attachHorn() {
    guard horn == nil else { return }
    let router = hornBuilder.build(withListener: interactor)
    attachChild(router)
    horn = router  // expect: stuck-slot warning
  }

  func detachHorn() {
    guard let router = horn else { return }
    horn = nil
    detachChild(router)
  }
}
