import RIBs
import UIKit

protocol RootPresentableListener: AnyObject {}

final class RootViewController: UIViewController, RootPresentable, RootViewControllable {
  // It stays as long as the app.
  var listener: RootPresentableListener?
}

final class RootInteractor: PresentableInteractor<RootPresentable>, RootInteractable, RootPresentableListener
{
  override init(presenter: RootPresentable) {
    super.init(presenter: presenter)
    presenter.listener = self
  }
}

final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable>, RootRouting {}

protocol HomePresentableListener: AnyObject {}

final class HomeViewController: UIViewController, HomePresentable, HomeViewControllable {
  var listener: HomePresentableListener?  // expect: retain-cycle warning
}

final class HomeInteractor: PresentableInteractor<HomePresentable>, HomeInteractable, HomePresentableListener
{
  override init(presenter: HomePresentable) {
    super.init(presenter: presenter)
    presenter.listener = self
  }
}

final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable>, HomeRouting {}

protocol RootPresentable: Presentable { var listener: RootPresentableListener? { get set } }

protocol RootInteractable: Interactable {}

protocol RootViewControllable: ViewControllable {}

protocol RootRouting: LaunchRouting {}

protocol HomePresentable: Presentable { var listener: HomePresentableListener? { get set } }

protocol HomeInteractable: Interactable {}

protocol HomeViewControllable: ViewControllable {}

protocol HomeRouting: ViewableRouting {}
