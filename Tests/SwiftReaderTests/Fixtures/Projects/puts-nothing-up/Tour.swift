import UIKit

protocol Coordinator: AnyObject { func start() }

final class TourModel { var onOpen: (() -> Void)? }

final class TourViewController: UIViewController {
  let model: TourModel

  init(model: TourModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc func tapped() { model.onOpen?() }
}

// Makes a screen and lets it go again.
final class MapCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let model = TourModel()
    let screen = TourViewController(model: model)
    screen.title = "Map"
    model.onOpen = { [weak self] in self?.open() }
  }

  private func open() { navigation.pushViewController(UIViewController(), animated: true) }
}

// Its screen goes up in a closure that nobody runs.
final class CartCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let model = TourModel()
    let screen = TourViewController(model: model)
    model.onOpen = { [weak self] in
      guard let self else { return }
      navigation.setViewControllers([screen], animated: false)
    }
  }
}

// Its own method puts it up.
final class LoginCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { showLogin() }

  private func showLogin() {
    let model = TourModel()
    model.onOpen = { [weak self] in self?.showLogin() }
    navigation.setViewControllers([TourViewController(model: model)], animated: false)
  }
}

// It is up as soon as the main queue comes to it.
final class HelpCoordinator: Coordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let model = TourModel()
    model.onOpen = { [weak self] in self?.start() }
    let screen = TourViewController(model: model)
    DispatchQueue.main.async { self.navigation.pushViewController(screen, animated: true) }
  }
}

final class AppCoordinator: Coordinator {
  private let navigation = UINavigationController()

  func start() {
    let map = MapCoordinator(navigation: navigation)
    map.start()
    let cart = CartCoordinator(navigation: navigation)
    cart.start()
    let login = LoginCoordinator(navigation: navigation)  // expect: released-too-early warning
    login.start()
    let help = HelpCoordinator(navigation: navigation)  // expect: released-too-early warning
    help.start()
  }
}
