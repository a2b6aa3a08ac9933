import RIBs

protocol ParkInteractable: Interactable, BenchListener {
  var router: ParkRouting? { get set }
}

final class ParkInteractor: Interactor, ParkInteractable {
  weak var router: ParkRouting?

  func benchDidEnd() { router?.detachSeat() }
}

protocol ParkDependency: AnyObject { var seats: SeatDependency { get } }

protocol SeatDependency: AnyObject { var seatBuilder: BenchBuildable { get } }

// The dependency says what its builder builds, whatever it is called.
final class ParkRouter: ViewableRouter<ParkInteractable, ParkViewControllable>, ParkRouting {
  private let dependency: ParkDependency
  private var seat: BenchRouting?

  func attachSeat() {
    guard seat == nil else { return }
    let router = dependency.seats.seatBuilder.build(withListener: interactor)
    viewController.push(router.viewControllable)
    attachChild(router)
    seat = router
  }

  func detachSeat() {
    guard let router = seat else { return }
    seat = nil
    detachChild(router)
  }
}

protocol BenchListener: AnyObject { func benchDidEnd() }

protocol BenchBuildable: Buildable {
  func build(withListener listener: BenchListener) -> BenchRouting
}

final class BenchBuilder: Builder<BenchDependency>, BenchBuildable {
  func build(withListener listener: BenchListener) -> BenchRouting {
    let screen = PlainViewController()
    let interactor = BenchInteractor(presenter: screen)
    interactor.listener = listener
    return BenchRouter(interactor: interactor, viewController: screen)
  }
}

typealias BenchViewControllable = PlainViewControllable

final class BenchRouter: ViewableRouter<BenchInteractable, BenchViewControllable>, BenchRouting {}

// What it says comes in a later turn, whatever the task waits for.
final class BenchInteractor: PresentableInteractor<PlainPresentable>, BenchInteractable {
  weak var router: BenchRouting?
  weak var listener: BenchListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    look()
  }

  private func look() {
    Task { [weak self] in
      guard await weather.isDry() else {
        self?.listener?.benchDidEnd()
        return
      }
    }
  }
}

final class PlainViewController: UIViewController, PlainViewControllable {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
  }
}
