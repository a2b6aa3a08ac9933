import UIKit

// Made by a screen for one call and kept by nobody, so that its list goes with it.
final class RootCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []
  let window: UIWindow

  init(window: UIWindow) { self.window = window }

  func start() {}

  func sign() {
    let sign = SignCoordinator(navigation: UINavigationController())
    childCoordinators.append(sign)
    sign.start()
  }
}

final class SplashViewController: UIViewController {
  let window = UIWindow()

  func isReady() {
    let coordinator = RootCoordinator(window: window)
    coordinator.sign()
  }

  func isReadyAgain() {
    let coordinator = RootCoordinator(window: window)
    coordinator.sign()
  }
}

// This one is kept, and asked again.
final class HomeCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []

  func start() {}

  func sign() {
    let sign = SignCoordinator(navigation: UINavigationController())
    childCoordinators.append(sign)  // expect: leaked-child-coordinator warning
    sign.start()
  }
}

final class HomeViewController: UIViewController {
  let coordinator = HomeCoordinator()

  func signTapped() { coordinator.sign() }
}

final class SignCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []
  let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.pushViewController(UIViewController(), animated: true) }
}

protocol Coordinator: AnyObject {
  var childCoordinators: [Coordinator] { get set }
  func start()
}
