import UIKit

// The name of the base, for the routes of this app.
typealias Flow = Flows.Flow<ShopRoute>

final class ShopCoordinator: Flow {
  override func start(on parent: Flow?) { super.start(on: parent) }

  // The base class keeps it.
  func showTill() {
    let till = TillCoordinator()
    till.start(on: self)
  }
}

final class TillCoordinator: Flow {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  override func start(on parent: Flow?) {
    super.start(on: parent)
    let screen = TillViewController()
    screen.delegate = self
    stack.pushViewController(screen, animated: true)
  }
}

final class TillViewController: UIViewController {
  weak var delegate: AnyObject?
}
