import RIBs

protocol KioskInteractable: Interactable { var router: KioskRouting? { get set } }
protocol KioskRouting: ViewableRouting {
  func showNews()
  func hideNews()
  func openMap()
  func closeMap()
  func openHelp()
  func closeHelp()
  func reopen()
  func openAd()
  func closeAd()
  func openMenu()
}

// It looks, it keeps a flag, it takes it out first, it makes a new one, or it attaches for good.
final class KioskRouter: ViewableRouter<KioskInteractable, KioskViewControllable>, KioskRouting {
  private let builder: PageBuildable
  private let menu: MenuRouting
  private var isMapOpen = false
  private lazy var news: ViewableRouting = builder.build(withListener: interactor)
  private lazy var map: ViewableRouting = builder.build(withListener: interactor)
  private lazy var help: ViewableRouting = builder.build(withListener: interactor)
  private lazy var ad: ViewableRouting = builder.build(withListener: interactor)

  init(
    interactor: KioskInteractable,
    viewController: KioskViewControllable,
    builder: PageBuildable,
    menu: MenuRouting
  ) {
    self.builder = builder
    self.menu = menu
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  override func didLoad() {
    super.didLoad()
    attachChild(menu)
  }

  func openMenu() { viewController.present(menu.viewControllable) }

  func showNews() {
    guard !children.contains(where: { $0 === news }) else { return }
    attachChild(news)
  }

  func hideNews() { detachChild(news) }

  func openMap() {
    if isMapOpen { return }
    isMapOpen = true
    attachChild(map)
  }

  func closeMap() {
    isMapOpen = false
    detachChild(map)
  }

  func openHelp() {
    guard !help.interactable.isActive else { return }
    attachChild(help)
  }

  func closeHelp() { detachChild(help) }

  func reopen() {
    detachChild(help)
    attachChild(help)
  }

  func openAd() { attachChild(ad) }

  func closeAd() {
    detachChild(ad)
    ad = builder.build(withListener: interactor)
  }
}

final class KioskInteractor: PresentableInteractor<KioskPresentable>, KioskInteractable {
  weak var router: KioskRouting?

  func newsTapped() { router?.showNews() }
  func newsRead() { router?.hideNews() }
  func mapTapped() { router?.openMap() }
  func mapRead() { router?.closeMap() }
  func helpTapped() { router?.openHelp() }
  func helpRead() { router?.closeHelp() }
  func again() { router?.reopen() }
  func menuTapped() { router?.openMenu() }
}

protocol BoothInteractable: Interactable { var router: BoothRouting? { get set } }
protocol BoothRouting: Routing {
  func startCamera()
  func stopCamera()
}

// The interactor attaches it when it becomes active, and at no other time.
final class BoothRouter: Router<BoothInteractable>, BoothRouting {
  private let camera: CameraRouting

  init(interactor: BoothInteractable, camera: CameraRouting) {
    self.camera = camera
    super.init(interactor: interactor)
    interactor.router = self
  }

  func startCamera() { attachChild(camera) }
  func stopCamera() { detachChild(camera) }
}

final class BoothInteractor: Interactor, BoothInteractable {
  weak var router: BoothRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.startCamera()
  }

  override func willResignActive() {
    super.willResignActive()
    router?.stopCamera()
  }
}
