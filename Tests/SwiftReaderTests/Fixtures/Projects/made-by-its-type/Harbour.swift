import UIKit

protocol Coordinator: AnyObject { func start() }

final class HarbourCoordinator: Coordinator {
  private let stack: UINavigationController
  private var pilot: PilotCoordinator?

  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  func showBoat() {
    let boat: BoatCoordinator = .init(stack: stack)  // expect: released-too-early warning
    boat.start()
  }

  func showPilot() {
    pilot = .init(stack: stack)
    pilot?.start()
  }
}

final class BoatCoordinator: Coordinator, BoatDelegate {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = BoatViewController()
    screen.delegate = self
    stack.pushViewController(screen, animated: true)
  }

  func didSink() { stack.popViewController(animated: true) }
}

protocol BoatDelegate: AnyObject { func didSink() }

final class BoatViewController: UIViewController {
  weak var delegate: BoatDelegate?
}

final class PilotCoordinator: Coordinator, BoatDelegate {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = BoatViewController()
    screen.delegate = self
    stack.pushViewController(screen, animated: true)
  }

  func didSink() { stack.popViewController(animated: true) }
}
