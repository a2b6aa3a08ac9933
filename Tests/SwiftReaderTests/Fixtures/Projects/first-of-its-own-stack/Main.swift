import UIKit

protocol Coordinator: AnyObject { func start() }

// The screens that it pushes are the first of stacks that it makes: nothing takes them away.
final class MainCoordinator: Coordinator {
  private let navigation: UINavigationController
  private let tabs = UITabBarController()

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    tabs.setViewControllers([tab(), tab()], animated: false)
    navigation.viewControllers = [tabs]
  }

  private func tab() -> UINavigationController {
    let stack = UINavigationController()
    stack.pushViewController(UIViewController(), animated: false)
    return stack
  }
}

// It pushes one on the stack that it was given as well.
final class NewsCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let stack = UINavigationController()
    stack.pushViewController(UIViewController(), animated: false)
    stack.viewControllers.append(UIViewController())
    navigation.pushViewController(UIViewController(), animated: true)
  }
}

final class AppCoordinator: Coordinator {
  private var children: [Coordinator] = []
  private let navigation = UINavigationController()

  func start() { showMain() }

  func showMain() {
    let main = MainCoordinator(navigation: navigation)
    children.append(main)
    main.start()
  }

  func showNews() {
    let news = NewsCoordinator(navigation: navigation)
    children.append(news)  // expect: leaked-child-coordinator warning
    news.start()
  }

  func loggedIn() { showMain() }
}
