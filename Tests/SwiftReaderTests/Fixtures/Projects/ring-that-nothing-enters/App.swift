import UIKit

protocol Coordinator: AnyObject { func start() }

// The line that would begin with the login was taken out: login and home lead to each other, and nothing to them.
final class AppCoordinator: Coordinator, LoginDelegate, HomeDelegate, TourDelegate {
  private var children: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { showTour() }

  private func showLogin() {
    let login = LoginCoordinator(stack: stack)
    login.delegate = self
    children.append(login)
    login.start()
  }

  private func showHome() {
    let home = HomeCoordinator(stack: stack)
    home.delegate = self
    children.append(home)
    home.start()
  }

  // This one is entered, and begins anew each time.
  private func showTour() {
    let tour = TourCoordinator(stack: stack)
    tour.delegate = self
    children.append(tour)  // expect: leaked-child-coordinator warning
    tour.start()
  }

  func didLogIn(_ child: LoginCoordinator) {
    children.removeAll { $0 === child }
    showHome()
  }

  func didLogOut(_ child: HomeCoordinator) {
    children.removeAll { $0 === child }
    showLogin()
  }

  func didTour(_ child: TourCoordinator) {
    children.removeAll { $0 === child }
    showTour()
  }
}

protocol LoginDelegate: AnyObject { func didLogIn(_ child: LoginCoordinator) }
protocol HomeDelegate: AnyObject { func didLogOut(_ child: HomeCoordinator) }
protocol TourDelegate: AnyObject { func didTour(_ child: TourCoordinator) }

final class LoginCoordinator: Coordinator {
  weak var delegate: LoginDelegate?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let page = PageViewController()
    page.onDone = { [weak self] in self?.done() }
    stack.pushViewController(page, animated: true)
  }

  private func done() { delegate?.didLogIn(self) }
}

final class HomeCoordinator: Coordinator {
  weak var delegate: HomeDelegate?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let page = PageViewController()
    page.onDone = { [weak self] in self?.done() }
    stack.pushViewController(page, animated: true)
  }

  private func done() { delegate?.didLogOut(self) }
}

final class TourCoordinator: Coordinator {
  weak var delegate: TourDelegate?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let page = PageViewController()
    page.onDone = { [weak self] in self?.done() }
    stack.pushViewController(page, animated: true)
  }

  private func done() { delegate?.didTour(self) }
}

final class PageViewController: UIViewController {
  var onDone: (() -> Void)?

  @objc private func doneTapped() { onDone?() }
}
