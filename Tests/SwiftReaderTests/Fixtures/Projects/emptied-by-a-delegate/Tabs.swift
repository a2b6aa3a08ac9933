import UIKit

// UIKit tells it of each tab, and it empties the list there.
final class TabsCoordinator: NSObject, Coordinator {
  var childCoordinators: [Coordinator] = []
  let tabs = UITabBarController()

  func start() {
    tabs.delegate = self
    showNews()
  }

  func showNews() {
    let news = NewsCoordinator(navigation: UINavigationController())
    childCoordinators.append(news)
    news.start()
  }
}

extension TabsCoordinator: UITabBarControllerDelegate {
  func tabBarController(_ tabBarController: UITabBarController, didSelect controller: UIViewController) {
    childCoordinators = []
    showNews()
  }
}

// Its own protocol, which nobody calls.
final class ShelfCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []

  func start() {}

  func showNews() {
    let news = NewsCoordinator(navigation: UINavigationController())
    childCoordinators.append(news)  // expect: leaked-child-coordinator warning
    news.start()
  }
}

protocol ShelfDelegate {
  func shelf(_ shelf: Shelf, didSelect place: Int)
}

final class Shelf {}

extension ShelfCoordinator: ShelfDelegate {
  func shelf(_ shelf: Shelf, didSelect place: Int) { childCoordinators = [] }
}

final class ShelfViewController: UIViewController {
  var coordinator: ShelfCoordinator?

  func tapped() { coordinator?.showNews() }
}

final class NewsCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []
  let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.pushViewController(UIViewController(), animated: true) }
}

protocol Coordinator: AnyObject {
  var childCoordinators: [Coordinator] { get set }
  func start()
}

// Made of nothing, so that the stack it pushes on is its own.
final class MenuCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []

  func start() {}

  func openShop() {
    let shop = ShopCoordinator()
    shop.onEnd = { [weak self] in self?.childCoordinators.removeAll() }
    childCoordinators.append(shop)
    shop.start()
  }

  func openBag(on stack: UINavigationController) {
    let bag = BagCoordinator()
    bag.navigation = stack
    bag.onEnd = { [weak self] in self?.childCoordinators.removeAll() }
    childCoordinators.append(bag)  // expect: leaked-child-coordinator warning
    bag.start()
  }
}

final class MenuViewController: UIViewController {
  var coordinator: MenuCoordinator?

  func shopTapped() { coordinator?.openShop() }
  func bagTapped() { navigationController.map { coordinator?.openBag(on: $0) } }
}

final class Screens {
  let stack = UINavigationController()
}

final class ShopCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []
  var onEnd: (() -> Void)?
  let screens = Screens()

  func start() { screens.stack.pushViewController(UIViewController(), animated: true) }
  func ended() { onEnd?() }
}

final class BagCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []
  var onEnd: (() -> Void)?
  var navigation: UINavigationController?

  func start() { navigation?.pushViewController(UIViewController(), animated: true) }
  func ended() { onEnd?() }
}
