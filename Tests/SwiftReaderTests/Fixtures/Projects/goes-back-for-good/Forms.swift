import RIBs

protocol FormListener: AnyObject {}

protocol FormsInteractable: Interactable, FormListener { var router: FormsRouting? { get set } }

protocol FormsRouting: ViewableRouting {
  func attachName()
  func attachBreed()
  func detachBreed()
  func attachPhoto()
  func detachPhoto()
}

final class FormsInteractor: Interactor, FormsInteractable {
  weak var router: FormsRouting?

  override func didBecomeActive() { router?.attachName() }

  func didName() { router?.attachBreed() }

  func didBreed() { router?.attachPhoto() }

  func didLeaveBreed() { router?.detachBreed() }

  func didLeavePhoto() { router?.detachPhoto() }
}

// A step stays in its slot while the next one is up, and is of no use once the user has gone back from it.
final class FormsRouter: ViewableRouter<FormsInteractable, ViewControllable>, FormsRouting {
  private let builder: FormBuildable
  private var name: ViewableRouting?
  private var breed: ViewableRouting?
  private var photo: ViewableRouting?

  func attachName() {
    let name = builder.build(withListener: interactor, page: 1)
    self.name = name
    attachChild(name)
  }

  func attachBreed() {
    guard let name = name else { return }
    detachChild(name)
    let breed = builder.build(withListener: interactor, page: 2)
    self.breed = breed
    attachChild(breed)
  }

  func detachBreed() {
    guard let breed = breed, let name = name else { return }
    detachChild(breed)  // expect: stuck-slot warning
    attachChild(name)
  }

  func attachPhoto() {
    guard let breed = breed else { return }
    detachChild(breed)
    let photo = builder.build(withListener: interactor, page: 3)
    self.photo = photo
    attachChild(photo)
  }

  func detachPhoto() {
    guard let photo = photo, let breed = breed else { return }
    self.photo = nil
    detachChild(photo)
    attachChild(breed)
  }
}
