import UIKit

// The centre keeps the block, the block keeps the coordinator: deinit, which would remove it, never runs.
final class SyncCoordinator {
  private var token: NSObjectProtocol?
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  deinit { if let token { NotificationCenter.default.removeObserver(token) } }

  func start() {
    token = NotificationCenter.default.addObserver(forName: .synced, object: nil, queue: .main) { _ in
      self.show()  // expect: retain-cycle
    }
  }

  private func show() { navigation.pushViewController(UIViewController(), animated: true) }
}

// Without a token nobody can remove it.
final class NewsCoordinator {
  private let navigation = UINavigationController()

  func start() {
    NotificationCenter.default.addObserver(
      forName: .news,
      object: nil,
      queue: nil,
      using: { [self] _ in show() }  // expect: retain-cycle
    )
  }

  private func show() { navigation.pushViewController(UIViewController(), animated: true) }
}
