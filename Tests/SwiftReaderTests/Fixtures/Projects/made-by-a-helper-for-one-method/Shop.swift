import UIKit

protocol Coordinator: AnyObject { func start() }

final class BasketViewController: UIViewController {
  var onBuy: (() -> Void)?
  @objc private func buy() { onBuy?() }
}

final class BasketCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = BasketViewController()
    screen.onBuy = { [weak self] in self?.leave() }
    stack.pushViewController(screen, animated: true)
  }

  private func leave() { stack.popViewController(animated: true) }
}

// A helper makes the child, and one method keeps it: whoever calls that has nothing to do with it.
final class ShopCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func handle(_ link: Int) { if link > 0 { open(link) } }
  func open(_ link: Int) { showBasket() }

  private func showBasket() {
    let basket = makeBasket()
    childCoordinators.append(basket)  // expect: leaked-child-coordinator warning
    basket.start()
  }

  private func makeBasket() -> BasketCoordinator { BasketCoordinator(stack: stack) }
}

final class StallCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func handle(_ link: Int) { if link > 0 { showBasket() } }
  func open() { showBasket() }

  private func showBasket() {
    let basket = makeBasket()  // expect: released-too-early warning
    basket.start()
  }

  private func makeBasket() -> BasketCoordinator {
    let basket = BasketCoordinator(stack: stack)
    return basket
  }
}

// Two methods that are given one each tell of one each.
final class MarketCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showFirst() {
    let basket = makeBasket()
    childCoordinators.append(basket)  // expect: leaked-child-coordinator warning
    basket.start()
  }

  func showSecond() {
    let basket = makeBasket()
    childCoordinators.append(basket)  // expect: leaked-child-coordinator warning
    basket.start()
  }

  private func makeBasket() -> BasketCoordinator { BasketCoordinator(stack: stack) }
}
