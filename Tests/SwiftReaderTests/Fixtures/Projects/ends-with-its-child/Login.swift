import UIKit

protocol Coordinator: AnyObject { func start() }
protocol AlertDelegate: AnyObject { func alertDidHide() }
protocol ForgotDelegate: AnyObject { func forgotDidEnd(_ forgot: ForgotCoordinator) }

// The answer to the alert ends the flow that shows it, and its list goes with it.
final class ForgotCoordinator: Coordinator, AlertDelegate {
  weak var delegate: ForgotDelegate?
  private var childCoordinators: [Coordinator] = []
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.pushViewController(ForgotViewController(coordinator: self), animated: true) }

  func failed() {
    let alert = AlertCoordinator(navigation: navigation)
    alert.delegate = self
    childCoordinators.append(alert)
    alert.start()
  }

  func alertDidHide() { back() }

  private func back() { delegate?.forgotDidEnd(self) }
}

// A closure by the name of a delegate says so too.
final class ScanCoordinator: Coordinator {
  var delegate: ((Bool) -> Void)?
  private var childCoordinators: [Coordinator] = []
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.pushViewController(ScanViewController(coordinator: self), animated: true) }

  func help() {
    let help = HelpCoordinator(navigation: navigation)
    help.delegate = { [weak self] isDone in self?.delegate?(isDone) }
    childCoordinators.append(help)
    help.start()
  }
}

final class HelpCoordinator: Coordinator {
  var delegate: ((Bool) -> Void)?
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let alert = UIAlertController(title: "Help", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default) { [weak self] _ in self?.delegate?(true) })
    navigation.present(alert, animated: true)
  }
}

final class ScanViewController: UIViewController {
  private weak var coordinator: ScanCoordinator?

  init(coordinator: ScanCoordinator) {
    self.coordinator = coordinator
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  @objc private func tapped() { coordinator?.help() }
}

// This one is told of the alert and stays.
final class SignUpCoordinator: Coordinator, AlertDelegate {
  private var childCoordinators: [Coordinator] = []
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.setViewControllers([SignUpViewController(coordinator: self)], animated: false) }

  func failed() {
    let alert = AlertCoordinator(navigation: navigation)
    alert.delegate = self
    childCoordinators.append(alert)  // expect: leaked-child-coordinator warning
    alert.start()
  }

  func alertDidHide() { print("hidden") }
}

final class AlertCoordinator: Coordinator {
  weak var delegate: AlertDelegate?
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let alert = UIAlertController(title: "Failed", message: nil, preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: "OK", style: .default) { [weak self] _ in self?.delegate?.alertDidHide() }
    )
    navigation.present(alert, animated: true)
  }
}

final class ForgotViewController: UIViewController {
  private weak var coordinator: ForgotCoordinator?

  init(coordinator: ForgotCoordinator) {
    self.coordinator = coordinator
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  @objc private func tapped() { coordinator?.failed() }
}

final class SignUpViewController: UIViewController {
  private weak var coordinator: SignUpCoordinator?

  init(coordinator: SignUpCoordinator) {
    self.coordinator = coordinator
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  @objc private func tapped() { coordinator?.failed() }
}
