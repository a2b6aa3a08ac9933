import UIKit

protocol Coordinator: AnyObject { func start() }

final class HomeCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.pushViewController(HomeVC(coordinator: self), animated: true) }

  func showProfile() {
    let profile = ProfileCoordinator(navigation: navigation)
    profile.parent = self
    childCoordinators.append(profile)
    profile.start()
  }

  func childDidFinish(_ child: Coordinator?) { childCoordinators.removeAll { $0 === child } }
}

final class ProfileCoordinator: Coordinator {
  weak var parent: HomeCoordinator?
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.pushViewController(ProfileVC(coordinator: self), animated: true) }
}

// Whichever way the screen goes, it says so.
final class ProfileVC: UIViewController {
  private weak var coordinator: ProfileCoordinator?

  init(coordinator: ProfileCoordinator) {
    self.coordinator = coordinator
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  deinit { coordinator?.parent?.childDidFinish(coordinator) }
}

final class HomeVC: UIViewController {
  private weak var coordinator: HomeCoordinator?

  init(coordinator: HomeCoordinator) {
    self.coordinator = coordinator
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  @objc private func tapped() { coordinator?.showProfile() }
}
