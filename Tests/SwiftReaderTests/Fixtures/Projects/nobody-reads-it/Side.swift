import UIKit

protocol Coordinator: AnyObject { func start() }

final class SideModel {
  weak var coordinator: SideCoordinator?
}

final class SideCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  // The model has it, and nobody asks the model for it.
  func start() {
    let model = SideModel()
    model.coordinator = self
    navigation.setViewControllers([SideViewController(model: model)], animated: true)
  }
}

final class SideViewController: UIViewController {
  private let model: SideModel

  init(model: SideModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError() }
}

final class MenuModel {
  weak var coordinator: MenuCoordinator?
}

final class MenuCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let model = MenuModel()
    model.coordinator = self
    navigation.setViewControllers([MenuViewController(model: model)], animated: true)
  }

  func open() {}
}

final class MenuViewController: UIViewController {
  private let model: MenuModel

  init(model: MenuModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc func tapped() { model.coordinator?.open() }
}

final class AppCoordinator: Coordinator {
  private let navigation = UINavigationController()

  func start() {
    let side = SideCoordinator(navigation: navigation)
    side.start()
    let menu = MenuCoordinator(navigation: navigation)  // expect: released-too-early warning
    menu.start()
  }
}
