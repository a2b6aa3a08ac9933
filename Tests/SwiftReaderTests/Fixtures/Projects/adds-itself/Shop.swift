import UIKit

protocol Flow: AnyObject {
  var children: [Flow] { get set }
  func start()
}

// Each item gives itself to its parent when it starts, and nothing takes it out.
final class ItemCoordinator: Flow {
  var children: [Flow] = []
  private weak var parent: ShopCoordinator?
  private let navigation: UINavigationController

  init(parent: ShopCoordinator, navigation: UINavigationController) {
    self.parent = parent
    self.navigation = navigation
  }

  func start() {
    parent?.add(self)
    navigation.pushViewController(UIViewController(), animated: true)
  }
}

final class ShopCoordinator: Flow {
  var children: [Flow] = []
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.setViewControllers([ListViewController(shop: self)], animated: false) }

  func add(_ child: Flow) {
    children.append(child)  // expect: leaked-child-coordinator warning
  }

  func itemTapped() { ItemCoordinator(parent: self, navigation: navigation).start() }
}

final class ListViewController: UIViewController {
  private weak var shop: ShopCoordinator?

  init(shop: ShopCoordinator) {
    self.shop = shop
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  @objc private func tapped() { shop?.itemTapped() }
}
