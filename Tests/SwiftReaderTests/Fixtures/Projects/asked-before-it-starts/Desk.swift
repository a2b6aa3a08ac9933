import UIKit

protocol Coordinator: AnyObject { func start() }

final class Rules {
  static let shared = Rules()
  var mayPrint = true
  var isLocked = false
}

// Ends at once only where it is not allowed, of which its parent has asked before.
final class PrintCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let window: Screens

  init(window: Screens) { self.window = window }

  func start() {
    guard Rules.shared.mayPrint else {
      onEnd?()
      return
    }
    window.show { [weak self] in self?.onEnd?() }
  }
}

final class ScanCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let window: Screens

  init(window: Screens) { self.window = window }

  func start() {
    if Rules.shared.isLocked {
      onEnd?()
      return
    }
    window.show { [weak self] in self?.onEnd?() }
  }
}

final class Screens { func show(_ end: @escaping () -> Void) {} }

final class DeskCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let window: Screens

  init(window: Screens) { self.window = window }

  func start() {}

  func printTapped() {
    guard Rules.shared.mayPrint else { return }
    let child = PrintCoordinator(window: window)
    child.onEnd = { [weak self, weak child] in self?.childCoordinators.removeAll { $0 === child } }
    child.start()
    childCoordinators.append(child)
  }

  func scanTapped() {
    if !Rules.shared.isLocked {
      let child = ScanCoordinator(window: window)
      child.onEnd = { [weak self, weak child] in self?.childCoordinators.removeAll { $0 === child } }
      child.start()
      childCoordinators.append(child)
    }
  }

  // Asks nothing.
  func printAllTapped() {
    let child = PrintCoordinator(window: window)
    child.onEnd = { [weak self, weak child] in self?.childCoordinators.removeAll { $0 === child } }
    child.start()
    childCoordinators.append(child)  // expect: stuck-slot warning
  }

  // Asks something else.
  func scanAllTapped() {
    guard Rules.shared.mayPrint else { return }
    let child = ScanCoordinator(window: window)
    child.onEnd = { [weak self, weak child] in self?.childCoordinators.removeAll { $0 === child } }
    child.start()
    childCoordinators.append(child)  // expect: stuck-slot warning
  }
}
