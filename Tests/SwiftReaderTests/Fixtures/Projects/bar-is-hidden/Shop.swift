import UIKit

protocol Coordinator: AnyObject { func start() }

final class TabsCoordinator: Coordinator {
  private var children: [Coordinator] = []
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    navigation.isNavigationBarHidden = true
    let list = ListCoordinator(navigation: navigation)
    children.append(list)
    list.start()
  }
}

final class ListCoordinator: Coordinator {
  private var children: [Coordinator] = []
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let screen = ListViewController()
    screen.onTap = { [weak self] in self?.showItem() }
    navigation.pushViewController(screen, animated: true)
  }

  private func showItem() {
    let item = ItemCoordinator(navigation: navigation)
    item.onEnd = { [weak self] in self?.remove($0) }
    children.append(item)
    item.start()
  }

  private func remove(_ child: Coordinator) { children.removeAll { $0 === child } }
}

final class ItemCoordinator: Coordinator {
  var onEnd: ((Coordinator) -> Void)?
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let screen = ItemViewController()
    screen.onClose = { [weak self] in self?.close() }
    navigation.pushViewController(screen, animated: true)
  }

  private func close() {
    navigation.popViewController(animated: true)
    onEnd?(self)
  }
}

final class ListViewController: UIViewController {
  var onTap: (() -> Void)?

  @objc private func tapped() { onTap?() }
}

final class ItemViewController: UIViewController {
  var onClose: (() -> Void)?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
  }

  @objc private func closeTapped() { onClose?() }
}
