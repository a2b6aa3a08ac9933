import RIBs

protocol ShelfRouting: Routing {
  func attachBook()
  func detachCup()
}

final class ShelfInteractor: Interactor, ShelfInteractable {
  weak var router: ShelfRouting?

  func didTapBook() { router?.attachBook() }
  func didTapReturn() { router?.detachCup() }
  func didTapCup() { router?.attachCup() }
}

// Nothing calls what would leave a book in its slot; a note.
final class ShelfRouter: Router<ShelfInteractable>, ShelfRouting {
  private let bookBuilder: BookBuildable
  private let cupBuilder: CupBuildable
  private var book: BookRouting?
  private var cup: CupRouting?

  func attachBook() {
    let router = bookBuilder.build(withListener: interactor)
    book = router  // expect: slot-overwritten warning
    attachChild(router)
  }

  func detachBook() {
    if let router = book { detachChild(router) }
  }

  func attachCup() {
    let router = cupBuilder.build(withListener: interactor)
    cup = router
    attachChild(router)
  }

  func detachCup() {
    if let router = cup { detachChild(router) }  // expect: stuck-slot warning
  }
}
