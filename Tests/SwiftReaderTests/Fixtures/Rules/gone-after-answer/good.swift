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

// It remembers that it has answered, or forgets whom to answer.
@MainActor
final class PollCoordinator {
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func ask() async -> Int {
    await withCheckedContinuation { answer in
      let poll = PollViewController()
      poll.onVote = { vote in answer.resume(returning: vote) }
      stack.present(poll, animated: true)
    }
  }

  func askInTime() async -> Int {
    await withCheckedContinuation { answer in
      let poll = ShortPollViewController()
      poll.onVote = { vote in answer.resume(returning: vote) }
      stack.present(poll, animated: true)
    }
  }
}

final class PollViewController: UIViewController {
  var onVote: ((Int) -> Void)?

  @objc private func vote() {
    onVote?(1)
    onVote = nil
    dismiss(animated: true)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    onVote?(0)
  }
}

final class ShortPollViewController: UIViewController {
  var onVote: ((Int) -> Void)?
  private var vote = 0

  @objc private func choose() {
    vote = 1
    dismiss(animated: true)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    onVote?(vote)
  }
}

// It answers as it goes only where a swipe takes it, or is taken back by whoever asked.
@MainActor
final class RatingCoordinator {
  private let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func ask() async -> Int {
    await withCheckedContinuation { answer in
      let rating = RatingViewController()
      rating.onRate = { stars in answer.resume(returning: stars) }
      stack.present(rating, animated: true)
    }
  }

  func askForMore() async -> Int {
    await withCheckedContinuation { answer in
      let more = MoreViewController()
      more.onMore = { [weak self, weak more] stars in
        self?.forget(more)
        answer.resume(returning: stars)
      }
      stack.present(more, animated: true)
    }
  }

  private func forget(_ more: MoreViewController?) { more?.onMore = nil }
}

final class RatingViewController: UIViewController {
  var onRate: ((Int) -> Void)?

  @objc private func rate() {
    onRate?(5)
    dismiss(animated: true)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if transitionCoordinator?.isInteractive == true { onRate?(0) }
  }
}

final class MoreViewController: UIViewController {
  var onMore: ((Int) -> Void)?

  @objc private func more() {
    onMore?(1)
    dismiss(animated: true)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    onMore?(0)
  }
}
