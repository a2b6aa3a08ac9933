import UIKit

// The child answers by a map of itself, and is taken out then; the back button is not heard of.
protocol Coordinator: AnyObject { func start() }

final class ItemCoordinator: Coordinator {
  let id = UUID()
  var bought: ((UUID) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let page = ItemViewController()
    page.onBuy = { [weak self] in self.map { $0.bought?($0.id) } }
    stack.pushViewController(page, animated: true)
  }
}

final class ItemsCoordinator: Coordinator {
  private var children: [UUID: Coordinator] = [:]
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func openItem() {
    let item = ItemCoordinator(stack: stack)
    item.bought = { [weak self] id in self?.children[id] = nil }
    children[item.id] = item  // expect: leaked-child-coordinator warning
    item.start()
  }
}

final class ItemViewController: UIViewController {
  var onBuy: (() -> Void)?
}
