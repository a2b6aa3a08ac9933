import UIKit

protocol Coordinator: AnyObject { func start() }

final class PierViewController: UIViewController {
  var onLeave: (() -> Void)?
  @objc private func leave() { onLeave?() }
}

final class PierCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = PierViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.onLeave = { [weak self] in
      self?.stack.dismiss(animated: true)
      self?.onEnd?()
    }
    stack.present(screen, animated: true)
  }
}

// The list is put back without the child, in one way or another.
final class HarborCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showNorth() {
    let pier = PierCoordinator(stack: stack)
    pier.onEnd = { [weak self, weak pier] in
      self?.childCoordinators = self?.childCoordinators.filter { $0 !== pier } ?? []
    }
    childCoordinators.append(pier)
    pier.start()
  }
}

final class QuayCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showPier() {
    let pier = PierCoordinator(stack: stack)
    pier.onEnd = { [weak self, weak pier] in
      guard let self else { return }
      let others = childCoordinators.filter { $0 !== pier }
      childCoordinators = others
    }
    childCoordinators.append(pier)
    pier.start()
  }
}

final class DockCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showPier() {
    let pier = PierCoordinator(stack: stack)
    pier.onEnd = { [weak self, weak pier] in
      guard let self else { return }
      childCoordinators = childCoordinators.count < 2 ? [] : Array(without(pier))
    }
    childCoordinators.append(pier)
    pier.start()
  }

  private func without(_ child: Coordinator?) -> [Coordinator] { childCoordinators.filter { $0 !== child } }
}

final class BasinCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showPier() {
    let pier = PierCoordinator(stack: stack)
    pier.onEnd = { [weak self] in
      guard let self else { return }
      var kept: [Coordinator] = []
      for child in childCoordinators where !(child is PierCoordinator) { kept.append(child) }
      childCoordinators = kept
    }
    childCoordinators.append(pier)
    pier.start()
  }
}

// What an observer, a closure or another hand does is a way out too.
final class LockCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  var isOpen = false { didSet { if !isOpen { childCoordinators.removeAll() } } }

  func start() {}

  func showPier() {
    let pier = PierCoordinator(stack: UINavigationController())
    childCoordinators.append(pier)
    pier.start()
    isOpen = true
  }

  func close() { isOpen = false }
}

final class SluiceCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private lazy var drain = { [weak self] in self?.childCoordinators.removeLast() }
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showPier() {
    let pier = PierCoordinator(stack: stack)
    pier.onEnd = { [weak self] in _ = self?.drain() }
    childCoordinators.append(pier)
    pier.start()
  }
}

final class WeirCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showPier() {
    let pier = PierCoordinator(stack: stack)
    pier.onEnd = { [weak self, weak pier] in
      guard let self else { return }
      drop(pier, from: &self.childCoordinators)
    }
    childCoordinators.append(pier)
    pier.start()
  }
}

func drop(_ child: Coordinator?, from list: inout [Coordinator]) { list.removeAll { $0 === child } }

final class FordCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showPier() {
    let pier = PierCoordinator(stack: stack)
    pier.onEnd = { [weak self, weak pier] in self?.childCoordinators.drop(pier) }
    childCoordinators.append(pier)
    pier.start()
  }

  func showOther() {
    let pier = PierCoordinator(stack: stack)
    pier.onEnd = { [weak self, weak pier] in self?.childCoordinators -= pier }
    childCoordinators.append(pier)
    pier.start()
  }
}

extension [Coordinator] {
  mutating func drop(_ child: Coordinator?) { removeAll { $0 === child } }
  static func -= (list: inout [Coordinator], child: Coordinator?) { list.drop(child) }
}

// What is left of the list is only looked at.
final class ReefCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showPier() {
    let pier = PierCoordinator(stack: stack)
    pier.onEnd = { [weak self, weak pier] in
      let others = self?.childCoordinators.filter { $0 !== pier } ?? []
      print(others.count)
    }
    childCoordinators.append(pier)  // expect: leaked-child-coordinator warning
    pier.start()
  }
}
