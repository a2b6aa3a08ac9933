import UIKit

@MainActor
final class Guard {
  private let root: UIViewController

  init(_ root: UIViewController) { self.root = root }

  func confirm() async -> Bool {
    await withCheckedContinuation { answer in
      let dialog = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      dialog.addAction(UIAlertAction(title: "Yes", style: .default) { _ in answer.resume(returning: true) })
      dialog.addAction(UIAlertAction(title: "No", style: .cancel) { _ in answer.resume(returning: false) })
      root.present(dialog, animated: true)
    }
  }

  /// The dialog answers nobody.
  func tell() async {
    let dialog = UIAlertController(title: "Done", message: nil, preferredStyle: .alert)
    dialog.addAction(UIAlertAction(title: "Fine", style: .default))
    await withCheckedContinuation { shown in
      root.present(dialog, animated: true) { shown.resume() }
    }
  }
}
