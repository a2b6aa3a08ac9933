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

// Nobody else keeps the relay, and it keeps nothing of the till.
final class TillRelay: TillListener {
  private let ledger: Ledger

  init(ledger: Ledger) { self.ledger = ledger }
}

protocol TillListener: AnyObject {}

final class TillInteractor: Interactor {
  var listener: TillListener?
}

final class TillBuilder: Builder<TillDependency> {
  func build() -> Routing {
    let interactor = TillInteractor()
    interactor.listener = TillRelay(ledger: dependency.ledger)
    return TillRouter(interactor: interactor)
  }
}
