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

// The screen takes itself down, and has one callback for all.
@MainActor
final class PollCoordinator {
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func ask() async -> Int {
    await withCheckedContinuation { answer in
      let poll = PollViewController()
      poll.onVote = { vote in answer.resume(returning: vote) }  // expect: double-resume
      stack.present(poll, animated: true)
    }
  }
}

final class PollViewController: UIViewController {
  var onVote: ((Int) -> Void)?

  @objc private func vote() {
    onVote?(1)
    dismiss(animated: true)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    onVote?(0)
  }
}
