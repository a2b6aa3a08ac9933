import ModernRIBs

struct TallyListener {}

final class ShopInteractor: PresentableInteractor<ShopPresentable> {
  weak var router: ShopRouting?
  @Weak var listener: ShopListener?
}

final class TallyInteractor: Interactor {
  unowned var router: TallyRouting?
  var listener: TallyListener?
  static var router: TallyRouting?
}

final class ShopViewController: UIViewController {
  weak var listener: ShopPresentableListener?
  var listeners: [ShopPresentableListener] = []
}

// Neither an interactor nor a view.
final class ShopService {
  var listener: ShopListener?
}
