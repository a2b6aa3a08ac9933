import UIKit
protocol Flow: AnyObject { func start() }
final class MenuFlowCoordinator: Flow {
  private let navigation: UINavigationController
  init(navigation: UINavigationController) { self.navigation = navigation }
  func start() {
    let vc = MenuViewController()
    vc.didTapLogin = { [weak self] in self?.showLogin() }
    navigation.setViewControllers([vc], animated: false)
  }
  private func showLogin() {
    let login = LoginFlowCoordinator(navigation: navigation)  // expect: released-too-early warning
    login.start()
  }
}
final class LoginFlowCoordinator: Flow {
  private let navigation: UINavigationController
  init(navigation: UINavigationController) { self.navigation = navigation }
  func start() {
    let model = LoginViewModel()
    model.delegate = self
    navigation.pushViewController(LoginViewController(model: model), animated: true)
  }
}
extension LoginFlowCoordinator: LoginViewModelDelegate {
  func loginDidSucceed() { navigation.popViewController(animated: true) }
}
protocol LoginViewModelDelegate: AnyObject { func loginDidSucceed() }
final class LoginViewModel { weak var delegate: LoginViewModelDelegate? }
