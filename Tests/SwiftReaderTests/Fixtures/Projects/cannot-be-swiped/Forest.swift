import RIBs
import UIKit

class WoodViewController: UIViewController {
  func cover(_ other: ViewControllable) {
    other.uiviewController.modalPresentationStyle = .fullScreen
    present(other.uiviewController, animated: true)
  }

  func raise(_ other: ViewControllable) { present(other.uiviewController, animated: true) }

  func push(_ other: ViewControllable) {
    navigationController?.pushViewController(other.uiviewController, animated: true)
  }
}

final class BoxController: UINavigationController {
  override init(rootViewController: UIViewController) {
    super.init(rootViewController: rootViewController)
    modalPresentationStyle = .fullScreen
  }
}

final class ForestViewController: WoodViewController, ForestViewControllable {
  func box(_ other: ViewControllable) {
    present(BoxController(rootViewController: other.uiviewController), animated: true)
  }

  // The stack around it is a sheet, whatever it says of itself.
  func wrap(_ other: ViewControllable) {
    present(UINavigationController(rootViewController: other.uiviewController), animated: true)
  }

  func perhaps(_ other: ViewControllable) {
    if traitCollection.userInterfaceIdiom == .phone {
      other.uiviewController.modalPresentationStyle = .fullScreen
    }
    present(other.uiviewController, animated: true)
  }
}

protocol ForestRouting: ViewableRouting {
  func openSky()
  func closeSky()
  func openSea()
  func closeSea()
  func openOak()
  func closeOak()
  func openElm()
  func closeElm()
  func openAsh()
  func closeAsh()
  func openFir()
  func closeFir()
  func openBee()
  func closeBee()
  func openAnt()
  func closeAnt()
  func openFly()
  func closeFly()
  func openBug()
  func closeBug()
  func openCow()
  func closeCow()
}

final class ForestInteractor: PresentableInteractor<ForestPresentable>, ForestInteractable {
  weak var router: ForestRouting?

  func tapSky() { router?.openSky() }
  func tapSea() { router?.openSea() }
  func tapOak() { router?.openOak() }
  func tapElm() { router?.openElm() }
  func tapAsh() { router?.openAsh() }
  func tapFir() { router?.openFir() }
  func tapBee() { router?.openBee() }
  func tapAnt() { router?.openAnt() }
  func tapFly() { router?.openFly() }
  func tapBug() { router?.openBug() }
  func tapCow() { router?.openCow() }
  func closeSky() { router?.closeSky() }
  func closeSea() { router?.closeSea() }
  func closeOak() { router?.closeOak() }
  func closeElm() { router?.closeElm() }
  func closeAsh() { router?.closeAsh() }
  func closeFir() { router?.closeFir() }
  func closeBee() { router?.closeBee() }
  func closeAnt() { router?.closeAnt() }
  func closeFly() { router?.closeFly() }
  func closeBug() { router?.closeBug() }
  func closeCow() { router?.closeCow() }
}

final class ForestRouter: ViewableRouter<ForestInteractable, ForestViewControllable>, ForestRouting {
  private let window: UIWindow
  private let skyBuilder: SkyBuildable
  private var sky: SkyRouting?
  private let seaBuilder: SeaBuildable
  private var sea: SeaRouting?
  private let oakBuilder: OakBuildable
  private var oak: OakRouting?
  private let elmBuilder: ElmBuildable
  private var elm: ElmRouting?
  private let ashBuilder: AshBuildable
  private var ash: AshRouting?
  private let firBuilder: FirBuildable
  private var fir: FirRouting?
  private let beeBuilder: BeeBuildable
  private var bee: BeeRouting?
  private let antBuilder: AntBuildable
  private var ant: AntRouting?
  private let flyBuilder: FlyBuildable
  private var fly: FlyRouting?
  private let bugBuilder: BugBuildable
  private var bug: BugRouting?
  private let cowBuilder: CowBuildable
  private var cow: CowRouting?

  func openSky() {
    let router = skyBuilder.build(withListener: interactor)
    sky = router  // expect: slot-overwritten warning
    attachChild(router)
    router.viewControllable.uiviewController.modalPresentationStyle = .overFullScreen
    viewController.uiviewController.present(router.viewControllable.uiviewController, animated: true)
  }

  func closeSky() {
    guard let router = sky else { return }
    sky = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }

  func openSea() {
    let router = seaBuilder.build(withListener: interactor)
    sea = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.raise(router.viewControllable)
  }

  func closeSea() {
    guard let router = sea else { return }
    sea = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }

  func openOak() {
    let router = oakBuilder.build(withListener: interactor)
    oak = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.uiviewController.present(router.viewControllable.uiviewController, animated: true)
  }

  func closeOak() {
    guard let router = oak else { return }
    oak = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }

  func openElm() {
    let router = elmBuilder.build(withListener: interactor)
    elm = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.cover(router.viewControllable)
  }

  func closeElm() {
    guard let router = elm else { return }
    elm = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }

  func openAsh() {
    let router = ashBuilder.build(withListener: interactor)
    ash = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.box(router.viewControllable)
  }

  func closeAsh() {
    guard let router = ash else { return }
    ash = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }

  func openFir() {
    let router = firBuilder.build(withListener: interactor)
    fir = router  // expect: slot-overwritten warning
    attachChild(router)
    window.rootViewController = UINavigationController(
      rootViewController: router.viewControllable.uiviewController
    )
  }

  func closeFir() {
    guard let router = fir else { return }
    fir = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }

  func openBee() {
    let router = beeBuilder.build(withListener: interactor)
    bee = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.raise(router.viewControllable)
  }

  func closeBee() {
    guard let router = bee else { return }
    bee = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }

  func openAnt() {
    let router = antBuilder.build(withListener: interactor)
    ant = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.push(router.viewControllable)
  }

  func closeAnt() {
    guard let router = ant else { return }
    ant = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }

  func openFly() {
    let router = flyBuilder.build(withListener: interactor)
    fly = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.wrap(router.viewControllable)
  }

  func closeFly() {
    guard let router = fly else { return }
    fly = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }

  func openBug() {
    let router = bugBuilder.build(withListener: interactor)
    bug = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.raise(router.viewControllable)
  }

  func closeBug() {
    guard let router = bug else { return }
    bug = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }

  func openCow() {
    let router = cowBuilder.build(withListener: interactor)
    cow = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.perhaps(router.viewControllable)
  }

  func closeCow() {
    guard let router = cow else { return }
    cow = nil
    router.viewControllable.uiviewController.dismiss(animated: true)
    detachChild(router)
  }
}
