import UIKit

protocol Coordinator: AnyObject { func start() }

final class NoteViewController: UIViewController {
  var onClose: (() -> Void)?
  @objc private func close() { onClose?() }
}

final class BookCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func showNote() {
    let note = NoteCoordinator(stack: stack)
    note.onEnd = { [weak self] child in self?.childCoordinators.removeAll { $0 === child } }
    childCoordinators.append(note)
    note.start()
  }
}

final class NoteCoordinator: NSObject, Coordinator, UIAdaptivePresentationControllerDelegate {
  var onEnd: ((NoteCoordinator) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let note = NoteViewController()
    note.modalPresentationStyle = .pageSheet
    note.onClose = { [weak self] in
      guard let self else { return }
      stack.dismiss(animated: true)
      onEnd?(self)
    }
    note.presentationController?.delegate = self
    stack.present(note, animated: true)
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { onEnd?(self) }
}
