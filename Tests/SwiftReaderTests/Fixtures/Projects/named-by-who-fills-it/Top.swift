import RIBs

// The diagram of a way that empties a slot names what the way that fills it builds, and the method that does.
protocol PhotoBuildable { func build(withListener listener: PhotoListener) -> PhotoRouter }
protocol PhotoListener: AnyObject { func photoDone() }
protocol PhotoInteractable: Interactable { var listener: PhotoListener? { get set } }
protocol TopInteractable: Interactable, PhotoListener { var router: TopRouting? { get set } }
protocol TopRouting: Routing {
  func showPhoto()
  func hidePhoto()
}

final class PhotoInteractor: Interactor, PhotoInteractable {
  weak var listener: PhotoListener?

  override func willResignActive() {
    super.willResignActive()
    listener?.photoDone()
  }
}

final class PhotoRouter: Router<PhotoInteractable> {}

final class PhotoBuilder: Builder<EmptyDependency>, PhotoBuildable {
  func build(withListener listener: PhotoListener) -> PhotoRouter {
    let interactor = PhotoInteractor()
    interactor.listener = listener
    return PhotoRouter(interactor: interactor)
  }
}

final class TopInteractor: Interactor, TopInteractable {
  weak var router: TopRouting?

  func tapped() { router?.showPhoto() }
  func photoDone() { router?.hidePhoto() }
}

final class TopRouter: Router<TopInteractable>, TopRouting {
  private let builder: PhotoBuildable
  private var currentChild: Routing?

  init(interactor: TopInteractable, builder: PhotoBuildable) {
    self.builder = builder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func showPhoto() {
    guard currentChild == nil else { return }
    let child = builder.build(withListener: interactor)
    currentChild = child
    attachChild(child)
  }

  func hidePhoto() {
    guard let child = currentChild else { return }
    detachChild(child)
    currentChild = nil  // expect: reentrant-detach error
  }
}
