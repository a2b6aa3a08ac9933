import UIKit

@MainActor
final class VoteCoordinator {
  private let root: UIViewController
  private var answer: CheckedContinuation<Int?, Never>?

  init(_ root: UIViewController) { self.root = root }

  func start() async -> Int? {
    guard answer == nil else { return nil }
    let page = VoteViewController()
    page.modalPresentationStyle = .pageSheet
    page.onVote = { [weak self] stars in self?.finish(stars) }
    page.onSkip = { [weak self] in self?.finish(nil) }
    root.present(page, animated: true)  // expect: never-resumed
    return await withCheckedContinuation { answer = $0 }
  }

  /// What is presented is a sheet by default.
  func ask() async -> Bool {
    await withCheckedContinuation { answer in
      let page = VoteViewController()
      page.onSkip = { answer.resume(returning: false) }
      root.present(page, animated: true)  // expect: never-resumed
    }
  }

  private func finish(_ stars: Int?) {
    root.dismiss(animated: true)
    answer?.resume(returning: stars)
    answer = nil
  }
}

final class VoteViewController: UIViewController {
  var onVote: ((Int) -> Void)?
  var onSkip: (() -> Void)?
}
