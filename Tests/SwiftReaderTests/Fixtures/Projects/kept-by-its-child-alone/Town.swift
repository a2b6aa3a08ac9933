import UIKit

final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow()
    let town = TownCoordinator(window: window)
    town.start()
    self.window = window
    return true
  }
}

class BaseCoordinator {
  private var childCoordinators: [BaseCoordinator] = []
  var parent: BaseCoordinator?

  init(parent: BaseCoordinator?) { self.parent = parent }

  func start() {}

  func coordinate(to child: BaseCoordinator) {
    childCoordinators.append(child)
    child.start()
  }
}

final class TownCoordinator: BaseCoordinator {
  private let window: UIWindow

  init(window: UIWindow) {
    self.window = window
    super.init(parent: nil)
  }

  override func start() {
    let street = StreetCoordinator(parent: self)
    coordinate(to: street)
    window.rootViewController = street.screen
  }
}

final class StreetViewController: UIViewController {
  var onTurn: (() -> Void)?
  @objc private func turn() { onTurn?() }
}

final class StreetCoordinator: BaseCoordinator {
  let screen = StreetViewController()

  override func start() { screen.onTurn = { [weak self] in self?.turn() } }

  private func turn() { screen.present(UIViewController(), animated: true) }
}
