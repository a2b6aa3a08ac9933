import RIBs

// The interactor was read and never detaches it: the way to the stuck slot is not there yet.
final class ShelfInteractor: Interactor, ShelfInteractable {
  weak var router: ShelfRouting?
  override func didBecomeActive() { router?.attachBook() }
}

final class ShelfRouter: Router<ShelfInteractable>, ShelfRouting {
  private let bookBuilder: BookBuildable
  private var book: BookRouting?

  func attachBook() {
    guard book == nil else { return }
    let router = bookBuilder.build(withListener: interactor)
    book = router
    attachChild(router)
  }

  func detachBook() {
    guard let router = book else { return }
    detachChild(router)
  }
}

final class ChestInteractor: Interactor, ChestInteractable {
  weak var router: ChestRouting?
  override func didBecomeActive() { router?.attachCoat() }
  func coatDidFinish() { router?.detachCoat() }
}

final class ChestRouter: Router<ChestInteractable>, ChestRouting {
  private let coatBuilder: CoatBuildable
  private var coat: CoatRouting?

  func attachCoat() {
    guard coat == nil else { return }
    let router = coatBuilder.build(withListener: interactor)
    coat = router
    attachChild(router)
  }

  func detachCoat() {
    guard let router = coat else { return }
    detachChild(router)  // expect: stuck-slot error
  }
}
