import RIBs

// Neither follows from the other.
final class MealRouter: ViewableRouter<MealInteractable, MealViewControllable>, MealRouting {
  private let soupBuilder: SoupBuildable
  private let saladBuilder: SaladBuildable
  private var soup: ViewableRouting?
  private var salad: ViewableRouting?

  func attachSoup() {
    guard soup == nil else { return }
    let router = soupBuilder.build(withListener: interactor)
    attachChild(router)
    soup = router  // expect: stuck-slot warning
  }

  func detachSoup() {
    guard let router = soup else { return }
    soup = nil
    detachChild(router)
  }

  func attachSalad() {
    guard salad == nil else { return }
    let router = saladBuilder.build(withListener: interactor)
    salad = router
    attachChild(router)
  }

  func detachSalad() {
    guard let router = salad else { return }
    soup = nil  // expect: wrong-slot-cleared error
    detachChild(router)
  }
}
