import RIBs

protocol DishListener: AnyObject { func dishDidEnd() }

final class DishRouter: ViewableRouter<DishInteractable, DishViewControllable>, DishRouting {}

// What its view asks for when it loads ends nothing.
final class DishInteractor: PresentableInteractor<DishPresentable>, DishInteractable {
  weak var router: DishRouting?
  weak var listener: DishListener?
  var names: [String] = []

  func loadNames() { presenter.show(names) }
  func didTapEnd() { listener?.dishDidEnd() }
}

final class DishViewController: UIViewController, DishViewControllable {
  weak var listener: DishPresentableListener?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = listener?.names.first
    listener?.loadNames()
  }
}

protocol SoupListener: AnyObject { func soupDidEnd() }

final class SoupRouter: ViewableRouter<SoupInteractable, SoupViewControllable>, SoupRouting {}

// What its view says when it loads may end it.
final class SoupInteractor: PresentableInteractor<SoupPresentable>, SoupInteractable {
  weak var router: SoupRouting?
  weak var listener: SoupListener?

  func viewIsThere() { if kitchen.isClosed { listener?.soupDidEnd() } }
}

final class SoupViewController: UIViewController, SoupViewControllable {
  weak var listener: SoupPresentableListener?

  override func viewDidLoad() {
    super.viewDidLoad()
    listener?.viewIsThere()
  }
}
