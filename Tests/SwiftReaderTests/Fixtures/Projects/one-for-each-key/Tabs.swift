import UIKit

protocol Coordinator: AnyObject { func start() }

final class TabsCoordinator: Coordinator {
  private var flows: [Tab: Coordinator] = [:]
  private var childCoordinators: [Coordinator] = []

  func start() {}

  // One for each tab, made when it is asked for first.
  func flow(for tab: Tab) -> Coordinator {
    if let known = flows[tab] { return known }
    let made = TabCoordinator()
    flows[tab] = made
    return made
  }

  func all() -> [Coordinator] { Tab.allCases.map { flow(for: $0) } }

  func showHelp() {
    if childCoordinators.contains(where: { $0 is HelpCoordinator }) { return }
    let help = HelpCoordinator()
    childCoordinators.append(help)
    help.start()
  }

  // A new one for each tap.
  func showNews() {
    let news = NewsCoordinator()
    childCoordinators.append(news)  // expect: leaked-child-coordinator warning
    news.start()
  }
}

final class TabCoordinator: Coordinator { func start() {} }

final class HelpCoordinator: Coordinator { func start() {} }

final class NewsCoordinator: Coordinator { func start() {} }
