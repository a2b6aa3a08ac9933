import RIBs

protocol Pages: ViewControllable {
  func dismissPage(_ page: ViewControllable, completion: (() -> Void)?)
}

// Takes the page down at once, and runs the closure also where there is none.
extension Pages {
  func dismissPage(_ page: ViewControllable, completion: (() -> Void)?) {
    guard uiviewController.presentedViewController != nil else {
      completion?()
      return
    }
    uiviewController.dismiss(animated: false, completion: completion)
  }
}

protocol GatesInteractable: Interactable { var router: GatesRouting? { get set } }

protocol GatesRouting: ViewableRouting {
  func closeGate()
  func closeDoor()
  func closeHatch()
}

final class GatesInteractor: Interactor, GatesInteractable {
  weak var router: GatesRouting?

  func gateTapped() { router?.closeGate() }
  func doorTapped() { router?.closeDoor() }
  func hatchTapped() { router?.closeHatch() }
}

final class GatesRouter: ViewableRouter<GatesInteractable, Pages>, GatesRouting {
  private var gate: ViewableRouting?
  private var door: ViewableRouting?
  private var hatch: ViewableRouting?

  func closeGate() {
    guard let child = gate else { return }
    viewController.dismissPage(child.viewControllable) {
      self.detachChild(child)
      self.gate = nil
    }
  }

  func closeDoor() {
    guard let child = door else { return }
    viewController.uiviewController.dismiss(animated: false) {
      self.detachChild(child)
      self.door = nil
    }
  }

  // As long as the animation lasts, a second tap comes through.
  func closeHatch() {
    guard let child = hatch else { return }
    viewController.uiviewController.dismiss(animated: true) {
      self.detachChild(child)  // expect: closed-but-attached warning
      self.hatch = nil
    }
  }
}
