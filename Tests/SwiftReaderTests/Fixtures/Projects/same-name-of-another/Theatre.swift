import UIKit

protocol Coordinator: AnyObject {
  var childCoordinators: [Coordinator] { get set }
  func start()
}

extension Coordinator {
  func finish() { childCoordinators.removeAll() }
}

// Others call a `finish` of their own: nothing calls this one's.
final class TheatreCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { showStage() }

  func showStage() {
    let stage = StageCoordinator(stack: stack)
    childCoordinators.append(stage)  // expect: leaked-child-coordinator warning
    stage.start()
  }
}

final class StageCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController
  private var theatre: TheatreCoordinator?

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(StageViewController(StageModel(self)), animated: true) }

  func callTheatre() { theatre?.showStage() }

  func curtain() { finish() }
}

final class StageModel {
  weak var coordinator: StageCoordinator?

  init(_ coordinator: StageCoordinator) { self.coordinator = coordinator }

  func bind() { button.subscribe(with: self) { owner, _ in owner.coordinator?.finish() } }

  func leave() {
    guard let coordinator else { return }
    coordinator.finish()
  }
}

// Here somebody does, through a protocol that it conforms to.
final class CircusCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  func showRing() {
    let ring = RingCoordinator(stack: stack)
    ring.circus = self
    childCoordinators.append(ring)
    ring.start()
  }
}

final class RingCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []
  weak var circus: Leaving?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(RingViewController(), animated: true) }

  func end() { circus?.leave() }
}

protocol Leaving: AnyObject { func leave() }

extension CircusCoordinator: Leaving {
  func leave() { childCoordinators.removeAll() }
}

final class StackWatcher: NSObject, UINavigationControllerDelegate {
  func navigationController(_ stack: UINavigationController, didShow screen: UIViewController, animated: Bool)
  {}
}
