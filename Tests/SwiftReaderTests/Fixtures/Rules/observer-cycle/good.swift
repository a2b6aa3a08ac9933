import UIKit

final class SyncCoordinator {
  private var token: NSObjectProtocol?
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  deinit { if let token { NotificationCenter.default.removeObserver(token) } }

  func start() {
    token = NotificationCenter.default.addObserver(forName: .synced, object: nil, queue: .main) {
      [weak self] _ in
      guard let self else { return }
      self.show()
    }
  }

  private func show() { navigation.pushViewController(UIViewController(), animated: true) }
}

// Removed when the flow is through, while the coordinator lives.
final class NewsCoordinator {
  private var token: NSObjectProtocol?
  private let navigation = UINavigationController()

  func start() {
    token = NotificationCenter.default.addObserver(forName: .news, object: nil, queue: nil) { _ in
      self.show()
    }
  }

  func finish() {
    if let token { NotificationCenter.default.removeObserver(token) }
    token = nil
    navigation.dismiss(animated: true)
  }

  private func show() { navigation.pushViewController(UIViewController(), animated: true) }
}

// The centre holds an object that is registered by its selector weakly.
final class TaxCoordinator {
  private let navigation = UINavigationController()

  func start() {
    NotificationCenter.default.addObserver(self, selector: #selector(show), name: .tax, object: nil)
  }

  @objc private func show() { navigation.pushViewController(UIViewController(), animated: true) }
}
