import RIBs

// A helper fills and empties the slot that a key path names.

protocol ParkListener: AnyObject {}
protocol ParkPresentable: Presentable {}
protocol ParkInteractable: Interactable { var router: ParkRouting? { get set } }
protocol ParkViewControllable: ViewControllable {}

protocol ParkRouting: ViewableRouting {
  func openPond()
  func closePond()
  func openLawn()
  func closeLawn()
  func openGate()
  func closeGate()
  func openPath()
  func closePath()
  func openKiosk()
  func closeKiosk()
}

final class ParkInteractor: PresentableInteractor<ParkPresentable>, ParkInteractable {
  weak var router: ParkRouting?
  weak var listener: ParkListener?

  func pondTapped() { router?.openPond() }
  func pondEnded() { router?.closePond() }
  func lawnTapped() { router?.openLawn() }
  func lawnEnded() { router?.closeLawn() }
  func gateTapped() { router?.openGate() }
  func gateEnded() { router?.closeGate() }
  func pathTapped() { router?.openPath() }
  func pathEnded() { router?.closePath() }
  func kioskTapped() { router?.openKiosk() }
  func kioskEnded() { router?.closeKiosk() }
}

final class ParkRouter: ViewableRouter<ParkInteractable, ParkViewControllable>, ParkRouting {
  private let pondBuilder: PondBuildable
  private let lawnBuilder: LawnBuildable
  private let gateBuilder: GateBuildable
  private let pathBuilder: PathBuildable
  private let kioskBuilder: KioskBuildable
  private var pond: ViewableRouting?
  private var lawn: ViewableRouting?
  private var gate: ViewableRouting?
  private var path: ViewableRouting?
  var kiosk: ViewableRouting?

  // One pair of helpers for all.
  func openPond() {
    guard pond == nil else { return }
    put(pondBuilder.build(withListener: interactor), \.pond)
  }

  func closePond() { take(\.pond) }

  func openLawn() {
    guard lawn == nil else { return }
    put(lawnBuilder.build(withListener: interactor), \ParkRouter.lawn)
  }

  func closeLawn() { take(\ParkRouter.lawn) }

  // It takes what stands in one slot, and empties the other.
  func openGate() {
    guard gate == nil else { return }
    put(gateBuilder.build(withListener: interactor), \.gate)
  }

  func closeGate() {
    guard let router = gate else { return }
    self[keyPath: \.path] = nil  // expect: wrong-slot-cleared error
    detachChild(router)
  }

  func openPath() {
    guard self[keyPath: \.path] == nil else { return }
    put(pathBuilder.build(withListener: interactor), \.path)
  }

  func closePath() {
    guard let router = self[keyPath: \.path] else { return }
    self[keyPath: \.path] = nil
    detachChild(router)
  }

  // Its helper forgets to clear.
  func openKiosk() {
    guard kiosk == nil else { return }
    put(kioskBuilder.build(withListener: interactor), \.kiosk)
  }

  func closeKiosk() { drop(\.kiosk) }

  private func put(_ router: ViewableRouting, _ slot: ReferenceWritableKeyPath<ParkRouter, ViewableRouting?>)
  {
    self[keyPath: slot] = router
    attachChild(router)
  }

  private func take(_ slot: ReferenceWritableKeyPath<ParkRouter, ViewableRouting?>) {
    guard let router = self[keyPath: slot] else { return }
    self[keyPath: slot] = nil
    detachChild(router)
  }

  private func drop(_ slot: KeyPath<ParkRouter, ViewableRouting?>) {
    guard let router = self[keyPath: slot] else { return }
    detachChild(router)  // expect: stuck-slot warning
  }
}
