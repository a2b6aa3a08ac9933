import RIBs

protocol CardsRouting: ViewableRouting {
  func openCard()
  func closeCard()
  func openNote()
  func closeNote()
  func forget()
}

protocol CardsInteractable: Interactable, CardListener { var router: CardsRouting? { get set } }

final class CardsInteractor: Interactor, CardsInteractable {
  weak var router: CardsRouting?

  func didTapCard() { router?.openCard() }
  func didTapNote() { router?.openNote() }
  func cardDidEnd() { router?.closeCard() }
  func noteDidEnd() { router?.closeNote() }
  func didLogOut() { router?.forget() }
}

// Advice has to compile where it is put: `if let` and closures hide the slot or need `self`.
final class CardsRouter: ViewableRouter<CardsInteractable, CardsViewControllable>, CardsRouting {
  private let cardBuilder: CardBuildable
  private let noteBuilder: NoteBuildable
  private var card: ViewableRouting?
  private var note: ViewableRouting?

  init(interactor: CardsInteractable, viewController: CardsViewControllable, cardBuilder: CardBuildable) {
    self.cardBuilder = cardBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func openCard() {
    guard card == nil else { return }
    let router = cardBuilder.build(withListener: interactor)
    card = router
    attachChild(router)
  }

  func closeCard() {
    if let card {
      detachChild(card)  // expect: stuck-slot warning
    }
  }

  func openNote() {
    guard note == nil else { return }
    let router = noteBuilder.build(withListener: interactor)
    note = router
    attachChild(router)
  }

  func closeNote() {
    guard let router = note else { return }
    self.detachChild(router)  // expect: stuck-slot warning
  }

  func forget() {
    card = nil
    note = nil
  }
}
