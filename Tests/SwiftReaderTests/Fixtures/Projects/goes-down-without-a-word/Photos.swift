import UIKit

protocol Coordinator: AnyObject {
  func start()
}

final class PhotosCoordinator: Coordinator {
  private let screen: UIViewController
  private var childCoordinators: [Coordinator] = []

  init(screen: UIViewController) { self.screen = screen }

  func start() {}

  func crop() {
    let crop = CropCoordinator(screen: screen)
    crop.onFinish = { [weak self, weak crop] in self?.childCoordinators.removeAll { $0 === crop } }
    childCoordinators.append(crop)  // expect: leaked-child-coordinator warning
    crop.start()
  }

  func share() {
    let share = ShareCoordinator(screen: screen)
    share.onFinish = { [weak self, weak share] in self?.childCoordinators.removeAll { $0 === share } }
    childCoordinators.append(share)
    share.start()
  }
}

final class CropCoordinator: Coordinator {
  var onFinish: (() -> Void)?
  private let screen: UIViewController

  init(screen: UIViewController) { self.screen = screen }

  func start() {
    let page = CropViewController()
    page.isModalInPresentation = true
    page.onSave = { [weak self] in self?.save($0) }
    page.onCancel = { [weak self] in self?.close() }
    screen.present(page, animated: true)
  }

  private func save(_ image: UIImage) {
    close()
    onFinish?()
  }

  private func close() { screen.dismiss(animated: true) }
}

// Every way ends in a report: here or in whoever calls.
final class ShareCoordinator: Coordinator {
  var onFinish: (() -> Void)?
  private let screen: UIViewController

  init(screen: UIViewController) { self.screen = screen }

  func start() {
    let page = ShareViewController()
    page.isModalInPresentation = true
    page.onSave = { [weak self] in self?.end() }
    page.onCancel = { [weak self] in
      self?.close()
      self?.onFinish?()
    }
    screen.present(page, animated: true)
  }

  private func end() { screen.dismiss(animated: true) { [weak self] in self?.onFinish?() } }

  private func close() { screen.dismiss(animated: true) }
}
