import UIKit

protocol Coordinator: AnyObject { func start() }

// The child fills a stack of its own, and the parent presents that.
final class StageCoordinator: Coordinator {
  private var children: [Coordinator] = []
  private let tabs = UITabBarController()

  // Its stack is a tab for good.
  func start() {
    let feed = PageCoordinator()
    children.append(feed)
    feed.start()
    tabs.viewControllers = [feed.stack]
  }

  func showHelp() {
    let help = PageCoordinator()
    children.append(help)  // expect: leaked-child-coordinator warning
    help.start()
    tabs.present(help.stack, animated: true)
  }
}

final class PageCoordinator: Coordinator {
  let stack = UINavigationController()

  func start() { stack.setViewControllers([UIViewController()], animated: false) }
}

final class StageViewController: UIViewController {
  weak var coordinator: StageCoordinator?

  @objc private func helpTapped() { coordinator?.showHelp() }
}
