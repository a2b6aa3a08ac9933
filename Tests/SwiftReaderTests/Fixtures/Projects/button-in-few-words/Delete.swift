import UIKit

final class DeleteCoordinator {
  private let host: UIViewController

  init(host: UIViewController) { self.host = host }

  func confirm() async -> Bool {
    await withCheckedContinuation { continuation in
      let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
      alert.addAction(
        .init(title: "Delete", style: .destructive) { _ in continuation.resume(returning: true) }
      )
      alert.addAction(.init(title: "Cancel", style: .cancel))  // expect: never-resumed warning
      host.present(alert, animated: true)
    }
  }

  func ask() async -> Bool {
    await withCheckedContinuation { continuation in
      let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      alert.addAction(.init(title: "Yes", style: .default) { _ in continuation.resume(returning: true) })
      alert.addAction(.init(title: "No", style: .cancel) { _ in continuation.resume(returning: false) })
      host.present(alert, animated: true)
    }
  }
}
