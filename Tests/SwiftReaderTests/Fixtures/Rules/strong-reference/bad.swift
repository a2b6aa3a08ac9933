import ModernRIBs

protocol ShopRouting: ViewableRouting {}
protocol ShopListener: AnyObject {}
protocol ShopPresentableListener: AnyObject {}
protocol ShopPresentable: Presentable {}
protocol ShopViewControllable: ViewControllable {}

final class ShopRouter: ViewableRouter<ShopInteractable, ShopViewControllable>, ShopRouting {
  init(interactor: ShopInteractable, viewController: ShopViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}

final class ShopInteractor: PresentableInteractor<ShopPresentable>, ShopInteractable, ShopPresentableListener
{
  var router: ShopRouting?  // expect: retain-cycle
  // Whoever listens does not hold the shop.
  private(set) var listener: ShopListener?

  init(presenter: ShopPresentable) {
    super.init(presenter: presenter)
    presenter.listener = self
  }
}

final class ShopViewController: UIViewController, ShopPresentable {
  var listener: ShopPresentableListener?  // expect: retain-cycle
}

// Keeps its child, whose interactor keeps it.
final class MallRouter: ViewableRouter<MallInteractable, MallViewControllable>, MallRouting, StallListener {
  private let stall: StallInteractor

  func open() { stall.listener = self }
}

final class StallInteractor: Interactor {
  var listener: StallListener?  // expect: retain-cycle
}

protocol StallListener: AnyObject {}
