import UIKit

protocol PageWatching: AnyObject {
  func pageClosed()
  func pageTorn()
}

final class PageViewController: UIViewController {
  weak var watcher: PageWatching?

  @objc private func closeTapped() { watcher?.pageClosed() }

  @objc private func tearTapped() { watcher?.pageTorn() }
}

final class PageCoordinator: PageWatching {
  weak var parent: DiaryCoordinator?
  private let stack = UINavigationController()

  func start(on host: UIViewController) {
    let screen = PageViewController()
    screen.watcher = self
    stack.modalPresentationStyle = .fullScreen
    stack.setViewControllers([screen], animated: false)
    host.present(stack, animated: true)
  }

  func pageClosed() {
    stack.dismiss(animated: true) { [weak self] in
      guard let self else { return }
      parent?.flowEnded(self)
    }
  }

  func pageTorn() { stack.dismiss(animated: true) }
}

// Its screen tells the parent by itself.
final class SketchCoordinator {
  weak var parent: DiaryCoordinator?
  private let stack = UINavigationController()

  func start(on host: UIViewController) {
    let screen = SketchViewController()
    screen.owner = self
    stack.modalPresentationStyle = .fullScreen
    stack.setViewControllers([screen], animated: false)
    host.present(stack, animated: true)
  }

  func drop() { stack.dismiss(animated: true) }

  func flowEnded() { parent?.flowEnded(self) }
}

final class SketchViewController: UIViewController {
  weak var owner: SketchCoordinator?

  @objc private func dropTapped() {
    owner?.drop()
    owner?.flowEnded()
  }
}

final class DiaryCoordinator {
  private var childCoordinators: [AnyObject] = []
  private let host = UIViewController()

  func openPage() {
    let page = PageCoordinator()
    page.parent = self
    childCoordinators.append(page)  // expect: leaked-child-coordinator warning
    page.start(on: host)
  }

  func openSketch() {
    let sketch = SketchCoordinator()
    sketch.parent = self
    childCoordinators.append(sketch)
    sketch.start(on: host)
  }

  func flowEnded(_ child: AnyObject) { childCoordinators.removeAll { $0 === child } }
}
