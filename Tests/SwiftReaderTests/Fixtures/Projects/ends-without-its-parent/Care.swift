import RIBs

protocol CareListener: AnyObject { func careDidCount(_ count: Int) }
protocol CareRouting: Routing {}
protocol CareInteractable: Interactable { var listener: CareListener? { get set } }

protocol CareBuildable: Buildable { func build(withListener listener: CareListener) -> CareRouting }

final class CareBuilder: Builder<EmptyDependency>, CareBuildable {
  func build(withListener listener: CareListener) -> CareRouting {
    let interactor = CareInteractor()
    interactor.listener = listener
    return CareRouter(interactor: interactor)
  }
}

final class CareRouter: Router<CareInteractable>, CareRouting {}

// It never says that it is through.
final class CareInteractor: Interactor, CareInteractable {
  weak var listener: CareListener?

  func didTick(_ count: Int) { listener?.careDidCount(count) }
}
