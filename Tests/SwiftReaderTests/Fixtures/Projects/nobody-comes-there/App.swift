import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private var coordinator: AppCoordinator?

  func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?)
    -> Bool
  {
    coordinator = AppCoordinator(navigation: UINavigationController())
    coordinator?.start()
    return true
  }
}

protocol Coordinator: AnyObject { func start() }

protocol HelpDelegate: AnyObject { func showHelp() }

final class PageCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.pushViewController(UIViewController(), animated: true) }
}

final class AppCoordinator: NSObject, Coordinator {
  private var children: [Coordinator] = []
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let screen = HomeViewController()
    screen.onNews = { [weak self] in self?.showNews() }
    navigation.viewControllers = [screen]
  }

  func showNews() {
    let news = PageCoordinator(navigation: navigation)
    children.append(news)  // expect: leaked-child-coordinator warning
    news.start()
  }

  // No line of the app calls it.
  func showMood() {
    let mood = PageCoordinator(navigation: navigation)
    children.append(mood)
    mood.start()
  }

  // The system does, by its name.
  @objc func showMenu() {
    let menu = PageCoordinator(navigation: navigation)
    children.append(menu)  // expect: leaked-child-coordinator warning
    menu.start()
  }
}

extension AppCoordinator: HelpDelegate {
  // Whoever has it as a delegate does.
  func showHelp() {
    let help = PageCoordinator(navigation: navigation)
    children.append(help)  // expect: leaked-child-coordinator warning
    help.start()
  }
}

final class HomeViewController: UIViewController {
  var onNews: (() -> Void)?

  @objc func newsTapped() { onNews?() }
}
