import UIKit

protocol Coordinator: AnyObject { func start() }

// What it appends is the app itself from then on.
final class LoginCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let navigation = UINavigationController()

  func start() {}

  func startMain() {
    let main = MainCoordinator(navigation: navigation)
    childCoordinators.append(main)
    main.start()
  }

  func startHelp() {
    let help = HelpCoordinator(navigation: navigation)
    childCoordinators.append(help)  // expect: leaked-child-coordinator warning
    help.start()
  }
}

final class MainCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.present(TabsViewController(), animated: true) }
}

final class TabsViewController: UITabBarController {}

final class HelpCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.present(UIViewController(), animated: true) }
}
