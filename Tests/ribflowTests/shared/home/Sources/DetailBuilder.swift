import RIBs

protocol DetailBuildable: Buildable {
  func build(withListener listener: DetailListener) -> Routing
}

final class DetailBuilder: Builder<Component<EmptyDependency>>, DetailBuildable {
  func build(withListener listener: DetailListener) -> Routing {
    let interactor = DetailInteractor()
    interactor.listener = listener
    return DetailRouter(interactor: interactor)
  }
}

final class DetailRouter: Router<Interactable> {}
