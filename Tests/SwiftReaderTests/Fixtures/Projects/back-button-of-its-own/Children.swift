import RIBs
import UIKit

protocol DetailListener: AnyObject { func detailDidEnd() }

protocol DetailRouting: ViewableRouting {}

protocol DetailPresentableListener: AnyObject { func didTapBack() }

final class DetailInteractor: PresentableInteractor<DetailPresentable>, DetailPresentableListener {
  weak var listener: DetailListener?

  func didTapBack() { listener?.detailDidEnd() }
}

final class DetailViewController: UIViewController, DetailPresentable {
  weak var listener: DetailPresentableListener?

  @objc private func back() { listener?.didTapBack() }
}

final class DetailRouter: ViewableRouter<DetailInteractable, DetailViewControllable>, DetailRouting {}

final class DetailBuilder: Builder<DetailDependency>, DetailBuildable {
  func build(withListener listener: DetailListener) -> DetailRouting {
    let view = DetailViewController()
    let interactor = DetailInteractor(presenter: view)
    interactor.listener = listener
    return DetailRouter(interactor: interactor, viewController: view)
  }
}

protocol FilterListener: AnyObject { func filterDidEnd() }

protocol FilterRouting: ViewableRouting {}

protocol FilterPresentableListener: AnyObject { func didGo() }

final class FilterInteractor: PresentableInteractor<FilterPresentable>, FilterPresentableListener {
  weak var listener: FilterListener?

  func didGo() { listener?.filterDidEnd() }
}

final class FilterViewController: UIViewController, FilterPresentable {
  weak var listener: FilterPresentableListener?

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isMovingFromParent { listener?.didGo() }
  }
}

final class FilterRouter: ViewableRouter<FilterInteractable, FilterViewControllable>, FilterRouting {}

final class FilterBuilder: Builder<FilterDependency>, FilterBuildable {
  func build(withListener listener: FilterListener) -> FilterRouting {
    let view = FilterViewController()
    let interactor = FilterInteractor(presenter: view)
    interactor.listener = listener
    return FilterRouter(interactor: interactor, viewController: view)
  }
}
