import UIKit

@MainActor
final class ConsentCoordinator {
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  /// The page forgets that it goes once it has answered.
  func ask() async -> Bool {
    await withCheckedContinuation { answer in
      let page = ConsentViewController()
      page.onClose = { answer.resume(returning: false) }
      page.onAgree = { [weak page] in
        page?.onClose = nil
        page?.dismiss(animated: true)
        answer.resume(returning: true)
      }
      stack.present(page, animated: true)
    }
  }

  /// The page itself answers once.
  func askOnce() async -> Bool {
    await withCheckedContinuation { answer in
      let page = CarefulViewController()
      page.onClose = { answer.resume(returning: false) }
      page.onAgree = { [weak page] in
        answer.resume(returning: true)
        page?.dismiss(animated: true)
      }
      stack.present(page, animated: true)
    }
  }

  /// Agreeing only takes the page down.
  func askAtTheEnd() async -> Bool {
    await withCheckedContinuation { answer in
      var agreed = false
      let page = ConsentViewController()
      page.onClose = { answer.resume(returning: agreed) }
      page.onAgree = { [weak page] in
        agreed = true
        page?.dismiss(animated: true)
      }
      stack.present(page, animated: true)
    }
  }
}

final class ConsentViewController: UIViewController {
  var onAgree: (() -> Void)?
  var onClose: (() -> Void)?

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    onClose?()
  }
}

final class CarefulViewController: UIViewController {
  var onAgree: (() -> Void)?
  var onClose: (() -> Void)?
  private var hasAgreed = false

  func agree() {
    hasAgreed = true
    onAgree?()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if !hasAgreed { onClose?() }
  }
}
