import UIKit

// A tab that is chosen again appends its child again.

protocol Coordinator: AnyObject { func start() }

final class NewsCoordinator: Coordinator {
  private let stack: UINavigationController
  init(stack: UINavigationController) { self.stack = stack }
  func start() { stack.setViewControllers([UIViewController()], animated: false) }
}

final class PaperCoordinator: NSObject, Coordinator, UITabBarControllerDelegate {
  private var children: [Coordinator] = []
  private let tabs = UITabBarController()

  func start() {
    tabs.delegate = self
    tabs.viewControllers = [UINavigationController(), UINavigationController()]
  }

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    guard let stack = viewController as? UINavigationController else { return }
    let news = NewsCoordinator(stack: stack)
    children.append(news)  // expect: leaked-child-coordinator warning
    news.start()
  }
}

final class MagazineCoordinator: NSObject, Coordinator, UITabBarControllerDelegate {
  private var children: [Coordinator] = []
  private let tabs = UITabBarController()
  private let stack = UINavigationController()

  func start() { tabs.delegate = self }

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    switch tabBarController.selectedIndex {
    case 0: openNews()
    default: break
    }
  }

  private func openNews() {
    let news = NewsCoordinator(stack: stack)
    children.append(news)  // expect: leaked-child-coordinator warning
    news.start()
  }
}

// It looks first, empties the list, or keeps one for each tab.
final class WeeklyCoordinator: NSObject, Coordinator, UITabBarControllerDelegate {
  private var children: [Coordinator] = []
  private let tabs = UITabBarController()

  func start() { tabs.delegate = self }

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    guard let stack = viewController as? UINavigationController, stack.viewControllers.isEmpty else { return }
    let news = NewsCoordinator(stack: stack)
    children.append(news)
    news.start()
  }
}

final class MonthlyCoordinator: NSObject, Coordinator, UITabBarControllerDelegate {
  private var children: [Coordinator] = []
  private let stack = UINavigationController()

  func start() {}

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    children.removeAll()
    let news = NewsCoordinator(stack: stack)
    children.append(news)
    news.start()
  }
}

final class YearlyCoordinator: NSObject, Coordinator, UITabBarControllerDelegate {
  private var children: [Int: Coordinator] = [:]
  private let stack = UINavigationController()

  func start() {}

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    guard children[tabBarController.selectedIndex] == nil else { return }
    let news = NewsCoordinator(stack: stack)
    children[tabBarController.selectedIndex] = news
    news.start()
  }
}

final class DailyCoordinator: NSObject, Coordinator, UITabBarControllerDelegate {
  private var children: [Coordinator] = []
  private var isOpen = false
  private let stack = UINavigationController()

  func start() {}

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    if !isOpen { openNews() }
  }

  private func openNews() {
    isOpen = true
    let news = NewsCoordinator(stack: stack)
    children.append(news)
    news.start()
  }
}

// A blank screen stands there only the first time.
final class HourlyCoordinator: NSObject, Coordinator, UITabBarControllerDelegate {
  private var children: [Coordinator] = []

  func start() {}

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    guard let stack = viewController as? UINavigationController else { return }
    guard stack.topViewController is BlankViewController else { return }
    let news = NewsCoordinator(stack: stack)
    children.append(news)
    news.start()
  }
}

final class BlankViewController: UIViewController {}

// All tabs are made at the start.
final class AlmanacCoordinator: Coordinator {
  private var children: [Coordinator] = []
  private let tabs = UITabBarController()

  func start() {
    for _ in 0..<3 {
      let stack = UINavigationController()
      let news = NewsCoordinator(stack: stack)
      children.append(news)
      news.start()
      tabs.viewControllers = (tabs.viewControllers ?? []) + [stack]
    }
  }
}
