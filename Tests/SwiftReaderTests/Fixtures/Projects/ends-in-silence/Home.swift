import RIBs

// The child has no view. It takes its picker down and says nothing: a guard on the slot would refuse for ever.
protocol PickListener: AnyObject { func pickDidEnd() }
protocol PickRouting: Routing {
  func showPicker()
  func hidePicker()
}
protocol PickInteractable: Interactable {
  var router: PickRouting? { get set }
  var listener: PickListener? { get set }
}

final class PickInteractor: Interactor, PickInteractable {
  weak var router: PickRouting?
  weak var listener: PickListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.showPicker()
  }

  override func willResignActive() {
    super.willResignActive()
    router?.cleanupViews()
  }

  func presentationControllerDidDismiss() { listener?.pickDidEnd() }
  func pickerDidCancel() { router?.hidePicker() }
  func pickerDidPick() { listener?.pickDidEnd() }
}

final class PickRouter: Router<PickInteractable>, PickRouting {
  private let viewController: ViewControllable
  private var picker: ViewControllable?

  init(interactor: PickInteractable, viewController: ViewControllable) {
    self.viewController = viewController
    super.init(interactor: interactor)
    interactor.router = self
  }

  func cleanupViews() { hidePicker() }

  func showPicker() {
    let picker = PickerControllable()
    self.picker = picker
    viewController.present(picker, animated: true, completion: nil)
  }

  func hidePicker() {
    picker = nil
    viewController.dismiss(completion: nil)
  }
}

protocol PickBuildable: Buildable { func build(withListener listener: PickListener) -> PickRouting }

final class PickBuilder: Builder<PickDependency>, PickBuildable {
  func build(withListener listener: PickListener) -> PickRouting {
    let interactor = PickInteractor()
    interactor.listener = listener
    return PickRouter(interactor: interactor, viewController: dependency.pickViewController)
  }
}

protocol HomeRouting: ViewableRouting {
  func attachPick()
  func detachPick()
}
protocol HomeInteractable: Interactable, PickListener { var router: HomeRouting? { get set } }

final class HomeInteractor: Interactor, HomeInteractable {
  weak var router: HomeRouting?

  func plusTapped() { router?.attachPick() }
  func pickDidEnd() { router?.detachPick() }
}

final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable>, HomeRouting {
  private let pickBuilder: PickBuildable
  private var pick: PickRouting?

  init(interactor: HomeInteractable, viewController: HomeViewControllable, pickBuilder: PickBuildable) {
    self.pickBuilder = pickBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func attachPick() {
    let router = pickBuilder.build(withListener: interactor)
    pick = router  // expect: slot-overwritten warning
    attachChild(router)
  }

  func detachPick() {
    guard let router = pick else { return }
    pick = nil
    detachChild(router)
  }
}
