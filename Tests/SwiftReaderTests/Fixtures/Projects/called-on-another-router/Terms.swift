import RIBs

protocol NameListener: AnyObject {}

// Nobody takes the name away from the terms: the one call of that method means the other router.
protocol TermsRouting: ViewableRouting {
  func attachName()
  func detachName()
}

protocol TermsInteractable: Interactable, NameListener { var router: TermsRouting? { get set } }

final class TermsInteractor: Interactor, TermsInteractable {
  weak var router: TermsRouting?

  func didConfirm() { router?.attachName() }
}

final class TermsRouter: ViewableRouter<TermsInteractable, ViewControllable>, TermsRouting {
  private let builder: NameBuildable
  private var name: ViewableRouting?

  func attachName() {
    guard name == nil else { return }
    let name = builder.build(withListener: interactor)
    self.name = name
    attachChild(name)
  }

  func detachName() {
    guard let name = name else { return }
    detachChild(name)
  }
}

protocol RootRouting: ViewableRouting {
  func attachName()
  func detachName()
}

protocol RootInteractable: Interactable, NameListener { var router: RootRouting? { get set } }

final class RootInteractor: Interactor, RootInteractable {
  weak var router: RootRouting?

  func didTap() { router?.attachName() }

  func didClose() { router?.detachName() }
}

final class RootRouter: ViewableRouter<RootInteractable, ViewControllable>, RootRouting {
  private let builder: NameBuildable
  private var name: ViewableRouting?

  func attachName() {
    guard name == nil else { return }
    let name = builder.build(withListener: interactor)
    self.name = name
    attachChild(name)
  }

  func detachName() {
    guard let name = name else { return }
    detachChild(name)  // expect: stuck-slot error
  }
}
