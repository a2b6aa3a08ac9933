import RIBs
import UIKit

protocol ListRouting: ViewableRouting {
  func openDetail()
  func openFilter()
  func closeDetail()
  func closeFilter()
}

protocol ListViewControllable: ViewControllable {
  func push(_ view: ViewControllable)
}

protocol ListInteractable: Interactable, DetailListener, FilterListener {
  var router: ListRouting? { get set }
}

final class ListInteractor: PresentableInteractor<ListPresentable>, ListInteractable {
  weak var router: ListRouting?

  func didTapDetail() { router?.openDetail() }
  func didTapFilter() { router?.openFilter() }
  func detailDidEnd() { router?.closeDetail() }
  func filterDidEnd() { router?.closeFilter() }
}

final class ListRouter: ViewableRouter<ListInteractable, ListViewControllable>, ListRouting {
  private let detailBuilder: DetailBuildable
  private let filterBuilder: FilterBuildable
  private var detail: DetailRouting?
  private var filter: FilterRouting?

  init(
    interactor: ListInteractable,
    viewController: ListViewControllable,
    detailBuilder: DetailBuildable,
    filterBuilder: FilterBuildable
  ) {
    self.detailBuilder = detailBuilder
    self.filterBuilder = filterBuilder
    super.init(interactor: interactor, viewController: viewController)
  }

  // A swipe back says nothing: a look at the slot would refuse for ever.
  func openDetail() {
    let router = detailBuilder.build(withListener: interactor)
    detail = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.push(router.viewControllable)
  }

  // Its screen says so whenever it goes.
  func openFilter() {
    let router = filterBuilder.build(withListener: interactor)
    filter = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.push(router.viewControllable)
  }

  func closeDetail() {
    guard let router = detail else { return }
    detail = nil
    detachChild(router)
  }

  func closeFilter() {
    guard let router = filter else { return }
    filter = nil
    detachChild(router)
  }
}
