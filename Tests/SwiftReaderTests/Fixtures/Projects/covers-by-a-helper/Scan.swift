import UIKit

extension UIViewController {
  func coverAll() { modalPresentationStyle = .fullScreen }
}

final class DoorCoordinator {
  private var childCoordinators: [ScanCoordinator] = []
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func scan() {
    let scan = ScanCoordinator(host: host)
    scan.onEnd = { [weak self] scan in self?.childCoordinators.removeAll { $0 === scan } }
    childCoordinators.append(scan)
    scan.start()
  }
}

final class ScanCoordinator {
  var onEnd: ((ScanCoordinator) -> Void)?
  private let host: UIViewController
  private lazy var stack = UINavigationController(rootViewController: screen)
  private let screen = ScanViewController()

  init(host: UIViewController) { self.host = host }

  func start() {
    screen.onDone = { [weak self] in self.map { $0.onEnd?($0) } }
    stack.coverAll()
    host.present(stack, animated: true)
  }
}

final class ScanViewController: UIViewController {
  var onDone: (() -> Void)?

  @objc private func doneTapped() { onDone?() }
}
