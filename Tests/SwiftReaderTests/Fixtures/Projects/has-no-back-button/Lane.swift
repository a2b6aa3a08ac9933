import RIBs

protocol LaneInteractable: Interactable, GateListener {
  var router: LaneRouting? { get set }
}

protocol LaneRouting: ViewableRouting {
  func attachGate()
  func detachGate()
}

final class LaneInteractor: Interactor, LaneInteractable {
  weak var router: LaneRouting?

  func gateDidEnd() { router?.detachGate() }
  func open() { router?.attachGate() }
}

protocol GateListener: AnyObject { func gateDidEnd() }
protocol GateRouting: ViewableRouting {}
protocol GateBuildable: Buildable { func build(withListener listener: GateListener) -> GateRouting }

final class GateRouter: ViewableRouter<GateInteractable, GateViewControllable>, GateRouting {}

final class GateInteractor: PresentableInteractor<GatePresentable>, GateInteractable {
  weak var router: GateRouting?
  weak var listener: GateListener?

  func didTapEnd() { listener?.gateDidEnd() }
}

// Nothing but the child takes this screen away.
final class GateViewController: UIViewController, GatePresentable, GateViewControllable {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.hidesBackButton = true
  }
}

final class LaneRouter: ViewableRouter<LaneInteractable, LaneViewControllable>, LaneRouting {
  private let gateBuilder: GateBuildable
  private var gate: GateRouting?

  func attachGate() {
    let router = gateBuilder.build(withListener: interactor)
    gate = router  // expect: slot-overwritten warning
    attachChild(router)
    viewController.push(router.viewControllable)
  }

  func detachGate() {
    guard let router = gate else { return }
    viewController.pop()
    gate = nil
    detachChild(router)
  }
}
