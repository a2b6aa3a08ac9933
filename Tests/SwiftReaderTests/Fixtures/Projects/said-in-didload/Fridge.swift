import RIBs

// The same in a later turn.

protocol CellarRouting: Routing {
  func attachFridge()
  func detachFridge()
}
protocol CellarInteractable: Interactable, FridgeListener {
  var router: CellarRouting? { get set }
}

final class CellarRouter: Router<CellarInteractable>, CellarRouting {
  private let fridgeBuilder: FridgeBuildable
  private var fridge: FridgeRouter?

  init(interactor: CellarInteractable, fridgeBuilder: FridgeBuildable) {
    self.fridgeBuilder = fridgeBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachFridge() {
    guard fridge == nil else { return }
    let router = fridgeBuilder.build(withListener: interactor)
    attachChild(router)
    fridge = router
  }

  func detachFridge() {
    guard let router = fridge else { return }
    fridge = nil
    detachChild(router)
  }
}

final class CellarInteractor: Interactor, CellarInteractable {
  weak var router: CellarRouting?

  func hungry() { router?.attachFridge() }
  func fridgeDidEnd() { router?.detachFridge() }
}

protocol FridgeListener: AnyObject { func fridgeDidEnd() }
protocol FridgeInteractable: Interactable {
  var listener: FridgeListener? { get set }
}

final class FridgeInteractor: Interactor, FridgeInteractable {
  weak var listener: FridgeListener?

  func routerDidLoad() { listener?.fridgeDidEnd() }

  override func didBecomeActive() {
    super.didBecomeActive()
  }

  func tapped() { listener?.fridgeDidEnd() }
}

final class FridgeRouter: Router<FridgeInteractable> {
  override func didLoad() {
    super.didLoad()
    DispatchQueue.main.async { [weak self] in self?.interactor.routerDidLoad() }
  }
}

protocol FridgeBuildable: Buildable { func build(withListener listener: FridgeListener) -> FridgeRouter }

final class FridgeBuilder: Builder<FridgeDependency>, FridgeBuildable {
  func build(withListener listener: FridgeListener) -> FridgeRouter {
    let interactor = FridgeInteractor()
    interactor.listener = listener
    return FridgeRouter(interactor: interactor)
  }
}
