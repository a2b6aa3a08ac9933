import UIKit

protocol Coordinator: AnyObject { func start() }

final class BedViewController: UIViewController {
  var onExit: (() -> Void)?
  @objc private func exit() { onExit?() }
}

// It moves on the stack that it is given, or only has its screen.
final class BedCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let bed = BedViewController()
    bed.onExit = { [weak self] in
      self?.stack.dismiss(animated: true)
      self?.onEnd?()
    }
    stack.pushViewController(bed, animated: false)
  }
}

final class TreeCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  let treeViewController = BedViewController()

  func start() {
    treeViewController.onExit = { [weak self] in
      self?.treeViewController.navigationController?.popViewController(animated: true)
      self?.onEnd?()
    }
  }
}

final class GardenCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  // A sheet that the user pulls down.
  func showBed() {
    let own = UINavigationController()
    own.modalPresentationStyle = .pageSheet
    let bed = BedCoordinator(stack: own)
    bed.onEnd = { [weak self, weak bed] in self?.childCoordinators.removeAll { $0 === bed } }
    childCoordinators.append(bed)  // expect: leaked-child-coordinator warning
    bed.start()
    stack.present(own, animated: true)
  }

  // The same, and nothing but the child takes it away.
  func showWholeBed() {
    let own = UINavigationController()
    own.modalPresentationStyle = .fullScreen
    let bed = BedCoordinator(stack: own)
    bed.onEnd = { [weak self, weak bed] in self?.childCoordinators.removeAll { $0 === bed } }
    childCoordinators.append(bed)
    bed.start()
    stack.present(own, animated: true)
  }

  // The back button.
  func showTree() {
    let tree = TreeCoordinator()
    tree.onEnd = { [weak self, weak tree] in self?.childCoordinators.removeAll { $0 === tree } }
    childCoordinators.append(tree)  // expect: leaked-child-coordinator warning
    tree.start()
    stack.pushViewController(tree.treeViewController, animated: true)
  }

  // The first screen of a stack has no back button.
  func showTreeAlone() {
    let own = UINavigationController()
    own.modalPresentationStyle = .fullScreen
    let tree = TreeCoordinator()
    tree.onEnd = { [weak self, weak tree] in self?.childCoordinators.removeAll { $0 === tree } }
    childCoordinators.append(tree)
    tree.start()
    own.pushViewController(tree.treeViewController, animated: false)
    stack.present(own, animated: true)
  }
}

// A button beside the back button leaves that where it is; one in its place does not.
final class FenceViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.leftItemsSupplementBackButton = true
    navigationItem.leftBarButtonItem = UIBarButtonItem()
  }
}

final class WallViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.leftBarButtonItem = UIBarButtonItem()
  }
}

final class FenceCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(FenceViewController(), animated: true) }
  func leave() { onEnd?() }
}

final class WallCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(WallViewController(), animated: true) }
  func leave() { onEnd?() }
}

final class ParkCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showFence() {
    let fence = FenceCoordinator(stack: stack)
    fence.onEnd = { [weak self, weak fence] in self?.childCoordinators.removeAll { $0 === fence } }
    childCoordinators.append(fence)  // expect: leaked-child-coordinator warning
    fence.start()
  }

  func showWall() {
    let wall = WallCoordinator(stack: stack)
    wall.onEnd = { [weak self, weak wall] in self?.childCoordinators.removeAll { $0 === wall } }
    childCoordinators.append(wall)
    wall.start()
  }
}
