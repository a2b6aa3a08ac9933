import UIKit

@MainActor
final class ConsentCoordinator {
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func ask() async -> Bool {
    await withCheckedContinuation { answer in
      let page = ConsentViewController()
      page.onClose = { answer.resume(returning: false) }  // expect: double-resume
      page.onAgree = { [weak self] in
        self?.stack.popViewController(animated: true)
        answer.resume(returning: true)
      }
      stack.pushViewController(page, animated: true)
    }
  }
}

final class ConsentViewController: UIViewController {
  var onAgree: (() -> Void)?
  var onClose: (() -> Void)?

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isMovingFromParent { onClose?() }
  }
}
