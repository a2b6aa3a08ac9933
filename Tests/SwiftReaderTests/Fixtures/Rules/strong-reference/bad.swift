import ModernRIBs

protocol ShopRouting: ViewableRouting {}
protocol ShopListener: AnyObject {}

final class ShopInteractor: PresentableInteractor<ShopPresentable> {
  var router: ShopRouting?  // expect: retain-cycle
  private(set) var listener: ShopListener?  // expect: retain-cycle
}

final class ShopViewController: UIViewController, ShopPresentable {
  var listener: ShopPresentableListener?  // expect: retain-cycle
}
