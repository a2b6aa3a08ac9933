import RIBs

protocol MenuInteractable: Interactable, DishListener, SoupListener {
  var router: MenuRouting? { get set }
}

final class MenuInteractor: Interactor, MenuInteractable {
  weak var router: MenuRouting?

  func dishDidEnd() { router?.detachDish() }
  func soupDidEnd() { router?.detachSoup() }
}

// The views load before the children are attached: what they say then matters.
final class MenuRouter: ViewableRouter<MenuInteractable, MenuViewControllable>, MenuRouting {
  private let dishBuilder: DishBuildable
  private let soupBuilder: SoupBuildable
  private var dish: DishRouting?
  private var soup: SoupRouting?

  func attachDish() {
    guard dish == nil else { return }
    let router = dishBuilder.build(withListener: interactor)
    viewController.push(router.viewControllable)
    attachChild(router)
    dish = router
  }

  func detachDish() {
    guard let router = dish else { return }
    dish = nil
    detachChild(router)
  }

  func attachSoup() {
    guard soup == nil else { return }
    let router = soupBuilder.build(withListener: interactor)
    viewController.push(router.viewControllable)
    attachChild(router)
    soup = router  // expect: stuck-slot warning
  }

  func detachSoup() {
    guard let router = soup else { return }
    soup = nil
    detachChild(router)
  }
}
