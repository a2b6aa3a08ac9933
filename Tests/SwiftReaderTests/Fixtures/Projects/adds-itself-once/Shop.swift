import UIKit

protocol Flow: AnyObject {
  var children: [Flow] { get set }
  func start()
}

// The tabs give themselves to their parent, once.
final class TabCoordinator: Flow {
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
  private let tabs = [UINavigationController(), UINavigationController()]

  func start() { for tab in tabs { TabCoordinator(parent: self, navigation: tab).start() } }

  func add(_ child: Flow) { children.append(child) }
}

// What is no coordinator may be kept in a list of children.
protocol Row: AnyObject {}

final class TitleRow: Row {}

final class FormCoordinator: Flow {
  var children: [Flow] = []
  private var childRows: [Row] = []
  private let navigation = UINavigationController()

  func start() { navigation.setViewControllers([UIViewController()], animated: false) }

  func rowTapped() { childRows.append(TitleRow()) }
}
