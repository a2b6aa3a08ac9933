import UIKit

@MainActor
final class Guard {
  private let root: UIViewController

  init(_ root: UIViewController) { self.root = root }

  func confirm() async -> Bool {
    await withCheckedContinuation { answer in
      let dialog = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      dialog.addAction(UIAlertAction(title: "Yes", style: .default) { _ in answer.resume(returning: true) })
      dialog.addAction(UIAlertAction(title: "No", style: .cancel))  // expect: never-resumed
      root.present(dialog, animated: true)
    }
  }

  func confirmLater() async -> Bool {
    await withCheckedContinuation { answer in
      let dialog = UIAlertController(title: "Now?", message: nil, preferredStyle: .alert)
      let yes = UIAlertAction(title: "Yes", style: .default, handler: { _ in answer.resume(returning: true) })
      let no = UIAlertAction(title: "No", style: .cancel, handler: nil)  // expect: never-resumed
      dialog.addAction(yes)
      dialog.addAction(no)
      root.present(dialog, animated: true)
    }
  }
}
