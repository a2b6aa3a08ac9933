import UIKit

final class GalleryCoordinator {
  private var childCoordinators: [PictureCoordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func openPicture() {
    let picture = PictureCoordinator(stack: stack)
    picture.onEnd = { [weak self] picture in self?.childCoordinators.removeAll { $0 === picture } }
    childCoordinators.append(picture)
    picture.start()
  }
}

final class PictureCoordinator {
  var onEnd: ((PictureCoordinator) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  // What is made there is not in the project, and may be the screen that tells of its end.
  func start() { stack.pushViewController(pictureScreen(ending: { self.onEnd?(self) }), animated: true) }
}

final class FrameViewController: UIViewController {
  var onGone: (() -> Void)?

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if parent == nil { onGone?() }
  }
}
